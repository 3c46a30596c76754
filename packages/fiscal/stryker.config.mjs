import { globSync } from "node:fs"

/** What is changed: the engine's sources, without tests and without what is only data or text. */
export const arquivosMutados = globSync("packages/fiscal/src/**/*.ts", {
  exclude: [
    "**/*.{test,casos}.ts",
    // Figures of the law are data, compared with the law by the cases and not by changing them; the code among them stays.
    "packages/fiscal/src/parametros/!(acrescentar|vigencias|feriados).ts",
    "packages/fiscal/src/parametros/!(simples|mora)/**",
    "packages/fiscal/src/parametros/simples/!(anexo).ts",
    "packages/fiscal/src/parametros/mora/!(selic).ts",
    // Only the text of the README, which a test compares whole.
    "packages/fiscal/src/avaliacao/readme{,-textos}.ts",
  ],
})
  .map((arquivo) => arquivo.replaceAll("\\", "/"))
  .sort()

const relatorio = process.env.PARTIDA_MUTACAO_RELATORIO
const arquivos = process.env.PARTIDA_MUTACAO_ARQUIVOS?.split(",") ?? arquivosMutados

// Mutation testing of the tax engine, folder by folder: `npm run mutacao` (scripts/mutacao.mjs).
export default {
  testRunner: "direto",
  plugins: ["./packages/fiscal/stryker-direto.mjs", "./packages/fiscal/stryker-rotulos.mjs"],
  coverageAnalysis: "perTest",
  // What runs only while a module is read (shared labels, empty defaults) belongs to no test: each such mutant would run all.
  ignoreStatic: true,
  concurrency: 1,
  mutate: arquivos,
  ignorers: ["rotulos"],
  reporters: ["json"],
  jsonReporter: { fileName: relatorio },
  // Loops without end are told by counting; the clock is for the few that nothing counts, and must not tire of a busy machine.
  timeoutMS: 60_000,
  tempDirName: ".cache/stryker/area",
  // What the sandbox holds: the package alone, and the compiler options it extends.
  ignorePatterns: ["/*", "!/packages", "/packages/*", "!/packages/fiscal", "!/tsconfig.base.json"],
  // The sandbox keeps the folders' relative places, so no path in the tsconfig needs rewriting.
  tsconfigFile: "nao-reescrever.json",
  thresholds: { high: 90, low: 85, break: null },
}
