import { randomUUID } from "node:crypto"
import type { MesDoCaixa, RecebidoDosTitulos, Titulo } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, novoCnpj } from "../../testes/empresas.ts"
import { inserirNotas } from "../titulos/titulos.fixtures.ts"
import { recebidoDaParte } from "./recebido-do-mes.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const enviar = (caminho: string, corpo: object = {}, metodo: "POST" | "PUT" = "POST") =>
  ambiente.pedir(contador, metodo, caminho, { corpo, cabecalhos: { "idempotency-key": randomUUID() } })

describe("o recebido no mês, para o regime de caixa", () => {
  it("é o que saiu dos títulos das notas, por atividade, sem juros e com o retido; é oferecido, e quem grava é a pessoa", async () => {
    const { id, atividades } = await anexoIII().comCnpj(novoCnpj()).porCaixaEm(2026).criar(ambiente, contador.escopo)
    const [idAtividade = ""] = atividades
    const nota = { idEmpresa: id, idAtividade }
    const [mil = "", quinhentos = ""] = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      inserirNotas(tx, contador.escopo, [
        { ...nota, emissao: "2026-10-05", bruto: 100_000n, liquido: 94_000n },
        { ...nota, emissao: "2026-10-06", bruto: 50_000n },
      ]),
    )
    const base = `/empresas/${id}/recebiveis`
    const recebido = async (mes: string) =>
      (await ambiente.pedir(contador, "GET", `${base}/recebido/${mes}`)).json<RecebidoDosTitulos>()
    expect(await recebido("2026-10")).toMatchObject({ controle: null, recebimentos: [], titulos: 0 })
    await enviar(`${base}/controle`, { controle: { desde: "2026-10", prazoDias: 30 } }, "PUT")
    const { lista } = (await ambiente.pedir(contador, "GET", base)).json<{ lista: Titulo[] }>()
    const idDo = (idNota: string) => lista.find((t) => t.idDoFato === idNota)?.id ?? ""
    const baixar = (idNota: string, corpo: object) => enviar(`/recebiveis/${idDo(idNota)}/baixas`, corpo)
    // Outubro: 405,00, dos quais 5,00 de juros, e 500,00 inteiros: saem dos títulos 400,00 + 500,00.
    await baixar(mil, { pagoEm: "2026-10-20", valor: "405.00", juros: "5.00" })
    await baixar(quinhentos, { pagoEm: "2026-10-21", valor: "480.00", desconto: "20.00" })
    // Novembro: os 540,00 e os 60,00 que o cliente reteve.
    await baixar(mil, { pagoEm: "2026-11-10", valor: "540.00", retido: "60.00" })
    const classe = { idAtividade, mercado: "interno", situacoes: [] }
    expect(await recebido("2026-10")).toMatchObject({
      controle: { desde: "2026-10" },
      recebimentos: [{ ...classe, valor: "900.00" }],
      titulos: 2,
      semAtividade: "0.00",
      semNota: "0.00",
    })
    expect(await recebido("2026-11")).toMatchObject({ recebimentos: [{ ...classe, valor: "600.00" }], titulos: 1 })
    // Nothing was written by itself: the month still waits for who says it.
    const caixa = `/empresas/${id}/caixa/2026-10`
    expect((await ambiente.pedir(contador, "GET", caixa)).json<MesDoCaixa>().recebimentos).toBeNull()
    const { recebimentos } = await recebido("2026-10")
    expect((await enviar(caixa, { recebimentos }, "PUT")).json<MesDoCaixa>()).toMatchObject({ recebimentos })
  })

  it("os meses de um título dividido em atividades somam a receita dele ao centavo", () => {
    // 100,00 em três partes de 33,33, 33,33 e 33,34, recebido em 10,00, 23,33 e 66,67
    const passos = [0n, 1_000n, 3_333n, 10_000n]
    for (const totalCentavos of [3_333n, 3_334n]) {
      const recebidos = passos
        .slice(1)
        .map((depoisCentavos, i) =>
          recebidoDaParte(
            { valorCentavos: 10_000n, antesCentavos: passos[i] ?? 0n, depoisCentavos },
            { totalCentavos },
          ),
        )
      expect(recebidos.reduce((a, b) => a + b, 0n)).toBe(totalCentavos)
    }
    // Taken back in a later month, it leaves that month.
    const movido = { valorCentavos: 10_000n, antesCentavos: 10_000n, depoisCentavos: 0n }
    expect(recebidoDaParte(movido, { totalCentavos: 3_333n })).toBe(-3_333n)
  })
})
