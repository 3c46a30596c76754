import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DetalheDaOperacao, FichaDoPgdas, Operacao } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import {
  criarAutoridadeHostil,
  type Estrago,
} from "../../adapters/receita-federal/serpro/autoridade-hostil.fixtures.ts"
import { abrirServidor } from "../../adapters/receita-federal/serpro/servidor.fixtures.ts"
import { montarFabrica } from "../../certificados/fabrica.fixtures.ts"
import { lerConfig } from "../../config.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { mandar, pastaDeConfianca } from "../certificados/certificados.fixtures.ts"

/** Another authority in the place of the simulated one, by configuration alone, with a fault of its own for each company. */
const MES = "2026-10"
const CONTRATANTE = "11222333000181"
const RODADAS = 4
const JUNTAS = 3
const ENTRE_RODADAS_MS = 20 * 60_000
const ESTRAGOS: readonly Estrago[] = [
  "nenhum",
  "cai-antes",
  "cai-depois",
  "cai-depois-e-ao-conferir",
  "demais",
  "500-depois",
  "503-html",
  "html-antes",
  "html-depois",
  "cortado-depois",
  "relogio-errado",
  "recibo-de-outra",
  "envelope-de-outra",
  "pdf-estragado",
  "numeros-em-texto",
  "dados-abertos",
  "um-centavo",
  "token-velho",
]

let agora = new Date("2026-11-20T12:00:00-03:00")
let servidor: Awaited<ReturnType<typeof abrirServidor>>
let ambiente: Ambiente
let contador: Ator
const estragos = new Map<string, Estrago>()
const hostil = criarAutoridadeHostil(estragos)

beforeAll(async () => {
  const fabrica = montarFabrica()
  servidor = await abrirServidor(fabrica)
  const confianca = pastaDeConfianca(fabrica)
  const autoridade = join(confianca, "serpro.txt")
  writeFileSync(autoridade, servidor.autoridade)
  const { serpro } = lerConfig({
    PARTIDA_SERPRO_AUTENTICACAO: servidor.autenticacao,
    PARTIDA_SERPRO_GATEWAY: servidor.gateway,
    PARTIDA_SERPRO_AUTORIDADE: autoridade,
    PARTIDA_SERPRO_POR_SEGUNDO: "500",
  }).config
  ambiente = await criarAmbiente(() => agora, { raizesConfiaveis: confianca, serpro })
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  const { id } = await umaEmpresa().comCnpj(CONTRATANTE).criar(ambiente, contador.escopo)
  expect((await mandar(ambiente, contador, id, fabrica.pfx(fabrica.eCnpj(CONTRATANTE)))).status).toBe(201)
  const corpo = { idContratante: id, consumerKey: "chave", consumerSecret: "segredo" }
  expect((await ambiente.pedir(contador, "PUT", "/receita-federal/integracao", { corpo })).status).toBe(200)
  servidor.atenderCom(hostil.atender)
})
afterAll(async () => {
  await ambiente.fechar()
  await servidor.fechar()
})

/** 10,000.00 of services of Annex III, closed: 600.00. */
async function fechada(estrago: Estrago): Promise<string> {
  const cnpj = novoCnpj()
  estragos.set(cnpj, estrago)
  const { id } = await umaEmpresa()
    .comCnpj(cnpj)
    .doAnexo("III")
    .noSistemaDesde(MES)
    .comDozeMesesAntesDe(MES, 1_000_000n)
    .comReceita(MES, 1_000_000n)
    .criar(ambiente, contador.escopo)
  return id
}

async function fecharTodas(ids: readonly string[]): Promise<void> {
  const corpo = { competencia: MES, selecao: { empresas: ids } }
  const pedirDeTodas = (ato: string) => ambiente.pedir(contador, "POST", `/fechamentos/das/${ato}`, { corpo })
  expect((await pedirDeTodas("calcular")).status).toBe(202)
  await concluirEtapas(ambiente.banco, contador.escopo, MES, [...ids])
  expect((await pedirDeTodas("fechar")).status).toBe(202)
}

const listar = async (tipo: string) =>
  (await ambiente.pedir(contador, "GET", `/operacoes?tipoAutomacao=${tipo}&registrosPorPagina=100`)).json<{
    lista: Operacao[]
  }>().lista

async function passar(rodadas: number): Promise<void> {
  for (let rodada = 0; rodada < rodadas; rodada++) {
    agora = new Date(agora.getTime() + ENTRE_RODADAS_MS)
    await ambiente.servico.trabalhos.operacoes()
  }
}

const ids: string[] = []
beforeAll(async () => {
  for (const estrago of ESTRAGOS) ids.push(await fechada(estrago))
  await fecharTodas(ids)
})

it("toda declaração é transmitida uma vez, ou explicada, por pior que seja quem responde", async () => {
  const pedido = await ambiente.pedir(contador, "POST", "/operacoes/pedido", {
    corpo: { tipo: "pgdas-conferir", competencia: MES, empresas: ids },
  })
  expect(pedido.status).toBe(202)
  await passar(RODADAS)
  // So few at a time that their faults are never those in a row of an authority that is out, which is another matter.
  const aAprovar = (await listar("pgdas-transmitir")).filter((o) => o.aguarda === "aprovacao").map(({ id }) => id)
  for (let i = 0; i < aAprovar.length; i += JUNTAS) {
    const corpo = { acao: "aprovar", selecao: { ids: aAprovar.slice(i, i + JUNTAS) } }
    expect((await ambiente.pedir(contador, "POST", "/operacoes/acao", { corpo })).status).toBe(200)
    await passar(RODADAS)
  }
  const fim = (lista: readonly Operacao[]) =>
    Object.fromEntries(lista.map((o) => [estragos.get(o.cnpj), [o.estado, o.motivo?.codigo ?? null]]))
  const feitas = Object.fromEntries(ESTRAGOS.filter((e) => e !== "um-centavo").map((e) => [e, [2, null]]))
  // What an authority that was asked too much makes everybody wait is of the clock of the machine.
  const depois = async () => {
    await passar(1)
    return fim(await listar("pgdas-transmitir"))
  }
  await expect.poll(depois, { timeout: 60_000, interval: 400 }).toEqual(feitas)
  const conferidas = await listar("pgdas-conferir")
  const transmitidas = await listar("pgdas-transmitir")
  expect(fim(conferidas)).toEqual({ ...feitas, "um-centavo": [4, "valor-diferente"] })
  // Once each, and nobody sent it again after it was accepted.
  const vezes = [...hostil.aceitas].map(([cnpj, { repetidas }]) => [estragos.get(cnpj), repetidas])
  expect(Object.fromEntries(vezes)).toEqual(Object.fromEntries(Object.keys(feitas).map((e) => [e, 0])))
  for (const { id, idEmpresa, cnpj, referencia } of transmitidas) {
    const estrago = estragos.get(cnpj)
    // The number that is kept is of this company, whatever the answer said.
    expect([estrago, referencia]).toEqual([estrago, `${cnpj.slice(0, 8)}202610001`])
    const { documentos } = (await ambiente.pedir(contador, "GET", `/operacoes/${id}`)).json<DetalheDaOperacao>()
    expect([estrago, documentos.length]).toEqual([estrago, 2])
    // By its clock or by ours, never in another century.
    const ficha = await ambiente.pedir(contador, "GET", `/empresas/${idEmpresa}/pgdas/${MES}`)
    expect([estrago, ficha.json<FichaDoPgdas>().declarada?.declaradaEm]).toEqual([
      estrago,
      expect.stringMatching(/^2026-11-2[01]$/),
    ])
  }
  expect(ambiente.errosRelatados).toEqual([])
})
