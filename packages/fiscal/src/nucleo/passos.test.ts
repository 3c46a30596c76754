import { describe, expect, it } from "vitest"
import { centavos } from "./dinheiro.ts"
import type { ParametroUsado } from "./memoria.ts"
import { definirParametro, vigenteEm } from "./parametro.ts"
import { emReais, entrada, grupo, parametroReais, parametrosDaMemoria } from "./passos.ts"
import { limitarValor, reaisDaTabela, taxaDaTabela } from "./passos-dinheiro.ts"
import { taxa } from "./taxa.ts"

const NORMA = { titulo: "Lei de teste" }
const tabelaDe = (tabela: string) =>
  definirParametro<string>({
    tabela,
    descricao: tabela,
    unidade: "tabela",
    periodos: [{ desde: "2020-01-01", ate: null, valor: "x", norma: NORMA, confianca: "verified" }],
  })

describe("o que uma memória usou de cada tabela", () => {
  const uso = (mudanca: Partial<ParametroUsado> = {}): ParametroUsado => ({
    tabela: "t",
    item: "Alíquota",
    desde: "2020-01-01",
    ate: null,
    confianca: "verified",
    ...mudanca,
  })
  const usados = (...usos: readonly ParametroUsado[]) =>
    parametrosDaMemoria(
      grupo(
        "Raiz",
        emReais(0n),
        usos.map((u) => parametroReais(u.item, centavos(1n), u, NORMA).passo),
      ),
    )

  it("o mesmo período da mesma tabela conta uma vez, na ordem do primeiro uso", () => {
    const outro = uso({ item: "Teto" })
    expect(usados(uso(), outro, uso(), uso({ item: "Teto" }))).toEqual([uso(), outro])
  })

  it("outra tabela, ou outro período, com o mesmo nome de item é outro uso", () => {
    const distintos = [uso(), uso({ tabela: "u" }), uso({ desde: "2024-01-01" }), uso({ item: "Teto" })]
    expect(usados(...distintos)).toEqual(distintos)
  })
})

describe("valores de tabela como passos", () => {
  const tabela = tabelaDe("t")
  const periodo = vigenteEm(tabela, "2026-01-01")

  it("o mesmo pedido dá o mesmo passo; outro valor, outro item ou outra tabela dão o seu", () => {
    const primeira = taxaDaTabela("Taxa", taxa("0.05"), tabela, periodo)
    expect(taxaDaTabela("Taxa", primeira.taxa, tabela, periodo)).toBe(primeira)
    const outra = taxaDaTabela("Taxa", taxa("0.06"), tabela, periodo)
    expect([outra.passo.valor.valor, primeira.passo.valor.valor]).toEqual(["0.06", "0.05"])
    const usoDe = ({ passo }: { readonly passo: typeof outra.passo }) =>
      passo.tipo === "parametro" ? [passo.parametro.tabela, passo.parametro.item] : []
    expect(usoDe(taxaDaTabela("Taxa", primeira.taxa, tabela, periodo, "Outro item"))).toEqual(["t", "Outro item"])
    expect(usoDe(taxaDaTabela("Taxa", primeira.taxa, tabelaDe("u"), periodo))).toEqual(["u", "Taxa"])
  })

  it("o mesmo de quantias", () => {
    const primeira = reaisDaTabela("Teto", 100n, tabela, periodo)
    expect(reaisDaTabela("Teto", 100n, tabela, periodo)).toBe(primeira)
    expect(reaisDaTabela("Teto", 101n, tabela, periodo).centavos).toBe(101n)
    expect(reaisDaTabela("Teto", 100n, tabela, periodo, "Item").passo).toMatchObject({ parametro: { item: "Item" } })
  })
})

describe("o menor entre um valor e o seu limite", () => {
  const de = (valor: bigint, notas?: { observacao: string }) =>
    limitarValor("Base", entrada("Valor", centavos(valor), null), entrada("Teto", centavos(100n), null), notas)

  it("no limite não foi aplicado; um centavo acima, foi; as notas vão junto", () => {
    expect(de(100n)).toMatchObject({ centavos: 100n, passo: { tipo: "limite", aplicado: false } })
    expect(de(101n)).toMatchObject({ centavos: 100n, passo: { aplicado: true, parte: { rotulo: "Valor" } } })
    expect(de(101n).passo).not.toHaveProperty("observacao")
    expect(de(101n, { observacao: "Lei" }).passo).toEqual({ ...de(101n).passo, observacao: "Lei" })
  })
})
