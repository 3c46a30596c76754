import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { mensagens } from "../db/schema/correio.ts"
import { relatarErro } from "../http/relato.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { abrirAoDono } from "../identidade/contas.fixtures.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { comoMarca } from "../marca/marca.ts"
import { abrirBancoDeTeste, tipoDoBancoDeTeste } from "../testes/banco.ts"
import { type Carteiro, entregarMensagens, esperaMs } from "./carteiro.ts"
import { abrirCorpo, enfileirarMensagem, PRAZO_DO_ENVIO_MS, tomarMensagem } from "./mensagens.ts"
import { mensagemDeConvite, mensagemDeNovaSenha } from "./modelos.ts"
import { abrirServidorSmtp, type Comportamento, type ServidorDeTeste } from "./servidor-smtp.fixtures.ts"
import { criarEnvio, type Enviar, opcoesDoSmtp } from "./smtp.ts"

const MINUTO = 60_000
const cofre = criarCofre(new Uint8Array(32).fill(8))
const marca = comoMarca(MARCA_SEM_ARQUIVO)
let banco: Banco
let servidor: ServidorDeTeste
let comportamento: Comportamento = {}
let agora = new Date("2026-11-20T12:00:00Z")
let erros: unknown[] = []
let enviar: Enviar

const avancar = (ms: number) => {
  agora = new Date(agora.getTime() + ms)
}
const carteiro = (mudanca: Partial<Carteiro> = {}): Carteiro => ({
  banco,
  cofre,
  agora: () => agora,
  destino: { tipo: "smtp", enviar },
  relatarErro: (erro) => erros.push(erro),
  ...mudanca,
})
const enfileirar = (chave = `t/${randomUUID()}`) =>
  banco.naIdentidade((tx) =>
    enfileirarMensagem(tx, cofre, {
      chave,
      tipo: "nova-senha",
      idEscritorio: null,
      para: "ana@exemplo.com.br",
      agora,
      ...mensagemDeNovaSenha({
        marca,
        nome: "Ana",
        endereco: "https://partida.example/conta/nova-senha?ficha=SEGREDO",
      }),
    }),
  )
const linhas = () => banco.naPlataforma((tx) => tx.select().from(mensagens))
const estados = async () => (await linhas()).map(({ estado }) => estado)

beforeAll(async () => {
  banco = await abrirBancoDeTeste()
  await abrirAoDono(banco, "mensagens")
})
afterAll(() => banco?.fechar())
beforeEach(async () => {
  await banco.comoDono((tx) => tx.delete(mensagens))
  comportamento = {}
  erros = []
  servidor = await abrirServidorSmtp(() => comportamento)
  enviar = criarEnvio(opcoesDoSmtp(`smtp://127.0.0.1:${servidor.porta}`), "Partida <nao-responda@partida.example>")
})
afterEach(() => servidor.fechar())

describe("fila de mensagens", () => {
  it("guarda o corpo cifrado e o apaga depois de entregue", async () => {
    await enfileirar()
    const [antes] = await linhas()
    expect(JSON.stringify(antes)).not.toContain("SEGREDO")
    expect(abrirCorpo(cofre, antes?.corpoCifrado ?? "").texto).toContain("ficha=SEGREDO")
    await entregarMensagens(carteiro())
    expect(await linhas()).toMatchObject([
      { estado: "enviada", corpoCifrado: null, tentativas: 1, enviadaEm: agora, erro: null },
    ])
    expect(servidor.recebidas).toHaveLength(1)
    expect(servidor.recebidas[0]?.lida.text).toContain("ficha=SEGREDO")
    await entregarMensagens(carteiro())
    expect(servidor.recebidas).toHaveLength(1)
  })

  it("a mesma chave não entra duas vezes, por nenhum dos papéis que escrevem", async () => {
    await enfileirar("convite/1")
    await enfileirar("convite/1")
    const nova = { tipo: "convite", para: "b@exemplo.com.br", agora } as const
    const texto = mensagemDeConvite({
      marca,
      nome: "B",
      quem: "A",
      escritorio: "E",
      endereco: "https://x",
      validadeDias: 7,
    })
    await banco.naPlataforma((tx) =>
      enfileirarMensagem(tx, cofre, { chave: "convite/1", idEscritorio: null, ...nova, ...texto }),
    )
    const idEscritorio = randomUUID()
    const escopo = { idEscritorio, idUsuario: randomUUID(), sub: "s", empresas: "*" } as const
    for (const chave of ["convite/1", "convite/2", "convite/2"])
      await banco.emEscopo(escopo, (tx) => enfileirarMensagem(tx, cofre, { chave, idEscritorio, ...nova, ...texto }))
    expect((await linhas()).map(({ chave }) => chave).sort()).toEqual(["convite/1", "convite/2"])
  })

  it("se a transação do ato não vale, a mensagem não sai", async () => {
    await expect(
      banco.naIdentidade(async (tx) => {
        await enfileirarMensagem(tx, cofre, {
          chave: "t/1",
          tipo: "nova-senha",
          idEscritorio: null,
          para: "ana@exemplo.com.br",
          agora,
          ...mensagemDeNovaSenha({ marca, nome: "Ana", endereco: "https://x" }),
        })
        throw new Error("desfeito")
      }),
    ).rejects.toThrow("desfeito")
    await entregarMensagens(carteiro())
    expect([await linhas(), servidor.recebidas]).toEqual([[], []])
  })

  it("recusa definitiva falha na hora, apaga o corpo e avisa quem opera sem dizer de quem era", async () => {
    comportamento = { aoDestinatario: { codigo: 550, texto: "no such user ana@exemplo.com.br" } }
    await enfileirar()
    await entregarMensagens(carteiro())
    const [linha] = await linhas()
    expect(linha).toMatchObject({ estado: "falhou", tentativas: 1, corpoCifrado: null })
    expect(linha?.erro).toContain("550")
    expect(linha?.erro).not.toContain("ana@")
    expect(erros.map((erro) => relatarErro(erro))).toMatchObject([
      { tipo: "MensagemNaoEntregue", codigo: linha?.id, mensagem: "mensagem de e-mail: falhou" },
    ])
  })

  it("recusa passageira espera 1 min dobrando até 1 h, e desiste na décima tentativa", async () => {
    expect([1, 2, 3, 6, 7, 8, 9].map((n) => esperaMs(n) / MINUTO)).toEqual([1, 2, 4, 32, 60, 60, 60])
    comportamento = { aoDestinatario: { codigo: 451, texto: "greylisted" } }
    await enfileirar()
    for (let tentativa = 1; tentativa <= 9; tentativa++) {
      await entregarMensagens(carteiro())
      expect(await linhas()).toMatchObject([{ estado: "pendente", tentativas: tentativa }])
      avancar(esperaMs(tentativa) - 1)
      await entregarMensagens(carteiro())
      expect(await linhas()).toMatchObject([{ tentativas: tentativa }])
      avancar(1)
    }
    await entregarMensagens(carteiro())
    expect(await linhas()).toMatchObject([{ estado: "falhou", tentativas: 10, corpoCifrado: null }])
    expect(erros).toHaveLength(1)
  })

  it("depois de uma recusa passageira, a seguinte entrega", async () => {
    comportamento = { aoCorpo: { codigo: 452, texto: "disk full" } }
    await enfileirar()
    await entregarMensagens(carteiro())
    comportamento = {}
    avancar(MINUTO)
    await entregarMensagens(carteiro())
    expect(await linhas()).toMatchObject([{ estado: "enviada", tentativas: 2, erro: null }])
    expect(servidor.recebidas).toHaveLength(1)
  })

  it("conexão que cai depois do corpo deixa a mensagem incerta, e ela nunca sai de novo", async () => {
    comportamento = { aoCorpo: "cair" }
    await enfileirar()
    await entregarMensagens(carteiro())
    expect(await linhas()).toMatchObject([{ estado: "incerta", corpoCifrado: null, tentativas: 1 }])
    comportamento = {}
    for (let dia = 0; dia < 3; dia++) {
      avancar(24 * 60 * MINUTO)
      await entregarMensagens(carteiro())
    }
    expect([await estados(), servidor.corpos(), servidor.recebidas.length, erros.length]).toEqual([
      ["incerta"],
      1,
      0,
      1,
    ])
  })

  it("quem morre enviando deixa registrado que enviava; passado o prazo, é incerta e não sai", async () => {
    await enfileirar()
    const morto = carteiro({
      destino: {
        tipo: "smtp",
        enviar: async () => {
          // What another process would see while this one is at it.
          expect(await estados()).toEqual(["enviando"])
          throw new Error("queda do processo")
        },
      },
    })
    await expect(entregarMensagens(morto)).rejects.toThrow("queda do processo")
    avancar(PRAZO_DO_ENVIO_MS - 1)
    await entregarMensagens(carteiro())
    expect(await estados()).toEqual(["enviando"])
    avancar(1)
    await entregarMensagens(carteiro())
    expect(await linhas()).toMatchObject([{ estado: "incerta", corpoCifrado: null }])
    expect(servidor.corpos()).toBe(0)
  })

  it("dois processos ao mesmo tempo mandam cada mensagem uma vez", async () => {
    for (let i = 0; i < 6; i++) await enfileirar()
    await Promise.all([entregarMensagens(carteiro()), entregarMensagens(carteiro()), entregarMensagens(carteiro())])
    expect(servidor.recebidas).toHaveLength(6)
    expect(new Set(servidor.recebidas.map(({ lida }) => lida.messageId)).size).toBe(6)
  })

  // The embedded database has one connection: two transactions are never open at once there.
  it.runIf(tipoDoBancoDeTeste === "postgresql")(
    "quem chega com a mensagem na mão de outro não espera nem a toma",
    async () => {
      await enfileirar()
      await banco.naPlataforma(async (tx) => {
        expect(await tomarMensagem(tx, agora)).not.toBeNull()
        expect(await banco.naPlataforma((outra) => tomarMensagem(outra, agora))).toBeNull()
      })
    },
  )

  it("parar entre duas mensagens deixa a segunda pendente", async () => {
    await enfileirar()
    await enfileirar()
    const parada = new AbortController()
    const umaSo: Enviar = async (mensagem) => {
      parada.abort()
      return enviar(mensagem)
    }
    await entregarMensagens(carteiro({ destino: { tipo: "smtp", enviar: umaSo } }), parada.signal)
    expect((await estados()).sort()).toEqual(["enviada", "pendente"])
  })

  it("na demonstração nada sai e o corpo fica; sem correio configurado falha e some", async () => {
    await enfileirar("t/caixa")
    await entregarMensagens(carteiro({ destino: { tipo: "caixa" } }))
    const [guardada] = await linhas()
    expect(guardada).toMatchObject({ estado: "enviada" })
    expect(abrirCorpo(cofre, guardada?.corpoCifrado ?? "").texto).toContain("SEGREDO")
    await enfileirar("t/nenhum")
    await entregarMensagens(carteiro({ destino: { tipo: "nenhum" } }))
    const [nenhuma] = await banco.naPlataforma((tx) =>
      tx.select().from(mensagens).where(eq(mensagens.chave, "t/nenhum")),
    )
    expect(nenhuma).toMatchObject({ estado: "falhou", corpoCifrado: null })
    expect(servidor.corpos()).toBe(0)
  })

  it("um corpo que o cofre não abre falha sem parar as outras", async () => {
    await enfileirar("t/ilegivel")
    await banco.naPlataforma((tx) => tx.update(mensagens).set({ corpoCifrado: "v1.x.y" }))
    await enfileirar("t/boa")
    await entregarMensagens(carteiro())
    const porChave = Object.fromEntries((await linhas()).map(({ chave, estado }) => [chave, estado]))
    expect(porChave).toEqual({ "t/ilegivel": "falhou", "t/boa": "enviada" })
  })
})

describe("modelos", () => {
  const hostil = `<img src=x onerror=alert(1)>\r\nBcc: espiao@exemplo.com.br\u2028"'&`
  it("o que a pessoa digitou entra escapado no HTML e em uma linha só no resto", () => {
    const m = mensagemDeConvite({
      marca,
      nome: hostil,
      quem: hostil,
      escritorio: hostil,
      endereco: "https://partida.example/conta/registrar?convite=a&b",
      validadeDias: 7,
    })
    expect(m.html).not.toMatch(/<img|onerror=alert\(1\)>/)
    expect(m.html).toContain("&lt;img src=x onerror=alert(1)&gt;")
    expect(m.html).toContain('href="https://partida.example/conta/registrar?convite=a&amp;b"')
    expect(m.assunto).not.toMatch(/[\r\n\u2028]/)
    expect(m.texto.split("\n").filter((linha) => linha.startsWith("Bcc:"))).toEqual([])
  })

  it("sem nome provado, cumprimenta sem nome nas duas formas", () => {
    const { texto, html } = mensagemDeNovaSenha({ marca, nome: null, endereco: "https://partida.example/x" })
    expect(texto.startsWith("Olá.\n")).toBe(true)
    expect(html).toContain("<p>Olá.</p>")
  })

  it("não carrega nada de fora", () => {
    const { html } = mensagemDeNovaSenha({ marca, nome: "Ana", endereco: "https://partida.example/x" })
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(/)
  })
})
