import { alcancaPapel, type NomeDeRota, type Papel, type Rota, rotas } from "@partida/contracts"
import { expect } from "vitest"
import { atacar, type Caso, casosDe, combinacoesAtacadas } from "./hostil-casos.ts"
import { type Cena, montarCena, retratar } from "./hostil-cena.ts"

/** Every call of the contract. */
export const todas = (Object.entries(rotas) as [NomeDeRota, Rota][])
  // Last: after it the token would be refused for having been ended, and nothing else would be under test.
  .sort(([a], [b]) => Number(a === "encerrarToken") - Number(b === "encerrarToken"))

type Esperado = (rota: Rota, caso: Caso) => number

interface OpcoesDoAtaque {
  readonly segredos?: readonly string[]
  readonly cabecalhos?: Record<string, string>
  /** Whether a call is of this turn, by its place among all; absent, all are. At night all are, whatever it says. */
  readonly daVez?: (lugar: number, rota: Rota, caso: Caso) => boolean
}
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"

/** A victim, and what it takes to walk the whole contract against it. */
export interface Ataque {
  readonly cena: Cena
  readonly casos: Readonly<Record<NomeDeRota, Caso>>
  /** Attacks every call, or those of a turn, and lists those that did not answer as they must, or that let a secret out. */
  atacarTodas(token: string | null, esperado: Esperado, opcoes?: OpcoesDoAtaque): Promise<string[]>
  /** What the product itself was just made to change is no work of an attacker. */
  lembrar(): Promise<void>
  /** Fails unless the data of the victim are what they were, row by row. */
  nadaMudou(): Promise<void>
  fechar(): Promise<void>
}

export async function prepararAtaque(): Promise<Ataque> {
  const cena = await montarCena()
  const casos = casosDe(cena)
  let antes = await retratar(cena)
  return {
    cena,
    casos,
    async atacarTodas(token, esperado, { segredos = [], cabecalhos, daVez = () => true } = {}) {
      const falhas: string[] = []
      for (const [lugar, [nome, rota]] of todas.entries()) {
        const caso = casos[nome]
        if (!INTEIRA && !daVez(lugar, rota, caso)) continue
        const deve = rota.papel === "publica" ? statusDe(caso.admitido, "FUNCIONARIO") : esperado(rota, caso)
        const r = await atacar(cena, token, rota, caso, cabecalhos)
        const vazou = segredos.filter((s) => r.texto.includes(s))
        if (r.status !== deve || vazou.length > 0)
          falhas.push(`${nome}: devia ${deve}, foi ${r.status} ${vazou.join(" ")} ${r.texto.slice(0, 300)}`)
      }
      return falhas
    },
    async lembrar() {
      antes = await retratar(cena)
    },
    async nadaMudou() {
      expect(antes.length).toBeGreaterThan(10_000)
      expect(await retratar(cena)).toBe(antes)
    },
    async fechar() {
      await cena.ambiente.fechar()
      process.stdout.write(`\n  ${combinacoesAtacadas()} combinações atacadas (${todas.length} chamadas do contrato)\n`)
    },
  }
}

export const statusDe = (admitido: Caso["admitido"], papel: Papel) =>
  typeof admitido === "function" ? admitido(papel) : admitido

export const permite = (papel: Papel, rota: Rota) => rota.papel === "publica" || alcancaPapel(papel, rota.papel)
/** Whether the call names a record in its address: of another office, it does not exist. */
export const temId = (rota: Rota) => rota.caminho.includes(":")
