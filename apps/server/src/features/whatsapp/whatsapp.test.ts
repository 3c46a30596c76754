import { createHmac, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type DetalheDaConversa,
  type EnvioDetalhado,
  type LinkAberto,
  modelosDoWhatsapp,
  type Notificacao,
  type SituacaoDoWhatsapp,
} from "@partida/contracts"
import { iniciarWhatsappSimulado } from "@partida/simuladores/whatsapp"
import { asc, desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Tx } from "../../db/banco.ts"
import { envios } from "../../db/schema/comunicacao.ts"
import { conversas, conversasMensagens } from "../../db/schema/conversas.ts"
import { documentosDaEmpresa as documentos } from "../../db/schema/documentos.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import { whatsappAvisos, whatsappContatos } from "../../db/schema/whatsapp.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

const CONTA = {
  idDoNumero: "100000000000001",
  idDaConta: "200000000000001",
  token: "EAAG-token-certo",
  segredoDoApp: "segredo-do-app-da-casa",
  tokenDeVerificacao: "verificacao-da-casa",
}
const OUTRA = { ...CONTA, idDoNumero: "100000000000002", token: "EAAG-da-outra", segredoDoApp: "segredo-da-outra" }
const MODELOS = Object.values(modelosDoWhatsapp).map(({ nome, variaveis }) => ({ nome, variaveis: [...variaveis] }))

const MEIO_DIA = new Date("2026-11-10T12:00:00-03:00")
let agora = MEIO_DIA
let meta: Awaited<ReturnType<typeof iniciarWhatsappSimulado>>
let ambiente: Ambiente
let admin: Ator
let escritorio: string
let endereco = ""
let ultimo = 0
const pasta = mkdtempSync(join(tmpdir(), "partida-whatsapp-"))

beforeAll(async () => {
  meta = await iniciarWhatsappSimulado({ agora: () => agora })
  const autoridade = join(pasta, "autoridade.pem")
  writeFileSync(autoridade, meta.certificadoDaAutoridade)
  ambiente = await criarAmbiente(() => agora, {
    whatsapp: { endereco: meta.endereco, versao: "v21.0", autoridade },
  })
  const raiz = await ambiente.servidor.app.listen({ port: 0, host: "127.0.0.1" })
  escritorio = await ambiente.criarEscritorio("Contábil Horizonte")
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  meta.registrarConta({ ...semVerificacao(CONTA), modelos: MODELOS })
  await pedir("PUT", "/whatsapp/conta", CONTA)
  const { versao, avisos } = (await pedir<SituacaoDoWhatsapp>("POST", "/whatsapp/teste")).corpo
  endereco = avisos.endereco?.replace("http://127.0.0.1:3000", raiz) ?? ""
  meta.registrarConta({ ...semVerificacao(CONTA), modelos: MODELOS, webhook: endereco })
  await pedir("PUT", "/whatsapp", { ligado: true }, admin, versao)
})
afterAll(async () => {
  await ambiente?.fechar()
  await meta.parar()
  rmSync(pasta, { recursive: true, force: true })
})
beforeEach(() => {
  // Two to the same person are far apart, and nothing of another test is in the day.
  agora = new Date(Math.max(agora.getTime() + 60_000, MEIO_DIA.getTime()))
})

const semVerificacao = ({ tokenDeVerificacao: _, ...conta }: typeof CONTA) => conta

async function pedir<T>(
  metodo: "GET" | "POST" | "PUT" | "DELETE",
  caminho: string,
  corpo?: object,
  ator: Ator | null = admin,
  versao?: number,
) {
  const r = await ambiente.pedir(ator, metodo, caminho, {
    ...(corpo === undefined ? {} : { corpo }),
    ...(versao === undefined ? {} : { cabecalhos: { "if-match": `"${versao}"` } }),
  })
  return { status: r.status, corpo: r.json<T & { mensagem?: string; codigo?: string }>() }
}

const emEscopo = <T>(corpo: (tx: Tx) => Promise<T>) => ambiente.banco.emEscopo(admin.escopo, corpo)

/** A company with a guide and a person who agreed to WhatsApp, whose messages follow a script. */
async function cliente(
  roteiro: Parameters<typeof meta.registrarPessoa>[0]["roteiro"],
  mudanca: object = {},
  inicio: "8" | "3" = "8",
) {
  const n = ++ultimo
  const celular = `119${inicio}${String(n).padStart(7, "0")}`
  const { id: idEmpresa } = await umaEmpresa()
    .comCnpj(`${String(n).padStart(8, "0")}000100`)
    .criar(ambiente, admin.escopo)
  await emEscopo((tx) =>
    tx
      .update(empresas)
      .set({ apelido: `Padaria ${n}` })
      .where(eq(empresas.id, idEmpresa)),
  )
  if (roteiro) meta.registrarPessoa({ numero: `55${celular}`, roteiro })
  const dados = { nome: "Ana Souza", email: `ana${n}@cliente.example`, celular, assuntos: ["impostos"], whatsapp: true }
  const { corpo } = await pedir<{ id: string }>("POST", `/empresas/${idEmpresa}/destinatarios`, {
    ...dados,
    ...mudanca,
  })
  return { idEmpresa, celular, idDestinatario: corpo.id, guia: await emitir(idEmpresa) }
}

async function emitir(idEmpresa: string, mudanca: Partial<typeof guias.$inferInsert> = {}) {
  const id = randomUUID()
  await emEscopo((tx) =>
    tx.insert(guias).values({
      idEscritorio: escritorio,
      id,
      idEmpresa,
      competencia: "2026-10",
      obrigacao: "das-simples",
      valorCentavos: 182_500n,
      vencimento: "2026-11-20",
      prazoInterno: "2026-11-18",
      origem: "imposto",
      versao: 1,
      criadaEm: agora,
      ...mudanca,
    }),
  )
  return id
}

const enviar = (...documentos: string[]) =>
  pedir("POST", "/comunicacao/envios", { assunto: "impostos", competencia: "2026-10", documentos })

const enviosDe = (idEmpresa: string) =>
  emEscopo((tx) =>
    tx
      .select({ id: envios.id, canal: envios.canal, estado: envios.estado })
      .from(envios)
      .where(eq(envios.idEmpresa, idEmpresa))
      .orderBy(asc(envios.criadoEm), desc(envios.canal)),
  )
const finalDe = async (idEmpresa: string) => {
  const [empresa] = await emEscopo((tx) =>
    tx.select({ cnpj: empresas.cnpj }).from(empresas).where(eq(empresas.id, idEmpresa)),
  )
  return empresa?.cnpj.slice(-4) ?? ""
}
const canaisDe = async (idEmpresa: string) =>
  (await enviosDe(idEmpresa)).map(({ canal, estado }) => `${canal} ${estado}`)
const provaDe = async (idEmpresa: string) => {
  const [envio] = await enviosDe(idEmpresa)
  return (await pedir<EnvioDetalhado>("GET", `/comunicacao/envios/${envio?.id}`)).corpo
}
const tiposDe = async (idEmpresa: string) => (await provaDe(idEmpresa)).eventos.map((e) => e.tipo)
const trabalhar = () => ambiente.servico.trabalhos.whatsapp()
const aceitasDe = (celular: string) => meta.aceitas().filter((a) => a.para === `55${celular}`)
const notificacoes = async () =>
  (await pedir<{ lista: Notificacao[] }>("GET", "/notificacoes?registrosPorPagina=100")).corpo.lista

const postar = (corpo: Buffer, segredo: string | null, onde = endereco) =>
  fetch(onde, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(segredo === null
        ? {}
        : { "x-hub-signature-256": `sha256=${createHmac("sha256", segredo).update(corpo).digest("hex")}` }),
    },
    body: new Uint8Array(corpo),
  })
const avisoDe = (idDoNumero: string, ...statuses: object[]) =>
  Buffer.from(
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        { id: "1", changes: [{ field: "messages", value: { metadata: { phone_number_id: idDoNumero }, statuses } }] },
      ],
    }),
  )
const segundos = () => String(Math.floor(agora.getTime() / 1000))

describe("a conta do escritório", () => {
  it("guarda os segredos sem os mostrar, diz como está cada modelo, e só liga com eles", async () => {
    const id = await ambiente.criarEscritorio("Outro")
    const outro = await ambiente.criarAtor(id, "ADMINISTRADOR")
    expect((await pedir("PUT", "/whatsapp", { ligado: true }, outro, 0)).corpo.codigo).toBe("whatsapp-nao-configurado")
    expect((await pedir("PUT", "/whatsapp/conta", { ...OUTRA, das: 20, ate: 8 }, outro)).corpo).toMatchObject({
      codigo: "entrada-invalida",
      campo: "ate",
    })
    meta.registrarConta({ ...semVerificacao(OUTRA), modelos: MODELOS.slice(0, 1) })
    const { corpo } = await pedir<SituacaoDoWhatsapp>("PUT", "/whatsapp/conta", OUTRA, outro)
    expect(corpo).toMatchObject({ disponivel: true, simulado: true, ligado: false, teste: null })
    const testada = (await pedir<SituacaoDoWhatsapp>("POST", "/whatsapp/teste", undefined, outro)).corpo
    expect(testada).toMatchObject({
      teste: { resultado: "ok" },
      numero: "+55 11 3000-0000",
      modelos: [
        { nome: "guia_disponivel", situacao: "aprovado" },
        { nome: "nota_emitida", situacao: "ausente" },
        { nome: "recibo_disponivel", situacao: "ausente" },
        { nome: "guia_vence_amanha", situacao: "ausente" },
      ],
    })
    for (const segredo of [OUTRA.token, OUTRA.segredoDoApp, OUTRA.tokenDeVerificacao])
      expect(JSON.stringify(testada)).not.toContain(segredo)
    // Of this office alone.
    expect((await pedir<SituacaoDoWhatsapp>("GET", "/whatsapp")).corpo.idDoNumero).toBe(CONTA.idDoNumero)
  })
})

describe("o envio", () => {
  it("vai no lugar do e-mail de quem aceitou, sem valor nem documento, e a prova vai até lido", async () => {
    const { idEmpresa, celular, guia } = await cliente("padrao")
    await enviar(guia)
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api enviado"])
    const [aceita] = aceitasDe(celular)
    const escrito = JSON.stringify(aceita?.pedido)
    expect(escrito).toContain("10/2026")
    for (const nunca of ["1.825", "1825", "182500", "000100"]) expect(escrito).not.toContain(nunca)
    expect(await meta.avisar()).toEqual([200, 200, 200])
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api lido"])
    expect(await tiposDe(idEmpresa)).toEqual(["pedido", "preparado", "enviado", "enviado", "entregue", "lido"])
    // What completes the button opens the documents.
    const ficha = /"text":"([\w-]{43})"/.exec(escrito)?.[1] ?? ""
    const aberto = await pedir<LinkAberto>(
      "POST",
      "/publico/documentos/abertura",
      { ficha, digitos: await finalDe(idEmpresa) },
      null,
    )
    expect(aberto.corpo.documentos).toMatchObject([{ pago: false }])
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api aberto"])
  })

  it.each([
    ["fora-de-ordem", "lido", ["lido", "entregue", "enviado"]],
    ["so-lida", "lido", ["lido"]],
    ["repetida", "entregue", ["enviado", "entregue"]],
    ["juntos", "lido", ["enviado", "entregue", "lido"]],
    ["sem-conversa", "entregue", ["enviado", "entregue"]],
    ["so-usuario", "entregue", ["enviado", "entregue"]],
  ] as const)("estados %s: o mais forte é o que se mostra, e cada um é uma prova", async (roteiro, estado, provas) => {
    const { idEmpresa, guia } = await cliente(roteiro)
    await enviar(guia)
    await meta.avisar()
    expect(await canaisDe(idEmpresa)).toEqual([`whatsapp-api ${estado}`])
    expect((await tiposDe(idEmpresa)).slice(3)).toEqual(provas)
  })

  it("resposta perdida é incerta, nunca sai de novo, e o aviso diz o que houve", async () => {
    const { idEmpresa, celular, guia } = await cliente("entregue")
    meta.falhar({ tipo: "cortar-depois", servico: "ENVIAR" })
    await enviar(guia)
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api incerto"])
    agora = new Date(agora.getTime() + 60 * 60_000)
    await trabalhar()
    expect(aceitasDe(celular)).toHaveLength(1)
    await meta.avisar()
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api entregue"])
    expect(aceitasDe(celular)).toHaveLength(1)
  })

  it("quem não tem WhatsApp recebe por e-mail, uma vez, e daí em diante direto por ele", async () => {
    const { idEmpresa, celular, guia } = await cliente("sem-whatsapp")
    await enviar(guia)
    await meta.avisar()
    await trabalhar()
    await ambiente.servico.trabalhos.correio()
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api falhou", "email enviado"])
    expect((await provaDe(idEmpresa)).eventos.at(-1)?.detalhe).toBe("Não chegou por WhatsApp. Segue por e-mail.")
    await enviar(await emitir(idEmpresa, { competencia: "2026-09" }))
    await ambiente.servico.trabalhos.correio()
    expect((await canaisDe(idEmpresa)).slice(2)).toEqual(["email enviado"])
    expect(aceitasDe(celular)).toHaveLength(1)
  })

  it("um dia sem notícia leva o documento ao e-mail; sem e-mail, uma pessoa é avisada", async () => {
    const mudo = await cliente("muda")
    const semEmail = await cliente("muda", { email: null })
    await enviar(mudo.guia, semEmail.guia)
    agora = new Date(agora.getTime() + 23 * 60 * 60_000)
    await trabalhar()
    expect(await canaisDe(mudo.idEmpresa)).toEqual(["whatsapp-api enviado"])
    agora = new Date(agora.getTime() + 2 * 60 * 60_000)
    await trabalhar()
    await trabalhar()
    await ambiente.servico.trabalhos.correio()
    expect(await canaisDe(mudo.idEmpresa)).toEqual(["whatsapp-api enviado", "email enviado"])
    expect(await canaisDe(semEmail.idEmpresa)).toEqual(["whatsapp-api enviado"])
    expect((await notificacoes()).filter((n) => n.titulo.startsWith("Ana Souza não recebeu"))).toHaveLength(1)
  })

  it("token recusado para a conta e avisa; o teste que dá certo solta o que esperava", async () => {
    const um = await cliente("entregue")
    const dois = await cliente("entregue")
    meta.recusar(190, 401)
    await enviar(um.guia, dois.guia)
    // The second did not even leave: one refusal is enough.
    expect(meta.aceitas().filter((a) => [`55${um.celular}`, `55${dois.celular}`].includes(a.para))).toEqual([])
    const { pausa } = (await pedir<SituacaoDoWhatsapp>("GET", "/whatsapp")).corpo
    expect(pausa?.motivo).toContain("token")
    expect((await notificacoes()).some((n) => n.titulo === "O WhatsApp parou")).toBe(true)
    agora = new Date(agora.getTime() + 20 * 60_000)
    await trabalhar()
    expect(aceitasDe(dois.celular)).toEqual([])
    expect((await pedir<SituacaoDoWhatsapp>("POST", "/whatsapp/teste")).corpo.pausa).toBeNull()
    await meta.avisar()
    expect(await canaisDe(um.idEmpresa)).toEqual(["whatsapp-api entregue"])
    expect(await canaisDe(dois.idEmpresa)).toEqual(["whatsapp-api entregue"])
  })

  it("à mesma pessoa, duas mensagens saem com seis segundos entre elas", async () => {
    const { idEmpresa, celular, guia } = await cliente("entregue")
    await enviar(guia)
    await enviar(await emitir(idEmpresa, { competencia: "2026-09" }))
    expect(aceitasDe(celular)).toHaveLength(1)
    agora = new Date(agora.getTime() + 7_000)
    await trabalhar()
    expect(aceitasDe(celular)).toHaveLength(2)
  })

  it("fora do horário do escritório espera a manhã", async () => {
    const { idEmpresa, celular, guia } = await cliente("entregue")
    const dia = new Date(agora.getTime() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
    agora = new Date(`${dia}T22:30:00-03:00`)
    await enviar(guia)
    expect(aceitasDe(celular)).toEqual([])
    expect((await tiposDe(idEmpresa)).at(-1)).toBe("esperando")
    agora = new Date(agora.getTime() + 9.6 * 60 * 60_000)
    await trabalhar()
    expect(aceitasDe(celular)).toHaveLength(1)
    agora = new Date(agora.getTime() + 4 * 60 * 60_000)
    await meta.avisar()
  })
})

describe("o aviso", () => {
  const guardados = () => emEscopo((tx) => tx.select().from(whatsappAvisos))

  it("responde ao desafio de quem tem o token, e a mais ninguém", async () => {
    const perguntar = (token: string, onde = endereco, modo = "subscribe") =>
      fetch(`${onde}?hub.mode=${modo}&hub.verify_token=${token}&hub.challenge=1158201444`)
    const certa = await perguntar(CONTA.tokenDeVerificacao)
    expect([certa.status, await certa.text()]).toEqual([200, "1158201444"])
    expect((await perguntar("outro")).status).toBe(403)
    expect((await perguntar(CONTA.tokenDeVerificacao, endereco, "unsubscribe")).status).toBe(403)
    expect((await perguntar(CONTA.tokenDeVerificacao, `${endereco.slice(0, -1)}x`)).status).toBe(404)
  })

  it("forjado é recusado sem guardar nada, o mesmo duas vezes é um, e o grande demais não entra", async () => {
    const { idEmpresa, guia } = await cliente("muda")
    await enviar(guia)
    const [envio] = await enviosDe(idEmpresa)
    const corpo = avisoDe(CONTA.idDoNumero, {
      id: "wamid.QUALQUER",
      status: "delivered",
      timestamp: segundos(),
      biz_opaque_callback_data: envio?.id,
    })
    const antes = (await guardados()).length
    meta.assinarErrado(1)
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: "5511999999999", texto: "oi" })
    for (const segredo of [null, "outro", OUTRA.segredoDoApp]) expect((await postar(corpo, segredo)).status).toBe(401)
    expect((await guardados()).length).toBe(antes)
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api enviado"])
    expect((await pedir<SituacaoDoWhatsapp>("GET", "/whatsapp")).corpo.avisos.recusados).toBe(4)
    expect((await postar(corpo, CONTA.segredoDoApp)).status).toBe(200)
    expect((await postar(corpo, CONTA.segredoDoApp)).status).toBe(200)
    expect((await guardados()).length).toBe(antes + 1)
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api entregue"])
    const grande = Buffer.alloc(3 * 1024 * 1024 + 1, " ")
    expect((await postar(grande, CONTA.segredoDoApp)).status).toBe(413)
    const estranho = Buffer.from('{"object":"page"}')
    expect((await postar(estranho, CONTA.segredoDoApp)).status).toBe(200)
  })

  it("de outro escritório, com a sua própria assinatura, não toca no que é deste", async () => {
    const id = await ambiente.criarEscritorio("Terceiro")
    const terceiro = await ambiente.criarAtor(id, "ADMINISTRADOR")
    const dele = { ...OUTRA, idDoNumero: "100000000000003" }
    const { avisos } = (await pedir<SituacaoDoWhatsapp>("PUT", "/whatsapp/conta", dele, terceiro)).corpo
    const onde = new URL(endereco).origin + new URL(avisos.endereco ?? "").pathname
    const { idEmpresa, celular, guia } = await cliente("muda")
    await enviar(guia)
    const [envio] = await enviosDe(idEmpresa)
    const wamid = aceitasDe(celular)[0]?.wamid
    for (const numero of [dele.idDoNumero, CONTA.idDoNumero]) {
      const corpo = avisoDe(numero, {
        id: wamid,
        status: "read",
        timestamp: segundos(),
        biz_opaque_callback_data: envio?.id,
      })
      expect((await postar(corpo, dele.segredoDoApp, onde)).status).toBe(200)
    }
    // Nor what names another number of Meta's, at this address.
    await postar(avisoDe("999999", { id: wamid, status: "read", timestamp: segundos() }), CONTA.segredoDoApp)
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api enviado"])
    // By how Meta calls the message alone, it is known.
    await postar(avisoDe(CONTA.idDoNumero, { id: wamid, status: "read", timestamp: segundos() }), CONTA.segredoDoApp)
    expect(await canaisDe(idEmpresa)).toEqual(["whatsapp-api lido"])
  })
})

describe("o que as pessoas escrevem", () => {
  const ditasDe = (idEmpresa: string) =>
    emEscopo((tx) =>
      tx
        .select({ texto: conversasMensagens.texto, quem: conversasMensagens.criadaPor, lado: conversasMensagens.lado })
        .from(conversasMensagens)
        .innerJoin(conversas, eq(conversas.id, conversasMensagens.idConversa))
        .where(eq(conversas.idEmpresa, idEmpresa))
        .orderBy(asc(conversasMensagens.criadaEm)),
    )
  const contatos = () =>
    emEscopo((tx) =>
      tx
        .select({ telefone: whatsappContatos.telefone, waId: whatsappContatos.waId, userId: whatsappContatos.userId })
        .from(whatsappContatos),
    )

  it("vai à conversa da empresa de quem tem o número, também chamado sem o nono dígito, e uma vez só", async () => {
    const { idEmpresa, celular, guia } = await cliente(undefined)
    const semNono = `55${celular.slice(0, 2)}${celular.slice(3)}`
    meta.registrarPessoa({ numero: `55${celular}`, waId: semNono, userId: `BR.${celular}`, roteiro: "entregue" })
    await enviar(guia)
    await meta.avisar()
    const escrita = { idDoNumero: CONTA.idDoNumero, de: semNono, texto: "Recebi, obrigada.", id: `wamid.${celular}` }
    await meta.escrever(escrita)
    await meta.escrever({ ...escrita, nome: "De novo" })
    // Hiding the number, the same person.
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, userId: `BR.${celular}`, texto: "E o pró-labore?" })
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: semNono, tipo: "image" })
    expect(await ditasDe(idEmpresa)).toMatchObject([
      { texto: "Recebi, obrigada.", quem: "Ana Souza", lado: "cliente" },
      { texto: "E o pró-labore?" },
      { texto: expect.stringContaining("imagem") },
    ])
    expect((await contatos()).filter((c) => c.telefone === `55${celular}`)).toEqual([
      { telefone: `55${celular}`, waId: semNono, userId: `BR.${celular}` },
    ])
  })

  it("antes de qualquer envio, quem é chamado sem o nono dígito é quem tem o número com ele, e uma pessoa só", async () => {
    const { idEmpresa, celular } = await cliente("muda")
    const semNono = `55${celular.slice(0, 2)}${celular.slice(3)}`
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: semNono, nome: "Ana", texto: "Bom dia, quanto pago?" })
    expect(await ditasDe(idEmpresa)).toMatchObject([{ texto: "Bom dia, quanto pago?", quem: "Ana Souza" }])
    expect((await contatos()).filter((c) => [c.telefone, c.waId].some((n) => n?.endsWith(celular.slice(3))))).toEqual([
      { telefone: `55${celular}`, waId: semNono, userId: null },
    ])
    // And who asks to stop by it stops.
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: semNono, texto: "PARAR" })
    const { corpo } = await pedir<{ lista: { lembretes: boolean }[] }>("GET", `/empresas/${idEmpresa}/destinatarios`)
    expect(corpo.lista.map((d) => d.lembretes)).toEqual([false])
  })

  it("de um número de ninguém, ou de um fixo só parecido, avisa a equipe e não entra em conversa alguma", async () => {
    const { idEmpresa, celular } = await cliente("muda", {}, "3")
    const parecido = `55${celular.slice(0, 2)}${celular.slice(3)}`
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: parecido, nome: "Bia", texto: "Bom dia" })
    expect(await ditasDe(idEmpresa)).toEqual([])
    const aviso = (await notificacoes()).find((n) => n.titulo === "Bia escreveu pelo WhatsApp")
    expect(aviso?.mensagem).toContain(`(${parecido}) não é de nenhum destinatário`)
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: "5511888887777", nome: "Caio", texto: "Oi" })
    expect((await notificacoes()).find((n) => n.titulo.startsWith("Caio"))?.mensagem).toContain(
      "(5511888887777) não é de nenhum destinatário",
    )
  })

  it("o arquivo que veio é anexo da conversa; o que a Meta não dá agora espera sem parar o resto, e o que não serve é dito", async () => {
    const um = await cliente("muda")
    const dois = await cliente("muda")
    const de = (celular: string, mais: object) =>
      meta.escrever({ idDoNumero: CONTA.idDoNumero, de: `55${celular}`, ...mais })
    const pdf = {
      nome: "../comprovante.exe",
      mime: "application/pdf",
      base64: Buffer.from("%PDF-1.4\n%%EOF").toString("base64"),
    }
    const anexosDe = (idEmpresa: string) =>
      emEscopo((tx) =>
        tx
          .select({ nome: documentos.nome, reservado: documentos.reservado })
          .from(documentos)
          .where(eq(documentos.idEmpresa, idEmpresa)),
      )
    meta.falhar({ tipo: "status", status: 503, servico: "ARQUIVO", vezes: 2 })
    await de(um.celular, { tipo: "document", texto: "Segue o recibo.", arquivo: pdf })
    await de(dois.celular, { texto: "Bom dia" })
    expect(await ditasDe(um.idEmpresa)).toEqual([])
    expect(await ditasDe(dois.idEmpresa)).toHaveLength(1)
    await trabalhar()
    await trabalhar()
    expect(await ditasDe(um.idEmpresa)).toMatchObject([{ texto: "Segue o recibo.", quem: "Ana Souza" }])
    expect(await anexosDe(um.idEmpresa)).toEqual([{ nome: "comprovante.exe.pdf", reservado: true }])
    await de(dois.celular, {
      tipo: "audio",
      arquivo: { mime: "audio/ogg", base64: Buffer.from("OggS\0\x02").toString("base64") },
    })
    expect((await ditasDe(dois.idEmpresa))[1]?.texto).toContain("Enviou áudio pelo WhatsApp")
    expect(await anexosDe(dois.idEmpresa)).toEqual([])
    // Of nobody known, nothing is fetched.
    const antes = meta.chamadas().MIDIA
    await de("11777776666", { tipo: "document", arquivo: pdf })
    expect(meta.chamadas().MIDIA).toBe(antes)
  })

  it("o que o escritório responde vai também pelo WhatsApp nas 24 horas, e depois não; o que se perde é dito", async () => {
    const { idEmpresa, celular } = await cliente("muda")
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: `55${celular}`, texto: "Qual é o valor?" })
    const [conversa] = await emEscopo((tx) =>
      tx.select({ id: conversas.id }).from(conversas).where(eq(conversas.idEmpresa, idEmpresa)),
    )
    const escritas = () => aceitasDe(celular).flatMap(({ pedido: p }) => (p.type === "text" ? [p.text.body] : []))
    const responder = async (texto: string) => {
      const { corpo } = await pedir<DetalheDaConversa>("POST", `/conversas/${conversa?.id}/mensagens`, { texto })
      await trabalhar()
      return corpo
    }
    const { whatsappAte } = await responder("Já está no *portal*.")
    expect(Date.parse(whatsappAte ?? "") - agora.getTime()).toBe((24 * 60 - 5) * 60_000)
    expect(escritas()).toEqual([`*${admin.nome}*\nJá está no *portal*.`])
    agora = new Date(agora.getTime() + 60_000)
    meta.recusar(131047, 400)
    await responder("E vence dia 20.")
    expect(escritas()).toHaveLength(1)
    expect((await notificacoes()).find((n) => n.titulo.startsWith("Uma resposta pelo WhatsApp"))).toMatchObject({
      mensagem: expect.stringContaining("24 horas"),
      destino: "/conversas",
    })
    agora = new Date(agora.getTime() + 24 * 60 * 60_000)
    await responder("Ainda precisa?")
    expect(escritas()).toHaveLength(1)
    expect(await ditasDe(idEmpresa)).toHaveLength(4)
  })

  it.each(["PARAR", "sair.", "Cancelar"])("%s desliga os lembretes e é respondido uma vez", async (palavra) => {
    const { idEmpresa, celular } = await cliente("muda")
    const escrever = () => meta.escrever({ idDoNumero: CONTA.idDoNumero, de: `55${celular}`, texto: palavra })
    await escrever()
    agora = new Date(agora.getTime() + 60_000)
    await escrever()
    await trabalhar()
    expect(aceitasDe(celular).map((a) => a.pedido.type)).toEqual(["text"])
    const { lista } = (
      await pedir<{ lista: { lembretes: boolean; assuntos: string[] }[] }>(
        "GET",
        `/empresas/${idEmpresa}/destinatarios`,
      )
    ).corpo
    expect(lista).toMatchObject([{ lembretes: false, assuntos: ["impostos"] }])
    expect(await ditasDe(idEmpresa)).toEqual([])
  })
})

it("nada do que rodou sozinho falhou", () => {
  expect(ambiente.errosRelatados.filter((e) => (e as Error).name !== "MensagemNaoEntregue")).toEqual([])
})
