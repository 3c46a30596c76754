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

conferirChegadas((papel) => turnos.filter(({ papeis }) => papeis.includes(papel)).map(({ tela }) => tela))
conferirSemEntrar(TELAS.filter((_, vez) => vez % 4 === 0))
