# Writes OUTPUT, a C header with the table NAME: every file of FOLDER that matches PATTERN, as bytes
# with a zero after them, so that a text is a string; `length` does not count it.
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/${PATTERN})
list(SORT files)
set(arrays "")
set(rows "")
foreach(file ${files})
  string(MAKE_C_IDENTIFIER "${NAME}_${file}" variable)
  file(READ ${FOLDER}/${file} bytes HEX)
  # A string takes compilers a fraction of the time that a list of numbers does.
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
  string(APPEND arrays "static const unsigned char ${variable}[] = \"${bytes}\";\n")
  string(APPEND rows "    {\"${file}\", ${variable}, sizeof ${variable} - 1},\n")
endforeach()
file(WRITE ${OUTPUT} "/* Made by cmake/embed.cmake. */
${arrays}
static const struct {
    const char *name;
    const unsigned char *bytes;
    unsigned long length;
} ${NAME}[] = {
${rows}};
")
