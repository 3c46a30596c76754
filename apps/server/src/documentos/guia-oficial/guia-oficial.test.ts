import { centavos } from "@partida/fiscal"
import { gerarBrCode } from "@partida/fiscal/pagamento"
import { describe, expect, it } from "vitest"
import { lerPaginas } from "../pdf/ler-pdf.ts"
import {
  type ComprovanteDesenhado,
  type DesenhoDaGuia,
  desenhar,
  desenharComprovantes,
  desenharFormulario,
  desenharGuia,
  type GuiaDesenhada,
  linhaDe,
} from "./guia-oficial.fixtures.ts"
import { lerDocumentoOficial } from "./guia-oficial.ts"
import type { DocumentoLido, GuiaOficialLida } from "./tipos.ts"

const CNPJ = "11222333000181"
/**
 * Written by hand, digit by digit. Barcode without its general digit: 8 5 8 · 00000182500 · 0328 · 26327 (23/11/2026 is day 327) ·
 * 07202632912345678 · 080. Módulo 11, weights 2 to 9 from the right: 743 = 67 × 11 + 6, digit 11 − 6 = 5. Blocks: 85850000018
 * sums 127, rest 6, digit 5; 25000328263 sums 128, rest 7, digit 4; 27072026329 sums 186, rest 10, digit 1; 12345678080 sums
 * 240, rest 9, digit 2.
 */
const A_MAO = "858500000185250003282634270720263291123456780802"

const PIX = gerarBrCode({
  url: "pix.exemplo.gov.br/qr/v2/cobv/3f0f9c1e8a7b4c6d9e2f1a0b5c4d3e2f",
  valor: centavos(182_500n),
  nome: "RECEITA FEDERAL",
  cidade: "BRASILIA",
  txid: "07202632912345678",
})

const simples = (codigo: string, nome: string, principal: string) => ({
  codigo,
  denominacao: `${nome} - SIMPLES NACIONAL`,
  abaixo: [nome === "ISS" ? "CAMPINAS (SP) - 10/2026" : "10/2026"],
  principal,
})
const DAS: GuiaDesenhada = {
  tipo: "das",
  cnpj: CNPJ,
  periodo: "Outubro/2026",
  vencimento: "23/11/2026",
  numero: "07202632912345678",
  limite: "23/11/2026",
  // 73,00 + 63,88 + 256,41 + 55,66 + 792,05 + 584,00 = 1.825,00
  tributos: [
    simples("1001", "IRPJ", "73.00"),
    simples("1002", "CSLL", "63.88"),
    simples("1004", "COFINS", "256.41"),
    simples("1005", "PIS", "55.66"),
    simples("1006", "INSS", "792.05"),
    simples("1010", "ISS", "584.00"),
  ],
  linha: A_MAO,
  pix: PIX,
}

const DCTFWEB: GuiaDesenhada = {
  tipo: "darf",
  cnpj: CNPJ,
  periodo: "Outubro/2026",
  vencimento: "19/11/2026",
  numero: "07162632600000014",
  limite: "19/11/2026",
  observacoes: ["Nº Recibo Declaração: 50000000000001"],
  tributos: [
    {
      codigo: "1099",
      denominacao: "CP DESCONTADA SEGURADO - CONTRIB INDIVIDUAL",
      abaixo: ["01 CP SEGURADOS - CONTRIBUINTES INDIVIDUAIS - 11%", "PA:10/2026 Vencimento:19/11/2026"],
      principal: "550.00",
    },
    {
      codigo: "0561",
      denominacao: "IRRF - RENDIMENTOS DO TRABALHO ASSALARIADO",
      abaixo: ["07 IRRF - RD TRB ASSAL PAÍS/AUS NO EXT A SERV PAÍS", "PA:10/2026 Vencimento:19/11/2026"],
      principal: "120.35",
    },
  ],
}

/** Quota of a quarter on time: interest alone; PIS late: fine alone. The empty column is known by its place. */
const SICALC: GuiaDesenhada = {
  tipo: "darf",
  cnpj: CNPJ,
  periodo: "Diversos",
  vencimento: null,
  numero: "07962632600000022",
  limite: "30/11/2026",
  observacoes: ["SicalcWeb v5.2.2"],
  tributos: [
    {
      codigo: "2089",
      denominacao: "IRPJ - LUCRO PRESUMIDO",
      abaixo: ["01 IRPJ - LUCRO PRESUMIDO", "PA 30/09/2026 2a. Quota Vencimento 30/11/2026"],
      principal: "10000.00",
      juros: "100.00",
    },
    {
      codigo: "8109",
      denominacao: "PIS - FATURAMENTO",
      abaixo: ["02 PIS - FATURAMENTO - PJ EM GERAL", "PA 10/2026 Vencimento 25/11/2026"],
      principal: "267.49",
      multa: "4.41",
    },
    {
      codigo: "2172",
      denominacao: "COFINS - FATURAMENTO",
      abaixo: ["01 COFINS - FATURAMENTO/PJ EM GERAL", "PA 09/2026 Vencimento 23/10/2026"],
      principal: "300.00",
      multa: "37.62",
      juros: "3.00",
    },
  ],
}

const ler = async (guia: GuiaDesenhada, desenho?: DesenhoDaGuia) =>
  lerDocumentoOficial(await lerPaginas(await desenharGuia(guia, desenho), 120))
async function lerUma(guia: GuiaDesenhada, desenho?: DesenhoDaGuia): Promise<GuiaOficialLida> {
  const [lida] = await ler(guia, desenho)
  if (lida?.documento !== "guia") throw new Error("It should have read a guide.")
  return lida
}
const recusa = (leitura: Promise<unknown>) =>
  leitura.then(
    (lido) => lido,
    (erro: { motivo?: string; detalhe?: string | null }) => [erro.motivo, erro.detalhe ?? null],
  )

const DESENHOS: Readonly<Record<string, DesenhoDaGuia>> = {
  "na ordem": {},
  "do fim para o começo": { aoContrario: true },
  "uma palavra por vez": { porPalavra: true },
  "sem acentos": { semAcentos: true },
}

describe.each(Object.entries(DESENHOS))("guia oficial, %s", (_nome, desenho) => {
  it("lê um código só onde o fim de uma via e o começo da outra também formariam um válido", async () => {
    // 868003282635 340726037794 191276670809 858000005463 has every check digit right, and is of nobody.
    const guia = {
      ...DAS,
      numero: "07260377919127667",
      limite: "30/11/2026",
      pix: null,
      linha: undefined,
      tributos: [{ codigo: "1006", denominacao: "INSS - Simples Nacional", principal: "54686.80" }],
    }
    const { linhaDigitavel } = await lerUma(guia, desenho)
    expect(linhaDigitavel).toBe("858000005463868003282635340726037794191276670809")
  })

  it("lê o DAS do Simples, com código de barras conferido à mão e Pix em várias linhas", async () => {
    const lida = await lerUma(DAS, desenho)
    expect(lida).toMatchObject({
      documento: "guia",
      especie: "das-simples",
      cnpj: CNPJ,
      numeroDocumento: "07202632912345678",
      competencia: "2026-10",
      vencimento: "2026-11-23",
      dataLimite: "2026-11-23",
      totais: { principal: "1825.00", multa: "0.00", juros: "0.00", total: "1825.00" },
      linhaDigitavel: A_MAO,
      pix: PIX,
      recebedorDoPix: "RECEITA FEDERAL",
      deTeste: false,
    })
    expect(lida.composicao.map((i) => [i.codigo, i.competencia, i.principal, i.total])).toEqual([
      ["1001", "2026-10", "73.00", "73.00"],
      ["1002", "2026-10", "63.88", "63.88"],
      ["1004", "2026-10", "256.41", "256.41"],
      ["1005", "2026-10", "55.66", "55.66"],
      ["1006", "2026-10", "792.05", "792.05"],
      ["1010", "2026-10", "584.00", "584.00"],
    ])
  })

  it("lê o DARF da DCTFWeb, de dois tributos, com a extensão do código", async () => {
    const lida = await lerUma(DCTFWEB, desenho)
    expect(lida).toMatchObject({ especie: "darf", competencia: "2026-10", totais: { total: "670.35" }, pix: null })
    expect(lida.composicao.map((i) => [i.codigo, i.extensao, i.competencia, i.quota, i.principal])).toEqual([
      ["1099", "01", "2026-10", 0, "550.00"],
      ["0561", "07", "2026-10", 0, "120.35"],
    ])
    expect(lida.linhaDigitavel).toBe(linhaDe(DCTFWEB))
  })

  it("lê o DARF do Sicalc de vários meses: a coluna vazia não troca multa por juros", async () => {
    const lida = await lerUma(SICALC, desenho)
    // 10.000,00 + 100,00; 267,49 + 4,41 = 271,90; 300,00 + 37,62 + 3,00 = 340,62. 10.100,00 + 271,90 + 340,62 = 10.712,52
    expect(lida).toMatchObject({
      competencia: null,
      vencimento: null,
      dataLimite: "2026-11-30",
      totais: { principal: "10567.49", multa: "42.03", juros: "103.00", total: "10712.52" },
    })
    expect(lida.composicao.map((i) => [i.codigo, i.competencia, i.quota, i.multa, i.juros])).toEqual([
      ["2089", "2026-09", 2, "0.00", "100.00"],
      ["8109", "2026-10", 0, "4.41", "0.00"],
      ["2172", "2026-09", 0, "37.62", "3.00"],
    ])
  })
})

describe("outras formas", () => {
  it("a composição continua na segunda página", async () => {
    expect((await lerUma(DAS, { emDuasPaginas: true })).composicao).toHaveLength(6)
  })

  it("um carimbo que atravessa a tabela não entra nas linhas dela, e o que ele diz conta", async () => {
    expect(await lerUma(DAS, { carimbo: "DOCUMENTO DE TESTE" })).toEqual({ ...(await lerUma(DAS)), deTeste: true })
  })

  it("DAS-MEI pelas denominações; guia reemitida tem vencimento e data limite diferentes", async () => {
    const mei: GuiaDesenhada = {
      ...DAS,
      numero: "07072632900000033",
      limite: "30/11/2026",
      linha: undefined,
      pix: null,
      tributos: [
        { codigo: "1066", denominacao: "INSS - SIMEI", abaixo: ["10/2026"], principal: "81.05", multa: "1.87" },
        { codigo: "1068", denominacao: "ISS - SIMEI", abaixo: ["10/2026"], principal: "5.00", multa: "0.11" },
      ],
    }
    expect(await lerUma(mei)).toMatchObject({
      especie: "das-mei",
      vencimento: "2026-11-23",
      dataLimite: "2026-11-30",
      totais: { principal: "86.05", multa: "1.98", juros: "0.00", total: "88.03" },
    })
    // As the Integra Contador shows them.
    const semSigla = mei.tributos.map((t) => ({ ...t, denominacao: t.denominacao.replace(" - SIMEI", "") }))
    expect(await lerUma({ ...mei, tributos: semSigla })).toMatchObject({ especie: "das-mei" })
  })

  it("lê o formulário numerado, impresso em duas vias", async () => {
    const pdf = await desenharFormulario({
      cnpj: CNPJ,
      numero: "07932632600000044",
      codigo: "2089",
      periodo: "30/09/2026",
      vencimento: "30/10/2026",
      limite: "30/11/2026",
      principal: "1503.09",
      multa: "123.10",
      juros: "15.03",
    })
    const [lida] = lerDocumentoOficial(await lerPaginas(pdf, 120))
    expect(lida).toMatchObject({
      especie: "darf",
      competencia: "2026-09",
      vencimento: "2026-10-30",
      dataLimite: "2026-11-30",
      numeroDocumento: "07932632600000044",
      // 1.503,09 + 123,10 + 15,03 = 1.641,22
      totais: { principal: "1503.09", multa: "123.10", juros: "15.03", total: "1641.22" },
      composicao: [{ codigo: "2089", competencia: "2026-09" }],
    })
  })

  it("um espaço no fim de uma linha do Pix não se perde, e outra coluna ao lado não entra nele", async () => {
    // The name begins where the line breaks: letters 0 to 59 of 60 end in a space.
    const url = "pix.exemplo.gov.br/v2/cobv/0123456789abcdef"
    const nomes = Array.from({ length: 23 }, (_, i) => `${"R".repeat(i + 1)} F`)
    const codigos = nomes.map((nome) => gerarBrCode({ url, nome, cidade: "BRASILIA", valor: centavos(182_500n) }))
    const noCorte = codigos.filter((c) => [60, 120].some((i) => c[i] === " " || c[i - 1] === " "))
    expect(noCorte.length).toBeGreaterThan(0)
    for (const pix of noCorte) expect((await lerUma({ ...DAS, pix })).pix).toBe(pix)
  })

  it("sem código de barras e sem Pix, a guia é lida e diz que não os tem", async () => {
    expect(await lerUma({ ...DAS, linha: null, pix: null })).toMatchObject({ linhaDigitavel: null, pix: null })
  })

  it("DOCUMENTO DE TESTE é marcado", async () => {
    expect((await lerUma({ ...DAS, deTeste: true })).deTeste).toBe(true)
  })
})

const COMPROVANTE: ComprovanteDesenhado = {
  tipo: "DAS",
  cnpj: CNPJ,
  periodo: "10/2026",
  vencimento: "23/11/2026",
  numero: DAS.numero,
  arrecadadoEm: "20/11/2026",
  tributos: DAS.tributos,
}

describe("comprovante de arrecadação", () => {
  it.each(Object.entries(DESENHOS))("lê um arquivo de vários, %s", async (_nome, desenho) => {
    const darf: ComprovanteDesenhado = {
      tipo: "DARF",
      cnpj: CNPJ,
      periodo: "30/09/2026",
      vencimento: "23/10/2026",
      numero: "07962632600000099",
      arrecadadoEm: "24/11/2026",
      tributos: [
        {
          codigo: "2172",
          denominacao: "COFINS - Contrib. Financiamento Seguridade Social",
          abaixo: ["01 - COFINS - FATURAMENTO"],
          principal: "300.00",
          multa: "31.68",
        },
      ],
    }
    const pdf = await desenharComprovantes([COMPROVANTE, darf], desenho)
    expect(lerDocumentoOficial(await lerPaginas(pdf, 120))).toMatchObject([
      {
        documento: "comprovante",
        especie: "das-simples",
        cnpj: CNPJ,
        numeroDocumento: DAS.numero,
        competencia: "2026-10",
        vencimento: "2026-11-23",
        arrecadadoEm: "2026-11-20",
        totais: { principal: "1825.00", multa: "0.00", juros: "0.00", total: "1825.00" },
      },
      {
        especie: "darf",
        competencia: "2026-09",
        numeroDocumento: "07962632600000099",
        arrecadadoEm: "2026-11-24",
        totais: { principal: "300.00", multa: "31.68", juros: "0.00", total: "331.68" },
      },
    ] satisfies Partial<DocumentoLido>[])
  })
})

describe("recusas", () => {
  const trocado = (linha: string, i: number, d: string) => linha.slice(0, i) + d + linha.slice(i + 1)

  it("um algarismo trocado no código de barras, em qualquer lugar", async () => {
    for (const i of [3, 11, 20, 30, 47]) {
      const outro = A_MAO[i] === "9" ? "0" : "9"
      const [motivo] = (await recusa(ler({ ...DAS, linha: trocado(A_MAO, i, outro) }))) as string[]
      expect(motivo).toBe("guia-oficial-digitos")
    }
  })

  it("código de barras de outro valor, e de outro documento, com os dígitos certos", async () => {
    const outroValor = linhaDe({ ...DAS, tributos: [simples("1001", "IRPJ", "9.00")] })
    expect(await recusa(ler({ ...DAS, linha: outroValor }))).toEqual([
      "guia-oficial-valores",
      "O código de barras é de um valor, e o documento, de outro.",
    ])
    const outroNumero = linhaDe({ ...DAS, numero: "07202632912345699" })
    expect(await recusa(ler({ ...DAS, linha: outroNumero }))).toEqual([
      "guia-oficial-valores",
      "O código de barras é de outro número de documento.",
    ])
  })

  it("Pix alterado, de outro valor, ou de uma chave qualquer", async () => {
    expect(await recusa(ler({ ...DAS, pix: trocado(PIX, 45, "_") }))).toEqual(["guia-oficial-pix", null])
    const barato = gerarBrCode({ url: "a.br/1", nome: "RECEITA", cidade: "BRASILIA", valor: centavos(100n) })
    expect(await recusa(ler({ ...DAS, pix: barato }))).toEqual([
      "guia-oficial-valores",
      "O Pix é de um valor, e o documento, de outro.",
    ])
    const deChave = gerarBrCode({ chave: "a@b.br", nome: "FULANO", cidade: "BRASILIA", valor: centavos(182_500n) })
    expect(await recusa(ler({ ...DAS, pix: deChave }))).toMatchObject(["guia-oficial-pix", expect.any(String)])
  })

  it("total diferente da soma dos tributos", async () => {
    const [motivo] = (await recusa(ler({ ...DAS, total: "1800.00" }))) as string[]
    expect(motivo).toBe("guia-oficial-valores")
  })

  const pagina = (...linhas: string[]) => desenhar([linhas.map((texto, i) => ({ texto, x: 40, y: 40 + i * 14 }))])
  it.each([
    ["guia-oficial-desconhecida", ["Nota fiscal de serviços"]],
    ["guia-oficial-gps", ["Guia da Previdência Social - GPS"]],
    ["guia-oficial-fgts", ["GFD - Guia do FGTS Digital"]],
    ["guia-oficial-parcelamento", ["Documento de Arrecadação", "do Simples Nacional", "Número do Parcelamento: 2"]],
    ["guia-oficial-nossa", ["DAS do Simples Nacional", "Extrato para conferência"]],
    ["guia-oficial-incompleta", ["Documento de Arrecadação", "do Simples Nacional"]],
  ])("%s", async (motivo, linhas) => {
    const [lido] = (await recusa(
      lerPaginas(await pagina(...linhas), 120).then((paginas) => lerDocumentoOficial(paginas)),
    )) as string[]
    expect(lido).toBe(motivo)
  })
})
