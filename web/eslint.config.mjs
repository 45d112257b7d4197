// Lints the page, its tests and its tools. Run it from the top of the tree, which has all of them below.
import js from "@eslint/js";
import a11y from "eslint-plugin-jsx-a11y";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

const rules = {
    eqeqeq: "error",
    "no-console": "error",
    "no-else-return": "error",
    "max-lines": ["error", 600],
    "max-lines-per-function": ["error", { max: 60 }],
    "@typescript-eslint/consistent-type-imports": "error",
    "@typescript-eslint/no-shadow": "error",
    "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
    ],
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    // (event) => (signal.value = 1) and () => action() are how handlers are written here.
    "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: "test", package: "node:test" }] },
    ],
};

export default defineConfig(
    { ignores: ["**/node_modules/", "web/dist/", "web/src/gen/"] },
    { linterOptions: { reportUnusedDisableDirectives: "error" } },
    js.configs.recommended,
    ts.configs.strictTypeChecked,
    ts.configs.stylisticTypeChecked,
    { languageOptions: { parserOptions: { project: "tsconfig.json" } }, rules },
    {
        files: ["**/*.tsx"],
        ...a11y.flatConfigs.strict,
        settings: { "jsx-a11y": { attributes: { for: ["for"] } } }, // Preact's name for it
    },
    {
        files: ["**/*.tsx"],
        rules: {
            // Boxes that scroll must be within reach of the keyboard.
            "jsx-a11y/no-noninteractive-tabindex": [
                "error",
                { roles: ["region", "log"], tags: [] },
            ],
        },
    },
    {
        files: ["tests/browser/**", "tests/wasm/**", "web/tests/**"],
        rules: { "no-console": "off" },
    },
    {
        files: ["**/*.mjs"],
        extends: [ts.configs.disableTypeChecked],
        languageOptions: { globals: { process: "readonly", URL: "readonly" } },
    },
);
