# CLIPS, built from its own source as the static library `clips`, the same for every build.
#
# Its archive is looked for in the file that CH_CLIPS_ARCHIVE or else the environment's CROWNHEAD_CLIPS names, in the source tree,
# and in the user's cache, where scripts/setup puts it. Its sum is that of SHA256SUMS. The patches beside this file are applied to
# a copy in the build folder, in the order of their names; each says why it is there.

set(CH_CLIPS_ARCHIVE "" CACHE FILEPATH "The source of CLIPS, if it is not in the source tree or the user's cache")

file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/SHA256SUMS clips_line)
string(REGEX MATCH "^([0-9a-f]+)  ([^ ]+)$" clips_line "${clips_line}")
set(clips_sum ${CMAKE_MATCH_1})
set(clips_name ${CMAKE_MATCH_2})
file(GLOB clips_patches CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.patch)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${clips_patches} ${CMAKE_CURRENT_LIST_DIR}/SHA256SUMS)
set(clips_folder ${CMAKE_BINARY_DIR}/clips)

# Sets clips_archive to the archive, and ends with what to do if there is none or if it is another.
function(clips_find_archive)
  set(cache $ENV{XDG_CACHE_HOME})
  if(NOT cache)
    set(cache $ENV{HOME}/.cache)
  endif()
  set(cache ${cache}/crownhead)
  set(mend "run scripts/setup, which fetches it, or put ${clips_name} (SHA-256 ${clips_sum}) into ${cache}")
  set(archive ${CH_CLIPS_ARCHIVE})
  if(NOT archive)
    set(archive $ENV{CROWNHEAD_CLIPS})
  endif()
  if(archive)
    if(NOT EXISTS "${archive}" OR IS_DIRECTORY "${archive}")
      message(FATAL_ERROR "there is no file ${archive}; ${mend}")
    endif()
  else()
    find_file(archive ${clips_name} PATHS ${CMAKE_SOURCE_DIR} ${cache} NO_DEFAULT_PATH NO_CACHE)
    if(NOT archive)
      message(FATAL_ERROR "the source of CLIPS is neither in ${CMAKE_SOURCE_DIR} nor in ${cache}; ${mend}")
    endif()
  endif()
  file(SHA256 ${archive} sum)
  if(NOT sum STREQUAL clips_sum)
    message(FATAL_ERROR "${archive} is not the source of CLIPS: its SHA-256 is ${sum}; ${mend}")
  endif()
  set(clips_archive ${archive} PARENT_SCOPE)
endfunction()

# It is unpacked once, and again when a patch changes.
set(clips_wanted ${clips_sum})
foreach(patch ${clips_patches})
  file(SHA256 ${patch} sum)
  list(APPEND clips_wanted ${sum})
endforeach()
set(clips_unpacked "")
if(EXISTS ${clips_folder}/stamp)
  file(READ ${clips_folder}/stamp clips_unpacked)
endif()
if(NOT clips_unpacked STREQUAL clips_wanted)
  clips_find_archive()
  find_program(CH_PATCH patch REQUIRED)
  file(REMOVE_RECURSE ${clips_folder})
  file(ARCHIVE_EXTRACT INPUT ${clips_archive} DESTINATION ${clips_folder} PATTERNS "*/core/[a-z]*.[ch]"
    TOUCH) # else what a patch that is gone had changed would look older than its object
  file(GLOB clips_core ${clips_folder}/*/core)
  file(RENAME ${clips_core} ${clips_folder}/core)
  foreach(patch ${clips_patches})
    execute_process(COMMAND ${CH_PATCH} --silent --strip=1 --no-backup-if-mismatch --fuzz=0 --input=${patch}
      WORKING_DIRECTORY ${clips_folder} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR "${patch} does not fit ${clips_name}: ${said}")
    endif()
  endforeach()
  file(WRITE ${clips_folder}/stamp "${clips_wanted}")
endif()

file(GLOB clips_sources ${clips_folder}/core/*.c)
list(FILTER clips_sources EXCLUDE REGEX "/main\\.c$")
add_library(clips STATIC ${clips_sources})
target_include_directories(clips SYSTEM INTERFACE ${clips_folder}/core)
set_target_properties(clips PROPERTIES C_STANDARD 90)
target_link_libraries(clips PUBLIC m)
# A pointer in the place of a number, or of another kind, is an error: an initializer that a patch has forgotten is one. (-w would hide
# it.) CLIPS was written when a pointer could be read as another type.
target_compile_options(clips PRIVATE -Wno-unused-result -Werror=int-conversion -Werror=incompatible-pointer-types -fno-strict-aliasing -ffile-prefix-map=${CMAKE_BINARY_DIR}=.)
if(CH_SANITIZE)
  # Without its own lists of free memory, so that what it uses after it freed it is seen. What is left out of the undefined
  # sanitizer CLIPS does everywhere, and compilers make of it what it means: calls through pointers of another type, whole numbers
  # that wrap around or are made of floats that are too large, hashes that are shifted, copies of nothing from nowhere.
  target_compile_definitions(clips PUBLIC MEM_TABLE_SIZE=0)
  target_compile_options(clips PRIVATE -O2 -fsanitize=${CH_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined
    -fno-sanitize=signed-integer-overflow,float-cast-overflow,shift,nonnull-attribute
    $<$<C_COMPILER_ID:Clang>:-fno-sanitize=function>)
  if(CH_FUZZ) # its comparisons are mostly walks through tables of atoms, and a third of the time
    target_compile_options(clips PRIVATE -fno-sanitize-coverage=trace-cmp)
  endif()
else()
  # Optimised in every build, with the hardening of Debian's packages, whose checks of buffers need the optimisation.
  target_compile_options(clips PRIVATE -O3 -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  # What works in a turn is compiled as one file, so that calls between its parts are inlined: 8 % fewer instructions a turn, where
  # link-time optimisation gave 3 %. Not all of CLIPS can be: some files have static functions of the same names.
  set(clips_turn agenda argacces bmathfun crstrtgy default dffnxexe dffnxfun drive engine envrnmnt evaluatn expressn extnfunc
    factcom facthsh factmch factmngr factrete lgcldpnd memalloc moduldef multifld pattern prccode prcdrfun prdctfun proflfun
    reteutil retract symbol tmpltutl utility)
  list(TRANSFORM clips_turn REPLACE "(.+)" "${clips_folder}/core/\\1.c")
  set_source_files_properties(${clips_turn} PROPERTIES UNITY_GROUP turn)
  set_target_properties(clips PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endif()
