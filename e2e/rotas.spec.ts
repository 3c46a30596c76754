import { expect, test } from "@playwright/test"
import { type Papel, podeAbrir } from "../packages/contracts/src/index.ts"
import { conferirChegadas, conferirSemEntrar } from "./matriz/chegada.ts"
import { PAPEIS, TELAS } from "./matriz/percurso.ts"

/**
 * Every screen twice, by turns: once for a role that may open it and once for one that may not. All the combinations
 * run with `npm run matriz`; the router alone is tried on all of them in apps/web/src/app/router.test.tsx.
 */
const vezes = new Map<string, number>()
/** Of these roles, the one that had the fewest turns of this kind. */
function naVez(tipo: string, papeis: readonly Papel[]): Papel | undefined {
  const vezesDe = (papel: Papel) => vezes.get(`${tipo} ${papel}`) ?? 0
  const [escolhido] = [...papeis].sort((a, b) => vezesDe(a) - vezesDe(b))
  if (escolhido) vezes.set(`${tipo} ${escolhido}`, vezesDe(escolhido) + 1)
  return escolhido
}
const turnos = TELAS.map((tela) => {
  const papeis = PAPEIS.map(([, papel]) => papel)
  const abrem = papeis.filter((papel) => podeAbrir(papel, tela))
  const voltam = papeis.filter((papel) => !podeAbrir(papel, tela))
  return { tela, papeis: [naVez("abre", abrem), naVez("volta", voltam)] }
})

for (const [, papel] of PAPEIS)
  test(`${papel} tem telas que abre${papel === "ROOT" ? "" : " e telas de que volta"}`, () => {
    const dele = turnos.filter(({ papeis }) => papeis.includes(papel)).map(({ tela }) => podeAbrir(papel, tela))
    expect(dele).toContain(true)
    if (papel !== "ROOT") expect(dele).toContain(false)
  })
conferirChegadas((papel) => turnos.filter(({ papeis }) => papeis.includes(papel)).map(({ tela }) => tela))
conferirSemEntrar(TELAS.filter((_, vez) => vez % 4 === 0))
