import { expect, test } from "@playwright/test"
import { type Papel, podeAbrir } from "../packages/contracts/src/index.ts"
import { conferirChegadas, conferirSemEntrar } from "./matriz/chegada.ts"
import { PAPEIS, TELAS } from "./matriz/percurso.ts"

/**
 * Screens by a role that may not open them, by turns; one that may opens each in acessibilidade.spec.ts. All the combinations
 * run with `npm run matriz`; the router alone is tried on all of them in apps/web/src/app/router.test.tsx.
 */
const vezes = new Map<Papel, number>()
/** Of these roles, the one that had the fewest turns. */
function naVez(papeis: readonly Papel[]): Papel | undefined {
  const [escolhido] = [...papeis].sort((a, b) => (vezes.get(a) ?? 0) - (vezes.get(b) ?? 0))
  if (escolhido) vezes.set(escolhido, (vezes.get(escolhido) ?? 0) + 1)
  return escolhido
}
const turnos = new Map(
  TELAS.map((tela) => [tela, naVez(PAPEIS.flatMap(([, papel]) => (podeAbrir(papel, tela) ? [] : [papel])))] as const),
)

test("todo papel tem telas de que volta, menos quem opera a plataforma", () => {
  expect([...vezes.keys()].sort()).toEqual(["ADMINISTRADOR", "CONTADOR", "EMPRESA", "FUNCIONARIO"])
})
/** Of each role's, one in so many (at night all): that every role comes back from each is proved of the router without a browser. */
const UMA_EM = process.env.PARTIDA_ESCALA === "inteira" ? 1 : 3
conferirChegadas((papel) => TELAS.filter((tela) => turnos.get(tela) === papel).filter((_, vez) => vez % UMA_EM === 0))
conferirSemEntrar(TELAS.filter((_, vez) => vez % (4 * UMA_EM) === 0))
