import { createHash } from "node:crypto"
import type { DetalheDaConversa, Notificacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { abrirCorpo } from "../../correio/mensagens.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { receberResposta } from "./respostas.service.ts"

const CAIXA = "respostas@horizonte.example"
const agora = new Date("2026-11-20T12:00:00-03:00")
const PDF = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"
let ambiente: Ambiente
let escritorio: string
let contador: Ator
let dono: Ator
let idEmpresa: string

beforeAll(async () => {
  const correio = { tipo: "caixa", remetente: "x <x@partida.example>", retorno: null, respostas: CAIXA } as const
  ambiente = await criarAmbiente(() => agora, { correio })
  escritorio = await ambiente.criarEscritorio("Contábil Horizonte")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  idEmpresa = (await umaEmpresa().criar(ambiente, contador.escopo)).id
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [idEmpresa])
})
afterAll(() => ambiente.fechar())

const emailDe = async ({ idUsuario }: Ator) => {
  const { rows } = await ambiente.banco.naPlataforma((tx) =>
    tx.execute<{ email: string }>(sql`select email from usuarios where id = ${idUsuario}`),
  )
  return rows[0]?.email ?? ""
}
const ver = async (id: string, ator = contador) =>
  (await ambiente.pedir(ator, "GET", `/conversas/${id}`)).json<DetalheDaConversa>()
let conversas = 0
/** The office writes, and the address that its e-mail says to be answered at. */
async function escrever(pedido?: object) {
  const assunto = `Assunto ${++conversas}`
  const corpo = pedido
    ? { selecao: { empresas: [idEmpresa] }, assunto, texto: "Envie o extrato.", prazo: "2026-11-25", ...pedido }
    : { idEmpresa, assunto, texto: "Falta o extrato.", competencia: null, idGuia: null, anexos: [] }
  const r = await ambiente.pedir(contador, "POST", pedido ? "/conversas/pedidos" : "/conversas", { corpo })
  const { id } = r.json<{ id: string }>()
  const { rows } = await ambiente.banco.naPlataforma((tx) =>
    tx.execute<{ corpo_cifrado: string }>(
      sql`select corpo_cifrado from mensagens where assunto like ${`%${assunto}`} and para = ${sql`(select email from usuarios where id = ${dono.idUsuario})`}`,
    ),
  )
  const corpoDaCarta = abrirCorpo(ambiente.servico.cofre, rows[0]?.corpo_cifrado ?? "")
  return { id, assunto, para: corpoDaCarta.responderPara ?? "", texto: corpoDaCarta.texto }
}

let mensagens = 0
interface Carta {
  readonly de: string
  readonly para: string
  readonly texto?: string
  readonly cabecalhos?: readonly string[]
  readonly anexos?: readonly { readonly nome: string; readonly conteudo: string }[]
}
function carta({ de, para, texto = "Segue.", cabecalhos = [], anexos = [] }: Carta): Buffer {
  const partes = anexos.map(
    ({ nome, conteudo }) =>
      `--x\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${nome}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(conteudo).toString("base64")}\r\n`,
  )
  return Buffer.from(
    [
      `From: Dono <${de}>`,
      `To: ${para}`,
      `Message-ID: <${++mensagens}@casa.example>`,
      "Subject: Re",
      ...cabecalhos,
      "Content-Type: multipart/mixed; boundary=x",
      "",
      `--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${texto}\r\n${partes.join("")}--x--`,
    ].join("\r\n"),
  )
}
const receber = (bytes: Buffer) => receberResposta({ ...ambiente.servico, agora: () => agora }, bytes)

describe("a resposta a um e-mail", () => {
  it("vira uma mensagem da conversa, com os arquivos na caixa e o original inteiro, uma vez só", async () => {
    const { id, assunto, para, texto } = await escrever({ competencia: "2026-10" })
    expect(para).toMatch(/^respostas\+[0-9a-f-]{36}\.[0-9a-f]{16}@horizonte\.example$/)
    expect((para.split("@")[0] ?? "").length).toBeLessThanOrEqual(64)
    expect(texto).toContain("Responda pelo sistema, ou a este e-mail")
    const bytes = carta({
      de: (await emailDe(dono)).toUpperCase(),
      para,
      texto: "Segue o do Itaú.\n\nEm sex., 20 de nov. de 2026, Horizonte escreveu:\n> Envie o extrato.",
      anexos: [
        { nome: "../../extrato.pdf", conteudo: PDF },
        { nome: "virus.exe", conteudo: "MZ\u0000\u0001" },
      ],
    })
    expect(await receber(bytes)).toEqual({ tipo: "recebida", idConversa: id })
    expect(await receber(bytes)).toEqual({ tipo: "repetida", idConversa: id })
    const { estado, mensagens: ditas } = await ver(id)
    expect(estado).toBe("entregue")
    expect(ditas).toHaveLength(2)
    expect(ditas[1]).toMatchObject({ lado: "cliente", por: expect.stringContaining("(por e-mail)") })
    expect(ditas[1]?.texto).toBe(
      "Segue o do Itaú.\n\n[Um anexo não é de um formato que se guarda aqui e ficou só no e-mail original: virus.exe]",
    )
    expect(ditas[1]?.anexos.map(({ nome }) => nome)).toEqual(["extrato.pdf", "e-mail original.eml"])
    const original = await ambiente.pedir(contador, "GET", `/documentos/${ditas[1]?.anexos[1]?.id}`)
    expect(original.json()).toMatchObject({ sha256: createHash("sha256").update(bytes).digest("hex"), reservado: true })
    const { lista } = (await ambiente.pedir(contador, "GET", "/notificacoes")).json<{ lista: Notificacao[] }>()
    expect(lista.filter(({ titulo }) => titulo.includes(assunto))).toHaveLength(1)
  })

  it("só de texto não entrega o que foi pedido", async () => {
    const { id, para } = await escrever({ competencia: "2026-09" })
    expect(await receber(carta({ de: await emailDe(dono), para, texto: "Amanhã." }))).toMatchObject({
      tipo: "recebida",
    })
    expect(await ver(id)).toMatchObject({ estado: "esperando", espera: "escritorio" })
  })

  it("a uma conversa encerrada abre outra, com o mesmo assunto", async () => {
    const { id, para, assunto } = await escrever()
    const encerrar = { corpo: { ato: "encerrar" } }
    expect((await ambiente.pedir(contador, "POST", `/conversas/${id}/atos`, encerrar)).status).toBe(200)
    const bytes = carta({ de: await emailDe(dono), para, texto: "E o IPTU?" })
    expect(await receber(bytes)).toMatchObject({ tipo: "recebida" })
    expect(await receber(bytes)).toMatchObject({ tipo: "repetida" })
    expect((await ver(id)).estado).toBe("encerrada")
    const { lista } = (await ambiente.pedir(contador, "GET", `/conversas?busca=${assunto}`)).json<{
      lista: { id: string; estado: string }[]
    }>()
    expect(lista.map(({ estado }) => estado).sort()).toEqual(["aberta", "encerrada"])
  })
})

describe("o endereço da empresa", () => {
  const endereco = async (ator: Ator) =>
    (await ambiente.pedir(ator, "GET", `/empresas/${idEmpresa}/endereco-da-caixa`)).json<{ endereco: string | null }>()
      .endereco
  const anexos = [{ nome: "boleto.pdf", conteudo: `${PDF}\n% boleto` }]

  it("abre uma conversa com o que foi mandado, uma vez só; os arquivos esperam na caixa até alguém dizer de que são", async () => {
    const para = (await endereco(dono)) ?? ""
    expect(para).toMatch(/^respostas\+[0-9a-f-]{36}\.[0-9a-f]{16}@horizonte\.example$/)
    expect(para).toContain(idEmpresa)
    const bytes = carta({ de: await emailDe(dono), para, texto: "Chegou hoje.", anexos })
    const recebida = await receber(bytes)
    expect(recebida).toMatchObject({ tipo: "recebida" })
    const { idConversa } = recebida as { idConversa: string }
    expect(await receber(bytes)).toEqual({ tipo: "repetida", idConversa })
    const { assunto, mensagens: ditas, espera } = await ver(idConversa)
    // "Re" alone says nothing: the conversation gets a subject of its own.
    expect([assunto, espera, ditas.length]).toEqual(["Documentos enviados por e-mail", "escritorio", 1])
    expect(ditas[0]?.anexos.map(({ nome }) => nome)).toEqual(["boleto.pdf", "e-mail original.eml"])
    const esperam = await ambiente.pedir(contador, "GET", `/documentos?situacao=a-vincular&idEmpresa=${idEmpresa}`)
    const nomes = esperam.json<{ lista: { id: string; nome: string }[] }>().lista.map(({ id }) => id)
    expect(nomes).toContain(ditas[0]?.anexos[0]?.id)
    expect(nomes).not.toContain(ditas[0]?.anexos[1]?.id)
  })

  it("não é dado ao escritório, e nas mãos de outra pessoa não abre nada", async () => {
    expect(await endereco(contador)).toBeNull()
    const para = (await endereco(dono)) ?? ""
    const outro = await ambiente.criarAtor(escritorio, "EMPRESA", [idEmpresa])
    expect(await receber(carta({ de: await emailDe(outro), para, anexos }))).toMatchObject({ tipo: "ignorada" })
    expect(await receber(carta({ de: await emailDe(contador), para, anexos }))).toMatchObject({ tipo: "ignorada" })
    expect(await receber(carta({ de: "desconhecido@fora.example", para, anexos }))).toMatchObject({ tipo: "ignorada" })
  })
})

describe("não se acredita", () => {
  it("em quem não é a pessoa a quem o endereço foi dado, nem em endereço inventado ou trocado", async () => {
    const { id, para } = await escrever()
    const outra = await escrever()
    const socio = await ambiente.criarAtor(escritorio, "EMPRESA", [idEmpresa])
    const deFora = await ambiente.criarAtor(await ambiente.criarEscritorio(), "EMPRESA", [])
    const meu = await emailDe(dono)
    const forjado = `${para.slice(0, para.indexOf("."))}.${"0".repeat(16)}@horizonte.example`
    const trocado = para.replace(id, outra.id)
    for (const [de, endereco] of [
      ["alguem@fora.example", para],
      [await emailDe(socio), para],
      [await emailDe(deFora), para],
      [await emailDe(contador), para],
      [meu, forjado],
      [meu, trocado],
      [meu, CAIXA],
    ] as const)
      expect([endereco, await receber(carta({ de, para: endereco }))]).toEqual([
        endereco,
        { tipo: "ignorada", porque: expect.any(String) },
      ])
    const meuMas = (...cabecalhos: string[]) => receber(carta({ de: meu, para, cabecalhos }))
    expect(await meuMas("Authentication-Results: mx; dmarc=fail")).toMatchObject({ tipo: "ignorada" })
    expect(await meuMas("Auto-Submitted: auto-replied")).toMatchObject({ tipo: "ignorada" })
    expect((await ver(id)).totalDeMensagens).toBe(1)
    expect((await ver(outra.id)).totalDeMensagens).toBe(1)
  })

  it("em quem deixou de alcançar a empresa", async () => {
    const { id, para } = await escrever()
    const sem = sql`delete from usuarios_empresas where id_usuario = ${dono.idUsuario}`
    await ambiente.banco.emEscopo(contador.escopo, (tx) => tx.execute(sem))
    expect(await receber(carta({ de: await emailDe(dono), para }))).toMatchObject({ tipo: "ignorada" })
    expect((await ver(id)).totalDeMensagens).toBe(1)
  })

  it.each([
    ["o que não é e-mail", Buffer.from([0, 1, 2, 255])],
    ["o vazio", Buffer.alloc(0)],
    [
      "o fundo demais",
      Buffer.from(`To: x\r\n${"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n".repeat(500)}`),
    ],
    ["cabeçalhos sem fim", Buffer.from(`X: ${"a".repeat(600_000)}\r\n\r\nx`)],
  ])("%s", async (_nome, bytes) => {
    expect(await receber(bytes)).toMatchObject({ tipo: "ignorada" })
  })
})
