import { describe, expect, it } from "vitest"
import { lerTexto } from "../memoria-pdf/leitor-de-pdf.fixtures.ts"
import { type DadosDasDemonstracoes, type Demonstradas, gerarDemonstracoesPdf } from "./demonstracoes-pdf.ts"
import { prontasDe } from "./notas.ts"
import { NOTAS_PADRAO } from "./notas-padrao.ts"

const linha = (
  codigo: string,
  descricao: string,
  valor: string,
  contas: Demonstradas["dre"][number]["contas"] = [],
) => ({
  codigo,
  descricao,
  tipo: "D" as const,
  nivel: 3,
  valor,
  anterior: "0.00",
  contas,
})
const TODAS: Demonstradas = {
  dre: [linha("DRE.01", "Receita bruta", "10000.00"), linha("DRE.02", "Cancelamentos que não houve", "0.00")],
  balanco: [
    linha("BP.A.01", "Disponibilidades", "5800.00", [{ codigo: "1.1.1.02.001", nome: "Banco", valor: "5800.00" }]),
    linha("BP.P.07", "Capital social realizado", "1500.00"),
  ],
  dfc: [linha("DFC.V", "Variação do caixa no período", "4800.00")],
  dmpl: [
    {
      codigo: "MPL.06",
      descricao: "Lucros distribuídos",
      tipo: "D",
      capital: "0.00",
      reservas: "0.00",
      lucros: "-1200.00",
      total: "-1200.00",
    },
  ],
  indices: [],
  fecha: true,
  caixaFecha: true,
}
const DADOS: DadosDasDemonstracoes = {
  empresa: { razaoSocial: "Oficina Modelo Ltda", cnpj: "11222333000181", municipio: "São Paulo, SP" },
  contador: { nome: "Bia Contadora", crc: "SP-123456/O-7" },
  periodo: { de: "2026-01-01", ate: "2026-12-31" },
  norma: "NBC TG 1002, microentidades",
  geradoEm: new Date("2027-01-20T12:00:00-03:00"),
}

/** With one kind of space, and on one line. */
const emLinha = (texto = "") => texto.replace(/\s+/g, " ")

describe("demonstrações em PDF", () => {
  it("traz as quatro demonstrações, as notas do que a empresa tem, e quem assina", async () => {
    const texto = lerTexto(
      await gerarDemonstracoesPdf(
        { marca: { nome: "Partida", logo: null }, escritorio: { nome: "Escritório", cnpj: "34567219000199" } },
        { ...DADOS, notas: NOTAS_PADRAO },
        TODAS,
      ),
    )
    for (const dito of [
      "Balanço patrimonial em 31/12/2026",
      "Demonstração do resultado",
      "mutações do patrimônio",
      "fluxos de caixa",
      "Notas explicativas",
      "NBC TG 1002",
      "R$ 5.800,00",
      "Oficina Modelo Ltda, pelo administrador",
      "Bia Contadora, CRC SP-123456/O-7",
    ])
      expect(emLinha(texto)).toContain(dito)
    expect(texto).not.toContain("Cancelamentos que não houve")
    expect(texto).not.toContain("não fecham")
  })

  it("a nota do que não há não aparece, e a do que há diz de que é feito", () => {
    const notas = prontasDe(NOTAS_PADRAO, DADOS, TODAS).filter((n) => !n.fora)
    expect(notas.map((n) => n.titulo)).toEqual([
      "A empresa",
      "Base de preparação",
      "Principais práticas contábeis",
      "Caixa e equivalentes de caixa",
      "Capital social",
      "Lucros distribuídos",
      "Fluxos de caixa",
    ])
    expect(emLinha(notas[3]?.texto)).toBe("Em 31/12/2026: Banco, R$ 5.800,00.")
    expect(emLinha(notas[5]?.texto)).toContain("R$ 1.200,00")
    // What has one figure of two says that the other has none.
    const [meia] = prontasDe([{ titulo: "Caixa", texto: "{caixa}; {clientes}. {municipio}" }], DADOS, TODAS)
    expect([meia?.fora, emLinha(meia?.texto)]).toEqual([false, "Banco, R$ 5.800,00; sem saldo. São Paulo, SP"])
  })
})
