import type { ArquivoOficial, DetalheDaGuia, Guia, ItemDeLote, Problema } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ComprovanteDesenhado,
  desenharComprovantes,
  desenharGuia,
  type GuiaDesenhada,
  linhaDe,
} from "../../documentos/guia-oficial/guia-oficial.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, novoCnpj } from "../../testes/empresas.ts"
import { comProLabore, concluir, conferirFaturamento } from "../folha/folha.fixtures.ts"
import { comGuias } from "./guias.fixtures.ts"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>
let idEscritorio: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
  idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

/** A closed October: 25.000,00 × 7,3 % = 1.825,00, due on 23/11/2026. */
async function umaFechada() {
  const cnpj = novoCnpj()
  const empresa = await g.criar(anexoIII().comCnpj(cnpj))
  await g.fechar(empresa)
  return { empresa, cnpj, guia: await g.unica(empresa) }
}

let ultimo = 0
const novoNumero = () => `0720263290000${String(++ultimo).padStart(4, "0")}`
const das = (cnpj: string, mudancas: Partial<GuiaDesenhada> = {}): GuiaDesenhada => ({
  tipo: "das",
  cnpj,
  periodo: "Outubro/2026",
  vencimento: "23/11/2026",
  numero: novoNumero(),
  limite: "23/11/2026",
  tributos: [
    { codigo: "1001", denominacao: "IRPJ - SIMPLES NACIONAL", abaixo: ["10/2026"], principal: "825.00" },
    { codigo: "1006", denominacao: "INSS - SIMPLES NACIONAL", abaixo: ["10/2026"], principal: "1000.00" },
  ],
  ...mudancas,
})

const enviar = (caminho: string, arquivos: Record<string, Uint8Array>, ator = contador) =>
  ambiente.enviar(
    ator,
    Object.entries(arquivos).map(([nome, bytes]) => ({ nome, bytes })),
    {},
    caminho,
  )
const anexar = async (guia: Guia, desenhada: GuiaDesenhada, motivo?: string, ator = contador) =>
  enviar(
    `/guias/${guia.id}/oficial${motivo ? `?motivo=${encodeURIComponent(motivo)}` : ""}`,
    { "das.pdf": await desenharGuia(desenhada) },
    ator,
  )

describe("anexar a guia oficial", () => {
  it("confere com o nosso cálculo: mostra o código a quem paga, e o PDF é o mesmo", async () => {
    const { empresa, cnpj, guia } = await umaFechada()
    expect(guia.oficial).toMatchObject({ situacao: "ausente", linhaDigitavel: null, documento: null })
    const desenhada = das(cnpj)
    const pdf = await desenharGuia(desenhada)
    const r = await enviar(`/guias/${guia.id}/oficial`, { "das.pdf": pdf })
    expect(r.status).toBe(201)
    const { oficial } = r.json<DetalheDaGuia>().guia
    expect(oficial).toMatchObject({
      situacao: "pagavel",
      linhaDigitavel: linhaDe(desenhada),
      documento: {
        numero: desenhada.numero,
        total: "1825.00",
        dataLimite: "2026-11-23",
        outrasGuias: 0,
        deTeste: false,
      },
    })
    const dona = await ambiente.criarAtor(idEscritorio, "EMPRESA", [empresa.id])
    const [daLista] = (await ambiente.pedir(dona, "GET", `/guias?idEmpresa=${empresa.id}`)).json<{ lista: Guia[] }>()
      .lista
    expect(daLista?.oficial.linhaDigitavel).toBe(linhaDe(desenhada))
    const baixado = await ambiente.pedir(dona, "GET", `/guias/${guia.id}/oficial.pdf`)
    expect([baixado.status, Buffer.compare(baixado.bytes, Buffer.from(pdf))]).toEqual([200, 0])
  })

  it("paga depois do vencimento, a multa que a Receita arredonda tributo a tributo confere; um centavo além, não", async () => {
    const { cnpj, guia } = await umaFechada()
    // Three days, 0,99 %: 824,60 → 8,16 and 1.000,40 → 9,90, which sum 18,06. Of the whole, 1.825,00, they would be 18,07.
    const comMulta = (doInss: string) =>
      das(cnpj, {
        limite: "26/11/2026",
        tributos: [
          { codigo: "1001", denominacao: "IRPJ - SIMPLES NACIONAL", principal: "824.60", multa: "8.16" },
          { codigo: "1006", denominacao: "INSS - SIMPLES NACIONAL", principal: "1000.40", multa: doInss },
        ],
      })
    expect((await anexar(guia, comMulta("9.92"))).json<Problema>().mensagem).toContain("multa: R$ 18,07")
    const { oficial } = (await anexar(guia, comMulta("9.90"))).json<DetalheDaGuia>().guia
    expect(oficial).toMatchObject({ situacao: "pagavel", documento: { total: "1843.06" } })
  })

  it("o mesmo documento de novo não muda nada; outro toma o lugar, e o anterior fica", async () => {
    const { cnpj, guia } = await umaFechada()
    const primeira = das(cnpj)
    await anexar(guia, primeira)
    expect((await anexar(guia, primeira)).json<DetalheDaGuia>().oficiais).toHaveLength(1)
    const segunda = das(cnpj)
    const { oficiais, guia: depois } = (await anexar(guia, segunda)).json<DetalheDaGuia>()
    expect(oficiais.map((o) => [o.versao, o.emVigor, o.numeroDocumento])).toEqual([
      [2, true, segunda.numero],
      [1, false, primeira.numero],
    ])
    expect(depois.oficial.linhaDigitavel).toBe(linhaDe(segunda))
  })

  it("de outro valor é recusada com os dois em reais; com motivo, entra e diz que foi aceita", async () => {
    const { cnpj, guia } = await umaFechada()
    const outra = das(cnpj, {
      tributos: [{ codigo: "1001", denominacao: "IRPJ - SIMPLES NACIONAL", abaixo: ["10/2026"], principal: "1900.00" }],
    })
    const recusada = await anexar(guia, outra)
    expect(recusada.status).toBe(409)
    expect(recusada.json<Problema>()).toMatchObject({ codigo: "guia-oficial-difere", campo: "motivo" })
    expect(recusada.json<Problema>().mensagem).toContain("R$ 1.825,00 aqui e R$ 1.900,00 no documento")
    expect((await g.detalhe(guia.id)).oficiais).toEqual([])
    const aceita = (await anexar(guia, outra, "A prefeitura mudou a alíquota do mês")).json<DetalheDaGuia>()
    expect(aceita.guia.oficial).toMatchObject({ situacao: "pagavel", documento: { total: "1900.00" } })
    expect(aceita.oficiais[0]).toMatchObject({
      confere: false,
      conferencia: [{ rotulo: "Principal", nosso: "1825.00", documento: "1900.00", confere: false }],
      aceite: { motivo: "A prefeitura mudou a alíquota do mês" },
    })
  })

  it.each([
    ["guia-oficial-outra-empresa", () => das(novoCnpj())],
    ["guia-oficial-outra-guia", (cnpj: string) => das(cnpj, { periodo: "Setembro/2026" })],
    ["guia-oficial-de-teste", (cnpj: string) => das(cnpj, { deTeste: true })],
    ["guia-oficial-valores", (cnpj: string) => das(cnpj, { total: "1800.00" })],
  ])("recusa: %s", async (codigo, desenhar) => {
    const { cnpj, guia } = await umaFechada()
    const r = await anexar(guia, desenhar(cnpj))
    expect(r.json<Problema>().codigo).toBe(codigo)
  })

  it("vencida a data limite, não mostra código: diz quanto é hoje e que falta outra", async () => {
    const { cnpj, guia } = await umaFechada()
    // Hoje é 20/11/2026 no relógio dos testes: este documento valia até a véspera.
    const { guia: depois } = (await anexar(guia, das(cnpj, { limite: "19/11/2026" }))).json<DetalheDaGuia>()
    expect(depois.oficial).toMatchObject({ situacao: "vencida", linhaDigitavel: null, pix: null })
    expect(depois.oficial.frase).toContain("R$ 1.825,00")
  })

  it("paga em parte, a guia oficial deixa de servir", async () => {
    const { cnpj, guia } = await umaFechada()
    await anexar(guia, das(cnpj))
    await g.pagar(guia.id, "2026-11-20", "825.00")
    const { oficial } = (await g.detalhe(guia.id)).guia
    expect(oficial).toMatchObject({ situacao: "difere", linhaDigitavel: null })
    expect(oficial.frase).toContain("R$ 1.000,00")
  })

  it("só o escritório anexa; outra empresa e outro escritório não acham a guia", async () => {
    const { empresa, cnpj, guia } = await umaFechada()
    const { empresa: vizinha } = await umaFechada()
    const dona = await ambiente.criarAtor(idEscritorio, "EMPRESA", [empresa.id])
    const daVizinha = await ambiente.criarAtor(idEscritorio, "EMPRESA", [vizinha.id])
    const deFora = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    expect((await anexar(guia, das(cnpj), undefined, dona)).status).toBe(403)
    expect((await anexar(guia, das(cnpj), undefined, deFora)).status).toBe(404)
    await anexar(guia, das(cnpj))
    expect((await ambiente.pedir(daVizinha, "GET", `/guias/${guia.id}/oficial.pdf`)).status).toBe(404)
    expect((await ambiente.pedir(deFora, "GET", `/guias/${guia.id}/oficial.pdf`)).status).toBe(404)
  })
})

describe("um documento de duas guias", () => {
  it("paga as duas, e deixa de servir a uma quando a outra muda", async () => {
    const aqui = { ambiente, ator: contador }
    const cnpj = novoCnpj()
    const empresa = await g.criar(anexoIII().comCnpj(cnpj))
    await comProLabore(aqui, empresa.id, "10000.00")
    await conferirFaturamento(aqui, empresa.id, "2026-10")
    expect((await concluir(aqui, empresa.id, "2026-10")).status).toBe(200)
    const { lista } = await g.listar(empresa)
    const inss = lista.find((x) => x.obrigacao === "inss")
    const irrf = lista.find((x) => x.obrigacao === "irrf")
    if (!inss || !irrf) throw new Error("The slips make two guides.")
    const darf: GuiaDesenhada = {
      ...das(cnpj),
      tipo: "darf",
      vencimento: "19/11/2026",
      limite: "20/11/2026",
      tributos: [inss, irrf].map((x) => ({
        codigo: x.obrigacao === "inss" ? "1099" : "0561",
        denominacao: "TRIBUTO",
        abaixo: ["PA:10/2026 Vencimento:19/11/2026"],
        principal: x.valor,
      })),
    }
    const r = await anexar(inss, darf, "Multa de um dia dispensada")
    expect(r.json<DetalheDaGuia>().guia.oficial).toMatchObject({ documento: { outrasGuias: 1 } })
    expect((await g.detalhe(irrf.id)).oficiais).toHaveLength(1)
    await g.pagar(irrf.id, "2026-11-20", irrf.valor)
    expect((await g.detalhe(inss.id)).guia.oficial).toMatchObject({ situacao: "difere", linhaDigitavel: null })
  })
})

describe("pedir ao escritório", () => {
  it("avisa a equipe uma vez por dia, e nada há a pedir quando ela já está aqui", async () => {
    const { empresa, cnpj, guia } = await umaFechada()
    const dona = await ambiente.criarAtor(idEscritorio, "EMPRESA", [empresa.id])
    const pedir = () => ambiente.pedir(dona, "POST", `/guias/${guia.id}/oficial/pedir`)
    expect((await pedir()).json<{ avisados: number }>().avisados).toBeGreaterThan(0)
    expect((await pedir()).json()).toEqual({ avisados: 0, naReceita: null })
    const avisos = await ambiente.pedir(contador, "GET", "/notificacoes?registrosPorPagina=100")
    expect(JSON.stringify(avisos.json())).toContain(guia.id)
    await anexar(guia, das(cnpj))
    expect((await pedir()).status).toBe(409)
  })
})

const comprovante = (cnpj: string, mudancas: Partial<ComprovanteDesenhado> = {}): ComprovanteDesenhado => ({
  tipo: "DAS",
  cnpj,
  periodo: "10/2026",
  vencimento: "23/11/2026",
  numero: novoNumero(),
  arrecadadoEm: "20/11/2026",
  tributos: [{ codigo: "1001", denominacao: "IRPJ - SIMPLES NACIONAL", principal: "1825.00" }],
  ...mudancas,
})

describe("comprovante de arrecadação", () => {
  it("registra o pagamento como o comprovante diz, uma vez só", async () => {
    const { cnpj, guia } = await umaFechada()
    const pdf = await desenharComprovantes([comprovante(cnpj)])
    const caminho = `/guias/${guia.id}/oficial`
    const { guia: paga, pagamentos } = (await enviar(caminho, { "c.pdf": pdf })).json<DetalheDaGuia>()
    expect(paga).toMatchObject({ situacao: "paga", pago: "1825.00" })
    expect(pagamentos).toMatchObject([
      { tipo: "pagamento", pagoEm: "2026-11-20", valor: "1825.00", principal: "1825.00", divisao: "comprovante" },
    ])
    const deNovo = await enviar(caminho, { "c.pdf": pdf })
    expect([deNovo.status, deNovo.json<DetalheDaGuia>().pagamentos.length]).toEqual([201, 1])
  })
})

describe("muitas de uma vez", () => {
  it("a prévia diz o que será de cada arquivo sem gravar; o trabalho grava, e repeti-lo não muda nada", async () => {
    const boa = await umaFechada()
    const errada = await umaFechada()
    const paga = await umaFechada()
    const arquivos = {
      "boa.pdf": await desenharGuia(das(boa.cnpj)),
      "errada.pdf": await desenharGuia(
        das(errada.cnpj, {
          tributos: [{ codigo: "1001", denominacao: "IRPJ - SIMPLES NACIONAL", principal: "1.00" }],
        }),
      ),
      "desconhecida.pdf": await desenharGuia(das(novoCnpj())),
      "paga.pdf": await desenharComprovantes([comprovante(paga.cnpj)]),
      "texto.pdf": Buffer.from("isto não é um PDF"),
    }
    const previa = (await enviar("/guias/oficiais/conferir", arquivos)).json<{ lista: ArquivoOficial[] }>()
    expect(previa.lista.map((a) => [a.nome, a.situacao, a.total])).toEqual([
      ["boa.pdf", "nova", "1825.00"],
      ["errada.pdf", "difere", "1.00"],
      ["desconhecida.pdf", "empresa-desconhecida", "1825.00"],
      ["paga.pdf", "pagamento", "1825.00"],
      ["texto.pdf", "ilegivel", null],
    ])
    expect((await g.detalhe(boa.guia.id)).oficiais).toEqual([])
    expect((await g.detalhe(paga.guia.id)).pagamentos).toEqual([])

    const itens = async () => {
      const aceito = await enviar("/guias/oficiais", arquivos)
      expect(aceito.status).toBe(202)
      await ambiente.servico.trabalhos.lotes()
      const { idLote } = aceito.json<{ idLote: string }>()
      const r = await ambiente.pedir(contador, "GET", `/lotes/${idLote}/itens`)
      return r.json<{ lista: ItemDeLote[] }>().lista.map((i) => [i.rotulo, i.resultado, i.codigo])
    }
    expect((await itens()).toSorted()).toEqual([
      ["boa.pdf", 1, null],
      ["desconhecida.pdf", 4, "guia-oficial-outra-empresa"],
      ["errada.pdf", 4, "guia-oficial-difere"],
      ["paga.pdf", 1, null],
      ["texto.pdf", 4, "guia-oficial-nao-e-pdf"],
    ])
    expect((await g.detalhe(boa.guia.id)).guia.oficial.situacao).toBe("pagavel")
    expect((await g.detalhe(paga.guia.id)).guia.situacao).toBe("paga")
    expect((await itens()).toSorted().map(([nome, resultado]) => [nome, resultado])).toEqual([
      ["boa.pdf", 5],
      ["desconhecida.pdf", 4],
      ["errada.pdf", 4],
      ["paga.pdf", 5],
      ["texto.pdf", 4],
    ])
  })
})
