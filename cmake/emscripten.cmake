# Emscripten's own toolchain file, where Debian or `em-config` has it. Libraries are made by LLVM's
# archiver itself if it is found: Emscripten's is a Python program around it, called twice for each.
set(emscripten /usr/share/emscripten)
if(NOT EXISTS ${emscripten})
    execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten
        OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
file(GLOB folders /usr/lib/llvm-*/bin)
list(REVERSE folders) # the newest first
find_program(CMAKE_AR llvm-ar PATHS ${folders})
find_program(CMAKE_RANLIB llvm-ranlib PATHS ${folders})
foreach(tool CMAKE_AR CMAKE_RANLIB)
    if(NOT ${tool})
        unset(${tool} CACHE)
    endif()
endforeach()
include(${emscripten}/cmake/Modules/Platform/Emscripten.cmake)
