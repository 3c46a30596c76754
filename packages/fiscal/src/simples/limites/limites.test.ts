import { describe, expect, it } from "vitest"
import { deReais } from "../../nucleo/dinheiro.ts"
import { filhosDe } from "../../nucleo/passos.ts"
import { calculado } from "../apuracao/empresa.casos.ts"
import { calcularLimites, type EntradaLimites, type ResultadoLimites } from "./limites.ts"

function comparar(receitaAno: string, extra: Partial<EntradaLimites> = {}) {
  return calculado<ResultadoLimites>(calcularLimites({ ano: 2026, receitaAno: deReais(receitaAno), ...extra }))
}

const doLimite = (...argumentos: Parameters<typeof comparar>) => {
  const { limite, situacaoLimite, efeitoLimite } = comparar(...argumentos).resultado
  return [limite, situacaoLimite, efeitoLimite]
}

const doSublimite = (...argumentos: Parameters<typeof comparar>) => {
  const { sublimite, situacaoSublimite, efeitoSublimite } = comparar(...argumentos).resultado
  return [sublimite, situacaoSublimite, efeitoSublimite]
}

describe("limite e sublimite do ano", () => {
  it("4.800.000 e 20% de tolerância, 5.760.000: cada fronteira, e um centavo depois", () => {
    const limite = deReais("4800000.00")
    expect(doLimite("4800000.00")).toEqual([limite, "dentro", "nenhum"])
    expect(doLimite("4800000.01")).toEqual([limite, "excesso-ate-20", "ano-seguinte"])
    expect(doLimite("5760000.00")).toEqual([limite, "excesso-ate-20", "ano-seguinte"])
    expect(doLimite("5760000.01")).toEqual([limite, "excesso-acima-20", "mes-seguinte"])
  })

  it("3.600.000 e 4.320.000 no sublimite", () => {
    const sublimite = deReais("3600000.00")
    expect(doSublimite("3600000.00")).toEqual([sublimite, "dentro", "nenhum"])
    expect(doSublimite("3600000.01")).toEqual([sublimite, "excesso-ate-20", "ano-seguinte"])
    expect(doSublimite("4320000.00")).toEqual([sublimite, "excesso-ate-20", "ano-seguinte"])
    expect(doSublimite("4320000.01")).toEqual([sublimite, "excesso-acima-20", "mes-seguinte"])
  })

  it("no ano de abertura, 400.000 e 300.000 por mês, e o excesso acima de 20% retroage", () => {
    const umMes = { mesesAtividade: 1 }
    expect(doLimite("400000.00", umMes)).toEqual([deReais("400000.00"), "dentro", "nenhum"])
    expect(doLimite("480000.00", umMes)).toEqual([deReais("400000.00"), "excesso-ate-20", "ano-seguinte"])
    expect(doLimite("480000.01", umMes)).toEqual([deReais("400000.00"), "excesso-acima-20", "retroativo-ao-inicio"])
    expect(doSublimite("360000.01", umMes)).toEqual([deReais("300000.00"), "excesso-acima-20", "retroativo-ao-inicio"])
    // 7 meses: 2.800.000 e 2.100.000; doze meses são o ano inteiro
    expect(doLimite("0.00", { mesesAtividade: 7 })[0]).toBe(deReais("2800000.00"))
    expect(doSublimite("0.00", { mesesAtividade: 7 })[0]).toBe(deReais("2100000.00"))
    expect(doLimite("5760000.01", { mesesAtividade: 12 })).toEqual([
      deReais("4800000.00"),
      "excesso-acima-20",
      "retroativo-ao-inicio",
    ])
  })

  it("meses fora de 1 a 12, receita negativa e UF mal escrita dizem o campo", () => {
    for (const mesesAtividade of [0, 13, 1.5, -1]) {
      expect(() => comparar("1.00", { mesesAtividade })).toThrow(/^mesesAtividade: deve ser um inteiro de 1 a 12/)
    }
    expect(() => comparar("-0.01")).toThrow(/^receitaAno: /)
    for (const uf of ["sp", "SPX", "XSP", "S", ""]) expect(() => comparar("1.00", { uf })).toThrow(/^uf: /)
    expect(comparar("1.00", { uf: "SP" }).resultado.sublimite).toBe(deReais("3600000.00"))
    expect(() => comparar("1.00", { ano: 2017 })).toThrow(/Não há valor vigente/)
  })

  it("a memória tem as duas comparações, com a resposta de cada uma", () => {
    const { memoria, avisos } = comparar("4000000.00")
    expect(avisos).toEqual([])
    expect(filhosDe(memoria).map(({ rotulo, valor }) => [rotulo, valor.valor])).toEqual([
      ["Limite do Simples Nacional", "Dentro do limite"],
      ["Sublimite de ICMS e ISS", "Excesso de até 20%"],
    ])
    expect(memoria.valor.valor).toBe("dentro")
    expect(filhosDe(comparar("5000000.00").memoria).map(({ valor }) => valor.valor)).toEqual([
      "Excesso de até 20%",
      "Excesso acima de 20%",
    ])
  })
})
