# How the program's folders are compiled: no optimisation across files at link time, but files
# that call each other often are one unit to the compiler in a release build, which costs less
# than half as much and keeps nodes per second; so they are for the sanitizers, for the same
# cost's sake. In the other builds every file is its own unit.

# The second program: for x86-64-v3 processors (AVX2, BMI2). All browsers have SIMD.
set(QUINCUNX_SECOND "")
if(EMSCRIPTEN)
    add_compile_options(-msimd128 -msse2)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64")
    # A set of 256 bits that GCC copies in halves is read back whole, which waits for both stores.
    set(whole_stores "")
    include(CheckCCompilerFlag)
    foreach(option -mmove-max=256 -mstore-max=256)
        check_c_compiler_flag(${option} takes${option})
        if(takes${option})
            list(APPEND whole_stores ${option})
        endif()
    endforeach()
    if(CMAKE_C_FLAGS_RELEASE MATCHES "-march=") # one program is enough
        add_compile_options(${whole_stores})
    else()
        set(QUINCUNX_SECOND v3)
        set(quincunx_second_options -march=x86-64-v3 ${whole_stores})
    endif()
endif()

# Compiles a library in units, in builds that have them.
function(quincunx_units target)
    if(CMAKE_BUILD_TYPE STREQUAL "Release" OR QUINCUNX_SANITIZE)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    endif()
endfunction()

# quincunx_threads(NAME FILES... [USES LIBRARIES...]): the layer NAME once more, as NAME-threads, for
# pages that have threads.
function(quincunx_threads name)
    cmake_parse_arguments(PARSE_ARGV 1 LAYER "" "" "USES")
    add_library(${name}-threads STATIC ${LAYER_UNPARSED_ARGUMENTS})
    target_compile_options(${name}-threads PUBLIC -pthread)
    target_link_options(${name}-threads PUBLIC -pthread)
    target_link_libraries(${name}-threads PUBLIC quincunx_flags ${LAYER_USES})
    quincunx_units(${name}-threads)
endfunction()

# quincunx_layer(NAME FILES... [ONE_UNIT|TOP_UNIT] [USES LIBRARIES...]): a folder as a static
# library, and for the second program once more as NAME-v3, which uses the same of what has one. In
# one that has units the files of each folder within it are one, with TOP_UNIT those at its top as
# well, with ONE_UNIT all files, though not for the sanitizers: the fuzz tests put another engine.c
# in the place of one.
function(quincunx_layer name)
    cmake_parse_arguments(PARSE_ARGV 1 LAYER "ONE_UNIT;TOP_UNIT" "" "USES")
    foreach(file ${LAYER_UNPARSED_ARGUMENTS})
        get_filename_component(unit ${file} DIRECTORY)
        if(LAYER_ONE_UNIT AND NOT QUINCUNX_SANITIZE)
            set(unit ${name})
        endif()
        if(LAYER_TOP_UNIT AND NOT unit)
            set(unit ${name})
        endif()
        if(unit)
            set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${unit})
        endif()
    endforeach()
    set(machines "")
    if(QUINCUNX_SECOND)
        set(machines -${QUINCUNX_SECOND})
    endif()
    foreach(machine "" ${machines})
        set(target ${name}${machine})
        add_library(${target} STATIC ${LAYER_UNPARSED_ARGUMENTS})
        target_link_libraries(${target} PUBLIC quincunx_flags)
        # They are parts of libraries, too, from which only the C APIs are seen.
        set_target_properties(${target} PROPERTIES
            C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
        foreach(library ${LAYER_USES})
            if(TARGET ${library}${machine})
                set(library ${library}${machine})
            endif()
            target_link_libraries(${target} PUBLIC ${library})
        endforeach()
        # To check every position costs the tests more than the compiler saves.
        if(QUINCUNX_CHECK AND NOT QUINCUNX_SANITIZE)
            target_compile_options(${target} PRIVATE -O2)
        endif()
        quincunx_units(${target})
    endforeach()
    if(QUINCUNX_SECOND)
        target_compile_options(${name}-${QUINCUNX_SECOND} PRIVATE ${quincunx_second_options})
    endif()
endfunction()
