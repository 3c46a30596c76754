import { defineConfig } from "@playwright/test"
import principal from "../playwright.config.ts"

/**
 * Wider than what runs at every change, one kind a time: `npm run matriz` looks for faults, `npm run fotos` takes the
 * pictures, `npm run bench -- telas` measures how soon a slow phone shows the first page, and `npm run bench -- sessao`
 * the clicks, keys and seconds of closing a whole office.
 */
export default defineConfig({
  ...principal,
  testDir: ".",
  testMatch: `*.${process.env.PARTIDA_PERCURSO ?? "matriz"}.ts`,
  outputDir: "../../test-results/matriz",
})
