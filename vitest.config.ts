import { defineConfig } from "vitest/config"

const servidor = {
  globalSetup: ["apps/server/src/testes/preparar.ts"],
  // Opening an embedded database, even from its snapshot, takes seconds on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    pool: "threads",
    projects: [
      {
        extends: true,
        test: { name: "unidade", include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"], isolate: false },
      },
      { extends: true, test: { name: "web", include: ["apps/web/src/**/*.test.{ts,tsx}"] } },
      { extends: true, test: { name: "servidor", include: ["apps/server/src/**/*.test.ts"], ...servidor } },
    ],
  },
})
