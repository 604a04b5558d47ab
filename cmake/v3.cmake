# A second program from the same sources, for x86-64-v3 processors (AVX2, BMI2). `quincunx`
# replaces itself by it at start where it can (protocol/commands/launch.c), so what is installed is
# one program to its users.
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release" OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64")
    return()
endif()
foreach(target quincunx protocol engine eval rules)
    get_target_property(files ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    list(TRANSFORM files PREPEND ${folder}/)
    list(APPEND v3_sources ${files})
endforeach()
add_executable(quincunx-v3 ${v3_sources})
target_compile_options(quincunx-v3 PRIVATE -march=x86-64-v3)

# A set of 256 bits that GCC copies in halves is read back whole, which waits for both stores.
include(CheckCCompilerFlag)
foreach(option -mmove-max=256 -mstore-max=256)
    check_c_compiler_flag(${option} takes${option})
    if(takes${option})
        target_compile_options(quincunx-v3 PRIVATE ${option})
    endif()
endforeach()
target_link_libraries(quincunx-v3 PRIVATE quincunx_flags Threads::Threads m)
set_target_properties(quincunx-v3 PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
install(TARGETS quincunx-v3 DESTINATION lib/quincunx)
add_dependencies(quincunx quincunx-v3)
