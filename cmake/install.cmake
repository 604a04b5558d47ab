# What `cmake --install` puts where, as Debian would. The component `play`: the program among the
# games (section 6), XBoard's plugin file, the menu's entry, bash's completion. `dev`: the rules and
# the engine as libraries with their headers and pkg-config files.
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

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME play)
install(TARGETS quincunx RUNTIME DESTINATION ${QUINCUNX_INSTALL_GAMESDIR})
if(TARGET quincunx-v3)
    install(TARGETS quincunx-v3 DESTINATION lib/quincunx)
endif()
install(FILES docs/quincunx.6 DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES protocol/cli/desktop/quincunx.eng
    DESTINATION ${CMAKE_INSTALL_DATADIR}/games/plugins/xboard)
install(FILES protocol/cli/desktop/quincunx.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES protocol/cli/desktop/quincunx.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES protocol/cli/desktop/quincunx.bash RENAME quincunx
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME dev)
install(TARGETS rules ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES rules/quincunx.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
add_library(quincunx-engine STATIC EXCLUDE_FROM_ALL
    $<TARGET_OBJECTS:eval> $<TARGET_OBJECTS:endgames> $<TARGET_OBJECTS:engine>)
add_dependencies(quincunx quincunx-engine)
install(TARGETS quincunx-engine ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
# Where it is installed the other header lies beside it.
file(READ engine/quincunx_engine.h header)
string(REPLACE "\"rules/quincunx.h\"" "\"quincunx.h\"" header "${header}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/quincunx_engine.h CONTENT "${header}" @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS engine/quincunx_engine.h)
install(FILES ${PROJECT_BINARY_DIR}/quincunx_engine.h
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# The pkg-config file finds its prefix from its own place, so a staged tree works as it is.
file(RELATIVE_PATH pkgconfig_to_prefix
    /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" pkgconfig_to_prefix "${pkgconfig_to_prefix}")
configure_file(cmake/quincunx.pc.in quincunx.pc @ONLY)
configure_file(cmake/quincunx-engine.pc.in quincunx-engine.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/quincunx.pc ${PROJECT_BINARY_DIR}/quincunx-engine.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
