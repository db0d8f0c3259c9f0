// Lint of the product's modules. Run from the root of the repository: `npm run --prefix tests/system/js lint`.
import js from "@eslint/js";
import globals from "globals";

const BY_DOM = "build elements with h() of dom.js; text is never read as HTML";
const AS_HTML = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "srcdoc", "createContextualFragment"];
const STYLE = "the Content-Security-Policy refuses inline style; set a class";
const EXTENSION = "a browser wants the whole relative address: \"./name.js\"";

const forbidden = {
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-new-func": "error",
  "no-script-url": "error",
  "no-restricted-properties": [
    "error",
    ...AS_HTML.map((property) => ({ property, message: BY_DOM })),
    { object: "document", property: "write", message: BY_DOM },
    { object: "document", property: "writeln", message: BY_DOM },
    { object: "document", property: "cookie", message: "the product sets no cookies" },
  ],
  "no-restricted-syntax": [
    "error",
    { selector: "CallExpression[callee.property.name='setAttribute'][arguments.0.value='style']", message: STYLE },
    { selector: "ImportDeclaration[source.value!=/^\\.{1,2}\\u002f.*\\.js$/]", message: EXTENSION },
    { selector: "ImportExpression > Literal[value!=/^\\.{1,2}\\u002f.*\\.js$/]", message: EXTENSION },
  ],
};

const careful = {
  "array-callback-return": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
  "max-lines": ["error", 300],
  "no-undef": ["error", { typeof: true }],
  "no-unused-vars": ["error", { caughtErrors: "all" }],
  "no-var": "error",
  "prefer-const": "error",
};

const modules = {
  languageOptions: { ecmaVersion: 2022, sourceType: "module" },
  linterOptions: { reportUnusedDisableDirectives: "error" },
};

export default [
  { ignores: ["**/node_modules/**"] },
  js.configs.recommended,
  { ...modules, rules: careful },
  { files: ["web/static/**/*.js"], rules: forbidden },
  {
    files: ["web/static/**/*.js"],
    ignores: ["**/sw.js"],
    languageOptions: { globals: globals.browser },
  },
  { files: ["web/static/explore/**/*.js"], languageOptions: { globals: { Plotly: "readonly" } } },
  {
    files: ["reports/static/**/*.js"],
    rules: forbidden,
    languageOptions: { sourceType: "script", globals: { ...globals.browser, Plotly: "readonly" } },
  },
  { files: ["**/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["tests/system/js/**/*.js"], languageOptions: { globals: globals.node } },
];
