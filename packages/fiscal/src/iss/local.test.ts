import { describe, expect, it } from "vitest"
import { taxa } from "../nucleo/taxa.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe } from "../testes/valores.casos.ts"
import { localDoIss } from "./local.ts"

describe("local do ISS", () => {
  const local = (item: string, data = "2026-05-10") => resultadoDe("iss.local", { data, item })

  it("a regra geral é o estabelecimento do prestador", () => {
    expect(local("1.07")).toMatchObject({ local: "prestador", tomadorResponsavel: false })
  })

  it("itens do art. 3º têm local próprio, por subitem ou pelo grupo inteiro", () => {
    expect(local("7.02")).toMatchObject({ local: "execucao", tomadorResponsavel: true })
    expect(local("17.05")).toMatchObject({ local: "tomador", tomadorResponsavel: true })
    expect(local("16.01")).toMatchObject({ local: "execucao" })
    expect(local("7.11")).toMatchObject({ local: "execucao", tomadorResponsavel: false })
  })

  it("o texto compilado: 14.14 onde se executa, 10.04 pela regra geral, 15.09 no domicílio do tomador", () => {
    // Art. 3º III: "subitens 7.02, 7.19 e 14.14"; XXV: "do subitem 15.09".
    expect(local("14.14").local).toBe("execucao")
    expect(local("14.01").local).toBe("prestador")
    expect(local("10.04").local).toBe("prestador")
    expect(local("15.09").local).toBe("tomador")
  })

  it("no grupo 12 só o 12.13 segue a regra geral", () => {
    expect(local("12.12").local).toBe("execucao")
    expect(local("12.13").local).toBe("prestador")
  })

  it("a memória diz a regra escolhida, o inciso e o grau de certeza dele", () => {
    const vista = (item: string) => {
      const { memoria, parametros } = calculado(localDoIss({ data: "2026-05-10", item }))
      return [
        memoria.valor.valor,
        ...todos(memoria)
          .slice(1)
          .map(({ rotulo }) => rotulo),
        parametros[0]?.confianca,
      ]
    }
    expect(vista("1.07")).toEqual(["Estabelecimento do prestador", "Regra geral", "verified"])
    expect(vista("7.02")).toEqual(["Local próprio do item", "Inciso III", "verified"])
    expect(vista("15.01")).toEqual(["Local próprio do item", "Inciso XXIV", "memory"])
    expect(local("7.02").descricao).toBe("local da obra")
    expect(local("1.07").descricao).toBe("estabelecimento do prestador")
  })

  it("abaixo de 2% no município do prestador, é devido no do tomador, que responde por ele (arts. 3º §4º e 6º §2º III)", () => {
    const cobrando = (aliquota: string, item = "1.07", data = "2026-05-10") =>
      resultadoDe("iss.local", { data, item, aliquota })
    expect(cobrando("0.0199")).toMatchObject({ local: "tomador", tomadorResponsavel: true })
    expect(cobrando("0.0200")).toMatchObject({ local: "prestador", tomadorResponsavel: false })
    // O art. 8º-A §1º ressalva 7.02, 7.05 e 16.01, que ficam onde a lista os põe
    expect(cobrando("0.0100", "7.02")).toMatchObject({ local: "execucao" })
    expect(cobrando("0.0100", "16.01")).toMatchObject({ local: "execucao", tomadorResponsavel: false })
    // Também o que tem local próprio: 7.10, limpeza
    expect(cobrando("0.0100", "7.10")).toMatchObject({ local: "tomador", tomadorResponsavel: true })
    // Antes da LC 157/2016 a lista decidia
    expect(cobrando("0.0100", "1.07", "2017-12-29")).toMatchObject({ local: "prestador" })
    const { memoria } = calculado(localDoIss({ data: "2026-05-10", item: "1.07", aliquota: taxa("0.015") }))
    expect(todos(memoria).find(({ rotulo }) => rotulo === "Alíquota mínima")).toMatchObject({
      valor: { valor: "0.02" },
      norma: { titulo: expect.stringContaining("8º-A") },
    })
  })

  it("item que não existe e data antes da lei são erros", () => {
    for (const item of ["41.01", "0.01", "7.022", "a7.02", "7,02", "1.07 "]) {
      expect(() => local(item)).toThrow(/^item: .*não é um item/)
    }
    expect(local("40.01").local).toBe("prestador")
    expect(() => local("7.2")).toThrow(/não é um item/)
    expect(() => local("7.02", "2003-12-31")).toThrow(/Não há valor vigente/)
    expect(local("7.02", "2004-01-01").local).toBe("execucao")
  })
})
