# Makes files part of a target as they are (EMBED_FILE of rules/build.h); the compiler does not see
# the bytes. `source` is the file of the target that holds them. It includes `header`, made here,
# in which `list` is a row for each file: row(name, "file", bytes). The name is what the group of
# the regular expression `pattern` finds in the path.
function(quincunx_embed target source header list row pattern)
    set(rows "")
    foreach(file ${ARGN})
        string(REGEX MATCH ${pattern} found ${file})
        set(name ${CMAKE_MATCH_1})
        file(SIZE ${file} bytes)
        string(APPEND rows "${row}(${name}, \"${file}\", ${bytes}) ")
    endforeach()
    file(CONFIGURE OUTPUT ${header} CONTENT "#define ${list} ${rows}\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}")
endfunction()
