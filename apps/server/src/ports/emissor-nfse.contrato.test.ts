import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { iniciarMigrateSimulada } from "../../../simuladores/src/migrate/simulador.ts"
import { iniciarSefinSimulada } from "../../../simuladores/src/sefin/simulador.ts"
import { criarMigrate } from "../adapters/emissor-nfse/migrate/invoicy.ts"
import { corpoDaEmissao } from "../adapters/emissor-nfse/migrate/mapeamento.ts"
import { criarSefinNacional } from "../adapters/emissor-nfse/nacional/sefin.ts"
import { assinarNoPerfilDoContribuinte } from "../documentos/nfse-nacional/assinar.ts"
import { idDaDps, montarDps } from "../documentos/nfse-nacional/dps/montar-dps.ts"
import { montarPedidoDeEvento } from "../documentos/nfse-nacional/dps/pedido-de-evento.ts"
import type { Dps } from "../documentos/nfse-nacional/dps/tipos.ts"
import { lerDocumentoNacional } from "../documentos/nfse-nacional/ler-documento-nacional.ts"
import type { EmissorDeNfse, PedidoAoEmissor, RespostaDoEmissor } from "./emissor-nfse.ts"
import { ChamadaSemResposta, type Desfecho } from "./receita-federal.ts"

/** What whoever issues counts on, over every adapter, each against a program apart that speaks the protocol of its authority. */
const CNPJ = "11222333000181"
const ESQUEMAS = join(import.meta.dirname, "../documentos/nfse-nacional/xsd/1.01-20260209")
const AGORA = new Date("2026-11-20T12:00:00-03:00")
let agora = AGORA

const dpsDe = (numero: string, mudancas: Partial<Dps> = {}): Dps => ({
  tpAmb: "1",
  dhEmi: "2026-11-20T11:58:00-03:00",
  verAplic: "Partida-1",
  serie: "7",
  nDPS: numero,
  dCompet: "2026-11-20",
  cLocEmi: "3550308",
  prest: { documento: CNPJ, opSimpNac: "3", regApTribSN: "1", regEspTrib: "0" },
  toma: { documento: { tipo: "cnpj", numero: "11444777000161" }, nome: "COMERCIO MODELO DE PECAS LTDA" },
  serv: { local: { municipio: "3550308" }, cTribNac: "010701", xDescServ: "Suporte técnico mensal" },
  valores: {
    vServ: 150000n,
    vDescIncond: 0n,
    vDescCond: 0n,
    tribMun: { tribISSQN: "1", tpRetISSQN: "1" },
    tribFed: { vRetCP: 0n, vRetIRRF: 0n, vRetCSLL: 0n },
    totTrib: { pTotTribSN: "6.00" },
  },
  ...mudancas,
})

interface Alvo {
  readonly emissor: Pick<EmissorDeNfse, "montar" | "interpretar" | "atende" | "simulado" | "foraDaqui">
  chamar(requisicao: ReturnType<EmissorDeNfse["montar"]>): ReturnType<EmissorDeNfse["chamar"]>
  /** As this one wants it: signed by the company, or left for who has its certificate. */
  preparar(xml: string): Buffer
  /** The next answer is lost after the work, or cut before it. */
  cortar(depois: boolean): void
  /** Time goes by, for what issues later. */
  passar(): void
  fechar(): Promise<void>
}

async function abrirNacional(): Promise<Alvo> {
  const sefin = await iniciarSefinSimulada({ tpAmb: "1", esquemas: ESQUEMAS, agora: () => agora })
  const emissor = criarSefinNacional({
    enderecos: { producao: sefin.endereco, homologacao: null },
    autoridade: sefin.certificadoDaAutoridade,
    agora: () => agora,
  })
  const titular = sefin.emitirPara({ nome: "EMPRESA", numero: CNPJ })
  const par = { chave: titular.chave, certificado: titular.certificado, cadeia: [] }
  return {
    emissor,
    chamar: (requisicao) => emissor.chamar(requisicao, par, AbortSignal.timeout(20_000)),
    preparar: (xml) => Buffer.from(assinarNoPerfilDoContribuinte(xml, par)),
    cortar: (depois) => sefin.falhar({ tipo: depois ? "cortar-depois" : "cortar-antes", servico: "POST nfse" }),
    passar() {},
    async fechar() {
      emissor.encerrar()
      await sefin.parar()
    },
  }
}

const CREDENCIAIS = { identificacao: "parceiro-de-teste", segredo: "chave-de-acesso-de-teste" }

async function abrirMigrate(): Promise<
  Alvo & { readonly migrate: Awaited<ReturnType<typeof iniciarMigrateSimulada>> }
> {
  const migrate = await iniciarMigrateSimulada({ processamentoMs: 5_000, agora: () => agora })
  migrate.registrarParceiro(CREDENCIAIS.identificacao, { chaveDeAcesso: CREDENCIAIS.segredo, empresas: [CNPJ] })
  const emissor = criarMigrate({
    enderecos: { producao: migrate.endereco, homologacao: null },
    autoridade: migrate.certificadoDaAutoridade,
    agora: () => agora,
  })
  return {
    migrate,
    emissor,
    chamar: (requisicao) => emissor.chamar(requisicao, CREDENCIAIS, AbortSignal.timeout(20_000)),
    preparar: (xml) => Buffer.from(xml),
    cortar: (depois) => migrate.falhar({ tipo: depois ? "cortar-depois" : "cortar-antes", servico: "EMITIR" }),
    passar() {
      agora = new Date(agora.getTime() + 6_000)
    },
    async fechar() {
      emissor.encerrar()
      await migrate.parar()
    },
  }
}

describe.each([
  ["nacional", abrirNacional],
  ["migrate", abrirMigrate],
])("emissor-nfse: %s", (_, abrir) => {
  let alvo: Alvo
  beforeAll(async () => {
    agora = AGORA
    alvo = await abrir()
  })
  afterAll(() => alvo.fechar())

  async function perguntar(
    pedido: Omit<PedidoAoEmissor, "ambiente" | "idEmpresa">,
  ): Promise<Desfecho<RespostaDoEmissor>> {
    const requisicao = alvo.emissor.montar({ ambiente: "producao", idEmpresa: "1", ...pedido } as PedidoAoEmissor)
    try {
      return alvo.emissor.interpretar(requisicao, await alvo.chamar(requisicao))
    } catch (erro) {
      if (erro instanceof ChamadaSemResposta) return erro.desfecho
      throw erro
    }
  }
  const enviar = (dps: Dps) => perguntar({ tipo: "emitir", dps: alvo.preparar(montarDps(dps)) } as never)
  /** Asks by our own number until the note is there: who issues later says that it still works. */
  async function achar(dps: Dps): Promise<{ chave: string; xml: Buffer }> {
    for (let vez = 0; vez < 5; vez++) {
      const desfecho = await perguntar({ tipo: "consultar-dps", idDps: idDaDps(dps) } as never)
      if (desfecho.tipo === "pendente") {
        expect(desfecho.perguntarDeNovoEmMs).toBeGreaterThanOrEqual(60_000)
        alvo.passar()
        continue
      }
      if (desfecho.tipo !== "ok") throw new Error(JSON.stringify(desfecho))
      if (desfecho.valor.tipo === "autorizada") return desfecho.valor
      if (desfecho.valor.tipo !== "encontrada") throw new Error(desfecho.valor.tipo)
      const { chave } = desfecho.valor
      const baixada = await perguntar({ tipo: "baixar", chave } as never)
      if (baixada.tipo !== "ok" || baixada.valor.tipo !== "nota") throw new Error(baixada.tipo)
      return { chave, xml: baixada.valor.xml }
    }
    throw new Error("Não terminou.")
  }
  const notaDe = (xml: Buffer) => {
    const lida = lerDocumentoNacional(xml)
    if (lida.tipo !== "nfse") throw new Error(lida.tipo)
    return lida.nota
  }

  it("emite, e o que volta é a nota desta DPS", async () => {
    const dps = dpsDe("1")
    const desfecho = await enviar(dps)
    expect(desfecho).toMatchObject({
      tipo: "ok",
      valor: { tipo: expect.stringMatching(/^(autorizada|em-andamento)$/) },
    })
    const { chave, xml } = await achar(dps)
    expect(xml.toString()).toContain(`Id="${idDaDps(dps)}"`)
    // 1.500,00 without discounts nor withholding.
    expect(notaDe(xml)).toMatchObject({
      chave,
      prestador: { documento: CNPJ },
      valores: { servico: 150000n, liquido: 150000n },
    })
  })

  it("o mesmo número de novo não emite outra: diz que já foi usado, e qual é a nota", async () => {
    const dps = dpsDe("2")
    await enviar(dps)
    const { chave } = await achar(dps)
    expect(await enviar(dps)).toEqual({ tipo: "ok", valor: { tipo: "ja-usada" } })
    expect((await achar(dps)).chave).toBe(chave)
  })

  it("a resposta que se perde depois do trabalho é incerta, e a consulta pelo nosso número acha a nota", async () => {
    const dps = dpsDe("3")
    alvo.cortar(true)
    expect(await enviar(dps)).toMatchObject({ tipo: "falha", incerta: true })
    expect(notaDe((await achar(dps)).xml).numero).toMatch(/^\d+$/)
  })

  it("o que não chegou lá não existe lá", async () => {
    const dps = dpsDe("4")
    alvo.cortar(false)
    expect(await enviar(dps)).toMatchObject({ tipo: "falha" })
    expect(await perguntar({ tipo: "consultar-dps", idDps: idDaDps(dps) } as never)).toEqual({
      tipo: "ok",
      valor: { tipo: "nao-encontrada" },
    })
  })

  it("cancela com um evento assinado, e o cancelado se acha de novo", async () => {
    const dps = dpsDe("5")
    await enviar(dps)
    const { chave } = await achar(dps)
    const evento = { ambiente: "producao", idEmpresa: "1", chave } as const
    const pedido = montarPedidoDeEvento({
      evento: "cancelamento",
      chave,
      autor: CNPJ,
      tpAmb: "1",
      verAplic: "Partida-1",
      dhEvento: "2026-11-20T11:59:00-03:00",
      cMotivo: "1",
      xMotivo: "Emitida com o valor errado",
    })
    const registrado = await perguntar({
      ...evento,
      tipo: "registrar-evento",
      pedido: alvo.preparar(pedido),
      idDps: idDaDps(dps),
    } as never)
    const achado = await perguntar({ ...evento, tipo: "consultar-evento", evento: "101101" } as never)
    for (const desfecho of [registrado, achado]) {
      if (desfecho.tipo !== "ok" || desfecho.valor.tipo !== "evento") throw new Error(JSON.stringify(desfecho))
      const lido = lerDocumentoNacional(desfecho.valor.xml)
      expect(lido).toMatchObject({ tipo: "evento", evento: { chaveNota: chave } })
    }
  })

  it("nenhum ambiente a mais, nenhum segredo no pedido guardado, e quaisquer bytes dão um desfecho", () => {
    expect([alvo.emissor.atende("producao"), alvo.emissor.atende("homologacao")]).toEqual([true, false])
    expect(alvo.emissor.simulado).toBe(true)
    const pedido = {
      ambiente: "producao",
      idEmpresa: "1",
      tipo: "emitir",
      dps: alvo.preparar(montarDps(dpsDe("9"))),
    } as const
    const requisicao = alvo.emissor.montar(pedido)
    expect(JSON.stringify(requisicao.cabecalhos)).not.toMatch(/authorization|chave-de-acesso/i)
    expect(requisicao.grava).toBe(true)
    for (const [status, corpo] of [
      [200, ""],
      [200, "<html>"],
      [200, "[]"],
      [200, "{}"],
      [200, '[{"Codigo":100,"Documentos":null}]'],
      [503, "fora"],
      [418, "[[[["],
    ] as const) {
      const desfecho = alvo.emissor.interpretar(requisicao, {
        status,
        cabecalhos: {},
        corpo: Buffer.from(corpo),
        duracaoMs: 1,
        em: AGORA,
      })
      // Of what wrote and was not understood, nobody may say that it did not happen.
      expect([corpo, desfecho]).toEqual([corpo, expect.objectContaining({ tipo: "falha", incerta: true })])
    }
  })
})

describe("só da Migrate", () => {
  let alvo: Awaited<ReturnType<typeof abrirMigrate>>
  beforeAll(async () => {
    agora = AGORA
    alvo = await abrirMigrate()
  })
  afterAll(() => alvo.fechar())
  const interpretar = async (pedido: object) => {
    const requisicao = alvo.emissor.montar({ ambiente: "producao", idEmpresa: "1", ...pedido } as never)
    return alvo.emissor.interpretar(requisicao, await alvo.chamar(requisicao))
  }
  const enviar = (dps: Dps) => interpretar({ tipo: "emitir", dps: Buffer.from(montarDps(dps)) })

  it("fala com a ficha de uma hora, pede outra quando ela deixa de valer, e diz a credencial recusada", async () => {
    await enviar(dpsDe("21"))
    await enviar(dpsDe("22"))
    expect(alvo.migrate.chamadas().AUTENTICAR).toBe(1)
    alvo.migrate.esquecerFichas()
    expect(await enviar(dpsDe("23"))).toMatchObject({ tipo: "ok" })
    expect(alvo.migrate.contagens().filter(({ rps }) => rps.endsWith("|23"))).toMatchObject([{ envios: 1 }])
    const outro = criarMigrate({
      enderecos: { producao: alvo.migrate.endereco, homologacao: null },
      autoridade: alvo.migrate.certificadoDaAutoridade,
      agora: () => agora,
    })
    expect(await outro.testarConexao(CREDENCIAIS)).toEqual({ tipo: "ok" })
    expect(await outro.testarConexao({ ...CREDENCIAIS, segredo: "outra" })).toMatchObject({
      tipo: "recusado",
      codigo: "credenciais-recusadas",
      precisaDePessoa: true,
    })
    outro.encerrar()
  })

  it("104 é recusa com o que fazer; 179 espera; um código que ninguém conhece espera um dia e depois pede gente", async () => {
    alvo.migrate.forcar(104, "Certificado Digital não informado")
    expect(await enviar(dpsDe("31"))).toMatchObject({
      tipo: "ok",
      valor: { tipo: "rejeitada", erros: [{ codigo: "MIGRATE-104" }] },
    })
    alvo.migrate.forcar(231, "Rejeição: código de serviço inválido #inv0399")
    expect(await enviar(dpsDe("32"))).toMatchObject({
      tipo: "ok",
      valor: { tipo: "rejeitada", erros: [{ codigo: "MIGRATE-inv0399" }] },
    })
    const consulta = alvo.emissor.montar({
      ambiente: "producao",
      idEmpresa: "1",
      tipo: "consultar-dps",
      idDps: idDaDps(dpsDe("33")),
      enviadaEm: AGORA,
    })
    const resposta = (codigo: number, em: Date) => ({
      status: 200,
      cabecalhos: {},
      duracaoMs: 1,
      em,
      corpo: Buffer.from(
        JSON.stringify([
          {
            Codigo: 100,
            Descricao: "ok",
            Documentos: [{ DocNumero: 33, DocSerie: "7", Situacao: { SitCodigo: codigo, SitDescricao: "Aguarde" } }],
          },
        ]),
      ),
    })
    const depoisDe = (horas: number) => new Date(AGORA.getTime() + horas * 3_600_000)
    expect(alvo.emissor.interpretar(consulta, resposta(777, depoisDe(23)))).toMatchObject({ tipo: "pendente" })
    expect(alvo.emissor.interpretar(consulta, resposta(777, depoisDe(25)))).toMatchObject({ codigo: "sem-fim" })
    expect(alvo.emissor.interpretar(consulta, resposta(179, depoisDe(1)))).toMatchObject({
      tipo: "falha",
      incerta: false,
    })
  })

  it("os valores vão exatos, como números, e o texto do usuário nunca vira um", () => {
    const dps = dpsDe("41", {
      serv: { local: { municipio: "3550308" }, cTribNac: "010701", xDescServ: "1500.00" },
      valores: {
        ...dpsDe("41").valores,
        vServ: 9007199254740993n,
        tribMun: { tribISSQN: "1", tpRetISSQN: "2", pAliq: "2.90" },
      },
    })
    const corpo = corpoDaEmissao(montarDps(dps))
    // Beyond 2^53 centavos: a float would say …409.92 or …409.94.
    expect(corpo).toContain('"ValServicos":90071992547409.93')
    expect(corpo).toContain('"Discriminacao":"1500.00"')
    // 90.071.992.547.409,93 × 2,90% = 2.612.087.783.874,888 → 2.612.087.783.874,89
    expect(corpo).toContain('"ValISSRetido":2612087783874.89')
    // 90.071.992.547.409,93 − 2.612.087.783.874,89
    expect(corpo).toContain('"ValLiquido":87459904763535.04')
  })

  it("recusa o que o contrato público não mostra como se diz, em palavras", () => {
    const fora = (mudancas: Partial<Dps>) => alvo.emissor.foraDaqui(montarDps(dpsDe("51", mudancas)))
    expect(fora({})).toBeNull()
    const { valores, serv } = dpsDe("51")
    expect(fora({ valores: { ...valores, tribFed: { vRetCP: 0n, vRetIRRF: 0n, vRetCSLL: 6975n } } })).toMatch(
      /retenção/,
    )
    expect(fora({ serv: { ...serv, obra: { cObra: "123456789012" } } })).toMatch(/obra/)
    expect(fora({ toma: { documento: { tipo: "sem-nif", motivo: "2" }, nome: "ACME" } })).toMatch(/exterior/)
  })
})
