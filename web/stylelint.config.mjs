// Style sheets: every rule belongs to a layer; what depends on the theme belongs to a sheet of colours.
import stylelint from "stylelint";

const layered = "encan/layered";
const messages = stylelint.utils.ruleMessages(layered, {
    rejected: "Expected everything to be inside a named @layer",
});

function rule() {
    return (root, result) =>
        root.each((node) => {
            const ok = node.type === "comment" || (node.name === "layer" && node.params !== "");
            if (ok) return;
            stylelint.utils.report({ result, ruleName: layered, message: messages.rejected, node });
        });
}
Object.assign(rule, { ruleName: layered, messages });

export default {
    extends: "stylelint-config-standard",
    plugins: [stylelint.createPlugin(layered, rule)],
    reportNeedlessDisables: true,
    rules: {
        [layered]: true,
        "color-named": "never",
        "declaration-no-important": true,
        "declaration-block-no-redundant-longhand-properties": [
            true,
            { ignoreShorthands: ["grid-template"] },
        ],
        "selector-max-id": 0,
        "selector-disallowed-list": ["/data-theme/"],
        "selector-class-pattern": "^[a-z][a-z0-9]*(-[a-zA-Z0-9]+)*$", // the letters of Noblesse are capitals
        "no-descending-specificity": null, // it compares rules that never meet in one element
    },
    overrides: [{ files: ["**/colours.css"], rules: { "selector-disallowed-list": null } }],
};
