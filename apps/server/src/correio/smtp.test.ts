import { createServer } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import type { MensagemAEnviar } from "./mensagens.ts"
import {
  abrirServidorSmtp,
  CERTIFICADO_DE_TESTE,
  type Comportamento,
  type ServidorDeTeste,
} from "./servidor-smtp.fixtures.ts"
import { criarEnvio, opcoesDoSmtp } from "./smtp.ts"

const REMETENTE = "Partida <nao-responda@partida.example>"
const PRAZOS = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 5_000 }
const mensagem: MensagemAEnviar = {
  id: "3f0a4a6e-1111-4222-8333-444455556666",
  para: "ana@exemplo.com.br",
  assunto: "Confirmação de e-mail",
  texto: "Olá, Ana.\n\nhttps://partida.example/conta/confirmar?ficha=abc",
  remetente: null,
  responderPara: null,
  html: "<p>Olá, Ana.</p>",
  expedicao: null,
  tentativas: 1,
}

let servidor: ServidorDeTeste | null = null
afterEach(async () => {
  await servidor?.fechar()
  servidor = null
})

async function abrir(comportamento: Comportamento = {}): Promise<number> {
  servidor = await abrirServidorSmtp(() => comportamento)
  return servidor.porta
}
const recebidas = () => servidor?.recebidas ?? []

describe("endereço do servidor", () => {
  it.each([
    ["smtps://u:s%40x@mail.example", { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
    ["smtps://127.0.0.1:2465", { port: 2465, secure: true, requireTLS: false, ignoreTLS: false }],
    ["smtp://mail.example", { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
    ["smtp://10.0.0.5:25", { port: 25, secure: false, requireTLS: true, ignoreTLS: false }],
    ["smtp://localhost.example:25", { port: 25, secure: false, requireTLS: true, ignoreTLS: false }],
    ["smtp://localhost:25", { port: 25, secure: false, requireTLS: false, ignoreTLS: true }],
    ["smtp://127.0.0.1:25", { port: 25, secure: false, requireTLS: false, ignoreTLS: true }],
    ["smtp://[::1]:25", { port: 25, secure: false, requireTLS: false, ignoreTLS: true }],
  ])("%s", (endereco, esperado) => {
    expect(opcoesDoSmtp(endereco)).toMatchObject(esperado)
  })

  it("usuário e senha chegam decodificados", () => {
    expect(opcoesDoSmtp("smtps://u%40x:s%2F%40@mail.example").credenciais).toEqual({ user: "u@x", pass: "s/@" })
    expect(opcoesDoSmtp("smtp://[::1]").host).toBe("::1")
  })
})

describe("entrega a um servidor SMTP de verdade", () => {
  it("com STARTTLS e senha, a mensagem chega inteira e legível", async () => {
    const porta = await abrir({ senha: "segredo @/1" })
    const opcoes = {
      ...opcoesDoSmtp(`smtp://partida:segredo%20%40%2F1@localhost:${porta}`),
      requireTLS: true,
      ignoreTLS: false,
    }
    const enviar = criarEnvio(opcoes, REMETENTE, { ca: CERTIFICADO_DE_TESTE, prazos: PRAZOS })
    expect(await enviar(mensagem)).toMatchObject({ tipo: "aceita" })
    const [chegou] = recebidas()
    expect(chegou).toMatchObject({
      de: "nao-responda@partida.example",
      para: ["ana@exemplo.com.br"],
      cifrada: true,
      usuario: "partida",
    })
    expect(chegou?.lida).toMatchObject({
      from: { name: "Partida", address: "nao-responda@partida.example" },
      to: [{ address: "ana@exemplo.com.br" }],
      subject: mensagem.assunto,
      messageId: "<3f0a4a6e-1111-4222-8333-444455556666@partida.example>",
    })
    expect(chegou?.lida.text?.trim()).toBe(mensagem.texto)
    expect(chegou?.lida.html?.trim()).toBe(mensagem.html)
  })

  it("com smtps://, TLS desde o começo", async () => {
    const porta = await abrir({ opcoes: { secure: true } })
    const enviar = criarEnvio(opcoesDoSmtp(`smtps://localhost:${porta}`), REMETENTE, {
      ca: CERTIFICADO_DE_TESTE,
      prazos: PRAZOS,
    })
    expect(await enviar(mensagem)).toMatchObject({ tipo: "aceita" })
    expect(recebidas()[0]?.cifrada).toBe(true)
  })

  it("não fala sem cifra com um servidor de fora, nem aceita certificado de ninguém", async () => {
    const porta = await abrir({ opcoes: { hideSTARTTLS: true, disabledCommands: ["AUTH", "STARTTLS"] } })
    const exigente = { ...opcoesDoSmtp(`smtp://localhost:${porta}`), requireTLS: true, ignoreTLS: false }
    expect(await criarEnvio(exigente, REMETENTE, { prazos: PRAZOS })(mensagem)).toMatchObject({ tipo: "temporario" })
    await servidor?.fechar()
    const outra = await abrir()
    const desconfiado = { ...exigente, port: outra }
    expect(await criarEnvio(desconfiado, REMETENTE, { prazos: PRAZOS })(mensagem)).toMatchObject({
      tipo: "temporario",
    })
    expect(recebidas()).toEqual([])
  })

  it.each<[string, Comportamento, string]>([
    ["550 ao destinatário", { aoDestinatario: { codigo: 550, texto: "no such user" } }, "definitivo"],
    ["451 ao destinatário", { aoDestinatario: { codigo: 451, texto: "greylisted" } }, "temporario"],
    ["554 ao corpo", { aoCorpo: { codigo: 554, texto: "spam" } }, "definitivo"],
    ["452 ao corpo", { aoCorpo: { codigo: 452, texto: "disk full" } }, "temporario"],
    ["queda depois do corpo", { aoCorpo: "cair" }, "desconhecido"],
    ["silêncio depois do corpo", { aoCorpo: "calar" }, "desconhecido"],
  ])("%s é %s", async (_nome, comportamento, tipo) => {
    const porta = await abrir(comportamento)
    const enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${porta}`), REMETENTE, {
      prazos: { ...PRAZOS, socketTimeout: 400 },
    })
    expect(await enviar(mensagem)).toMatchObject({ tipo })
  })

  it("o prazo total vale mesmo com o servidor pingando, e antes do corpo nada se perdeu", async () => {
    const lento = createServer((soquete) => {
      soquete.on("error", () => {})
      const pingo = setInterval(() => soquete.write("220-espere\r\n"), 50)
      soquete.on("close", () => clearInterval(pingo))
    })
    await new Promise<void>((resolver) => {
      lento.listen(0, "127.0.0.1", resolver)
    })
    const endereco = lento.address()
    const porta = typeof endereco === "object" && endereco !== null ? endereco.port : 0
    const enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${porta}`), REMETENTE, {
      prazos: { ...PRAZOS, greetingTimeout: 60_000, socketTimeout: 60_000 },
      prazoTotalMs: 300,
    })
    expect(await enviar(mensagem)).toMatchObject({ tipo: "temporario" })
    await new Promise((resolver) => lento.close(resolver))
  })

  it("servidor fora do ar e senha errada esperam por quem opera", async () => {
    const porta = await abrir({ senha: "certa" })
    const opcoes = { ...opcoesDoSmtp(`smtp://partida:errada@localhost:${porta}`), requireTLS: true, ignoreTLS: false }
    const enviar = criarEnvio(opcoes, REMETENTE, { ca: CERTIFICADO_DE_TESTE, prazos: PRAZOS })
    const recusada = await enviar(mensagem)
    expect(recusada.tipo).toBe("temporario")
    expect(JSON.stringify(recusada)).not.toContain("errada")
    await servidor?.fechar()
    servidor = null
    expect(await enviar(mensagem)).toMatchObject({ tipo: "temporario" })
  })

  it("quebra de linha no assunto vira espaço: não há cabeçalho nem corpo a mais", async () => {
    const porta = await abrir()
    const enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${porta}`), REMETENTE, { prazos: PRAZOS })
    const assunto = "Oi\r\nBcc: espiao@exemplo.com.br\r\n\r\ncorpo"
    expect(await enviar({ ...mensagem, assunto })).toMatchObject({ tipo: "aceita" })
    const [chegou] = recebidas()
    expect(chegou?.para).toEqual(["ana@exemplo.com.br"])
    expect(chegou?.lida.headers.map(({ key }) => key)).not.toContain("bcc")
    expect(chegou?.lida.subject).toMatch(/^Oi +Bcc: espiao@exemplo.com.br +corpo$/)
    expect(chegou?.lida.text?.trim()).toBe(mensagem.texto)
  })

  it.each([
    "ana@exemplo.com.br\r\nBcc: espiao@exemplo.com.br",
    "ana@exemplo.com.br>\r\nRCPT TO:<espiao@exemplo.com.br",
    "ana@exemplo.com.br,espiao@exemplo.com.br",
    "ana@exemplo.com.br;espiao@exemplo.com.br",
    '"x" <espiao@exemplo.com.br>, ana@exemplo.com.br',
    "<espiao@exemplo.com.br>",
    "ana@exemplo.com.br\0",
    "sem-arroba",
    "",
  ])("o destinatário %j é recusado antes de qualquer conversa", async (para) => {
    const porta = await abrir()
    const enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${porta}`), REMETENTE, { prazos: PRAZOS })
    expect(await enviar({ ...mensagem, para })).toEqual({ tipo: "definitivo", erro: "O endereço não é de e-mail." })
    expect(recebidas()).toEqual([])
  })
})
