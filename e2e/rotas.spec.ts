import { expect, test } from "@playwright/test"
import { podeAbrir } from "../packages/contracts/src/index.ts"
import { conferirChegadas, conferirSemEntrar } from "./matriz/chegada.ts"
import { PAPEIS, TELAS } from "./matriz/percurso.ts"

/**
 * Every screen twice, by turns: once for a role that may open it and once for one that may not. All the combinations
 * run with `npm run matriz`; the router alone is tried on all of them in apps/web/src/app/router.test.tsx.
 */
const turnos = TELAS.map((tela, vez) => {
  const abrem = PAPEIS.filter(([, papel]) => podeAbrir(papel, tela))
  const voltam = PAPEIS.filter(([, papel]) => !podeAbrir(papel, tela))
  return { tela, papeis: [abrem, voltam].map((quem) => quem[vez % quem.length]?.[1]) }
})

for (const [, papel] of PAPEIS)
  test(`${papel} tem telas que abre${papel === "ROOT" ? "" : " e telas de que volta"}`, () => {
    const dele = turnos.filter(({ papeis }) => papeis.includes(papel)).map(({ tela }) => podeAbrir(papel, tela))
    expect(dele).toContain(true)
    if (papel !== "ROOT") expect(dele).toContain(false)
  })
conferirChegadas((papel) => turnos.filter(({ papeis }) => papeis.includes(papel)).map(({ tela }) => tela))
conferirSemEntrar(TELAS.filter((_, vez) => vez % 4 === 0))
