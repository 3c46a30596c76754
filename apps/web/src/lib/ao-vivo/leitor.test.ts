import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { criarLeitor, type EventoLido } from "./leitor.ts"

function ler(pedacos: readonly string[]): EventoLido[] {
  const lidos: EventoLido[] = []
  const alimentar = criarLeitor((evento) => lidos.push(evento))
  for (const pedaco of pedacos) alimentar(pedaco)
  return lidos
}

describe("leitor de eventos do servidor", () => {
  it("lê tipo e dados, e ignora comentários, ids e tempos", () => {
    const texto = ': vivo\n\nid: 7\nretry: 3000\nevent: lote\ndata: {"id":"a"}\n\n'
    expect(ler([texto])).toEqual([{ tipo: "lote", dados: '{"id":"a"}' }])
  })

  it("junta várias linhas de dados e tira só um espaço", () => {
    expect(ler(["data: um\ndata:  dois\ndata\n\n"])).toEqual([{ tipo: "message", dados: "um\n dois\n" }])
  })

  it("não entrega o que ainda não terminou", () => {
    expect(ler(["event: lote\ndata: metade\n"])).toEqual([])
  })

  it("lê o mesmo em qualquer divisão, com qualquer fim de linha", () => {
    const eventos = [
      { tipo: "lote", dados: "1" },
      { tipo: "message", dados: "acentuação\nem linhas" },
    ]
    const texto = (fim: string) =>
      ["event: lote", "data: 1", "", "data: acentuação", "data: em linhas", "", ""].join(fim)
    fc.assert(
      fc.property(fc.constantFrom("\n", "\r\n"), fc.array(fc.nat(60), { maxLength: 20 }), (fim, cortes) => {
        const inteiro = texto(fim)
        const pontos = [0, ...cortes.filter((c) => c < inteiro.length).sort((a, b) => a - b), inteiro.length]
        const pedacos = pontos.slice(1).map((ate, i) => inteiro.slice(pontos[i], ate))
        expect(ler(pedacos)).toEqual(eventos)
      }),
    )
  })
})
