import { createHmac } from "node:crypto"
import { iniciarWhatsappSimulado } from "@partida/simuladores/whatsapp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ContaNoWhatsapp, MensagemDoWhatsapp, Whatsapp } from "../../ports/whatsapp.ts"
import { criarCloudApi } from "./cloud-api.ts"

const CONTA: ContaNoWhatsapp = { idDoNumero: "100000000000001", idDaConta: "200000000000001", token: "EAAG-certo" }
const SEGREDO = "segredo-do-app"
const MENSAGEM: MensagemDoWhatsapp = {
  tipo: "modelo",
  para: "5511900000001",
  referencia: "0b6f2f3e-0000-4000-8000-000000000001",
  nome: "guia_disponivel",
  idioma: "pt_BR",
  variaveis: { nome: "Ana", empresa: "Padaria  \n Sol" },
  botao: "FICHA",
}

let meta: Awaited<ReturnType<typeof iniciarWhatsappSimulado>>
let whatsapp: Whatsapp

beforeAll(async () => {
  meta = await iniciarWhatsappSimulado()
  meta.registrarConta({
    ...CONTA,
    segredoDoApp: SEGREDO,
    modelos: [
      { nome: "guia_disponivel", variaveis: ["nome", "empresa"] },
      { nome: "nota_emitida", variaveis: [], situacao: "PAUSED" },
      { nome: "recibo_disponivel", variaveis: [], idioma: "en_US" },
    ],
  })
  whatsapp = criarCloudApi({
    endereco: meta.endereco,
    versao: "v21.0",
    autoridade: meta.certificadoDaAutoridade,
    prazoMs: 300,
  })
})
afterAll(async () => {
  whatsapp.encerrar()
  await meta.parar()
})

const enviar = (mudanca: object = {}, conta = CONTA) => whatsapp.enviar(conta, { ...MENSAGEM, ...mudanca } as never)

describe("enviar", () => {
  it("com variáveis com nome, numa linha só, o wa_id de quem recebe e a nossa referência", async () => {
    meta.registrarPessoa({ numero: "5511900000001", waId: "551100000001" })
    const { entrega, ato } = await enviar()
    expect(ato).toBeNull()
    expect(entrega).toMatchObject({ tipo: "aceita", prova: { waId: "551100000001" } })
    const { pedido, referencia, wamid } = meta.aceitas().at(-1) ?? {}
    expect(entrega).toMatchObject({ prova: { wamid } })
    expect(referencia).toBe(MENSAGEM.referencia)
    expect(pedido).toMatchObject({
      to: "5511900000001",
      template: {
        name: "guia_disponivel",
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", parameter_name: "nome", text: "Ana" },
              { type: "text", parameter_name: "empresa", text: "Padaria Sol" },
            ],
          },
          { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "FICHA" }] },
        ],
      },
    })
  })

  it.each([
    [131026, 400, "definitivo", "proximo-canal"],
    [131047, 400, "definitivo", null],
    [131049, 400, "definitivo", null],
    [131056, 400, "temporario", null],
    [130429, 429, "temporario", null],
    [131048, 400, "temporario", "pausar"],
    [190, 401, "temporario", "pausar"],
    [368, 400, "temporario", "pausar"],
    [131000, 500, "temporario", null],
    [132000, 400, "definitivo", "defeito"],
    [99999, 400, "definitivo", "defeito"],
    // Nobody says whether it was taken.
    [99999, 500, "desconhecido", null],
  ] as const)("o erro %i com %i é %s, e pede %s", async (codigo, status, tipo, ato) => {
    meta.recusar(codigo, status)
    const resposta = await enviar()
    expect({ tipo: resposta.entrega.tipo, ato: resposta.ato }).toEqual({ tipo, ato })
  })

  it("a mesma pessoa espera pelo menos seis segundos; o passageiro tem três tentativas", async () => {
    meta.recusar(131056, 400)
    expect((await enviar()).entrega).toMatchObject({ esperarMs: 6000 })
    meta.recusar(131016, 500)
    expect((await enviar()).entrega).toMatchObject({ maximo: 3 })
  })

  it("o que foi aceito e não teve resposta é incerto, e o que nem saiu é para depois", async () => {
    const antes = meta.aceitas().length
    meta.falhar({ tipo: "cortar-depois", servico: "ENVIAR" })
    expect((await enviar()).entrega.tipo).toBe("desconhecido")
    meta.falhar({ tipo: "atraso", servico: "ENVIAR", atrasoMs: 600 })
    expect((await enviar()).entrega.tipo).toBe("desconhecido")
    meta.falhar({ tipo: "status", servico: "ENVIAR", status: 502 })
    expect((await enviar()).entrega.tipo).toBe("desconhecido")
    meta.falhar({ tipo: "corpo-malformado", servico: "ENVIAR" })
    expect((await enviar()).entrega.tipo).toBe("desconhecido")
    expect(meta.aceitas().length).toBeGreaterThan(antes)
    const sozinho = criarCloudApi({ endereco: "https://127.0.0.1:1", versao: "v21.0", autoridade: null })
    expect((await sozinho.enviar(CONTA, MENSAGEM)).entrega.tipo).toBe("temporario")
    sozinho.encerrar()
  })

  it("429 espera o que a Meta pede; token errado pausa; modelo ausente ou pausado é defeito nosso", async () => {
    meta.falhar({ tipo: "status", servico: "ENVIAR", status: 429 })
    expect((await enviar()).entrega).toMatchObject({ tipo: "temporario", esperarMs: 30_000 })
    expect((await enviar({}, { ...CONTA, token: "outro" })).ato).toBe("pausar")
    for (const nome of ["nao_existe", "recibo_disponivel", "nota_emitida"])
      expect(await enviar({ nome })).toMatchObject({ ato: "defeito", entrega: { tipo: "definitivo" } })
  })

  it("variável vazia e telefone que não é telefone não saem; texto só dentro de 24 horas", async () => {
    const antes = meta.chamadas().ENVIAR
    expect((await enviar({ variaveis: { nome: " \n ", empresa: "x" } })).entrega).toMatchObject({ tipo: "definitivo" })
    expect((await enviar({ para: "+55 11" })).entrega).toMatchObject({ tipo: "definitivo" })
    expect(meta.chamadas().ENVIAR).toBe(antes)
    const texto = { tipo: "texto", texto: "Pronto." }
    expect((await enviar(texto)).entrega).toMatchObject({
      tipo: "definitivo",
      erro: expect.stringContaining("24 horas"),
    })
    await meta.escrever({ idDoNumero: CONTA.idDoNumero, de: "5511900000001", texto: "PARAR" })
    expect((await enviar(texto)).entrega.tipo).toBe("aceita")
  })
})

describe("conferir", () => {
  it("diz o número e como está cada modelo em português", async () => {
    const dito = await whatsapp.conferir(CONTA)
    expect(dito).toMatchObject({ tipo: "ok", numero: "+55 11 3000-0000" })
    expect(dito.tipo === "ok" && [...dito.modelos]).toEqual([
      ["guia_disponivel", "aprovado"],
      ["nota_emitida", "pausado"],
    ])
  })

  it("token e identificadores errados são recusas que dizem o que corrigir", async () => {
    expect(await whatsapp.conferir({ ...CONTA, token: "x" })).toMatchObject({
      tipo: "recusado",
      texto: expect.stringContaining("token"),
    })
    expect(await whatsapp.conferir({ ...CONTA, idDaConta: "99999" })).toMatchObject({
      tipo: "recusado",
      texto: expect.stringContaining("identificadores"),
    })
  })
})

describe("avisos", () => {
  const assinar = (corpo: Buffer, segredo = SEGREDO) =>
    `sha256=${createHmac("sha256", segredo).update(corpo).digest("hex")}`

  it("a assinatura é do corpo como veio, com o segredo do aplicativo", () => {
    const corpo = Buffer.from('{"a": 1}')
    expect(whatsapp.confere(corpo, assinar(corpo), SEGREDO)).toBe(true)
    const outro = Buffer.from('{"a":1}')
    for (const [bytes, assinatura] of [
      [outro, assinar(corpo)],
      [corpo, assinar(corpo, "outro")],
      [corpo, assinar(corpo).toUpperCase()],
      [corpo, assinar(corpo).slice(7)],
      [corpo, ""],
      [corpo, undefined],
      [corpo, [assinar(corpo)]],
    ] as const)
      expect(whatsapp.confere(bytes, assinatura, SEGREDO)).toBe(false)
  })

  const aviso = (valor: object, campo = "messages") =>
    Buffer.from(
      JSON.stringify({
        object: "whatsapp_business_account",
        entry: [
          {
            id: "1",
            changes: [{ field: campo, value: { metadata: { phone_number_id: "100000000000001" }, ...valor } }],
          },
        ],
      }),
    )
  // 1774000000 is 2026-03-20T09:46:40Z.
  const comum = { id: "wamid.A", timestamp: "1774000000" }

  it("muitos estados num aviso são lidos cada um por si, sem o que pode faltar", () => {
    const lido = whatsapp.lerAviso(
      aviso({
        statuses: [
          { ...comum, status: "delivered", recipient_id: "551100000001", recipient_user_id: "BR.X" },
          { ...comum, status: "failed", errors: [{ code: 131026 }] },
          { ...comum, status: "inventado" },
          { ...comum, status: "read", timestamp: "ontem" },
          "nada",
        ],
      }),
    )
    expect(lido).toMatchObject([
      {
        tipo: "estado",
        estado: "entregue",
        em: new Date("2026-03-20T09:46:40Z"),
        waId: "551100000001",
        userId: "BR.X",
        referencia: null,
      },
      { tipo: "estado", estado: "falhou", codigo: 131026, ato: "proximo-canal", waId: null },
      { tipo: "outro" },
      { tipo: "outro" },
      { tipo: "outro" },
    ])
  })

  it("quem esconde o número é conhecido pelo outro nome, ao lado da mensagem", () => {
    const lido = whatsapp.lerAviso(
      aviso({
        contacts: [{ profile: { name: "Ana" }, user_id: "BR.ANA" }],
        messages: [{ ...comum, type: "text", text: { body: " Bom dia\u0000 " } }],
      }),
    )
    expect(lido).toMatchObject([
      { tipo: "mensagem", waId: null, userId: "BR.ANA", nome: "Ana", formato: "text", texto: "Bom dia" },
    ])
  })

  it("o que não é aviso não é nada, e o que não se conhece é outro, sem demorar", () => {
    for (const corpo of ["", "null", "[]", '{"object":"page","entry":[]}', "[".repeat(2_000_000), "{"])
      expect(whatsapp.lerAviso(Buffer.from(corpo))).toBeNull()
    expect(whatsapp.lerAviso(aviso({ qualquer: 1 }, "user_id_update"))).toEqual([{ tipo: "outro" }])
    const muitos = aviso({ statuses: Array.from({ length: 30_000 }, () => ({ ...comum, status: "sent" })) })
    expect(whatsapp.lerAviso(muitos)?.length).toBe(10_000)
  })
})
