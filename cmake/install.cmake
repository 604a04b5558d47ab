# What `cmake --install` puts where, as Debian would: the program among the games (section 6),
# XBoard's plugin file, and the rules as a library with its header and pkg-config file.
if(QUINCUNX_SANITIZE OR QUINCUNX_COVERAGE)
    return() # such a build is for testing only
endif()
include(GNUInstallDirs)

if(CMAKE_INSTALL_PREFIX MATCHES "^/usr(/local)?/?$")
    set(games_default games)
else()
    set(games_default ${CMAKE_INSTALL_BINDIR})
endif()
set(QUINCUNX_INSTALL_GAMESDIR ${games_default} CACHE STRING "folder of the program")

if(TARGET quincunx)
    install(TARGETS quincunx RUNTIME DESTINATION ${QUINCUNX_INSTALL_GAMESDIR})
    install(FILES protocol/quincunx.6 DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
    install(FILES protocol/quincunx.eng
        DESTINATION ${CMAKE_INSTALL_DATADIR}/games/plugins/xboard)
endif()

# The library is the rules once more, without LTO: an archive must not bind its users to one
# compiler's intermediate code. Built only to be installed.
get_target_property(rules_sources rules SOURCES)
get_target_property(rules_folder rules SOURCE_DIR)
list(TRANSFORM rules_sources PREPEND ${rules_folder}/)
add_library(quincunx_library STATIC ${rules_sources})
set_target_properties(quincunx_library PROPERTIES
    OUTPUT_NAME quincunx
    INTERPROCEDURAL_OPTIMIZATION OFF
    POSITION_INDEPENDENT_CODE ON)
target_link_libraries(quincunx_library PRIVATE quincunx_flags)
install(TARGETS quincunx_library ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES rules/quincunx.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# The pkg-config file finds its prefix from its own place, so a staged tree works as it is.
file(RELATIVE_PATH pkgconfig_to_prefix
    /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" pkgconfig_to_prefix "${pkgconfig_to_prefix}")
configure_file(cmake/quincunx.pc.in quincunx.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/quincunx.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
