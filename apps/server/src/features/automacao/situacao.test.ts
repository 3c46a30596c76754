import { describe, expect, it } from "vitest"
import { situacaoDaReceita, situacaoDasGuias, situacaoDasValidades, situacaoDoRecalculo } from "./situacao.ts"

const HOJE = "2026-11-20"
/** Ends at noon, São Paulo time. */
const certificado = (dia: string) => ({ fim: new Date(`${dia}T12:00:00-03:00`) })
const procuracao = (fim: string) => ({ fim })

describe("certificados e procurações perto do fim", () => {
  it.each([
    [[], [], null, null],
    [["2026-11-19"], [], "1 certificado já venceu", true],
    [["2026-11-20"], [], "1 certificado vence hoje", true],
    [[], ["2026-11-21"], "1 procuração vence amanhã", true],
    [["2026-12-20"], [], "1 certificado vence em 30 dias", true],
    [["2026-12-21"], [], "1 certificado vence em 31 dias", false],
    [["2026-12-21"], ["2026-12-20"], "1 certificado e 1 procuração vencem em até 31 dias", true],
    [["2026-11-10", "2026-11-19"], [], "2 certificados já venceram", true],
    [["2026-11-10"], ["2026-11-25"], "1 certificado e 1 procuração já venceram ou vencem em até 5 dias", true],
  ] as const)("%j e %j: %s", (certificados, procuracoes, texto, atencao) => {
    const fins = {
      dosCertificados: certificados.map(certificado),
      dasProcuracoes: procuracoes.map(procuracao),
    }
    const situacao = situacaoDasValidades("a", fins, HOJE)
    expect([situacao?.texto ?? null, situacao?.atencao ?? null]).toEqual([texto, atencao])
  })
})

describe("o que está pendente", () => {
  it("guias: só as em aberto, com as vencidas à parte", () => {
    const com = (emAberto: number, vencidas: number) =>
      situacaoDasGuias("a", { contagens: { emVigor: 9, emAberto, vencidas }, ultima: null })
    expect(com(0, 0)).toBeNull()
    expect(com(1, 0)).toMatchObject({ texto: "1 guia em aberto", atencao: false })
    expect(com(3, 1)).toMatchObject({ texto: "3 guias em aberto, 1 vencida", atencao: true })
    expect(com(3, 2)).toMatchObject({ texto: "3 guias em aberto, 2 vencidas", atencao: true })
  })

  it("meses a calcular: os com erro vêm antes, e o link leva ao primeiro deles", () => {
    const meses = [
      { competencia: "2026-09", naFila: true, aguardaReabrir: null },
      { competencia: "2026-10", naFila: false, aguardaReabrir: null },
    ]
    expect(situacaoDoRecalculo("a", [])).toBeNull()
    expect(situacaoDoRecalculo("a", meses)).toEqual({
      texto: "1 mês com erro e 1 mês na fila",
      atencao: true,
      destino: "/painel/fechamento/das?competencia=2026-10&empresa=a",
    })
    expect(situacaoDoRecalculo("a", meses.slice(0, 1))).toMatchObject({ texto: "1 mês na fila", atencao: false })
    const atras = { competencia: "2026-08", naFila: true, aguardaReabrir: "2026-09" }
    expect(situacaoDoRecalculo("a", [atras])).toMatchObject({
      texto: "1 mês aguarda a reabertura de 09/2026",
      atencao: true,
    })
  })

  it("receita: quantos meses seguem sem ela", () => {
    const alerta = { tipo: "sem-receita", nivel: "critico", meses: 2 } as const
    expect(situacaoDaReceita("a", [{ ...alerta, tipo: "sublimite", meses: null }])).toBeNull()
    expect(situacaoDaReceita("a", [alerta])).toMatchObject({ texto: "2 meses sem receita", atencao: true })
  })
})
