import { TABELAS } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { citacoesDe, lerArtigos } from "./citacoes.ts"

describe("o que um título cita", () => {
  it.each([
    [
      "LC 123/2006 art. 18 §§16 a 17-A; Res. CGSN 140/2018 art. 24",
      [
        ["LC 123/2006", "18"],
        ["Res. CGSN 140/2018", "24"],
      ],
    ],
    ["LC 123/2006 arts. 13 VI e §3º, 18 §5º-C e 18-C; IN RFB 2.110/2022", [["LC 123/2006", "13", "18", "18-C"]]],
    ["LC 123/2006 art. 18 §§5º-J, 5º-K, 5º-M e 24 a 26; SC Cosit 17/2021", [["LC 123/2006", "18"]]],
    [
      "LC 214/2025 art. 517; Res. CGSN 190/2026 (arts. 21 e 22 da Res. CGSN 140/2018)",
      [
        ["LC 214/2025", "517"],
        ["Res. CGSN 190/2026", "21", "22"],
      ],
    ],
    ["Res. CGSN 140/2018 arts. 9º a 12", [["Res. CGSN 140/2018", "9", "10", "11", "12"]]],
    ["Res. CGSN 140/2018 art. 97-A (Res. CGSN 183/2025)", [["Res. CGSN 140/2018", "97-A"]]],
    ["Res. CGSN 190/2026 (arts. 144-D e 144-E da Res. CGSN 140/2018)", [["Res. CGSN 190/2026", "144-D", "144-E"]]],
    ["Lei 9.249/1995 arts. 15 e 20", []],
    ["Portaria CGSN 54/2025: todas as UFs em R$ 3.600.000,00", []],
  ] as const)("%s", (titulo, esperado) => {
    expect(citacoesDe(titulo).map(({ norma, artigos }) => [norma, ...artigos])).toEqual(esperado)
  })
})

describe("o texto guardado", () => {
  const textos = async (titulo: string) => (await lerArtigos(citacoesDe(titulo))).map(({ texto }) => texto)

  it("é o do artigo, e só o dele", async () => {
    const [artigo, ...outros] = await textos("Res. CGSN 190/2026 (art. 24 da Res. CGSN 140/2018)")
    expect(artigo).toContain("será tributada conjuntamente com a parcela que não o exceder")
    expect(artigo).not.toContain("fator")
    expect(outros).toEqual([])
    expect((await textos("LC 116/2003 art. 3º"))[0]).toContain("subitens 7.02, 7.19 e 14.14")
    expect((await textos("Res. CGSN 140/2018 art. 101 I c"))[0]).toContain("a partir da competência abril de 2022")
  })

  it("diz de onde veio, e o que não está guardado não aparece", async () => {
    const [lido] = await lerArtigos(citacoesDe("Res. CGSN 190/2026 (art. 26 da Res. CGSN 140/2018)"))
    expect(lido?.fonte).toContain("DOU de 10/08/2026")
    expect(lido?.texto).toContain("será considerado 0,28")
    expect(await textos("Res. CGSN 140/2018 art. 9º")).toEqual([])
  })

  it("cada tabela conferida no texto de uma resolução do Simples abre o seu artigo", async () => {
    for (const tabela of [
      TABELAS.regraDoFatorR,
      TABELAS.divisaoNoSublimite,
      TABELAS.issRetidoDoSimples,
      TABELAS.mesDoFaturamento,
      TABELAS.janelaDoRbt12,
    ]) {
      const titulo = tabela.periodos.at(-1)?.norma.titulo ?? ""
      expect((await textos(titulo)).length, titulo).toBeGreaterThan(0)
    }
  })
})
