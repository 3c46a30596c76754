import { describe, expect, it } from "vitest"
import type { ItemDaGuia } from "../../documentos/guia-oficial/tipos.ts"
import { codigoDaGuia, type OficialEmVigor } from "./codigo-de-pagamento.ts"
import { compararDocumento } from "./conferencia-oficial.ts"
import { type GuiaProcurada, repartirDocumento } from "./partes-do-documento.ts"

const OFICIAL: OficialEmVigor = {
  numeroDocumento: "07202632912345678",
  dataLimite: "2026-11-23",
  totalCentavos: 182_500n,
  outrasGuias: 0,
  linhaDigitavel: "858500000185250003282634270720263291123456780802",
  pix: null,
  recebedorDoPix: null,
  deTeste: false,
  idDocumento: "5e429bbc-7f70-8fae-ae76-6b02713b6784",
  aceitaEm: null,
  outraMudou: false,
  principalCentavos: 182_500n,
  multaCentavos: 0n,
  jurosCentavos: 0n,
  outrosCentavos: 0n,
  nossoPrincipalCentavos: 182_500n,
  nossaMultaCentavos: 0n,
  nossosJurosCentavos: 0n,
}
const GUIA = { aberta: true, emAbertoCentavos: 182_500n, devidoCentavos: 182_500n }
const em = (oficial: Partial<OficialEmVigor> | null, guia: Partial<typeof GUIA> = {}, hoje = "2026-11-20") =>
  codigoDaGuia({ ...GUIA, ...guia }, oficial && { ...OFICIAL, ...oficial }, hoje)

describe("quando um código pode ser mostrado", () => {
  it("veio de documento oficial, confere, ainda vale e a guia está aberta", () => {
    expect(em({})).toMatchObject({ situacao: "pagavel", linhaDigitavel: OFICIAL.linhaDigitavel })
    expect(em({}, {}, "2026-11-23").situacao).toBe("pagavel")
    expect(em({}).frase).toBe("Pague R$ 1.825,00 até 23/11/2026, pelo documento 07202632912345678.")
  })

  const naoPodem: readonly [string, string, ReturnType<typeof em>][] = [
    ["sem documento", "ausente", em(null)],
    ["depois da data limite", "vencida", em({}, {}, "2026-11-24")],
    ["com outro valor que ninguém aceitou", "difere", em({ principalCentavos: 190_000n, totalCentavos: 190_000n })],
    ["com tributo que não é nosso", "difere", em({ outrosCentavos: 1n, totalCentavos: 182_501n })],
    ["com outra multa", "difere", em({ multaCentavos: 10n })],
    ["gerado para outro valor em aberto", "difere", em({}, { emAbertoCentavos: 100_000n })],
    ["de outra guia que mudou", "difere", em({ outraMudou: true })],
    ["sem código no texto", "sem-codigo", em({ linhaDigitavel: null })],
    ["de guia paga", "encerrada", em({}, { aberta: false })],
  ]
  it.each(naoPodem)("não: %s", (_nome, situacao, resposta) => {
    expect(resposta).toMatchObject({ situacao, linhaDigitavel: null, pix: null, recebedorDoPix: null })
  })

  it("a diferença aceita pelo escritório aparece e é dita; o aceite não vale para outro valor em aberto", () => {
    const aceita = { principalCentavos: 190_000n, totalCentavos: 190_000n, aceitaEm: new Date("2026-11-20") }
    expect(em(aceita)).toMatchObject({ situacao: "pagavel" })
    expect(em(aceita).frase).toContain("R$ 1.900,00")
    expect(em(aceita).frase).toContain("conferiu a diferença")
    expect(em(aceita, { emAbertoCentavos: 1n }).situacao).toBe("difere")
  })

  it("um documento de teste diz que não se paga", () => {
    expect(em({ deTeste: true }).frase).toContain("não pague")
  })

  it("juros que esperam a Selic não diferem: quem os diz é a autoridade", () => {
    expect(compararDocumento({ ...OFICIAL, jurosCentavos: 500n, nossosJurosCentavos: null })).toEqual([
      { rotulo: "Principal", nosso: "1825.00", documento: "1825.00", confere: true },
      { rotulo: "Juros", nosso: null, documento: "5.00", confere: true },
    ])
  })
})

describe("de que guias é um documento", () => {
  const item = (codigo: string, competencia: string | null, principal: string, quota = 0): ItemDaGuia => ({
    codigo,
    extensao: null,
    denominacao: "",
    competencia,
    quota,
    principal,
    multa: "0.00",
    juros: "0.00",
    total: principal,
  })
  const guia = (
    id: string,
    obrigacao: GuiaProcurada["obrigacao"],
    codigo: string | null,
    resto = {},
  ): GuiaProcurada => ({
    id,
    obrigacao,
    codigoDeReceita: codigo,
    competencia: "2026-10",
    quota: 0,
    ...resto,
  })

  it("um DARF da DCTFWeb paga INSS e IRRF do mês; o que não é nosso fica de fora", () => {
    const partes = repartirDocumento(
      {
        especie: "darf",
        competencia: "2026-10",
        // 550,00 + 1.000,00 = 1.550,00 de INSS; 120,35 de IRRF; 300,00 de empregados, que não apuramos.
        composicao: [
          item("1099", "2026-10", "550.00"),
          item("1138", "2026-10", "1000.00"),
          item("0561", "2026-10", "120.35"),
          item("1082", "2026-10", "300.00"),
        ],
      },
      [
        guia("inss", "inss", "1099-01 e 1138-04"),
        guia("irrf", "irrf", "0561-07"),
        guia("setembro", "inss", "1099-01", { competencia: "2026-09" }),
      ],
    )
    expect([...partes.porGuia].map(([id, p]) => [id, p.principal])).toEqual([
      ["inss", 155_000n],
      ["irrf", 12_035n],
    ])
    expect([partes.outros, partes.codigosDosOutros]).toEqual([30_000n, ["1082"]])
  })

  it("IRPJ do trimestre: pelo primeiro ou pelo último dia, e cada quota na sua guia", () => {
    const guias = [1, 2, 3].map((quota) => guia(`q${quota}`, "irpj", "2089-01", { competencia: "2026-09", quota }))
    const de = (competencia: string, quota: number) => [
      ...repartirDocumento(
        { especie: "darf", competencia: null, composicao: [item("2089", competencia, "1.00", quota)] },
        guias,
      ).porGuia.keys(),
    ]
    expect(de("2026-07", 2)).toEqual(["q2"])
    expect(de("2026-09", 3)).toEqual(["q3"])
    expect(de("2026-09", 0)).toEqual(["q1"])
    expect(de("2026-06", 1)).toEqual([])
  })

  it("um DAS é inteiro da guia do seu mês e da sua espécie", () => {
    const das = {
      especie: "das-simples",
      competencia: "2026-10",
      composicao: [item("1001", "2026-10", "5.00")],
    } as const
    expect([...repartirDocumento(das, [guia("das", "das-simples", null)]).porGuia.keys()]).toEqual(["das"])
    expect(repartirDocumento(das, [guia("mei", "das-mei", null)]).outros).toBe(500n)
  })
})
