# fuzz/NAME.c: a fuzz target; outside the fuzz preset it replays its corpus with mutations.
file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/*.c)
list(REMOVE_ITEM fuzz_sources ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/replay.c)
add_library(fuzz_replay OBJECT fuzz/replay.c)
target_link_libraries(fuzz_replay PRIVATE ch_flags)
foreach(source ${fuzz_sources})
  get_filename_component(name ${source} NAME_WE)
  add_executable(fuzz_${name} ${source})
  if(CH_FUZZ)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(fuzz_${name} PRIVATE $<TARGET_OBJECTS:fuzz_replay>)
    add_test(NAME fuzz_${name} COMMAND fuzz_${name} ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name})
    set_tests_properties(fuzz_${name} PROPERTIES LABELS fuzz TIMEOUT ${backstop})
    add_test(NAME fuzz_${name}_deep COMMAND fuzz_${name} ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name})
    set_tests_properties(fuzz_${name}_deep PROPERTIES LABELS heavy TIMEOUT ${heavy_backstop} ENVIRONMENT CH_MUTATIONS=10000)
  endif()
  target_link_libraries(fuzz_${name} PRIVATE ch_cli ch_core cjson m)
endforeach()
target_link_libraries(fuzz_crafted_record PRIVATE sqlite3)
target_sources(fuzz_clips_grammar PRIVATE support/grammar.c support/rule_constructs.c support/rule_grammar.c support/rule_names.c
  support/rule_productions.c support/rule_variables.c)
foreach(name clips_grammar rules) # what loads rules and lets them decide
  target_sources(fuzz_${name} PRIVATE support/rule_trial.c support/worker_end.c)
endforeach()
if(CH_SANITIZE AND NOT CH_FUZZ) # runs that load rules twice, and that make a record, take longest
  set_tests_properties(fuzz_clips_grammar PROPERTIES ENVIRONMENT CH_MUTATIONS=120) # of many files
  set_tests_properties(fuzz_crafted_record PROPERTIES ENVIRONMENT CH_MUTATIONS=100)
  set_tests_properties(fuzz_rules PROPERTIES ENVIRONMENT CH_MUTATIONS=60)
  set_tests_properties(fuzz_pdn PROPERTIES ENVIRONMENT CH_MUTATIONS=60) # of many files, each read and written
  set_tests_properties(fuzz_habits PROPERTIES ENVIRONMENT CH_MUTATIONS=100) # each reads the roster
endif()
