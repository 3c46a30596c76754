import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { corpoDoCliente, notaPedida } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { z } from "zod"
import { lerConfianca } from "../../certificados/confianca.ts"
import { criarLeitor } from "../../certificados/leitor.ts"
import type { Banco } from "../../db/banco.ts"
import { emissaoSeries, emissoes } from "../../db/schema/emissao.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { criarCofre } from "../../identidade/cofre.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { abrirAlvo, agora, criarEscritorioDaQueda, escopo } from "../../testes/queda-carteira.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"
import { enviarCertificado } from "../certificados/certificados.service.ts"
import { criarCliente } from "../clientes/clientes.service.ts"
import { criarServico } from "./configuracao.service.ts"
import { abrirSefin, type Sefin } from "./emissao.fixtures.ts"
import { abandonarEmissao } from "./emissao.service.ts"

/**
 * kill -9 while notes are asked for, signed and sent to an authority that also drops answers after issuing, drops requests before, and
 * fails: every number of DPS ends as one note or as a gap with a reason, and nothing is issued twice. `npm run queda` and
 * `npm run noturno` kill a hundred times during 1,000 notes.
 */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
const NOTAS = INTEIRA ? 1_000 : 14
/** Refused one and all, after the kills; some of those before are too. */
const RECUSADAS = 2
const QUEDAS = INTEIRA ? 100 : 2
const PRAZO_MS = INTEIRA ? 45 * 60_000 : 3 * 60_000
/** How many times the last processes go back to what was in doubt. */
const VOLTAS = 8
/** More than a process lives, and the clock of the authority ahead of it. */
const ENTRE_EPOCAS_MS = 6 * 3_600_000
/** Lines said until a kill: a note asked for and a call begun are one each. */
const ATE_A_QUEDA = INTEIRA ? { de: 8, passo: 5, teto: 33 } : { de: 7, passo: 9, teto: 16 }
const CNPJ = "11222333000181"

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-emissao-"))
const chave = randomBytes(32)
let hora = agora()
let sefin: Sefin
let alvo: Awaited<ReturnType<typeof criarBancoDeQueda>>
let pedido: object

async function comBanco<T>(corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

const CLIENTE = corpoDoCliente.parse({ tipo: "cnpj", documento: "11444777000161", nome: "COMERCIO MODELO LTDA" })

beforeAll(async () => {
  const aberta = await abrirSefin({
    agora: () => new Date(hora.getTime() + ENTRE_EPOCAS_MS),
    tropecos: { depois: 7, antes: 11, status: 13 },
  })
  sefin = aberta.sefin
  alvo = await criarBancoDeQueda(join(pasta, "banco"))
  await comBanco(async (banco) => {
    await criarEscritorioDaQueda(banco, CNPJ)
    const definicao = umaEmpresa().comCnpj(CNPJ).doAnexo("III", ["010701"]).noSistemaDesde("2026-11")
    const { id } = await definicao.criar({ banco, servico: { agora } }, escopo)
    const validade = { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") }
    const { pfx, senha } = sefin.emitirPara({ nome: "EMPRESA DE TESTE", numero: CNPJ }, validade)
    const deps = { banco, cofre: criarCofre(chave), leitor: criarLeitor(lerConfianca(aberta.raizesConfiaveis)), agora }
    await enviarCertificado(deps, escopo, id, { arquivo: pfx.toString("base64"), senha }, "Ana")
    pedido = await banco.emEscopo(escopo, async (tx) => {
      const ato = { escopo, nome: "Ana", agora: agora() }
      const servico = {
        nome: "Suporte",
        codigo: "010701",
        codigoMunicipal: null,
        nbs: null,
        descricao: "Suporte mensal",
      }
      const { id: idServico } = await criarServico(tx, ato, id, { ...servico, issRetido: "pela-regra" })
      const { id: idCliente } = await criarCliente(tx, ato, id, CLIENTE)
      const nota = notaPedida.parse({ idCliente, idServico, valor: "150.00" })
      return {
        endereco: sefin.endereco,
        autoridade: sefin.certificadoDaAutoridade,
        chave: chave.toString("base64"),
        idEmpresa: id,
        nota,
      }
    })
  })
})
afterAll(async () => {
  await sefin.parar()
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

/** A process at work, killed at so many lines of what it says (null: lets it end). Whether the kill found it at work. */
async function trabalhar(linhas: number | null, notas = NOTAS): Promise<boolean> {
  hora = new Date(hora.getTime() + ENTRE_EPOCAS_MS)
  const voltas = linhas === null ? VOLTAS : 1
  const argumentos = [
    alvo.dir ?? "",
    alvo.url ?? "",
    JSON.stringify({ ...pedido, notas, voltas, hora: hora.toISOString() }),
  ]
  const filho = iniciarFilho("queda-emissao-processo.ts", argumentos, ["ignore", "pipe", "inherit"])
  let vistas = 0
  filho.stdout?.on("data", (bloco: Buffer) => {
    vistas += bloco.toString().split("\n").length - 1
    if (linhas !== null && vistas >= linhas) filho.kill("SIGKILL")
  })
  const [codigo, sinal] = await once(filho, "exit")
  if (sinal !== "SIGKILL" && codigo !== 0) throw new Error(`saiu com ${codigo}`)
  return sinal === "SIGKILL"
}

/** With its municipality out of the agreement, the authority refuses every note of the company (E0037). */
const convenio = (fora: boolean) =>
  fetch(`${sefin.enderecoDeControle}/fora-do-convenio`, {
    method: "PUT",
    body: JSON.stringify({ municipio: "3550308", fora }),
  })

/** Works until there are so many notes and none is on its way. */
async function terminar(notas: number): Promise<void> {
  expect(await trabalhar(null, notas)).toBe(false)
  const { emitidas } = await ler()
  expect([emitidas.length, emitidas.filter(({ estado }) => estado === "enviando").length]).toEqual([notas, 0])
}

const saude = z.object({ notas: z.number() })

const ler = () =>
  comBanco((banco) =>
    banco.emEscopo(escopo, async (tx) => ({
      emitidas: await tx.select().from(emissoes).orderBy(emissoes.numero),
      notas: await tx.select({ chave: notasFiscais.chave }).from(notasFiscais),
      series: await tx.select().from(emissaoSeries),
    })),
  )

it(`${QUEDAS} vezes kill -9 durante ${NOTAS} notas: cada número termina em uma nota, ou inutilizado com o motivo`, {
  timeout: PRAZO_MS,
}, async () => {
  const { de, passo, teto } = ATE_A_QUEDA
  for (let i = 0; i < QUEDAS; i++) {
    if (i % 5 === 1) await convenio(true)
    expect(await trabalhar(de + ((i * passo) % (teto - de + 1)))).toBe(true)
    if (i % 5 === 1) await convenio(false)
  }
  expect((await ler()).emitidas.filter(({ estado }) => estado === "enviando").length).toBeGreaterThan(0)
  await terminar(NOTAS)
  await convenio(true)
  await terminar(NOTAS + RECUSADAS)
  await comBanco((banco) =>
    banco.emEscopo(escopo, async (tx) => {
      const recusadas = (await tx.select().from(emissoes)).filter(({ estado }) => estado === "rejeitada")
      expect(recusadas.length).toBeGreaterThanOrEqual(RECUSADAS)
      for (const { id } of recusadas)
        await abandonarEmissao(tx, { escopo, nome: "Ana", agora: hora }, id, "Município fora do convênio")
    }),
  )
  const { emitidas, notas, series } = await ler()
  expect(emitidas.map(({ numero }) => Number(numero))).toEqual(
    Array.from({ length: NOTAS + RECUSADAS }, (_, i) => i + 1),
  )
  expect(series.map(({ proximo }) => Number(proximo))).toEqual([NOTAS + RECUSADAS + 1])
  expect(new Set(emitidas.map(({ estado }) => estado))).toEqual(new Set(["autorizada", "abandonada"]))
  const doOrgao = new Map(sefin.contagens().map(({ idDps, chave }) => [idDps, chave]))
  // The same note on both sides for each number, and none of a gap.
  expect(emitidas.map(({ idDps, chave }) => [idDps, chave])).toEqual(
    emitidas.map(({ idDps }) => [idDps, doOrgao.get(idDps) ?? null]),
  )
  const chaves = emitidas.flatMap(({ chave }) => chave ?? [])
  expect(notas.map((n) => n.chave).sort()).toEqual([...chaves].sort())
  // As many notes as the authority ever made.
  const { notas: feitas } = saude.parse(await (await fetch(`${sefin.enderecoDeControle}/saude`)).json())
  expect([feitas, new Set(chaves).size]).toEqual([chaves.length, chaves.length])
})
