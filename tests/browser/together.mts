/* Runs the tests of several files in one process, with one server and one browser: together.mts FILE… */
for (const file of process.argv.slice(2)) await import(`./${file}`);
