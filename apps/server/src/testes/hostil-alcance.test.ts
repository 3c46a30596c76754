import { CABECALHO_ESCRITORIO, type Papel, type Rota } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ataque, permite, prepararAtaque, statusDe, temId } from "./hostil-ataque.ts"
import type { Caso } from "./hostil-casos.ts"
import { type Cena, darSenha, PAPEIS_DE_PESSOA } from "./hostil-cena.ts"

const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"

/** The whole contract, by people who are signed in and reach another office, or another company. */
let ataque: Ataque
let cena: Cena
let atacarTodas: Ataque["atacarTodas"]

beforeAll(async () => {
  ataque = await prepararAtaque()
  ;({ cena, atacarTodas } = ataque)
})
afterAll(() => ataque.fechar())

describe("outro escritório", () => {
  const deFora = (papel: Papel) => (rota: Rota, caso: Caso) => {
    if (!permite(papel, rota)) return 403
    if (papel === "ROOT") return caso.semEscritorio ?? 400
    // What is one's own (account, sessions) has no office: there the answer is the same for everybody.
    if (caso.semEscritorio !== undefined && rota.caminho.startsWith("/identidade"))
      return statusDe(caso.admitido, papel)
    return caso.deFora ?? (temId(rota) ? 404 : statusDe(caso.admitido, papel))
  }

  it.each(PAPEIS_DE_PESSOA)("%s de outro escritório, com os ids da vítima", async (papel) => {
    const { token } = cena.deFora[papel]
    // Operators choose an office by its name; what is inside it, they do not see before choosing.
    const segredos = cena.segredos.deFora.filter((s) => papel !== "ROOT" || s !== "Escritório Vítima")
    expect(await atacarTodas(token, deFora(papel), { segredos })).toEqual([])
  })

  // That only an operator is heard by the header is decided at the door, before the call, by the role alone: the one who may most
  // says it on every call; at night, each of the others too. What each gets from elsewhere is the test above.
  it.each(PAPEIS_DE_PESSOA.filter((p) => (INTEIRA ? p !== "ROOT" : p === "ADMINISTRADOR")))(
    "%s que se diz no escritório da vítima pelo cabeçalho de Root",
    async (papel) => {
      const atacante = await cena.ambiente.criarAtor(cena.deFora[papel].escopo.idEscritorio, papel)
      await darSenha(cena)
      const cabecalhos = { [CABECALHO_ESCRITORIO]: cena.escritorio }
      expect(await atacarTodas(atacante.token, deFora(papel), { segredos: cena.segredos.deFora, cabecalhos })).toEqual(
        [],
      )
    },
  )
})

describe("outra empresa do mesmo escritório", () => {
  it.each(["FUNCIONARIO", "EMPRESA", "CONTADOR"] as const)("%s que alcança só a empresa B", async (papel) => {
    const esperado = (rota: Rota, caso: Caso) => {
      if (!permite(papel, rota)) return 403
      if (rota.caminho.startsWith("/identidade")) return statusDe(caso.admitido, papel)
      return caso.daB ?? (temId(rota) ? 404 : statusDe(caso.admitido, papel))
    }
    expect(await atacarTodas(cena.daB[papel].token, esperado, { segredos: cena.segredos.daB })).toEqual([])
  })
})

describe("nada disso mudou a vítima", () => {
  it("os dados do escritório atacado são os mesmos, linha por linha", () => ataque.nadaMudou())
})
