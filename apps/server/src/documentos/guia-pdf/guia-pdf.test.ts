import type { DetalheDaGuia } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { lerTexto } from "../memoria-pdf/leitor-de-pdf.fixtures.ts"
import { gerarGuiaPdf } from "./guia-pdf.ts"

const detalhe: DetalheDaGuia = {
  guia: {
    id: "g",
    idEmpresa: "e",
    apelido: "Padaria",
    cnpj: "11222333000181",
    competencia: "2026-09",
    quota: 0,
    obrigacao: "das-simples",
    codigoDeReceita: null,
    valor: "1825.00",
    vencimento: "2026-10-20",
    versao: 2,
    prazoInterno: "2026-10-16",
    situacao: "vencida",
    idStatus: 2,
    pago: "0.00",
    emAberto: "1825.00",
    devido: "2029.95",
    acrescimos: { multa: "186.70", juros: "18.25" },
    alemDoValor: "0.00",
    pagoEm: null,
    credito: null,
    emRevisao: false,
    oficial: {
      situacao: "ausente",
      frase: "A guia oficial ainda não está aqui.",
      linhaDigitavel: null,
      pix: null,
      recebedorDoPix: null,
      documento: null,
    },
  },
  razaoSocial: "PADARIA PÃO QUENTE LTDA",
  composicao: [{ rotulo: "DAS apurado em 09/2026", valor: "1825.00" }],
  pagamentos: [
    {
      id: "p",
      tipo: "pagamento",
      estornoDe: null,
      estornado: true,
      data: "2026-10-20",
      pagoEm: "2026-10-20",
      valor: "1825.00",
      principal: "1825.00",
      multa: "0.00",
      juros: "0.00",
      divisao: "calculada",
      memoria: null,
      motivo: null,
      registradoEm: "2026-10-20T19:30:00.000Z",
      registradoPor: "Edu Sócio",
    },
  ],
  memoriaDoAcumulado: null,
  pagando: {
    em: "2026-11-20",
    dias: 31,
    multa: "186.70",
    juros: "18.25",
    total: "2029.95",
    falta: null,
    parametros: [],
    memoria: { tipo: "entrada", rotulo: "Total", valor: { unidade: "reais", valor: "2029.95" }, origem: null },
  },
  semAcrescimos: null,
  pagamentoDesde: "2026-11-01",
  pagamentoAte: "2026-11-20",
  oficiais: [],
  versoes: [],
}
const gerar = (mudanca: Partial<DetalheDaGuia> = {}) =>
  gerarGuiaPdf({
    marca: { nome: "Partida", logo: null },
    escritorio: { nome: "Horizonte Contabilidade", cnpj: "34567219000199" },
    detalhe: { ...detalhe, ...mudanca },
    geradoEm: new Date("2026-11-20T12:00:00-03:00"),
  })

describe("extrato de uma guia em PDF", () => {
  it("diz quanto, até quando, de que é feito, o que foi pago e quanto seria hoje", async () => {
    const texto = lerTexto(await gerar())
    for (const parte of [
      "PADARIA PÃO QUENTE LTDA · CNPJ 11.222.333/0001-81",
      "R$ 1.825,00",
      "20/10/2026",
      "DAS apurado em 09/2026",
      "Pagamento, estornado",
      "Multa de mora (31 dias de atraso)",
      "R$ 2.029,95",
    ])
      expect(texto.replace(/\s+/g, " ")).toContain(parte)
  })

  it("nunca passa por guia de pagamento, e diz onde está a oficial", async () => {
    const texto = lerTexto(await gerar()).replace(/\s+/g, " ")
    expect(texto).toContain("não é guia de pagamento")
    expect(texto).toContain("PGDAS-D")
    expect(texto).not.toMatch(/\d{11}-\d|\d{44,48}|00020126/)
  })

  it("sem uma Selic mostra principal e multa e diz qual falta", async () => {
    if (!detalhe.pagando) throw new Error("sem acréscimos")
    const falta = "Este total está sem os juros, porque falta a Selic de 11/2026."
    const pagando = { ...detalhe.pagando, juros: null, total: "2011.70", falta }
    const texto = lerTexto(await gerar({ pagando })).replace(/\s+/g, " ")
    for (const parte of ["186,70", "2.011,70", "Principal e multa", "falta a Selic de 11/2026"])
      expect(texto).toContain(parte)
  })

  it("sem acréscimos calculáveis diz por quê; os mesmos dados dão os mesmos bytes", async () => {
    const sem = { pagando: null, semAcrescimos: "Falta a Selic de um dos meses do atraso." }
    expect(lerTexto(await gerar(sem)).replace(/\s+/g, " ")).toContain("Falta a Selic")
    expect((await gerar()).equals(await gerar())).toBe(true)
  })
})
