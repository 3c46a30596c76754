/**
 * Mutation testing of the tax engine: `npm run mutacao`, or a folder of it with
 * `npm run mutacao -- --mutate 'packages/fiscal/src/inss/**'`. Reports under `.cache/stryker`, out of git.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./packages/fiscal/stryker-ignorar.mjs"],
  vitest: { configFile: "packages/fiscal/vitest.mutacao.ts", related: false },
  coverageAnalysis: "perTest",
  concurrency: 1,
  mutate: [
    "packages/fiscal/src/**/*.ts",
    "!packages/fiscal/src/**/*.{test,casos}.ts",
  ],
  ignorers: ["rotulos"],
  reporters: ["clear-text", "json", "html"],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: ".cache/stryker/mutacao.json" },
  htmlReporter: { fileName: ".cache/stryker/mutacao.html" },
  tempDirName: ".cache/stryker/area",
  ignorePatterns: ["/*", "!/packages", "/packages/*", "!/packages/fiscal"],
  tsconfigFile: "nao-usado.json",
  thresholds: { high: 90, low: 85, break: 85 },
  allowEmpty: false,
}
