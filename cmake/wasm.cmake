# The engine for pages: libencan, bots, words and src/wasm as one WebAssembly file, by clang and lld with
# Debian's wasi-libc. SIMD is in every browser of the last years (the nets use it). Link-time optimisation
# makes the search about 7% faster. clang 14 makes wrong vectors of neighbouring scalars (sums of pairs in
# src/bots/measure.c came out wrong), so it must not, neither when it compiles nor when it links.
find_program(WASM_CLANG NAMES clang clang-14 REQUIRED)
find_program(WASM_LINKER NAMES wasm-ld wasm-ld-14 REQUIRED)
configure_file(src/wasm/sha.h ${CMAKE_BINARY_DIR}/wasm/include/openssl/sha.h COPYONLY)
set(WASM_TARGET --target=wasm32-wasi)
set(WASM_FLAGS ${WASM_TARGET} -std=gnu17 -O3 -flto -DNDEBUG -msimd128 -fno-slp-vectorize -fno-strict-aliasing
    -ffunction-sections
    -fdata-sections -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
    -Wno-missing-field-initializers -Werror -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_SOURCE_DIR}/include -I${GENERATED}/include
    -I${CMAKE_SOURCE_DIR}/src/wasm -I${CMAKE_BINARY_DIR}/wasm/include -I${GENERATED})

set(WASM_SOURCES ${LIBRARY_SOURCES} ${FAIRNESS_SOURCES} ${BOT_SOURCES} ${WORDS_SOURCES} ${MESSAGES_SOURCES}
    ${ENGINE_SOURCES} ${CMAKE_SOURCE_DIR}/src/localgame/seats.c ${CMAKE_SOURCE_DIR}/src/wasm/absent.c
    ${CMAKE_SOURCE_DIR}/src/wasm/sha256.c)
# What needs files, processes, threads or a library.
list(FILTER WASM_SOURCES EXCLUDE REGEX
     "src/(base/(file|quota)|bots/(exec|trainee)|train/[a-z]+|analysis/reader|arena/[a-z]+|api/[a-z]+)\\.c$")
list(FILTER WASM_SOURCES EXCLUDE REGEX "src/fairness/(key_file|signatures)\\.c$")

file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/wasm)
foreach(source ${WASM_SOURCES})
  file(RELATIVE_PATH object ${CMAKE_SOURCE_DIR}/src ${source})
  string(REPLACE / . object ${object})
  set(object ${CMAKE_BINARY_DIR}/wasm/${object}.o)
  add_custom_command(
    OUTPUT ${object}
    COMMAND ${CMAKE_C_COMPILER_LAUNCHER} ${WASM_CLANG} ${WASM_FLAGS} -MD -MF ${object}.d -c ${source}
            -o ${object}
    DEPENDS ${source} ${GENERATED}/catalogs.h ${GENERATED}/rules_texts.h
            ${GENERATED}/weights_files.h
    DEPFILE ${object}.d
    COMMENT "Building WebAssembly object ${object}"
    VERBATIM)
  list(APPEND WASM_OBJECTS ${object})
endforeach()

# A reactor has no main; the stack comes first in memory, so that an overflow traps.
set(ENGINE ${CMAKE_BINARY_DIR}/wasm/encan.wasm)
add_custom_command(
  OUTPUT ${ENGINE}
  COMMAND ${WASM_CLANG} ${WASM_TARGET} -flto -mexec-model=reactor
          -Wl,--lto-O3,-mllvm,-vectorize-slp=false,--gc-sections,--strip-all,--stack-first
          -Wl,-z,stack-size=1048576,--max-memory=268435456 ${WASM_OBJECTS} -lm -o ${ENGINE}
  DEPENDS ${WASM_OBJECTS}
  VERBATIM)
add_custom_target(wasm DEPENDS ${ENGINE})
