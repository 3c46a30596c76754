import { TABELAS } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import type { Candidatos, GuiaAberta, LinhaASugerir, NotaAReceber } from "./candidatos.ts"
import { devidoDaGuia } from "./pendentes.service.ts"
import { sugerir } from "./sugestoes.ts"

const ninguem: Candidatos = {
  guias: [],
  pagamentos: [],
  baixas: [],
  socios: [],
  notas: [],
  aPagar: [],
  pares: [],
  regras: [],
  nomeDaCategoria: (id) => id,
  empresa: "Clínica Aurora Serviços Médicos Ltda",
  devidoEm: (guia, dia) => devidoDaGuia(guia, dia, TABELAS),
}
const linha = (id: string, data: string, valor: bigint, descricao: string): LinhaASugerir => ({
  id,
  idConta: "c1",
  data,
  valorCentavos: valor,
  descricao,
})
const guia = (
  id: string,
  obrigacao: GuiaAberta["obrigacao"],
  valor: bigint,
  codigo: string | null = null,
): GuiaAberta => ({
  id,
  obrigacao,
  competencia: "2026-08",
  quota: 0,
  codigoDeReceita: codigo,
  vencimento: "2026-09-21",
  valorCentavos: valor,
  pagoCentavos: 0n,
})
const nota = (id: string, nome: string, valor: bigint, liquido = valor, emissao = "2026-09-01"): NotaAReceber => ({
  id,
  numero: id,
  nome,
  documento: null,
  emissao,
  valorCentavos: valor,
  liquidoCentavos: liquido,
  recebidoCentavos: 0n,
  combinado: null,
})
const primeira = (l: LinhaASugerir, c: Partial<Candidatos>) => sugerir([l], { ...ninguem, ...c }).get(l.id)?.[0]

describe("guias", () => {
  it("um DARF só paga as guias do mesmo dia cuja soma é a linha", () => {
    const guias = [guia("inss", "inss", 110_000n), guia("irrf", "irrf", 42_050n), guia("pis", "pis", 3_000n)]
    expect(primeira(linha("l", "2026-09-21", -152_050n, "PAGTO DARF DCTFWEB"), { guias })).toMatchObject({
      destino: { tipo: "guias", ids: ["inss", "irrf"] },
      confianca: "alta",
    })
  })

  it("a paga com atraso é a do valor com multa: 0,33 % ao dia, três dias de R$ 1.000,00 são R$ 9,90", () => {
    // 21/09 to 24/09: 3 × 0,33 % = 0,99 % of 1.000,00; interest begins in the month after (Lei 9.430/1996 art. 61).
    const atrasada = linha("l", "2026-09-24", -100_990n, "PAGAMENTO DAS SIMPLES")
    expect(primeira(atrasada, { guias: [guia("das", "das-simples", 100_000n)] })).toMatchObject({
      destino: { ids: ["das"] },
      confianca: "alta",
      motivo: expect.stringContaining("R$ 9,90"),
    })
  })

  it("o mesmo valor sem nome na descrição é dúvida, nunca certeza", () => {
    const muda = linha("l", "2026-09-21", -100_000n, "PGTO ELETRONICO 8827")
    expect(primeira(muda, { guias: [guia("das", "das-simples", 100_000n)] })?.confianca).toBe("media")
  })
})

describe("notas", () => {
  it("acha pelo cliente e pelo líquido; a soma de duas; e diz a diferença do que quase bate", () => {
    const notas = [nota("1", "Padaria Estrela Ltda", 100_000n, 95_000n), nota("2", "Padaria Estrela Ltda", 20_000n)]
    expect(primeira(linha("l", "2026-09-10", 95_000n, "PIX RECEBIDO PADARIA ESTRELA"), { notas })).toMatchObject({
      destino: { tipo: "notas", notas: [{ id: "1", valor: "950.00" }] },
      confianca: "alta",
    })
    expect(primeira(linha("l", "2026-09-10", 115_000n, "PIX RECEBIDO PADARIA ESTRELA"), { notas })).toMatchObject({
      destino: { notas: [{ id: "1" }, { id: "2" }] },
    })
    expect(primeira(linha("l", "2026-09-10", 94_000n, "PIX RECEBIDO PADARIA ESTRELA"), { notas })).toMatchObject({
      confianca: "baixa",
      destino: { diferenca: "desconto" },
      aviso: expect.stringContaining("R$ 10,00 a menos"),
    })
  })

  it("paga com atraso, é a do valor com multa e juros do dia, dita em frases; adiantada, a do valor com desconto", () => {
    // R$ 1.000,00 due on 10/09/2026, with 2 % and 1 % a month; on the 25th: 20,00 + 1.000,00 × 1 % ÷ 30 × 15 = 5,00.
    const combinado = {
      valorCentavos: 100_000n,
      abertoCentavos: 100_000n,
      esperadoCentavos: 100_000n,
      vencimento: "2026-09-10",
      multa: "0.02",
      jurosAoMes: "0.01",
      descontoCentavos: 5_000n,
      descontoAte: "2026-09-05",
    }
    const notas = [
      { ...nota("1", "Padaria Estrela Ltda", 100_000n), combinado },
      { ...nota("2", "Padaria Estrela Ltda", 100_000n), combinado },
    ]
    const pagas = (dia: string, valor: bigint) =>
      primeira(linha("l", dia, valor, "PIX RECEBIDO PADARIA ESTRELA"), { notas })
    expect(pagas("2026-09-25", 102_500n)).toMatchObject({
      destino: { notas: [{ id: "1", valor: "1000.00" }], diferenca: "juros" },
      confianca: "alta",
      aviso: null,
      motivo: expect.stringContaining("15 dias de 30, sobre R$ 1.000,00: R$ 5,00"),
    })
    expect(pagas("2026-09-04", 95_000n)).toMatchObject({
      destino: { notas: [{ id: "1", valor: "1000.00" }], diferenca: "desconto" },
      confianca: "alta",
    })
    // The discount ended the day before: what lacks is for a person to say.
    expect(pagas("2026-09-06", 95_000n)).toMatchObject({ confianca: "baixa" })
    expect(pagas("2026-09-25", 205_000n)).toMatchObject({
      destino: { notas: [{ id: "1" }, { id: "2" }], diferenca: "juros" },
      confianca: "alta",
    })
  })

  it("duas linhas iguais não são as duas a mesma nota: a mais antiga fica com ela", () => {
    const notas = [nota("1", "Padaria Estrela", 50_000n)]
    const duas = [
      linha("b", "2026-09-12", 50_000n, "PIX RECEBIDO PADARIA ESTRELA"),
      linha("a", "2026-09-11", 50_000n, "PIX RECEBIDO PADARIA ESTRELA"),
    ]
    const ditas = sugerir(duas, { ...ninguem, notas })
    expect(ditas.get("a")?.[0]?.destino.tipo).toBe("notas")
    expect(ditas.get("b")).toEqual([])
  })
})

describe("o resto", () => {
  it("a regra da empresa passa a do escritório, e a sugestão de título passa as duas", () => {
    const regra = { texto: "padaria", sentido: "entrada", automatica: false, usos: 5 } as const
    const regras = [
      { ...regra, id: "e", idEmpresa: null, categoria: "outras-entradas" },
      { ...regra, id: "c", idEmpresa: "x", categoria: "vendas" },
    ]
    const l = linha("l", "2026-09-10", 95_000n, "PIX PADARIA ESTRELA")
    expect(primeira(l, { regras })?.titulo).toBe("vendas")
    expect(primeira(l, { regras, notas: [nota("1", "Padaria Estrela", 95_000n)] })?.destino.tipo).toBe("notas")
  })

  it("o pró-labore é o do sócio que a descrição nomeia, e o de outro com o mesmo valor não", () => {
    const socio = { tipo: "recibo", competencia: "2026-08", data: "2026-09-05", liquidoCentavos: 300_000n } as const
    const socios = [
      { ...socio, id: "r1", nome: "Bruno Farias" },
      { ...socio, id: "r2", nome: "Ana Prado Nogueira" },
    ]
    const l = linha("l", "2026-09-05", -300_000n, "PIX ENVIADO ANA P NOGUEIRA")
    expect(primeira(l, { socios })).toMatchObject({ destino: { tipo: "recibo", id: "r2" }, confianca: "alta" })
  })

  it("o título a pagar do mesmo valor é certo com o fornecedor na descrição; muito antes do vencimento, alguém olha", () => {
    const aluguel = (id: string, vencimento: string) => ({
      id,
      descricao: "Aluguel",
      nome: "Central Imóveis Ltda",
      documento: null,
      vencimento,
      liquidoCentavos: 280_000n,
    })
    const saiu = linha("l", "2026-10-05", -280_000n, "PIX ENVIADO CENTRAL IMOVEIS")
    const primeira = (vencimento: string) =>
      sugerir([saiu], { ...ninguem, aPagar: [aluguel("t", vencimento)] }).get("l")?.[0]
    expect(primeira("2026-10-05")).toMatchObject({ confianca: "alta", destino: { tipo: "titulos", ids: ["t"] } })
    expect(primeira("2026-10-20")?.confianca).toBe("alta")
    expect(primeira("2026-10-21")?.confianca).toBe("media")
    const por = (valorCentavos: bigint, vencimento: string) =>
      sugerir([{ ...saiu, valorCentavos }], { ...ninguem, aPagar: [aluguel("t", vencimento)] }).get("l")
    expect(por(-279_999n, "2026-10-05")).toEqual([])
    // Late and of who is named, what passes is told to be interest, and never sure; on the day, it is another amount.
    expect(por(-285_600n, "2026-10-01")).toMatchObject([
      { confianca: "baixa", destino: { ids: ["t"], diferenca: "juros" }, aviso: expect.stringContaining("R$ 56,00") },
    ])
    expect(por(-285_600n, "2026-10-05")).toEqual([])
    expect(por(-336_001n, "2026-10-01")).toEqual([])
  })
})
