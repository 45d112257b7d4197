# The page with its engine: built by its own tools, once for all build folders, and embedded.
include(cmake/wasm.cmake)
file(GLOB_RECURSE PAGE CONFIGURE_DEPENDS web/src/*.ts web/src/*.tsx web/src/*.css)
list(FILTER PAGE EXCLUDE REGEX /src/gen/)
file(GLOB PAGE_MAKING CONFIGURE_DEPENDS web/*.json web/*.ts web/index.html web/tools/* web/public/*
     po/*.po docs/rules/*.md tools/web.sh)
add_custom_command(
  OUTPUT ${GENERATED}/page.stamp
  COMMAND ${CMAKE_COMMAND} -E env WEB_PACKAGES=$<IF:$<BOOL:${ENCAN_TESTS}>,all,build>
          ${CMAKE_SOURCE_DIR}/tools/web.sh build ${API_FOLDER} ${ENGINE}
  COMMAND ${CMAKE_COMMAND} -E touch ${GENERATED}/page.stamp
  DEPENDS ${PAGE} ${PAGE_MAKING} ${API_DOCUMENTS} ${ENGINE}
  VERBATIM)
add_custom_target(page DEPENDS ${GENERATED}/page.stamp)
embed(page_files ${CMAKE_SOURCE_DIR}/web/dist * ${GENERATED}/page.stamp)
