import { expect, it } from "vitest"
import { buscaDosDocumentos, filtroDosDocumentos } from "./busca.ts"

const ler = (busca: object) => buscaDosDocumentos.parse(busca)

it("sem nada, são os em vigor de qualquer mês; o que não se lê não filtra", () => {
  const padrao = { situacao: "em-vigor", ordem: "recebimento", direcao: "desc" }
  expect(filtroDosDocumentos(ler({ tipo: "inventado", retirados: "não", mes: "2026-13", empresa: "x" }))).toEqual(
    padrao,
  )
  expect(filtroDosDocumentos(ler({ tipo: "recibo", mes: "2026-10", retirados: "sim", busca: "das" }))).toEqual({
    ...padrao,
    situacao: "retirados",
    tipo: "recibo",
    competencia: "2026-10",
    busca: "das",
  })
})
