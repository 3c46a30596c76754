import { cpSync } from "node:fs"
import { join } from "node:path"
import { CABECALHO_ESCRITORIO, type CapturaDaEmpresa, type EventoEmEspera, type Papel } from "@partida/contracts"
import { eq, ne, or } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { AdnSimulado } from "../../../../simuladores/src/adn/simulador.ts"
import { notasEventos, notasFiscais } from "../../db/schema/receitas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { criarChave } from "../../testes/hostil-cena.ts"
import { mandar } from "../certificados/certificados.fixtures.ts"
import {
  type CenaDosEmissores,
  CNPJ,
  cancelamentoDe,
  EMISSOR,
  montarCenaDosEmissores,
  notaDe,
} from "../notas-fiscais/emissores.fixtures.ts"
import { forjar, montarFalsarios, tipos } from "../notas-fiscais/falsificacao.fixtures.ts"
import { abrirAdn } from "./captura.fixtures.ts"

/**
 * Forged notes and events that the national environment itself hands over, whoever asks for the capture: no amount changes.
 * What is captured enters as what the office sends, so that the signature alone stands between a forger and the revenue.
 */
const { config, falsarios } = montarFalsarios()
let agora = new Date("2026-11-20T12:00:00-03:00")
let adn: AdnSimulado
let ambiente: Ambiente
let c: CenaDosEmissores
let vez = 0
const atores: Partial<Record<Papel | "ninguém", Ator | null>> = { ninguém: null }

beforeAll(async () => {
  const aberto = await abrirAdn(() => agora)
  adn = aberto.adn
  cpSync(join(aberto.raizesConfiaveis, "autoridade.pem"), join(config.raizesConfiaveis, "adn.pem"))
  ambiente = await criarAmbiente(() => agora, { ...config, adn: aberto.config })
  c = await montarCenaDosEmissores(ambiente)
  for (const papel of ["ROOT", "ADMINISTRADOR", "CONTADOR", "EMPRESA", "FUNCIONARIO"] as const) {
    const daEmpresa = papel === "EMPRESA" || papel === "FUNCIONARIO"
    const escritorio = papel === "ROOT" ? null : c.idEscritorio
    atores[papel] = await ambiente.criarAtor(escritorio, papel, daEmpresa ? [c.empresa.id] : undefined)
  }
  if (!atores.ADMINISTRADOR) throw new Error("A cena ficou sem administrador.")
  atores.INTEGRACAO = (await criarChave(ambiente, atores.ADMINISTRADOR, { empresas: null })).ator
  const validade = { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") }
  const { pfx, senha } = adn.emitirPara({ nome: "EMPRESA", numero: CNPJ }, validade)
  expect((await mandar(ambiente, atores.ADMINISTRADOR, c.empresa.id, pfx, { senha })).status).toBe(201)
  adn.distribuirXml(notaDe("901", EMISSOR))
  await horasDepois()
  expect(await c.receita()).toBe("10000.00")
})
afterAll(async () => {
  await ambiente.fechar()
  await adn.parar()
})

/** Hours go by, and the queue wakes up. */
async function horasDepois() {
  agora = new Date(agora.getTime() + 5 * 3_600_000)
  await ambiente.servico.trabalhos.captura()
}

const captura = async () =>
  (await ambiente.pedir(c.contador, "GET", `/empresas/${c.empresa.id}/captura`)).json<CapturaDaEmpresa>()

/** R$ 10.000,00 of the only authentic note, and every other row of notes or events without effect. */
async function nadaMudou() {
  const { notas, eventos } = await ambiente.banco.emEscopo(c.contador.escopo, async (tx) => ({
    notas: await tx
      .select({ numero: notasFiscais.numero, status: notasFiscais.status })
      .from(notasFiscais)
      .where(or(eq(notasFiscais.assinatura, "valida"), ne(notasFiscais.status, 1))),
    eventos: await tx.select().from(notasEventos).where(eq(notasEventos.emVigor, true)),
  }))
  expect({ notas, eventos }).toEqual({ notas: [{ numero: "901", status: 1 }], eventos: [] })
  expect(await c.receita()).toBe("10000.00")
}

it.each([
  ["ADMINISTRADOR", 202],
  ["CONTADOR", 202],
  ["EMPRESA", 202],
  ["ROOT", 202],
  ["FUNCIONARIO", 403],
  ["INTEGRACAO", 403],
  ["ninguém", 401],
] as const)(
  "%s pede a captura, e o ambiente entrega um documento de cada falsário: nada muda",
  async (papel, esperado) => {
    const antes = (await captura()).nsu
    for (const falsario of Object.values(falsarios)) {
      const tipo = tipos[++vez % tipos.length] ?? "cancelamento"
      adn.distribuirXml(String(forjar("901", tipo, falsario, vez).bytes))
    }
    const r = await ambiente.pedir(atores[papel] ?? null, "POST", `/empresas/${c.empresa.id}/captura`, {
      idEscritorio: c.idEscritorio,
    })
    expect(r.status).toBe(esperado)
    await horasDepois()
    // Every one of them arrived, and was judged.
    expect((await captura()).nsu).toBe(antes + Object.keys(falsarios).length)
    await nadaMudou()
  },
)

it("o cancelamento forjado que a empresa já tinha mandado não passa a valer porque o ambiente o entrega", async () => {
  for (const falsario of Object.values(falsarios)) {
    const { nome, bytes } = forjar("901", "cancelamento", falsario, ++vez)
    const r = await ambiente.enviar(atores.EMPRESA ?? null, [{ nome, bytes }], {
      [CABECALHO_ESCRITORIO]: c.idEscritorio,
    })
    expect(r.status).toBe(202)
    adn.distribuirXml(String(bytes))
  }
  await horasDepois()
  await nadaMudou()
  const espera = await ambiente.pedir(c.contador, "GET", `/eventos-em-espera?idEmpresa=${c.empresa.id}`)
  const { lista } = espera.json<{ lista: EventoEmEspera[] }>()
  // The copied certificate over another key does not even verify; of the others nobody knows who signed.
  expect(new Set(lista.map((evento) => evento.espera))).toEqual(new Set(["assinatura", "emissor"]))
})

// The last: it is what each of the others would have done, had its signature been believed.
it("o mesmo cancelamento, assinado por quem a instalação conhece, tira a nota da receita", async () => {
  adn.distribuirXml(cancelamentoDe("901", EMISSOR))
  await horasDepois()
  expect(await c.receita()).toBe("0.00")
})
