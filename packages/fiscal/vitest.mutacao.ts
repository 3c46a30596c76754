import { defineConfig } from "vitest/config"

/**
 * The engine's tests as mutation testing runs them: one worker, modules loaded once. The size test is out, because
 * instrumented sources are larger than what is shipped.
 */
export default defineConfig({
  test: {
    include: ["packages/fiscal/src/**/*.test.ts"],
    exclude: ["packages/fiscal/src/tamanho.test.ts"],
    isolate: false,
    fileParallelism: false,
  },
})
