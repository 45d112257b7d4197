# The Debian package, by CPack: the program, its manual and documents, the units, and a configuration
# with all defaults. It makes the user `encan`, and enables and starts the server (packaging/debian).

add_custom_command(OUTPUT ${GENERATED}/encan.conf
                   COMMAND encan serve --print-config > ${GENERATED}/encan.conf
                   DEPENDS encan
                   VERBATIM)
add_custom_target(example-config ALL DEPENDS ${GENERATED}/encan.conf)
install(FILES ${GENERATED}/encan.conf DESTINATION /etc/encan COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/encan RENAME copyright COMPONENT debian
        EXCLUDE_FROM_ALL)
install(FILES ${GENERATED}/_encan DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
        COMPONENT debian EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Encan developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "server and terminal program for three auction games")
set(CPACK_PACKAGE_DESCRIPTION
    "Encan plays Noblesse, Canaletto and Krach: in the terminal, in a browser, with friends by link and
against bots. The package runs a server on port 8080 of the loopback; /usr/share/doc/encan/deployment.md
says how to put TLS in front of it.")
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON) # for /etc
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program debian)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.52)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx, postgresql")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(debian ${CMAKE_SOURCE_DIR}/packaging/debian)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${debian}/conffiles ${debian}/postinst ${debian}/prerm
    ${debian}/postrm)
include(CPack)
