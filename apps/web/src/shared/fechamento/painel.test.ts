import { describe, expect, it } from "vitest"
import { z } from "zod"
import { buscaDaOutraAba, camposDoPainel, enderecoDoPainel, filtroDoPainel, filtroNoCorpo } from "./painel.ts"

const ANA = "11111111-1111-4111-8111-111111111111"
const BIA = "22222222-2222-4222-8222-222222222222"
const ler = (bruta: unknown) => z.object(enderecoDoPainel).parse(bruta)

describe("o endereço do painel", () => {
  it("vira o filtro que as três abas mandam, com os nomes da especificação", () => {
    const busca = ler({
      responsaveis: `${ANA},${BIA}`,
      idCategoria: "2",
      idAnexo: "3",
      regime: "mei",
      passo: "das",
      faturamento: "reaberta",
      calculo: "98",
      comPendencia: "sim",
      busca: "pão",
      pagina: "4",
      empresa: ANA,
    })
    expect(filtroDoPainel(busca)).toEqual({
      idPerfisEscritoriosContabeis: `${ANA},${BIA}`,
      idCategoria: 2,
      idAnexo: 3,
      regime: "mei",
      passo: "das",
      faturamento: "reaberta",
      calculo: 98,
      comPendencia: true,
      busca: "pão",
    })
  })

  it("o ilegível é ignorado em vez de quebrar a tela", () => {
    const busca = ler({ responsaveis: "nada", idAnexo: "9", regime: "outro", passo: "x", pagina: "zero" })
    expect(filtroDoPainel(busca)).toEqual({})
  })

  it("no corpo de um pedido a marca é escrita como no endereço", () => {
    expect(filtroNoCorpo({ regime: "mei", comPendencia: true })).toEqual({ regime: "mei", comPendencia: "true" })
    expect(filtroNoCorpo({ regime: "mei" })).toEqual({ regime: "mei" })
  })

  it("a outra aba recebe o mês e os filtros, e não a página, a gaveta nem o estado desta", () => {
    const busca = ler({ competencia: "2026-10", busca: "pão", pagina: 3, empresa: ANA, faturamento: "aberta" })
    expect(Object.fromEntries(Object.entries(buscaDaOutraAba(busca)).filter(([, v]) => v !== undefined))).toEqual({
      competencia: "2026-10",
      busca: "pão",
    })
  })

  it("todo filtro do endereço tem um campo que o conta em palavras e o limpa", () => {
    const campos = new Set(camposDoPainel([]).map(({ campo }) => campo))
    const semCampo = Object.keys(enderecoDoPainel).filter((nome) => !campos.has(nome as never))
    expect(semCampo).toEqual(["competencia", "pagina", "empresa"])
  })

  it("o que o funil conta depois de fechar também se escolhe na própria lista", () => {
    const campos = new Map(camposDoPainel([]).map((campo) => [campo.campo, campo]))
    for (const nome of ["declarado", "oficial", "entregue", "paga"] as const)
      expect(campos.get(nome)).toMatchObject({
        tipo: "opcoes",
        opcoes: [{ value: "nao" }, { value: "sim" }],
      })
  })
})
