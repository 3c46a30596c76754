import {
  alcancaPapel,
  CABECALHO_ESCRITORIO,
  type ItemDeLote,
  type NomeDeRota,
  type Papel,
  type Rota,
  rotas,
} from "@partida/contracts"
import { eq, isNotNull, ne, or } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { z } from "zod"
import { notasEventos, notasFiscais } from "../../db/schema/receitas.ts"
import { zipar } from "../../http/exportacao/zip.ts"
import { type Ambiente, type Ator, criarAmbiente, type Resposta } from "../../testes/ambiente.ts"
import { criarChave } from "../../testes/hostil-cena.ts"
import { type CenaDosEmissores, EMISSOR, montarCenaDosEmissores, notaDe } from "./emissores.fixtures.ts"
import { forjar, montarFalsarios, tipos } from "./falsificacao.fixtures.ts"

/**
 * Forged notes and events, by whoever could make them, from each role, by each call that takes a file: no amount changes, and
 * each file is in quarantine or refused with words. The calls are those of the contract: one without a case fails.
 */
const { config, falsarios, prefeitura } = montarFalsarios()
let ambiente: Ambiente
let c: CenaDosEmissores
let vez = 0

type Arquivo = { readonly nome: string; readonly bytes: Uint8Array }
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
/** The two sides that the server tells apart: the office, and the taxpayer. */
const DOS_DOIS_LADOS: readonly (Papel | "ninguém")[] = ["CONTADOR", "EMPRESA"]
/** Every document of every forger. */
const deTodos = () =>
  Object.values(falsarios).flatMap((falsario) => tipos.map((tipo) => forjar("901", tipo, falsario, ++vez)))
/** One of each forger, of another kind each time. */
const umDeCada = () =>
  Object.values(falsarios).map((falsario) => {
    const tipo = tipos[++vez % tipos.length] ?? "nota"
    return forjar("901", tipo, falsario, vez)
  })

async function emZip(nome: string, arquivos: readonly Arquivo[]): Promise<Arquivo> {
  const pedacos: Uint8Array[] = []
  const entradas = arquivos.map((a) => ({ nome: `pasta/${a.nome}`, conteudo: [a.bytes] }))
  for await (const pedaco of zipar(entradas)) pedacos.push(pedaco)
  return { nome, bytes: Buffer.concat(pedacos) }
}

/** The same files in each form in which they may be sent: one request each. */
const formas: Readonly<Record<string, () => Promise<readonly (readonly Arquivo[])[]>>> = {
  "um XML por vez": async () => umDeCada().map((a) => [a]),
  "muitos de uma vez": async () => [umDeCada()],
  "um ZIP": async () => [[await emZip("lote.zip", umDeCada())]],
  "um ZIP dentro de outro": async () => [
    [await emZip("fora.zip", [await emZip("dentro.zip", umDeCada().slice(0, 1))])],
  ],
}

/** Calls whose body may carry a document: files, bytes in base64, or text longer than the shortest of the forged ones. */
const MENOR_DOCUMENTO = 3_000
const comoSaoEnviados = ({ arquivos, corpo }: Rota): boolean => {
  if (arquivos) return true
  if (!corpo) return false
  let cabe = false
  const andar = (no: unknown): void => {
    if (typeof no !== "object" || no === null) return
    const { type, maxLength = 0, pattern = "" } = no as { type?: unknown; maxLength?: number; pattern?: string }
    if (type === "string" && (maxLength >= MENOR_DOCUMENTO || String(pattern).includes("+/"))) cabe = true
    for (const dentro of Object.values(no)) andar(dentro)
  }
  andar(z.toJSONSchema(corpo, { unrepresentable: "any", io: "input" }))
  return cabe
}
const portas = (Object.entries(rotas) as [NomeDeRota, Rota][]).filter(([, rota]) => comoSaoEnviados(rota))

const comoCorpo = (rota: Rota, resto: object) => async (ator: Ator | null, arquivos: readonly Arquivo[]) => {
  const arquivo = Buffer.from(arquivos[0]?.bytes ?? []).toString("base64")
  const caminho = rota.caminho.replace(":idEmpresa", c.empresa.id)
  return [await ambiente.pedir(ator, "POST", caminho, { corpo: { arquivo, ...resto }, idEscritorio: c.idEscritorio })]
}
const comoArquivo =
  (rota: Rota, consulta = "") =>
  async (ator: Ator | null, arquivos: readonly Arquivo[]) => [
    await ambiente.enviar(
      ator,
      arquivos,
      { [CABECALHO_ESCRITORIO]: c.idEscritorio },
      rota.caminho.replace(":tipo", "favicon").replace(":idEmpresa", c.empresa.id).replace(":id", c.empresa.id) +
        consulta,
    ),
  ]

/** Longer than any text of a message. */
const comoModelo =
  (rota: Rota): Envio =>
  async (ator, [arquivo]) => {
    const texto = Buffer.from(arquivo?.bytes ?? []).toString("utf8")
    const corpo = { tipo: "impostos", assunto: "Guia do mês", corpo: texto, versaoLida: 0 }
    return [await ambiente.pedir(ator, "POST", rota.caminho, { corpo, idEscritorio: c.idEscritorio })]
  }

/** As the text of a message, which nothing reads. */
const comoMensagem =
  (rota: Rota): Envio =>
  async (ator, [arquivo]) => {
    const texto = Buffer.from(arquivo?.bytes ?? []).toString("utf8")
    const pedido = { selecao: { empresas: [c.empresa.id] }, prazo: "2030-01-10" }
    const corpo = { idEmpresa: c.empresa.id, assunto: "Nota", texto, ...pedido }
    const caminho = rota.caminho.replace(":id", c.empresa.id)
    return [await ambiente.pedir(ator, "POST", caminho, { corpo, idEscritorio: c.idEscritorio })]
  }

/** As a note to the statements of a year. */
const comoNotaExplicativa =
  (rota: Rota): Envio =>
  async (ator, [arquivo]) => {
    const texto = Buffer.from(arquivo?.bytes ?? []).toString("utf8")
    const corpo = { notas: [{ titulo: "Capital social", texto }] }
    const caminho = rota.caminho.replace(":idEmpresa", c.empresa.id).replace(":ano", "2026")
    const cabecalhos = { "if-match": '"7"' }
    return [await ambiente.pedir(ator, rota.metodo, caminho, { corpo, cabecalhos, idEscritorio: c.idEscritorio })]
  }

type Envio = (ator: Ator | null, arquivos: readonly Arquivo[]) => Promise<Resposta[]>
/** How each of them is called; "quarentena" takes the documents, the others have no use for one. */
const casos: Readonly<Record<string, { readonly fim: "quarentena" | number; readonly enviar: Envio }>> = {
  importarNotas: { fim: "quarentena", enviar: comoArquivo(rotas.importarNotas) },
  enviarPlanilha: { fim: 422, enviar: comoArquivo(rotas.enviarPlanilha) },
  enviarExtratos: { fim: 422, enviar: comoArquivo(rotas.enviarExtratos) },
  // Of no bank: each is refused in its own line.
  receberExtratos: { fim: 201, enviar: comoArquivo(rotas.receberExtratos) },
  receberRetornosDeRemessa: { fim: 201, enviar: comoArquivo(rotas.receberRetornosDeRemessa) },
  gravarModelo: { fim: 400, enviar: comoModelo(rotas.gravarModelo) },
  preverModelo: { fim: 400, enviar: comoModelo(rotas.preverModelo) },
  abrirConversa: { fim: 201, enviar: comoMensagem(rotas.abrirConversa) },
  // Of a conversation that is not there.
  responderConversa: { fim: 404, enviar: comoMensagem(rotas.responderConversa) },
  preverPedidos: { fim: 200, enviar: comoMensagem(rotas.preverPedidos) },
  pedirDocumentos: { fim: 201, enviar: comoMensagem(rotas.pedirDocumentos) },
  enviarArquivoDaMarca: { fim: 422, enviar: comoArquivo(rotas.enviarArquivoDaMarca) },
  // Kept as a file of the company, which nothing reads.
  anexarDocumentos: { fim: 201, enviar: comoArquivo(rotas.anexarDocumentos, "?tipo=anexo") },
  // None of them is a guide: each is refused in its own line.
  conferirGuiasOficiais: { fim: 200, enviar: comoArquivo(rotas.conferirGuiasOficiais) },
  anexarGuiasOficiais: { fim: 202, enviar: comoArquivo(rotas.anexarGuiasOficiais) },
  // No journal of any system: each is refused in its own line.
  receberDiarios: { fim: 201, enviar: comoArquivo(rotas.receberDiarios) },
  // Its term is a text that only the file of the ECD shows; of a year that is not closed.
  gerarEcd: {
    fim: 409,
    enviar: async (ator, [arquivo]) => {
      const termo = Buffer.from(arquivo?.bytes ?? []).toString("utf8")
      const substituicao = { hash: "a".repeat(40), motivo: "099", termo }
      const corpo = { cpfDoContador: "52998224725", livro: 1, substituicao }
      const caminho = rotas.gerarEcd.caminho.replace(":idEmpresa", c.empresa.id).replace(":ano", "2026")
      return [await ambiente.pedir(ator, "POST", caminho, { corpo, idEscritorio: c.idEscritorio })]
    },
  },
  // A text to be printed, which nothing reads; over a version that is not there.
  preverNotas: { fim: 200, enviar: comoNotaExplicativa(rotas.preverNotas) },
  escreverNotas: { fim: 412, enviar: comoNotaExplicativa(rotas.escreverNotas) },
  guardarModeloDeNotas: { fim: 200, enviar: comoNotaExplicativa(rotas.guardarModeloDeNotas) },
  // Of an entry, of a title and of a guide that are not there.
  anexarAoLancamento: { fim: 404, enviar: comoArquivo(rotas.anexarAoLancamento) },
  anexarAoTitulo: { fim: 404, enviar: comoArquivo(rotas.anexarAoTitulo) },
  anexarGuiaOficial: { fim: 404, enviar: comoArquivo(rotas.anexarGuiaOficial) },
  conferirCertificado: { fim: 422, enviar: comoCorpo(rotas.conferirCertificado, { senha: "1234" }) },
  enviarCertificado: { fim: 422, enviar: comoCorpo(rotas.enviarCertificado, { senha: "1234" }) },
  relatarFalha: {
    fim: 202,
    enviar: async (ator, [arquivo]) => {
      const pilha = Buffer.from(arquivo?.bytes ?? []).toString("utf8")
      const corpo = { tipo: "render", mensagem: "Falha", pilha, caminho: "/painel", versao: "teste" }
      return [await ambiente.pedir(ator, "POST", rotas.relatarFalha.caminho, { corpo })]
    },
  },
}

const atores: Partial<Record<Papel | "ninguém", Ator | null>> = { ninguém: null }
beforeAll(async () => {
  ambiente = await criarAmbiente(undefined, config)
  c = await montarCenaDosEmissores(ambiente)
  for (const papel of ["ROOT", "ADMINISTRADOR", "CONTADOR", "EMPRESA", "FUNCIONARIO"] as const) {
    const daEmpresa = papel === "EMPRESA" || papel === "FUNCIONARIO"
    const escritorio = papel === "ROOT" ? null : c.idEscritorio
    atores[papel] = await ambiente.criarAtor(escritorio, papel, daEmpresa ? [c.empresa.id] : undefined)
  }
  if (!atores.ADMINISTRADOR) throw new Error("A cena ficou sem administrador.")
  atores.INTEGRACAO = (await criarChave(ambiente, atores.ADMINISTRADOR, { empresas: null })).ator
  await c.importar(c.contador, notaDe("901", EMISSOR))
})
afterAll(() => ambiente.fechar())

/** R$ 10.000,00 of the only authentic note, and every other row of notes or events without effect. */
async function nadaMudou() {
  const { notas, eventos } = await ambiente.banco.emEscopo(c.contador.escopo, async (tx) => ({
    notas: await tx
      .select({ numero: notasFiscais.numero, status: notasFiscais.status })
      .from(notasFiscais)
      .where(or(eq(notasFiscais.assinatura, "valida"), isNotNull(notasFiscais.decisao), ne(notasFiscais.status, 1))),
    eventos: await tx.select().from(notasEventos).where(eq(notasEventos.emVigor, true)),
  }))
  expect({ notas, eventos }).toEqual({ notas: [{ numero: "901", status: 1 }], eventos: [] })
  expect(await c.receita()).toBe("10000.00")
}

const recusas = new Map([
  ["conteudo-divergente", /O original foi mantido; baixe o XML no portal nacional e confira/],
  ["zip-aninhado", /Extraia os XML e compacte-os/],
])
/** Every item of the jobs was kept without effect, or refused, and says why. */
async function tudoEmQuarentena(ator: Ator | null, respostas: readonly Resposta[]) {
  for (const r of respostas) {
    expect(r.status).toBe(202)
    const { idLote, total } = r.json<{ idLote: string; total: number }>()
    const pedido = `/lotes/${idLote}/itens?registrosPorPagina=100`
    const { lista } = (await ambiente.pedir(ator, "GET", pedido, c)).json<{ lista: ItemDeLote[] }>()
    expect(lista).toHaveLength(total)
    const calados = lista.filter(({ resultado, codigo, mensagem, detalhes }) => {
      const dito = [mensagem, ...detalhes].join(" ")
      if (resultado === 4) return !recusas.get(codigo ?? "")?.test(dito)
      return !(resultado === 1 && /em quarentena|ainda sem efeito/.test(dito) && /não (é|confere)/.test(dito))
    })
    expect(calados).toEqual([])
  }
}

it("cada chamada que recebe arquivo tem o seu caso aqui", () => {
  expect(portas.map(([nome]) => nome).sort()).toEqual(Object.keys(casos).sort())
  for (const { bytes } of umDeCada()) expect(bytes.length).toBeGreaterThan(MENOR_DOCUMENTO)
})

const queEnviam = ["ROOT", "ADMINISTRADOR", "INTEGRACAO", "CONTADOR", "EMPRESA"] as const
/**
 * Each form, from each of the two sides; of the others, who enter by the same door as one of these, one form each by turns (at night,
 * all): how files come is undone before anything asks who sent them.
 */
function formasDe(papel: (typeof queEnviam)[number]) {
  const todas = Object.values(formas)
  const vez = queEnviam.indexOf(papel) % todas.length
  return INTEIRA || DOS_DOIS_LADOS.includes(papel) ? todas : todas.slice(vez, vez + 1)
}
it.each(queEnviam)(
  "%s envia notas e eventos de cada falsário, nas formas que lhe cabem: ficam em quarentena",
  async (papel) => {
    const ator = atores[papel] ?? null
    for (const montar of formasDe(papel))
      for (const arquivos of await montar())
        await tudoEmQuarentena(ator, (await casos.importarNotas?.enviar(ator, arquivos)) ?? [])
    await nadaMudou()
  },
)

it.each(["CONTADOR", "EMPRESA"] as const)("%s envia cada tipo de documento de cada falsário", async (papel) => {
  const ator = atores[papel] ?? null
  await tudoEmQuarentena(ator, (await casos.importarNotas?.enviar(ator, deTodos())) ?? [])
  await nadaMudou()
})

const todos = ["ROOT", "ADMINISTRADOR", "CONTADOR", "EMPRESA", "FUNCIONARIO", "INTEGRACAO", "ninguém"] as const
it.each(portas)("%s, por cada papel e sem sessão: recusa com palavras, ou guarda sem efeito", async (nome, rota) => {
  const caso = casos[nome]
  const forjados = umDeCada()
  for (const papel of todos) {
    // What reads a file does not know who sent it: one of each forger from each side, and from the others the first (at night, all).
    const enviados = INTEIRA || DOS_DOIS_LADOS.includes(papel) ? forjados : forjados.slice(0, 1)
    const [r] = (await caso?.enviar(atores[papel] ?? null, enviados)) ?? []
    const { mensagem = "" } = r?.json<{ mensagem?: string }>() ?? {}
    const deve = oQueDeve(papel, rota, caso?.fim)
    expect([papel, r?.status, mensagem]).toEqual([papel, deve, deve < 400 ? mensagem : expect.stringMatching(/.{20,}/)])
  }
  await nadaMudou()
})

function oQueDeve(papel: Papel | "ninguém", rota: Rota, fim: "quarentena" | number | undefined): number {
  const admitido = fim === "quarentena" ? 202 : (fim ?? 0)
  if (rota.papel === "publica") return admitido
  if (papel === "ninguém") return 401
  if (papel === "INTEGRACAO") return rota.escopo === undefined ? 403 : admitido
  return alcancaPapel(papel, rota.papel) ? admitido : 403
}

// The last: it is what would have happened to each of the others, had the installation been fooled.
it("com a cadeia inteira, a mesma prefeitura é reconhecida, e a nota conta", async () => {
  const { bytes } = forjar("901", "nota", prefeitura, ++vez)
  expect(await c.importar(c.contador, String(bytes))).toMatchObject({ resultado: 1 })
  // 901 and this one, R$ 10.000,00 each.
  expect(await c.receita()).toBe("20000.00")
})
