# What `cmake --install` puts where, and the Debian package that `cpack` makes of it.
# The program is stripped; its debug symbols are the component `debug`: cmake --install build/release --component debug.
include(GNUInstallDirs)
find_program(CH_STRIP strip REQUIRED)
find_program(CH_OBJCOPY objcopy REQUIRED)

set(generated ${CMAKE_BINARY_DIR}/install)
file(MAKE_DIRECTORY ${generated})
add_custom_command(OUTPUT ${generated}/crownhead ${generated}/crownhead.debug
  COMMAND ${CH_OBJCOPY} --only-keep-debug $<TARGET_FILE:crownhead> ${generated}/crownhead.debug
  COMMAND ${CH_STRIP} --strip-unneeded --remove-section=.comment --remove-section=.note.gnu.gold-version
    -o ${generated}/crownhead $<TARGET_FILE:crownhead>
  COMMAND cd ${generated} && ${CH_OBJCOPY} --add-gnu-debuglink=crownhead.debug crownhead
  DEPENDS crownhead VERBATIM)
set(pages)
foreach(form bash zsh fish man)
  add_custom_command(OUTPUT ${generated}/crownhead.${form}
    COMMAND crownhead complete ${form} > ${generated}/crownhead.${form}
    DEPENDS crownhead)
  list(APPEND pages ${generated}/crownhead.${form})
endforeach()
add_custom_target(installed ALL DEPENDS ${generated}/crownhead ${pages})

# Debian has zsh's functions of packages in a folder of their own.
set(zsh_folder zsh/site-functions)
if(EXISTS /etc/debian_version)
  set(zsh_folder zsh/vendor-completions)
endif()

# Whoever built the program alone gets the rest here.
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target installed
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)")
set(share ${CMAKE_INSTALL_DATADIR}/crownhead)
install(PROGRAMS ${generated}/crownhead DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY rules DESTINATION ${share})
install(DIRECTORY agents/roster DESTINATION ${share}/agents FILES_MATCHING PATTERN "*.agent")
install(DIRECTORY data web DESTINATION ${share})
install(FILES ${generated}/crownhead.man DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 RENAME crownhead.1)
install(FILES ${generated}/crownhead.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME crownhead)
install(FILES ${generated}/crownhead.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/${zsh_folder} RENAME _crownhead)
install(FILES ${generated}/crownhead.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# The pages, with what their links lead to: the rules as they lie beside, and lists that tests hold the program to.
file(RELATIVE_PATH beside /${CMAKE_INSTALL_DOCDIR} /${share}/rules)
file(CREATE_LINK ${beside} ${generated}/rules SYMBOLIC)
install(FILES README.md LICENSE ${generated}/rules DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN results EXCLUDE)
foreach(file tests/hostile/functions.txt tests/run/output/ways_in.md tests/unit/core/pdn/pdn_files.md
  packaging/copyright scripts/packages bridge/clips/SHA256SUMS)
  get_filename_component(folder ${file} DIRECTORY)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
install(FILES ${generated}/crownhead.debug DESTINATION ${CMAKE_INSTALL_BINDIR}/.debug
  COMPONENT debug EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME crownhead)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "The Crownhead authors")
set(CPACK_PACKAGE_CONTACT "The Crownhead authors <authors@crownhead.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "arena and workshop for board-game agents made of rules")
file(READ packaging/description CPACK_PACKAGE_DESCRIPTION)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};crownhead;Unspecified;/")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What is opened by name is not seen by shlibdeps.
find_program(CH_DPKG_QUERY dpkg-query)
if(CH_DPKG_QUERY)
  execute_process(COMMAND ${CH_DPKG_QUERY} -S ${microhttpd} OUTPUT_VARIABLE owner ERROR_QUIET)
  string(REGEX REPLACE ":.*" "" CPACK_DEBIAN_PACKAGE_DEPENDS "${owner}")
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/packaging/date.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/packaging/debian.cmake)
set(CPACK_CROWNHEAD_SOURCE ${CMAKE_SOURCE_DIR})
include(CPack)
