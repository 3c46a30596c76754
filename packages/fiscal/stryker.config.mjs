// Mutation testing of the tax engine: `npm run mutacao`, in whole or by folder (docs/operacao.md). Reports are kept under
// `.cache/stryker`, out of git.
export default {
  testRunner: "direto",
  plugins: ["./packages/fiscal/stryker-direto.mjs", "./packages/fiscal/stryker-rotulos.mjs"],
  coverageAnalysis: "perTest",
  // What runs only while a module is read (shared labels, empty defaults) belongs to no test: each such mutant would run all.
  ignoreStatic: true,
  concurrency: 1,
  mutate: [
    "packages/fiscal/src/**/*.ts",
    "!packages/fiscal/src/**/*.{test,casos}.ts",
    // Figures of the law are data, compared with the law by the cases and not by changing them; the code among them stays.
    "!packages/fiscal/src/parametros/**",
    "packages/fiscal/src/parametros/{acrescentar,vigencias,feriados}.ts",
    "packages/fiscal/src/parametros/{simples/anexo,mora/selic}.ts",
    // Only the text of the README, which a test compares whole.
    "!packages/fiscal/src/avaliacao/{readme,readme-textos}.ts",
  ],
  ignorers: ["rotulos"],
  reporters: ["clear-text", "json", "html"],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: ".cache/stryker/mutacao.json" },
  htmlReporter: { fileName: ".cache/stryker/mutacao.html" },
  tempDirName: ".cache/stryker/area",
  // What the sandbox holds: the package alone, and the compiler options it extends.
  ignorePatterns: ["/*", "!/packages", "/packages/*", "!/packages/fiscal", "!/tsconfig.base.json"],
  // The sandbox keeps the folders' relative places, so no path in the tsconfig needs rewriting.
  tsconfigFile: "nao-reescrever.json",
  thresholds: { high: 90, low: 85, break: 85 },
}
