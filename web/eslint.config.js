import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["src/generated/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "max-lines": ["error", 400],
      // Drawings are long strings; nothing else is longer than a line.
      "max-len": ["error", { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true }],
      "@typescript-eslint/no-non-null-assertion": "off", // an index that the code has just made is known
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-invalid-void-type": "off", // an answer without a body is call<void>
      "svelte/no-unused-svelte-ignore": "off", // svelte-check tells them
      "svelte/prefer-svelte-reactivity": "off", // what is made anew in a $derived need not be reactive itself
      "svelte/no-at-html-tags": "off", // markup comes from our own drawings and rule books alone
    },
  },
  {
    files: ["worker/sw.js"],
    languageOptions: { globals: { ...globals.serviceworker, RELEASE: "readonly", FILES: "readonly" } },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: { "no-undef": "off" }, // the type check knows better
  },
);
