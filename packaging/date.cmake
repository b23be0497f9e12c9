# The date of everything in a package is the version's in CHANGELOG.md, unless SOURCE_DATE_EPOCH says another.
if("$ENV{SOURCE_DATE_EPOCH}" STREQUAL "")
  file(STRINGS ${CPACK_CROWNHEAD_SOURCE}/CHANGELOG.md heading REGEX "^## ${CPACK_PACKAGE_VERSION} ")
  string(REGEX MATCH "[0-9]+-[0-9]+-[0-9]+" day "${heading}")
  execute_process(COMMAND date -u -d ${day} +%s OUTPUT_VARIABLE seconds OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  set(ENV{SOURCE_DATE_EPOCH} ${seconds})
endif()
