import { createHash, randomUUID } from "node:crypto"
import {
  type EnvioDetalhado,
  escreverCodigo,
  type LinkAberto,
  type Notificacao,
  type PreviaDoEnvio,
} from "@partida/contracts"
import { eq, sql } from "drizzle-orm"
import { dkimVerify } from "mailauth"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { enfileirarMensagem } from "../../correio/mensagens.ts"
import { abrirServidorSmtp, type Comportamento, type ServidorDeTeste } from "../../correio/servidor-smtp.fixtures.ts"
import { criarEnvio, opcoesDoSmtp } from "../../correio/smtp.ts"
import { destinatarios, envios } from "../../db/schema/comunicacao.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import { criarMarcas } from "../../marca/resolucao.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { contarComandos } from "../../testes/comandos.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { conferirRemetente, type ProcurarTxt } from "./configuracao.service.ts"
import { enderecoDeRetorno } from "./devolucao.ts"
import { receberDevolucao } from "./devolucoes.service.ts"
import { subirEscada } from "./escada.service.ts"
import { pedirEnvio } from "./pedido.service.ts"
import { passarAoWhatsapp } from "./whatsapp.service.ts"

const REMETENTE = "Partida <nao-responda@partida.example>"
const RETORNO = "devolucoes@partida.example"
let agora = new Date("2026-11-10T12:00:00-03:00")
let comportamento: Comportamento = {}
let antesDeSair: (assunto: string) => Promise<unknown> = async () => null
let smtp: ServidorDeTeste
let ambiente: Ambiente
let admin: Ator
let escritorio: string
let cnpj = 0

beforeAll(async () => {
  smtp = await abrirServidorSmtp(() => comportamento)
  const sair = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${smtp.porta}`), REMETENTE)
  const enviar: typeof sair = async (mensagem) => {
    await antesDeSair(mensagem.assunto)
    return sair(mensagem)
  }
  const correio = { tipo: "smtp", remetente: REMETENTE, retorno: RETORNO, respostas: null } as const
  ambiente = await criarAmbiente(() => agora, { correio }, undefined, { tipo: "smtp", enviar })
  escritorio = await ambiente.criarEscritorio("Contábil Horizonte")
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
})
afterAll(async () => {
  await ambiente.fechar()
  await smtp.fechar()
})
beforeEach(() => {
  comportamento = {}
  antesDeSair = async () => null
  agora = new Date("2026-11-10T12:00:00-03:00")
})

const pedir = async <T>(
  metodo: "GET" | "POST" | "PUT" | "DELETE",
  caminho: string,
  corpo?: object,
  ator: Ator | null = admin,
) => {
  const r = await ambiente.pedir(ator, metodo, caminho, corpo === undefined ? {} : { corpo })
  return { status: r.status, corpo: r.json<T & { mensagem?: string; codigo?: string }>(), bytes: r.bytes }
}
async function novaEmpresa(mudanca: Partial<typeof empresas.$inferInsert> = {}) {
  const numero = `${String(++cnpj).padStart(8, "0")}000100`
  const { id } = await umaEmpresa().comCnpj(numero).criar(ambiente, admin.escopo)
  await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx
      .update(empresas)
      .set({ apelido: `Empresa ${cnpj}`, ...mudanca })
      .where(eq(empresas.id, id)),
  )
  const [{ cnpj: gravado } = { cnpj: "" }] = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.select({ cnpj: empresas.cnpj }).from(empresas).where(eq(empresas.id, id)),
  )
  return { id, final: gravado.slice(-4) }
}
async function emitir(idEmpresa: string, mudanca: Partial<typeof guias.$inferInsert> = {}) {
  const id = randomUUID()
  await ambiente.banco.emEscopo(admin.escopo, (tx) =>
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
const pessoa = (idEmpresa: string, email: string, mudanca: object = {}) =>
  pedir<{ id: string; versao: number }>("POST", `/empresas/${idEmpresa}/destinatarios`, {
    nome: "Ana Souza",
    email,
    assuntos: ["impostos"],
    ...mudanca,
  })
const pedido = (documentos: readonly string[], mudanca: object = {}) => ({
  assunto: "impostos",
  competencia: "2026-10",
  documentos,
  ...mudanca,
})
const enviar = (documentos: readonly string[], mudanca: object = {}) =>
  pedir<Pick<PreviaDoEnvio, "totais" | "impedidos">>("POST", "/comunicacao/envios", pedido(documentos, mudanca))
type Linha = {
  id: string
  situacao: string
  envios: { id: string; estado: string; canal: string; endereco: string; motivo: string | null }[]
}
const noPainel = async (id: string) =>
  (
    await pedir<{ lista: Linha[] }>("GET", "/comunicacao?assunto=impostos&competencia=2026-10&registrosPorPagina=100")
  ).corpo.lista.find((l) => l.id === id)
const detalhe = async (id: string, indice = 0) =>
  (await pedir<EnvioDetalhado>("GET", `/comunicacao/envios/${(await noPainel(id))?.envios[indice]?.id}`)).corpo
const fichaDa = (indice = -1) =>
  /documento#([A-Za-z0-9_-]{43})/.exec(smtp.recebidas.at(indice)?.lida.text ?? "")?.[1] ?? ""
const tipos = (e: EnvioDetalhado) => e.eventos.map((v) => v.tipo)
/** One company, one person, one guide, sent. */
async function enviada(email = `${randomUUID()}@cliente.example`) {
  const empresa = await novaEmpresa()
  await pessoa(empresa.id, email)
  const id = await emitir(empresa.id)
  const r = await enviar([id])
  return { empresa, id, email, r }
}

describe("o que vai ao cliente", () => {
  it("prévia, envio, prova e abertura: duas guias numa mensagem só, e o que o servidor disse", async () => {
    const empresa = await novaEmpresa({ apelido: "Padaria" })
    await pessoa(empresa.id, "ana@padaria.example")
    const das = await emitir(empresa.id)
    const inss = await emitir(empresa.id, { obrigacao: "inss", valorCentavos: 17_831n })
    const { corpo: previa } = await pedir<PreviaDoEnvio>("POST", "/comunicacao/previa", pedido([das, inss]))
    expect(previa.totais).toEqual({ mensagens: 1, documentos: 2, jaEnviados: 0, empresas: 1 })
    // 1.825,00 + 178,31
    expect(previa.mensagens[0]).toMatchObject({
      assunto: "Padaria: impostos de 10/2026",
      endereco: "ana@padaria.example",
    })
    expect(previa.mensagens[0]?.texto).toContain(
      "DAS de 10/2026: R$ 1.825,00, vence em 20/11/2026\nINSS de 10/2026: R$ 178,31",
    )
    expect((await noPainel(das))?.situacao).toBe("pronto")
    const antes = smtp.recebidas.length
    expect((await enviar([das, inss])).corpo.totais).toMatchObject({ mensagens: 1, documentos: 2 })
    expect(smtp.recebidas.length).toBe(antes + 1)
    const recebida = smtp.recebidas.at(-1)
    expect(recebida?.lida.subject).toBe("Padaria: impostos de 10/2026")
    expect(recebida?.lida.text).toContain("R$ 1.825,00")
    expect((await noPainel(das))?.situacao).toBe("enviado")
    const prova = await detalhe(das)
    expect(tipos(prova)).toEqual(["pedido", "preparado", "enviado"])
    const aceite = prova.eventos.at(-1)
    expect(aceite?.prova).toMatchObject({
      servidor: "127.0.0.1",
      resposta: expect.stringMatching(/^250/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    // The return address names the sending, sealed.
    expect(recebida?.de).toBe(enderecoDeRetorno(RETORNO, prova.id, ambiente.servico.cofre))

    // The same thing again is no action; with a reason it is another sending, and says why.
    expect((await enviar([das, inss])).corpo.totais).toMatchObject({ mensagens: 0, jaEnviados: 2 })
    expect(smtp.recebidas.length).toBe(antes + 1)
    expect((await enviar([das], { motivoDoReenvio: "a pessoa pediu" })).corpo.totais).toMatchObject({ mensagens: 1 })
    expect(await detalhe(das)).toMatchObject({ motivoDoReenvio: "a pessoa pediu" })

    const ficha = fichaDa(antes)
    expect((await pedir("POST", "/publico/documentos/consulta", { ficha }, null)).corpo).toMatchObject({
      pede: "cnpj",
      situacao: "valido",
    })
    const aberto = await pedir<LinkAberto>(
      "POST",
      "/publico/documentos/abertura",
      { ficha, digitos: empresa.final },
      null,
    )
    expect(aberto.corpo).toMatchObject({ empresa: "Padaria", escritorio: "Contábil Horizonte" })
    expect(aberto.corpo.documentos.map((d) => [d.titulo, d.valor, d.devido, d.nome, d.linhaDigitavel])).toEqual([
      ["DAS de 10/2026", "1825.00", "1825.00", "extrato-das-simples-2026-10.pdf", null],
      ["INSS de 10/2026", "178.31", "178.31", "extrato-inss-2026-10.pdf", null],
    ])
    const [primeiro] = aberto.corpo.documentos
    const arquivo = await ambiente.pedir(null, "POST", "/publico/documentos/arquivo", {
      corpo: { ficha, digitos: empresa.final, documento: primeiro?.id },
    })
    expect(arquivo.bytes.subarray(0, 5).toString()).toBe("%PDF-")
    expect(
      await new Response(await crypto.subtle.digest("SHA-256", Uint8Array.from(arquivo.bytes)))
        .bytes()
        .then((b) => Buffer.from(b).toString("hex")),
    ).toBe(primeiro?.sha256)
    expect((await noPainel(das))?.situacao).toBe("aberto")
    expect(tipos(await detalhe(das, 1))).toEqual(["pedido", "preparado", "enviado", "aberto", "baixado"])

    // Anybody confirms the code, however it was typed, and learns nothing that the paper does not say.
    const digitado = escreverCodigo(primeiro?.codigo ?? "").toLowerCase()
    const conferido = await pedir<object>("GET", `/publico/conferencia/${digitado}`, undefined, null)
    expect(conferido.corpo).toEqual({
      titulo: "DAS de 10/2026",
      valor: "1825.00",
      venceEm: "2026-11-20",
      sha256: primeiro?.sha256,
      emitidoEm: agora.toISOString(),
      escritorio: "Contábil Horizonte",
    })
    // Paid is said by the guide.
    await pedir("POST", `/guias/${das}/pagamentos`, { data: "2026-11-10", valor: "1825.00" })
    expect((await noPainel(das))?.situacao).toBe("pago")
  })

  it("quem recebe o quê: escolhas, donos com conta pelo portal, e-mail do cadastro, e ninguém", async () => {
    const sozinha = await novaEmpresa({ email: "contato@sozinha.example" })
    const ninguem = await novaEmpresa()
    const comDono = await novaEmpresa({ email: "contato@comdono.example" })
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [comDono.id])
    await ambiente.criarAtor(escritorio, "FUNCIONARIO", [comDono.id])
    await pessoa(comDono.id, "so-notas@comdono.example", { assuntos: ["notas-fiscais"] })
    // A contact whose address is also the sign-in of an owner.
    const doDono = `${dono.idUsuario}@teste.invalid`
    expect((await pessoa(comDono.id, doDono.toUpperCase())).status).toBe(201)
    const ids = [await emitir(sozinha.id), await emitir(ninguem.id), await emitir(comDono.id)]
    const { corpo } = await pedir<PreviaDoEnvio>("POST", "/comunicacao/previa", pedido(ids))
    expect(corpo.mensagens.map((m) => [m.canal, m.endereco]).sort()).toEqual(
      [
        ["email", "contato@sozinha.example"],
        ["email", doDono],
        ["portal", "Portal"],
      ].sort(),
    )
    expect(corpo.impedidos.map((i) => i.idEmpresa)).toEqual([ninguem.id])
    expect((await noPainel(ids[1] ?? ""))?.situacao).toBe("sem-destinatario")
    expect((await enviar(ids)).status).toBe(201)
    expect(smtp.recebidas.filter((r) => r.para.some((para) => para.toLowerCase() === doDono))).toHaveLength(1)
    expect((await enviar(ids)).corpo.totais).toMatchObject({ mensagens: 0, jaEnviados: 3 })
    const [aviso] = (await pedir<{ lista: Notificacao[] }>("GET", "/notificacoes", undefined, dono)).corpo.lista
    expect(aviso?.titulo).toContain("impostos de 10/2026")
    const portal = async () => (await noPainel(ids[2] ?? ""))?.envios.find((e) => e.canal === "portal")?.estado
    expect(await portal()).toBe("enviado")
    await pedir("POST", `/notificacoes/${aviso?.id}/leitura`, undefined, dono)
    expect(await portal()).toBe("entregue")
    // Two people at once with the same address, and one that is not of the company.
    const repetida = await Promise.all([1, 2, 3].map(() => pessoa(sozinha.id, "x@sozinha.example")))
    expect(repetida.map((r) => r.status).sort()).toEqual([201, 400, 400])
    expect((await pessoa(sozinha.id, "", { email: null, idUsuario: dono.idUsuario })).status).toBe(400)
    // The company says it of itself, and of no other.
    expect((await pedir("GET", `/empresas/${comDono.id}/destinatarios`, undefined, dono)).status).toBe(200)
    expect((await pedir("GET", `/empresas/${sozinha.id}/destinatarios`, undefined, dono)).status).toBe(404)
  })

  it("recusa, adiamento e resposta perdida: cada um num estado verdadeiro, e nada sai duas vezes", async () => {
    comportamento = { aoDestinatario: { codigo: 550, texto: "5.1.1 no such user" } }
    const recusada = await enviada()
    expect((await noPainel(recusada.id))?.situacao).toBe("falhou")
    comportamento = {}
    // The address that failed waits for a person.
    const outra = await emitir(recusada.empresa.id, { obrigacao: "inss" })
    expect((await enviar([outra])).corpo).toMatchObject({
      totais: { mensagens: 0 },
      impedidos: [{ motivo: expect.stringContaining("5.1.1") }],
    })

    // The row, the filter and the totals say the same of it: passed on by hand it still failed, going again it did not.
    const julgada = async () => {
      const daEmpresa = `/comunicacao?assunto=impostos&competencia=2026-10&idEmpresa=${recusada.empresa.id}`
      const toda = (await pedir<{ lista: Linha[]; totais: { falhas: number } }>("GET", daEmpresa)).corpo
      const achada = (await pedir<{ lista: Linha[] }>("GET", `${daEmpresa}&situacao=falhou`)).corpo.lista
      const linha = toda.lista.find((l) => l.id === recusada.id)
      return [linha?.situacao, achada.map((l) => l.id), toda.totais.falhas]
    }
    const zap = await pessoa(recusada.empresa.id, "", { email: null, celular: "11987654321" })
    const aMao = { assunto: "impostos", documento: recusada.id, idDestinatario: zap.corpo.id }
    expect((await pedir("POST", "/comunicacao/whatsapp", aMao)).status).toBe(201)
    expect(await julgada()).toEqual(["falhou", [recusada.id], 1])
    comportamento = { aoDestinatario: { codigo: 451, texto: "greylisted" } }
    await enviar([recusada.id], { motivoDoReenvio: "corrigiram a caixa" })
    expect(await julgada()).toEqual(["em-envio", [], 0])

    const adiada = await enviada()
    expect((await noPainel(adiada.id))?.situacao).toBe("em-envio")
    comportamento = {}
    agora = new Date(agora.getTime() + 60_000)
    await ambiente.servico.trabalhos.correio()
    expect(tipos(await detalhe(adiada.id))).toEqual(["pedido", "preparado", "adiado", "enviado"])

    comportamento = { aoCorpo: "cair" }
    const incerta = await enviada()
    comportamento = {}
    const corpos = smtp.corpos()
    for (let dia = 1; dia <= 3; dia++) {
      agora = new Date(agora.getTime() + 24 * 3_600_000)
      await ambiente.servico.trabalhos.correio()
    }
    expect([(await noPainel(incerta.id))?.situacao, smtp.corpos()]).toEqual(["incerto", corpos])
  })

  it("oito pedidos iguais ao mesmo tempo, um envio; e o limite do endereço deixa o resto para amanhã", async () => {
    const empresa = await novaEmpresa()
    await pessoa(empresa.id, "muitos@cliente.example")
    const ids: string[] = []
    for (const quota of [0, 1, 2, 3]) ids.push(await emitir(empresa.id, { obrigacao: "irpj", quota }))
    const antes = smtp.recebidas.length
    await Promise.all(Array.from({ length: 8 }, () => enviar(ids.slice(0, 1))))
    expect(smtp.recebidas.length).toBe(antes + 1)
    const { versao } = (await pedir<{ versao: number }>("GET", "/comunicacao/configuracao")).corpo
    const configurar = (corpo: object, v: number) =>
      ambiente.pedir(admin, "PUT", "/comunicacao/configuracao", {
        corpo: { escadaLigada: false, escada: [], maximoPorDia: 2, validadeDoLinkDias: 60, ...corpo },
        cabecalhos: { "if-match": `"${v}"` },
      })
    expect((await configurar({}, versao)).status).toBe(200)
    for (const id of ids.slice(1)) await enviar([id])
    expect(smtp.recebidas.length).toBe(antes + 2)
    expect(tipos(await detalhe(ids[3] ?? ""))).toEqual(["pedido", "esperando"])
    agora = new Date("2026-11-11T09:00:00-03:00")
    await ambiente.servico.trabalhos.correio()
    expect(smtp.recebidas.length).toBe(antes + 4)
    expect((await configurar({ maximoPorDia: 50 }, versao + 1)).status).toBe(200)
  })

  it("o que já esperava para sair não espera que se façam as guias de um escritório", async () => {
    const empresa = await novaEmpresa({ apelido: "Última" })
    await pessoa(empresa.id, "ultima@cliente.example")
    const guia = await emitir(empresa.id)
    const { banco, servico } = ambiente
    await banco.emEscopo(admin.escopo, async (tx) => {
      const ato = { escopo: admin.escopo, nome: admin.nome, agora }
      await pedirEnvio(
        tx,
        ato,
        { assunto: "impostos", competencia: "2026-10", documentos: [guia] },
        "https://h.example",
      )
    })
    await banco.naPlataforma((tx) =>
      enfileirarMensagem(tx, servico.cofre, {
        chave: randomUUID(),
        tipo: "nova-senha",
        idEscritorio: null,
        para: "outra@cliente.example",
        agora,
        assunto: "Sua senha",
        texto: "Abra o endereço.",
        html: "<p>Abra o endereço.</p>",
        remetente: null,
        responderPara: null,
      }),
    )
    const saidas: unknown[] = []
    antesDeSair = async (assunto) => saidas.push([assunto, (await noPainel(guia))?.envios[0]?.estado])
    await servico.trabalhos.correio()
    expect(saidas).toEqual([
      ["Sua senha", "na-fila"],
      ["Última: impostos de 10/2026", "preparado"],
    ])
  })

  it("a lista pede ao banco seis comandos, tenha as linhas e os destinatários que tiver", async () => {
    const listar = () => pedir<{ lista: unknown[] }>("GET", "/comunicacao?assunto=impostos&competencia=2026-10")
    for (let i = 0; i < 3; i++) {
      const { id } = await novaEmpresa({ email: "contato@cliente.example" })
      const guia = await emitir(id)
      if (i > 0) await pessoa(id, `ana${i}@cliente.example`)
      if (i > 1) await enviar([guia])
    }
    await listar()
    const comandos = await contarComandos(async () => {
      expect((await listar()).corpo.lista.length).toBeGreaterThan(2)
    })
    expect(comandos.length, comandos.join("\n")).toBeLessThanOrEqual(6)
  })

  it("o que foi substituído depois do pedido não sai", async () => {
    const { empresa } = await enviada()
    const id = await emitir(empresa.id, { obrigacao: "inss" })
    const antes = smtp.recebidas.length
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.update(guias).set({ substituidaEm: agora }).where(eq(guias.id, id)),
    )
    expect((await enviar([id])).corpo.totais.mensagens).toBe(0)
    expect(smtp.recebidas.length).toBe(antes)
  })
})

describe("remetente do escritório", () => {
  it("só sai em nome do domínio depois que ele publica a chave; um verificador de fora confirma a assinatura", async () => {
    const { versao } = (await pedir<{ versao: number }>("GET", "/comunicacao/configuracao")).corpo
    const configurar = (v: number, remetente: string) =>
      ambiente.pedir(admin, "PUT", "/comunicacao/configuracao", {
        corpo: { escadaLigada: false, escada: [], maximoPorDia: 50, validadeDoLinkDias: 60, remetente },
        cabecalhos: { "if-match": `"${v}"` },
      })
    const r = await configurar(versao, "contas@horizonte.example")
    const { remetente } = r.json<{ remetente: { registro: { nome: string; valor: string }; conferidoEm: null } }>()
    expect(remetente).toMatchObject({ conferidoEm: null, registro: { nome: "partida1._domainkey.horizonte.example" } })
    expect(r.bytes.toString()).not.toContain("PRIVATE")
    await enviada()
    expect(smtp.recebidas.at(-1)?.lida.from?.address).toBe("nao-responda@partida.example")
    const conferir = (procurar: ProcurarTxt) =>
      conferirRemetente(ambiente.banco, { escopo: admin.escopo, agora }, procurar)
    await expect(conferir(async () => ["v=DKIM1; p=outra"])).rejects.toMatchObject({ codigo: "entrada-invalida" })
    await conferir(async (nome) => (nome === remetente.registro.nome ? [remetente.registro.valor] : []))
    await enviada()
    const recebida = smtp.recebidas.at(-1)
    expect(recebida?.lida.from?.address).toBe("contas@horizonte.example")
    const resolver = async (nome: string, tipo: string) => {
      if (tipo === "TXT" && nome === remetente.registro.nome) return [[remetente.registro.valor]]
      throw Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" })
    }
    const verificar = async (bruta: string) =>
      (await dkimVerify(Buffer.from(bruta), { resolver })).results.map((x) => [x.status.result, x.signingDomain])
    const bruta = recebida?.bruta ?? ""
    expect(await verificar(bruta)).toEqual([["pass", "horizonte.example"]])
    expect(await verificar(bruta.replace(/^Subject: /m, "Subject: Outro "))).toEqual([["fail", "horizonte.example"]])
    // The sender changes while the old domain is being looked up: nobody looked at the new one.
    await expect(
      conferir(async () => {
        await configurar(versao + 1, "contas@alheio.example")
        return [remetente.registro.valor]
      }),
    ).rejects.toMatchObject({ codigo: "versao-desatualizada" })
    expect((await pedir("GET", "/comunicacao/configuracao")).corpo).toMatchObject({
      remetente: { endereco: "contas@alheio.example", conferidoEm: null },
    })
  })
})

describe("o que volta", () => {
  const relatorio = (para: string, acao: string, status: string, diagnostico: string) =>
    Buffer.from(
      [
        `To: ${para}`,
        "From: MAILER-DAEMON@destino.example",
        "Subject: Delivery report",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "report",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; destino.example",
        "",
        "Final-Recipient: rfc822; ana@cliente.example",
        `Action: ${acao}`,
        `Status: ${status}`,
        `Diagnostic-Code: smtp; ${diagnostico}`,
        "",
        "--b--",
        "",
      ].join("\r\n"),
    )
  const receber = (bytes: Buffer) => receberDevolucao(ambiente.banco, ambiente.servico.cofre, bytes, agora)

  it("só o que traz o selo do envio é acreditado; falha, atraso e entrega viram prova, uma vez", async () => {
    const a = await enviada()
    const para = smtp.recebidas.at(-1)?.de ?? ""
    expect(await receber(relatorio(para, "delayed", "4.4.1", "connection timed out"))).toMatchObject({ tipo: "adiada" })
    expect((await noPainel(a.id))?.situacao).toBe("enviado")
    const falha = relatorio(para, "failed", "5.1.1", "550 5.1.1 <ana@cliente.example> User unknown")
    await Promise.all(Array.from({ length: 4 }, () => receber(falha)))
    expect(await noPainel(a.id)).toMatchObject({
      situacao: "falhou",
      envios: [{ motivo: "5.1.1 550 5.1.1 <…@…> User unknown" }],
    })
    const umSo = `/comunicacao?assunto=impostos&competencia=2026-10&documento=${a.id}`
    expect((await pedir<{ lista: Linha[] }>("GET", umSo)).corpo.lista.map((l) => l.id)).toEqual([a.id])
    const devolvidos = (await detalhe(a.id)).eventos.filter((e) => e.tipo === "devolvido")
    expect(devolvidos.map((e) => e.detalhe)).toEqual(["5.1.1 550 5.1.1 <…@…> User unknown"])
    // What comes later and proves more is shown, whatever came before.
    await receber(relatorio(para, "delivered", "2.0.0", "250 ok"))
    expect(await noPainel(a.id)).toMatchObject({ situacao: "entregue", envios: [{ motivo: null }] })

    const b = await enviada()
    const deB = smtp.recebidas.at(-1)?.de ?? ""
    const forjado = deB.replace(/\.[0-9a-f]{16}@/, ".0123456789abcdef@")
    expect(await receber(relatorio(forjado, "failed", "5.1.1", "x"))).toMatchObject({ tipo: "ignorada" })
    const ausente = Buffer.from(
      `To: ${deB}\r\nAuto-Submitted: auto-replied\r\nSubject: fora\r\n\r\nVolto em 550 dias.\r\n`,
    )
    expect(await receber(ausente)).toEqual({ tipo: "ignorada", porque: "é uma resposta automática" })
    expect((await noPainel(b.id))?.situacao).toBe("enviado")
    expect(
      await receber(Buffer.from(`To: ${deB}\r\nSubject: Undeliverable\r\n\r\nHost said: 554 rejected\r\n`)),
    ).toMatchObject({ tipo: "devolvida" })
    expect((await noPainel(b.id))?.situacao).toBe("falhou")
    expect(await receber(Buffer.alloc(3 * 1024 * 1024))).toMatchObject({ tipo: "ignorada" })
  })
})

describe("ninguém abre o documento de outra empresa", () => {
  const abrir = (ficha: string, digitos: string) =>
    pedir<LinkAberto>("POST", "/publico/documentos/abertura", { ficha, digitos }, null)

  it("por link alheio, palpite em paralelo, link vencido, revogado ou bloqueado", async () => {
    const a = await enviada()
    const fichaDeA = fichaDa()
    const b = await enviada()
    const fichaDeB = fichaDa()
    expect(fichaDeA).not.toBe(fichaDeB)
    const deA = (await abrir(fichaDeA, a.empresa.final)).corpo.documentos[0]
    // The document of A is not behind the link of B, whoever knows what opens B.
    const arquivo = await ambiente.pedir(null, "POST", "/publico/documentos/arquivo", {
      corpo: { ficha: fichaDeB, digitos: b.empresa.final, documento: deA?.id },
    })
    expect(arquivo.status).toBe(404)
    // Forwarded: the link alone opens nothing, and thirty guesses at once have five.
    const errado = b.empresa.final === "9999" ? "8888" : "9999"
    const palpites = await Promise.all(Array.from({ length: 30 }, () => abrir(fichaDeB, errado)))
    expect(palpites.filter((p) => p.status === 422).length).toBe(5)
    expect(palpites.filter((p) => p.status === 410).length).toBe(25)
    expect((await abrir(fichaDeB, b.empresa.final)).status).toBe(410)
    expect(tipos(await detalhe(b.id))).toContain("link-bloqueado")
    // Cancelled, and past its days.
    await pedir("POST", `/comunicacao/envios/${(await noPainel(a.id))?.envios[0]?.id}/revogar`)
    expect((await abrir(fichaDeA, a.empresa.final)).corpo).toMatchObject({ codigo: "link-encerrado" })
    const c = await enviada()
    const fichaDeC = fichaDa()
    agora = new Date("2027-01-09T12:00:01-03:00")
    expect((await pedir("POST", "/publico/documentos/consulta", { ficha: fichaDeC }, null)).corpo).toMatchObject({
      situacao: "expirado",
    })
    expect((await abrir(fichaDeC, c.empresa.final)).status).toBe(410)
    // The secret is kept nowhere.
    const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(
        sql`select * from envios, enderecos_publicos, envios_eventos where envios_eventos.id_envio = envios.id`,
      ),
    )
    for (const ficha of [fichaDeA, fichaDeB, fichaDeC]) expect(JSON.stringify(rows)).not.toContain(ficha)
  })

  it("códigos inventados cansam a rede que tenta, e nem assim dizem nada", async () => {
    const tentativas = []
    for (let i = 0; i < 70; i++)
      tentativas.push(
        (await pedir("GET", `/publico/conferencia/${String(i).padStart(16, "0")}`, undefined, null)).status,
      )
    expect([tentativas.filter((s) => s === 404).length, tentativas.filter((s) => s === 429).length]).toEqual([60, 10])
    agora = new Date(agora.getTime() + 2 * 3_600_000)
    expect((await pedir("GET", "/publico/conferencia/---", undefined, null)).status).toBe(404)
  })
})

describe("lembretes do que não foi aberto", () => {
  it("desligados até alguém ligar; um por degrau, a quem aceita, e ninguém é lembrado do que abriu ou pagou", async () => {
    const naoAbriu = await enviada("nao-abriu@cliente.example")
    const recusou = await enviada("recusou@cliente.example")
    const comDono = await novaEmpresa()
    const dono = `${(await ambiente.criarAtor(escritorio, "EMPRESA", [comDono.id])).idUsuario}@teste.invalid`
    await enviar([await emitir(comDono.id)])
    const abriu = await enviada("abriu@cliente.example")
    await pedir("POST", "/publico/documentos/abertura", { ficha: fichaDa(), digitos: abriu.empresa.final }, null)
    const responsavel = await ambiente.criarAtor(escritorio, "CONTADOR")
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.update(empresas).set({ idResponsavel: responsavel.idUsuario }).where(eq(empresas.id, naoAbriu.empresa.id)),
    )
    const erros: unknown[] = []
    const rodarEm = async (dia: string) => {
      agora = new Date(`2026-11-${dia}T09:00:00-03:00`)
      // Twice: what was said is not said again.
      for (let vez = 0; vez < 2; vez++)
        await subirEscada(ambiente.banco, { urlDoEscritorio: async () => "https://horizonte.example" }, agora, (e) =>
          erros.push(e),
        )
      await ambiente.servico.trabalhos.correio()
    }
    const para = (email: string) =>
      smtp.recebidas.filter((r) => r.para.some((um) => um.toLowerCase() === email)).map((r) => r.lida.subject)
    await rodarEm("15")
    expect(para("nao-abriu@cliente.example")).toHaveLength(1)
    const { versao } = (await pedir<{ versao: number }>("GET", "/comunicacao/configuracao")).corpo
    const escada = [
      { diasAntes: 5, quem: "destinatario" },
      { diasAntes: 1, quem: "destinatario" },
      { diasAntes: 1, quem: "responsavel" },
    ]
    const ligada = await ambiente.pedir(admin, "PUT", "/comunicacao/configuracao", {
      corpo: { escadaLigada: true, escada, maximoPorDia: 50, validadeDoLinkDias: 60 },
      cabecalhos: { "if-match": `"${versao}"` },
    })
    expect(ligada.status).toBe(200)
    await rodarEm("15")
    await rodarEm("16")
    const lembreteDe = (email: string) => smtp.recebidas.filter((r) => r.para.includes(email)).at(-1)?.lida.headers
    const descadastroDe = (email: string) => lembreteDe(email)?.find((h) => h.key === "list-unsubscribe")?.value ?? ""
    const aceitaLembretes = async (email: string) => {
      const [linha] = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
        tx.select({ lembretes: destinatarios.lembretes }).from(destinatarios).where(eq(destinatarios.email, email)),
      )
      return linha?.lembretes
    }
    const clicar = async (cabecalho: string) => {
      const caminho = new URL(cabecalho.replace(/[<>\s]/g, ""))
      const clique = await ambiente.servidor.app.inject({
        method: "POST",
        url: caminho.pathname + caminho.search,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      })
      return clique.statusCode
    }
    // One click, as a mail program posts it (RFC 8058): nothing else is asked.
    expect(lembreteDe("recusou@cliente.example")?.find((h) => h.key === "list-unsubscribe-post")?.value).toBe(
      "List-Unsubscribe=One-Click",
    )
    // Opened, by a person or by who scans messages, it only leads to the page that asks.
    const endereco = new URL(descadastroDe("recusou@cliente.example").replace(/[<>\s]/g, ""))
    const aberto = await ambiente.servidor.app.inject({ method: "GET", url: endereco.pathname + endereco.search })
    const ficha = endereco.searchParams.get("ficha")
    expect([aberto.statusCode, aberto.headers.location]).toEqual([303, `/documento?lembretes=desligar#${ficha}`])
    expect((await ambiente.servidor.app.inject({ method: "GET", url: endereco.pathname })).headers.location).toBe(
      "/documento?lembretes=desligar",
    )
    expect(await aceitaLembretes("recusou@cliente.example")).toBe(true)
    expect(await clicar(descadastroDe("recusou@cliente.example"))).toBe(200)
    expect(await aceitaLembretes("recusou@cliente.example")).toBe(false)
    // An owner had chosen nothing: clicking again changes nothing, and a choice that was deleted is made again.
    const doDono = descadastroDe(dono)
    const escolhas = async () =>
      (
        await pedir<{ lista: { id: string; email: string; lembretes: boolean }[] }>(
          "GET",
          `/empresas/${comDono.id}/destinatarios`,
        )
      ).corpo.lista
    for (let vez = 0; vez < 2; vez++) expect(await clicar(doDono)).toBe(200)
    const [escolha] = await escolhas()
    await pedir("DELETE", `/destinatarios/${escolha?.id}`)
    expect(await escolhas()).toMatchObject([{ id: null, lembretes: true }])
    expect(await clicar(doDono)).toBe(200)
    expect(await escolhas()).toMatchObject([{ email: dono, lembretes: false }])
    // Another case of the same letters is the same address, already written to.
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx
        .update(destinatarios)
        .set({ email: "NAO-ABRIU@cliente.example" })
        .where(eq(destinatarios.idEmpresa, naoAbriu.empresa.id)),
    )
    await rodarEm("19")
    expect(erros).toEqual([])
    expect(para("nao-abriu@cliente.example").slice(1)).toEqual(
      [1, 2].map(() => expect.stringContaining("lembrete do vencimento em 20/11/2026")),
    )
    expect(para("recusou@cliente.example")).toHaveLength(2)
    expect(para(dono)).toHaveLength(2)
    expect(para("abriu@cliente.example")).toHaveLength(1)
    expect(recusou.r.status).toBe(201)
    const avisos = (await pedir<{ lista: Notificacao[] }>("GET", "/notificacoes", undefined, responsavel)).corpo.lista
    expect(avisos.map((n) => n.titulo)).toEqual(["1 cliente não abriu a guia que vence em 20/11/2026"])
  })
})

describe("textos do escritório", () => {
  it("versões, variáveis que existem, nada que conte valor no assunto; o que já foi enviado fica como era", async () => {
    const gravar = (corpo: object) =>
      pedir<{ versao: number }>("POST", "/comunicacao/modelos", { tipo: "impostos", versaoLida: 0, ...corpo })
    const bom = { assunto: "Impostos da {{empresa}}", corpo: "Oi, {{nome}}!\n\nSeus impostos: {{link}}" }
    expect((await gravar({ ...bom, corpo: "Sem o endereço do link aqui." })).corpo.mensagem).toContain("{{link}}")
    expect((await gravar({ ...bom, assunto: "Você deve {{total}} ao fisco" })).status).toBe(400)
    expect((await gravar({ ...bom, corpo: "{{constructor}} {{link}} e mais texto" })).corpo.mensagem).toContain(
      "{{constructor}}",
    )
    expect((await gravar(bom)).corpo).toMatchObject({ versao: 1 })
    expect((await gravar(bom)).status).toBe(412)
    const { corpo } = await pedir<{ texto: string; html: string }>("POST", "/comunicacao/modelos/previa", {
      tipo: "impostos",
      ...bom,
    })
    expect(corpo.texto).toContain("Oi, Ana Souza!")
    // The button stands where the text has the link; how to tell ours from a false one, in the first lines.
    const corpoInteiro = "Olá, {{nome}}.\n\nPara pagar:\n\n{{link}}\n\nAté o mês que vem."
    const { corpo: inteira } = await pedir<{ html: string }>("POST", "/comunicacao/modelos/previa", {
      ...bom,
      tipo: "impostos",
      corpo: corpoInteiro,
    })
    const ordem = [
      "Olá, Ana Souza.",
      "Para saber que é nossa",
      "Para pagar:",
      "Abrir os documentos",
      "Até o mês que vem.",
    ]
    const lugares = ordem.map((trecho) => inteira.html.indexOf(trecho))
    expect(lugares).toEqual([...lugares].sort((a, b) => a - b))
    expect(lugares).not.toContain(-1)
    const { id, empresa } = await enviada()
    const deUma = { tipo: "impostos", assunto: bom.assunto, corpo: "{{documentos}}\n{{link}}", idEmpresa: empresa.id }
    const previa = (mes: string) =>
      pedir<{ texto: string }>("POST", "/comunicacao/modelos/previa", { ...deUma, competencia: mes })
    // Its only guide, of 1.825,00; in a month without any, facts of example, which are two.
    expect((await previa("2026-10")).corpo.texto).toBe("DAS de 10/2026: R$ 1.825,00, vence em 20/11/2026\n{{link}}")
    expect((await previa("2026-08")).corpo.texto).toContain("INSS de 10/2026: R$ 178,31")
    const versoes = await pedir<{ lista: { versao: number }[] }>("GET", "/comunicacao/modelos/impostos/versoes")
    expect(versoes.corpo.lista.map((v) => v.versao)).toEqual([1, 0])
    expect(await detalhe(id)).toMatchObject({
      modelo: { tipo: "impostos", versao: 1 },
      texto: "Oi, Ana Souza!\n\nSeus impostos: {{link}}",
    })
  })

  it("o WhatsApp recebe a mensagem pronta, e o sistema não diz que ela foi enviada", async () => {
    const empresa = await novaEmpresa()
    const { corpo: quem } = await pessoa(empresa.id, "zap@cliente.example", { celular: "11987654321" })
    const id = await emitir(empresa.id)
    const passar = () =>
      pedir<{ endereco: string }>("POST", "/comunicacao/whatsapp", {
        assunto: "impostos",
        documento: id,
        idDestinatario: quem.id,
      })
    const { corpo } = await passar()
    const url = new URL(corpo.endereco)
    expect([url.origin, url.pathname]).toEqual(["https://wa.me", "/5511987654321"])
    expect(url.searchParams.get("text")).toMatch(/documento#[A-Za-z0-9_-]{43}/)
    expect((await noPainel(id))?.situacao).toBe("a-mao")
    expect((await passar()).corpo).toMatchObject({ codigo: "ja-feito" })
    // The worker wakes between the asking and the making: the address is still of who asked for it.
    const { banco, servico } = ambiente
    const marcas = criarMarcas(banco, servico.config, () => agora)
    const preparador = { ...servico, correio: servico.config.correio, agora: () => agora }
    const outra = await emitir(empresa.id, { obrigacao: "inss" })
    const passada = await passarAoWhatsapp(
      {
        ...preparador,
        marcas: {
          ...marcas,
          doEscritorio: async (id) => {
            await servico.trabalhos.correio()
            return marcas.doEscritorio(id)
          },
        },
      },
      { escopo: admin.escopo, nome: admin.nome, agora },
      { assunto: "impostos", documento: outra, idDestinatario: quem.id },
    )
    expect(passada.endereco).toContain("wa.me/5511987654321")
  })

  it("a prova não se reescreve, nem por quem é dono das tabelas", async () => {
    const { id } = await enviada()
    const envio = await detalhe(id)
    for (const comando of [
      "update envios_eventos set detalhe = 'x'",
      "delete from envios_eventos",
      "update comunicados set sha256 = repeat('0', 64)",
    ])
      await expect(ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute(sql.raw(comando)))).rejects.toThrow()
    const r = await ambiente.pedir(admin, "GET", `/comunicacao/envios/${envio.id}/prova`)
    // The hash is of the record without it.
    const { sha256, ...registro } = r.json()
    expect(registro).toMatchObject({ escritorio: { nome: "Contábil Horizonte" }, envio: { id: envio.id } })
    expect(sha256).toBe(createHash("sha256").update(JSON.stringify(registro)).digest("hex"))
    expect(r.bytes.toString()).toBe(`${JSON.stringify({ ...registro, sha256 }, null, 2)}\n`)
    const [gravado] = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.select().from(envios).where(eq(envios.id, envio.id)),
    )
    expect(gravado?.estado).toBe("enviado")
  })
})
