import { readFileSync } from "node:fs"
import { TABELAS, vigenteEm } from "@partida/fiscal"
import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"
import { linhaDaTabela, linhasDaTabela } from "../../tabelas/tabelas.ts"
import { ITENS_POR_CNAE } from "./servicos.ts"
import { sugerirPeloCnae } from "./sugestao.ts"

const comDispositivo = expect.stringMatching(/^LC 123\/2006 art\. 18 §\dº(-[A-I])?( [IVX]+( e [IVX]+)?)?$/)
const em2026 = (cnae: string) => sugerirPeloCnae(cnae, "2026-10")

describe("anexo", () => {
  it.each([
    // Comércio, indústria, manutenção, contabilidade, advocacia, vigilância, programas de computador, medicina.
    ["4711302", "I", "§4º I"],
    ["1412601", "II", "§4º II"],
    ["4520001", "III", "§5º-B IX"],
    ["6920601", "III", "§5º-B XIV"],
    ["6911701", "IV", "§5º-C VII"],
    ["8011101", "IV", "§5º-C VI"],
    ["6201501", "III/V", "§5º-D IV"],
    ["8630503", "III/V", "§5º-B XIX"],
  ] as const)("%s é do Anexo %s, pelo art. 18 %s", (cnae, anexo, dispositivo) => {
    const { anexo: sugestao } = em2026(cnae)
    expect(sugestao).toMatchObject({ situacao: "sugerido", sugerido: anexo, opcoes: [anexo] })
    expect(sugestao.sujeitoAoFatorR).toBe(anexo === "III/V")
    expect(sugestao.norma.titulo).toBe(`LC 123/2006 art. 18 ${dispositivo}`)
  })

  it("todo CNAE com anexo sugerido diz o dispositivo da lei", () => {
    const vigente = vigenteEm(TABELAS.anexoPorCnae, "2026-10-01").valor
    for (const cnae of vigente.keys()) expect([cnae, em2026(cnae).anexo.norma.titulo]).toEqual([cnae, comDispositivo])
    expect(vigente.size).toBeGreaterThan(80)
  })

  it("impeditivo avisa com o Anexo VI da Resolução 140, e também não pode ser MEI", () => {
    const { anexo, mei } = em2026("6422100")
    expect(anexo).toMatchObject({ situacao: "impeditivo", sugerido: null })
    expect(anexo.norma.titulo).toContain("Res. CGSN 140/2018 Anexo VI")
    expect(mei).toMatchObject({ situacao: "nao-permitida", norma: { titulo: "LC 123/2006 art. 18-A §1º" } })
  })

  it("ambíguo e desconhecido perguntam: todos os anexos, a começar pelo da divisão", () => {
    expect(em2026("4924800").anexo).toMatchObject({ situacao: "ambiguo", sugerido: null })
    expect(em2026("4924800").anexo.norma.titulo).toContain("Anexo VII")
    const roupa = em2026("4782202").anexo
    expect(roupa).toMatchObject({ situacao: "desconhecido", sugerido: null })
    expect(roupa.opcoes[0]).toBe("I")
    expect([...roupa.opcoes].sort()).toEqual(["I", "II", "III", "III/V", "IV", "V"])
    expect(em2026("1091101").anexo.opcoes[0]).toBe("II")
    expect(em2026("4321500").anexo.opcoes[0]).toBe("IV")
  })

  it("diz a confiança do próprio código e o que conferir nele", () => {
    expect(em2026("6201501").anexo.confianca).toBe("verified")
    expect(em2026("5611201").anexo).toMatchObject({ confianca: "memory", avisos: ["Sugestão a conferir."] })
    expect(em2026("4731800").anexo.avisos).toContainEqual(expect.stringContaining("combustíveis"))
  })

  it("a lista de impeditivos vale desde 01/08/2018: um mês antes, o código é desconhecido", () => {
    expect(sugerirPeloCnae("6422100", "2018-07").anexo.situacao).toBe("desconhecido")
    expect(sugerirPeloCnae("6422100", "2018-08").anexo.situacao).toBe("impeditivo")
  })

  it("antes de 2018 e fora da CNAE recusa, dizendo o campo", () => {
    expect(() => sugerirPeloCnae("6201501", "2017-12")).toThrow(
      expect.objectContaining({ codigo: "entrada-invalida", campo: "competencia" }),
    )
    expect(() => em2026("0000000")).toThrow(expect.objectContaining({ codigo: "nao-encontrado", campo: "cnae" }))
  })

  it("subclasse extinta é achada e dita", () => {
    expect(em2026("6201500").vigente).toBe(false)
    expect(em2026("6201501").vigente).toBe(true)
  })
})

describe("MEI", () => {
  it("Anexo V não pode (LC 123 art. 18-A §4º I); o resto depende da lista de ocupações", () => {
    expect(em2026("7020400").mei).toMatchObject({ situacao: "nao-permitida" })
    expect(em2026("7020400").mei.norma.titulo).toBe("LC 123/2006 art. 18-A §4º I")
    expect(em2026("9602501").mei.situacao).toBe("a-conferir")
    expect(em2026("9602501").mei.norma.titulo).toContain("Anexo XI")
  })

  it.each([
    ["4930201", "só dentro do município"],
    ["4930202", "entre municípios"],
    ["4930203", "dentro e fora do município"],
    ["4930204", "dentro e fora do município"],
  ])("%s é do caminhoneiro (Tabela B do Anexo XI): %s", (cnae, rotulo) => {
    const { mei } = em2026(cnae)
    expect(mei).toMatchObject({ situacao: "a-conferir", norma: { titulo: expect.stringContaining("Tabela B") } })
    expect(mei.motivo).toContain(`Caminhoneiro: ${rotulo}`)
  })

  it("a entrega rápida não é do caminhoneiro, nem a carga antes de 2022", () => {
    expect(em2026("5320202").mei.motivo).not.toContain("aminhoneiro")
    expect(sugerirPeloCnae("4930201", "2021-12").mei.motivo).not.toContain("aminhoneiro")
  })
})

describe("item da LC 116 e códigos nacionais", () => {
  /** Read from the annexed list of the law, not from our table. */
  it.each([
    ["6201501", "01.01", "análise e desenvolvimento de sistemas"],
    ["8630503", "04.01", "medicina"],
    ["8630504", "04.12", "odontologia"],
    ["4120400", "07.02", "obras de construção civil"],
    ["8121400", "07.10", "limpeza"],
    ["8011101", "11.02", "vigilância"],
    ["4520001", "14.01", "conserto de veículos"],
    ["6911701", "17.14", "advocacia"],
    ["6920601", "17.19", "contabilidade"],
    ["9602501", "06.01", "cabeleireiros"],
  ])("%s sugere primeiro o item %s: %s", (cnae, item) => {
    const { servico } = em2026(cnae)
    expect(servico.situacao).toBe("sugerido")
    expect(servico.itens[0]?.item).toBe(item)
    expect(servico.itens[0]?.codigos.length).toBeGreaterThan(0)
    for (const { codigo } of servico.itens[0]?.codigos ?? [])
      expect(codigo.startsWith(item.replace(".", ""))).toBe(true)
  })

  it.each([
    ["4711302", "ICMS"],
    ["1412601", "ICMS"],
    ["5611201", "ICMS"],
    ["4930202", "ICMS"],
    ["7711000", "Súmula Vinculante 31"],
  ])("%s não é serviço da lista, e diz por quê (%s)", (cnae, motivo) => {
    const { servico } = em2026(cnae)
    expect(servico).toMatchObject({ situacao: "nao-e-servico", itens: [] })
    expect(servico.motivo).toContain(motivo)
  })

  it("a locação de andaimes e palcos é serviço (item 03.05), embora a de máquinas não seja", () => {
    expect(em2026("7732202").servico.itens.map((i) => i.item)).toEqual(["03.05"])
  })

  it("o transporte municipal de carga é do item 16.02", () => {
    expect(em2026("4930201").servico.itens.map((i) => i.item)).toEqual(["16.02"])
  })

  it("toda a correspondência existe nas tabelas públicas: CNAE, item e ao menos um código", () => {
    const cnaes = linhasDaTabela("cnaes").map((l) => l.codigo)
    for (const [prefixo, itens] of Object.entries(ITENS_POR_CNAE)) {
      expect([prefixo, cnaes.some((c) => c.startsWith(prefixo))]).toEqual([prefixo, true])
      expect(new Set(itens).size).toBe(itens.length)
      for (const item of itens) {
        expect([item, linhaDaTabela("servicos-lc116", item) !== null]).toEqual([item, true])
        expect([item, linhasDaTabela("codigos-tributacao").some((c) => c.outroCodigo === item)]).toEqual([item, true])
      }
    }
  })

  it("todo CNAE em vigor tem resposta: item, por que não é serviço, ou o aviso de escolher", () => {
    const caminho = new URL("../../tabelas/csv/cnae-subclasses.csv", import.meta.url)
    const linhas: Record<string, string>[] = parse(readFileSync(caminho, "utf8"), { columns: true, bom: true })
    const situacoes = linhas.map((l) => em2026(l.codigo ?? "").servico)
    for (const s of situacoes) expect(s.motivo.length).toBeGreaterThan(10)
    expect(situacoes.length).toBe(1358)
  })
})
