import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { somarDias } from "../nucleo/data.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { ehDiaUtil, feriadoEm } from "./dias-uteis.ts"
import { calcularVencimento, diaDosSalarios, type EntradaVencimento } from "./vencimento.ts"

const CALENDARIO: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL("../../exemplos/feriados.json", import.meta.url), "utf8"),
)

function vence(obrigacao: EntradaVencimento["obrigacao"], periodo: string, quota?: number): string {
  return calculado(calcularVencimento({ obrigacao, periodo, ...(quota === undefined ? {} : { quota }) })).resultado
    .vencimento
}

describe("feriados", () => {
  it("as regras reproduzem o calendário de referência de 2018 a 2030", () => {
    for (const [ano, esperados] of Object.entries(CALENDARIO)) {
      const achados: string[] = []
      for (let data = `${ano}-01-01`; data.startsWith(ano); data = somarDias(data, 1))
        if (feriadoEm(data)) achados.push(data)
      expect(achados).toEqual([...new Set(esperados)].sort())
    }
    expect(Object.keys(CALENDARIO)).toHaveLength(13)
  })

  it("20 de novembro só é feriado a partir de 2024", () => {
    expect(ehDiaUtil("2023-11-20")).toBe(true)
    expect(ehDiaUtil("2024-11-20")).toBe(false)
  })

  it("24 e 31 de dezembro são dias úteis; antes das tabelas é erro", () => {
    expect(ehDiaUtil("2026-12-24")).toBe(true)
    expect(ehDiaUtil("2026-12-31")).toBe(true)
    expect(() => ehDiaUtil("2002-12-31")).toThrow(/Feriados/)
  })
})

describe("vencimentos", () => {
  it("FGTS muda do dia 7 para o dia 20 na competência 03/2024", () => {
    expect(vence("fgts", "2024-02")).toBe("2024-03-07")
    expect(vence("fgts", "2024-03")).toBe("2024-04-19") // 20/04/2024 é sábado
  })

  it("os salários são pagos até o quinto dia útil do mês seguinte, em que o sábado conta e o pagamento se antecipa", () => {
    expect(diaDosSalarios(competencia("2026-10"))).toBe("2026-11-06") // segunda é feriado: 3, 4, 5, 6 e sábado 7, em que o banco não abre
    expect(diaDosSalarios(competencia("2026-11"))).toBe("2026-12-04") // 1, 2, 3, 4 e sábado 5
    expect(diaDosSalarios(competencia("2026-12"))).toBe("2027-01-07") // sexta 1 é feriado: sábado 2, 4, 5, 6 e quinta 7
  })

  it("PIS e COFINS terminam em 12/2026", () => {
    expect(vence("pis-cofins-cumulativo", "2026-12")).toBe("2027-01-25")
    expect(() => vence("pis-cofins-cumulativo", "2027-01")).toThrow(/Não há valor vigente/)
  })

  it("DCTFWeb só tem regra a partir de 01/2025", () => {
    expect(() => vence("dctfweb", "2024-12")).toThrow(/Não há valor vigente/)
    expect(vence("dctfweb", "2025-01")).toBe("2025-02-28")
  })

  it("declarações anuais vencem na data fixa do ano seguinte, mesmo em fim de semana", () => {
    expect(vence("dasn-simei", "2025")).toBe("2026-05-31") // domingo
    expect(vence("defis", "2025")).toBe("2026-03-31")
    expect(vence("dasn-simei", "2025-12")).toBe("2026-05-31")
  })

  it("demais obrigações mensais", () => {
    // 20/06/2026 é sábado; 15/11/2026 é domingo e feriado
    expect(vence("pgdas-d", "2026-05")).toBe("2026-06-22")
    expect(vence("inss-retencao-nota", "2026-05")).toBe("2026-06-19")
    expect(vence("efd-reinf", "2026-10")).toBe("2026-11-16")
  })

  it("quota fora de 1 a 3, ou em obrigação sem quotas, é erro", () => {
    expect(() => vence("irpj-csll-presumido", "2026-T1", 4)).toThrow(/quota/)
    expect(() => vence("das-simples", "2026-01", 2)).toThrow(/quota/)
  })

  it("a memória mostra cada dia sem expediente e sela o feriado", () => {
    const { parametros, memoria } = calculado(calcularVencimento({ obrigacao: "das-simples", periodo: "2026-10" }))
    expect(parametros.map(({ item }) => item)).toEqual(["DAS do Simples Nacional", "Consciência Negra"])
    expect(JSON.stringify(memoria)).toContain("21/11/2026 sem expediente")
  })

  const regra = (obrigacao: EntradaVencimento["obrigacao"], periodo: string) => {
    const { memoria } = calculado(calcularVencimento({ obrigacao, periodo }))
    return filhosDe(memoria)[0]
  }

  it("a regra é lida por extenso, com o dia, o mês e o ajuste", () => {
    expect(regra("das-simples", "2026-01")?.valor.valor).toBe(
      "dia 20 do mês seguinte, prorrogado para o dia útil seguinte",
    )
    expect(regra("irrf", "2026-01")?.valor.valor).toBe("dia 20 do mês seguinte, antecipado para o dia útil anterior")
    expect(regra("dctfweb", "2026-01")?.valor.valor).toBe("último dia útil do mês seguinte")
    expect(regra("irpj-csll-presumido", "2026-T1")?.valor.valor).toBe("último dia útil do mês seguinte ao trimestre")
    expect(regra("dasn-simei", "2025")?.valor.valor).toBe("dia 31 do mês 5 do ano seguinte")
  })

  it("a observação da tabela acompanha a regra, e só quando existe", () => {
    // Res. CGSN 140/2018 art. 72 §1º; de 2027 em diante, os dados do ano anterior vão no PGDAS-D (art. 38-B)
    expect(regra("defis", "2026")?.observacao).toMatch(/A DEFIS acabou/)
    expect(vence("defis", "2026")).toBe("2027-03-31")
    expect(regra("defis", "2025")).not.toHaveProperty("observacao")
    expect(regra("das-mei", "2026-01")).not.toHaveProperty("observacao")
  })

  it("o título diz a quota a partir da 2ª", () => {
    const titulo = (quota: number) =>
      calculado(calcularVencimento({ obrigacao: "irpj-csll-presumido", periodo: "2026-T1", quota })).memoria.rotulo
    expect(titulo(1)).toBe("Vencimento: IRPJ e CSLL do Lucro Presumido")
    expect(titulo(2)).toBe("Vencimento: IRPJ e CSLL do Lucro Presumido, 2ª quota")
  })

  it("sábado, domingo e feriado aparecem com o seu nome", () => {
    const { memoria } = calculado(calcularVencimento({ obrigacao: "das-simples", periodo: "2026-10" }))
    // 20/11/2026 é sexta, Consciência Negra
    expect(
      filhosDe(memoria)
        .slice(1)
        .map(({ valor }) => valor.valor),
    ).toEqual(["Consciência Negra", "sábado", "domingo"])
  })

  it("período de outra espécie, ou mal escrito, é erro que mostra como se escreve", () => {
    const erro = (obrigacao: EntradaVencimento["obrigacao"], periodo: string) => () => vence(obrigacao, periodo)
    for (const periodo of ["2026", "2026-T1", "2026-13", "2026-1"]) {
      expect(erro("das-simples", periodo)).toThrow(/^periodo: .*use AAAA-MM\)/)
    }
    for (const periodo of ["2026", "2026-03", "12026-T1", "2026-T12", "2026-T5"]) {
      expect(erro("irpj-csll-presumido", periodo)).toThrow(/^periodo: .*use AAAA-T1 a AAAA-T4\)/)
    }
    for (const periodo of ["2026-T1", "12026", "20261"]) {
      expect(erro("dasn-simei", periodo)).toThrow(/^periodo: .*use AAAA\)/)
    }
  })

  it("quota 0, negativa ou quebrada é erro", () => {
    for (const quota of [0, -1, 1.5]) expect(() => vence("irpj-csll-presumido", "2026-T1", quota)).toThrow(/^quota: /)
    expect(vence("irpj-csll-presumido", "2026-T1", 3)).toBe("2026-06-30")
    expect(vence("das-simples", "2026-01", 1)).toBe("2026-02-20")
  })

  it("dia do mês com um só algarismo", () => {
    // Competência 05/2018, dia 7 de junho, quinta-feira
    expect(vence("fgts", "2018-05")).toBe("2018-06-07")
  })

  it("os feriados começam em 01/01/2003, e cada um no seu primeiro dia", () => {
    expect(feriadoEm("2003-01-01")?.parametro.descricao).toBe("Confraternização Universal")
    expect(() => feriadoEm("2002-12-31")).toThrow(/Feriados nacionais/)
  })
})
