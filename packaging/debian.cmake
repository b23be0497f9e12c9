# What Debian wants of a package beside what is installed: its copyright, a log of changes in its own form, both and the
# manual page compressed. Dates are those of the version, so that a package has the same bytes wherever it is made.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr)
set(doc ${root}/share/doc/crownhead)
configure_file(${CPACK_CROWNHEAD_SOURCE}/packaging/copyright ${doc}/copyright COPYONLY)

file(READ ${CPACK_CROWNHEAD_SOURCE}/CHANGELOG.md changes)
if(NOT changes MATCHES "\n## ${CPACK_PACKAGE_VERSION} \\(([0-9-]+)\\)\n\n")
  message(FATAL_ERROR "CHANGELOG.md has no line `## ${CPACK_PACKAGE_VERSION} (DATE)`; write what is new")
endif()
string(REGEX REPLACE ".*\n## ${CPACK_PACKAGE_VERSION} [^\n]*\n\n" "" changes "${changes}")
string(REGEX REPLACE "\n## .*" "" changes "${changes}")
string(REGEX REPLACE "\n  " "\n    " changes "${changes}")
string(REGEX REPLACE "(^|\n)- " "\\1  * " changes "${changes}")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog "crownhead (${CPACK_PACKAGE_VERSION}) stable; urgency=medium\n\n${changes}\n"
  " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")

execute_process(COMMAND gzip -9nf ${doc}/changelog ${root}/share/man/man1/crownhead.1 COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE files ${root}/share/*)
foreach(file ${files})
  if(NOT IS_SYMLINK ${file}) # CMake 4 lists links to folders, too, and would change the folder
    file(CHMOD ${file} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  endif()
endforeach()
