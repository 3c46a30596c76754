import { defineConfig } from "vitest/config"

const servidor = {
  globalSetup: ["apps/server/src/testes/preparar.ts"],
  // Opening an embedded database, even from its snapshot, takes seconds on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // Processes, not threads: V8 keeps one registry of code pages a process, and WebAssembly loaded and freed by several
    // threads at once can lose a page there and abort the whole run ("Check failed: jit_page.has_value()", node#64500).
    pool: "forks",
    // Half of the work waits for databases, disks and child processes: every core, where the default leaves one idle.
    maxWorkers: "100%",
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
