# Makes files part of a target as they are (EMBED_FILE of rules/build.h); the compiler does not see
# the bytes. `source` is the file of the target that holds them. It includes NAME.h, made here,
# which has an array NAME of struct embedded_text (protocol/base/embedded_text.h), an element for
# each file. What it is called there is what the group of the regular expression `pattern` finds in
# the path.
function(quincunx_embed target source name pattern)
    set(bytes_of "")
    set(elements "")
    foreach(file ${ARGN})
        string(REGEX MATCH ${pattern} found ${file})
        set(label ${CMAKE_MATCH_1})
        set(symbol quincunx_${name}_${label})
        file(SIZE ${file} bytes)
        string(APPEND bytes_of "EMBED_FILE(${symbol}, \"${file}\", ${bytes})\n")
        string(APPEND elements "    {\"${label}\", (const char *)${symbol}, ${bytes}},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${name}.h CONTENT
        "${bytes_of}static const struct embedded_text ${name}[] = {\n${elements}};\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}")
endfunction()

# The lessons and the puzzles, in targets that have protocol/formats/lesson.c and puzzle_set.c.
function(quincunx_embed_lessons target)
    set(formats ${PROJECT_SOURCE_DIR}/protocol/formats)
    file(GLOB files ${formats}/lessons/*.txt)
    quincunx_embed(${target} ${formats}/lesson.c lesson_files "([a-z_]*).txt$" ${files})
endfunction()

function(quincunx_embed_puzzles target)
    file(GLOB files ${PROJECT_SOURCE_DIR}/bench/positions/puzzles/*.epd)
    quincunx_embed(${target} ${PROJECT_SOURCE_DIR}/protocol/formats/puzzle_set.c puzzle_files
        "([a-z]*).epd$" ${files})
endfunction()
