import { depoisDaMensagem, depoisDoAto, esperaDe, podeAgir } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { buscaDasConversas, filtroDasConversas } from "./busca.ts"
import { resumoDa, resumoDasContagens, rotuloDo, tomDo } from "./textos.ts"

describe("como cada lado lê o estado", () => {
  it.each([
    ["esperando", "cliente", false, "À espera do cliente", "andamento", "Espera você", "atencao"],
    ["esperando", "cliente", true, "Atrasado", "erro", "Prazo passou", "erro"],
    ["entregue", "escritorio", false, "Entregue", "atencao", "Entregue", "andamento"],
    ["aberta", "escritorio", false, "Espera resposta", "atencao", "Com o escritório", "andamento"],
    ["respondida", "cliente", false, "Com o cliente", "andamento", "Espera você", "atencao"],
    ["aceito", "ninguem", false, "Aceito", "feito", "Aceito", "feito"],
    ["encerrada", "ninguem", false, "Encerrada", "neutro", "Encerrada", "neutro"],
  ] as const)("%s, vez de %s, atrasado %s", (estado, espera, atrasada, escritorio, tomDele, cliente, tomDoCliente) => {
    const c = { estado, espera, atrasada }
    expect([rotuloDo(c, "escritorio"), tomDo(c, "escritorio")]).toEqual([escritorio, tomDele])
    expect([rotuloDo(c, "cliente"), tomDo(c, "cliente")]).toEqual([cliente, tomDoCliente])
  })

  it("o resumo diz só o que há", () => {
    expect(resumoDa({ competencia: "2026-10", prazo: "2026-11-05", repete: true })).toBe(
      "out/2026 · até 05/11/2026 · todo mês",
    )
    expect(resumoDa({ competencia: null, prazo: null, repete: false })).toBe("")
    const contagens = { naoLidas: 0, esperaEscritorio: 1, esperaCliente: 2, atrasadas: 1 }
    expect(resumoDasContagens(contagens, "escritorio")).toBe("1 a responder · 1 atrasada")
    expect(resumoDasContagens({ ...contagens, naoLidas: 3, atrasadas: 0 }, "cliente")).toBe(
      "2 esperam você · 3 não lidas",
    )
    expect(resumoDasContagens(undefined, "cliente")).toBeNull()
  })

  it("o endereço só filtra pelo que se lê", () => {
    expect(filtroDasConversas(buscaDasConversas.parse({ situacao: "outra", naoLidas: "1", mes: "2026-13" }))).toEqual(
      {},
    )
    expect(
      filtroDasConversas(buscaDasConversas.parse({ situacao: "faltando", atrasadas: "sim", responsavel: "nenhum" })),
    ).toEqual({ situacao: "faltando", atrasadas: true, idResponsavel: "nenhum" })
  })
})

describe("de quem é a vez", () => {
  const pedido = { tipo: "pedido", abertaPor: "escritorio" } as const
  it("documentos do cliente entregam; uma pergunta dele, não; nem o que o escritório anexa", () => {
    const depois = (lado: "cliente" | "escritorio", comAnexo: boolean, estado = "esperando" as const) =>
      depoisDaMensagem({ ...pedido, estado }, { lado, comAnexo })
    expect([depois("cliente", true), depois("cliente", false), depois("escritorio", true)]).toEqual([
      "entregue",
      "esperando",
      "esperando",
    ])
    expect(esperaDe({ tipo: "pedido", estado: "esperando" }, "cliente")).toBe("escritorio")
    expect(esperaDe({ tipo: "pedido", estado: "esperando" }, "escritorio")).toBe("cliente")
    expect(esperaDe({ tipo: "pedido", estado: "entregue" }, "escritorio")).toBe("escritorio")
    expect(esperaDe({ tipo: "conversa", estado: "encerrada" }, "cliente")).toBe("ninguem")
  })

  it("cada ato é de um lado e de alguns estados", () => {
    expect(podeAgir("aceitar", "entregue", "escritorio")).toBe(true)
    expect(podeAgir("aceitar", "entregue", "cliente")).toBe(false)
    expect(podeAgir("aceitar", "aberta", "escritorio")).toBe(false)
    expect(podeAgir("devolver", "aceito", "escritorio")).toBe(true)
    expect(podeAgir("nada-a-enviar", "entregue", "cliente")).toBe(false)
    expect(depoisDoAto("reabrir", { tipo: "pedido", estado: "encerrada" })).toBe("esperando")
    expect(depoisDoAto("reabrir", { tipo: "conversa", estado: "encerrada" })).toBe("aberta")
  })
})
