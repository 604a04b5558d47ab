# Debian packages, by cpack: `cmake --workflow --preset package` leaves them in build/package.
# quincunx to play, libquincunx-dev for programs in C, python3-quincunx for those in Python.
set(QUINCUNX_MAIL quincunx@users.noreply.github.com CACHE STRING "whom packages name")

# The time of the commit, or SOURCE_DATE_EPOCH, so that the same sources give the same bytes.
set(epoch $ENV{SOURCE_DATE_EPOCH})
if(NOT epoch)
    execute_process(COMMAND git -c safe.directory=* log -1 --format=%ct WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        OUTPUT_VARIABLE epoch OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT epoch)
    set(epoch 0)
endif()
set(ENV{SOURCE_DATE_EPOCH} ${epoch})
string(TIMESTAMP changed "%a, %d %b %Y %H:%M:%S +0000" UTC)

set(debian ${PROJECT_BINARY_DIR}/debian)
configure_file(cmake/debian/changelog.in ${debian}/changelog @ONLY)
foreach(package play:quincunx dev:libquincunx-dev python:python3-quincunx)
    string(REPLACE : ";" package ${package})
    list(GET package 0 component)
    list(GET package 1 name)
    install(FILES ${debian}/changelog cmake/debian/copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
install(FILES NEWS DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/quincunx COMPONENT play
    EXCLUDE_FROM_ALL)
install(TARGETS quincunx-python LIBRARY DESTINATION lib/python3/dist-packages/quincunx
    COMPONENT python EXCLUDE_FROM_ALL)
install(DIRECTORY python/quincunx DESTINATION lib/python3/dist-packages
    COMPONENT python EXCLUDE_FROM_ALL FILES_MATCHING PATTERN *.py PATTERN py.typed)

# Debian has these compressed.
file(GENERATE OUTPUT ${debian}/compress.cmake CONTENT [=[
file(GLOB_RECURSE files ${CPACK_TEMPORARY_DIRECTORY}/*/changelog ${CPACK_TEMPORARY_DIRECTORY}/*/NEWS
    ${CPACK_TEMPORARY_DIRECTORY}/*/quincunx.6)
execute_process(COMMAND gzip -9nf ${files} COMMAND_ERROR_IS_FATAL ANY)
]=])
set(CPACK_PRE_BUILD_SCRIPTS ${debian}/compress.cmake)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL play dev python)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "The Quincunx authors <${QUINCUNX_MAIL}>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_PLAY_PACKAGE_NAME quincunx)
set(CPACK_DEBIAN_PLAY_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PLAY_PACKAGE_RECOMMENDS xboard)
set(CPACK_DEBIAN_PLAY_DESCRIPTION "Quincunx plays Xodul, Cubic Shogi, Nodal Chess, XYMYX and Gala Xiang-Qi,
the last for four players too, and orthodox chess. It speaks CECP (XBoard)
and UCI, plays in the terminal, and runs tournaments between engines.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libquincunx-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS libc6-dev)
set(CPACK_DEBIAN_DEV_DESCRIPTION "The rules of Quincunx's games (legal moves, results, notation, perft) and its
engine as static libraries with plain C interfaces, and their pkg-config
files.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-quincunx)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9)")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "The module quincunx: positions of Quincunx's games with their legal moves,
results and pictures, and the engine that searches them.")
include(CPack)
