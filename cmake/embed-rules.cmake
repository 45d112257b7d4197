# Writes OUTPUT, a C header with the rule texts of FOLDER (GAME.LANGUAGE.md) as byte arrays.
file(GLOB texts RELATIVE ${FOLDER} ${FOLDER}/*.md)
list(SORT texts)
set(arrays "")
set(rows "")
foreach(name ${texts})
  string(REGEX MATCH "^([a-z]+)\\.([a-z]+)\\.md$" matched ${name})
  if(NOT matched)
    message(FATAL_ERROR "${name}: expected GAME.LANGUAGE.md")
  endif()
  set(variable "rules_${CMAKE_MATCH_1}_${CMAKE_MATCH_2}")
  string(APPEND rows "    {\"${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_2}\", ${variable}, sizeof ${variable}},\n")
  file(READ ${FOLDER}/${name} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes ${bytes})
  string(APPEND arrays "static const unsigned char ${variable}[] = {${bytes}};\n")
endforeach()
file(WRITE ${OUTPUT} "/* Made by cmake/embed-rules.cmake from docs/rules. */
#include <stddef.h>

${arrays}
static const struct {
    const char *game;
    const char *language;
    const unsigned char *text;
    size_t length;
} rules_texts[] = {
${rows}};
")
