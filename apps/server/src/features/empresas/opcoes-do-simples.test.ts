import { ULTIMO_ANO_DA_OPCAO } from "@partida/contracts"
import { competencia, permiteRegimeDeCaixa } from "@partida/fiscal"
import { getTableConfig } from "drizzle-orm/pg-core"
import { expect, it } from "vitest"
import { simplesOpcoes } from "../../db/schema/caixa.ts"
import { anosComOpcao } from "./opcoes-do-simples.service.ts"

it("o último ano da opção que telas e banco usam é o da tabela da lei", () => {
  expect(permiteRegimeDeCaixa(competencia(`${ULTIMO_ANO_DA_OPCAO}-12`))).toBe(true)
  expect(permiteRegimeDeCaixa(competencia(`${ULTIMO_ANO_DA_OPCAO + 1}-01`))).toBe(false)
  const doBanco = getTableConfig(simplesOpcoes).checks.find(({ name }) => name === "simples_opcoes_ano")
  expect(JSON.stringify(doBanco?.value.queryChunks)).toContain(`between 2018 and ${ULTIMO_ANO_DA_OPCAO}`)
})

it("os anos com opção vão do primeiro no sistema ao atual, e nenhum passa do último", () => {
  expect(anosComOpcao("2025-07", "2026-11")).toEqual([2025, 2026])
  expect(anosComOpcao("2016-01", "2018-03")).toEqual([2018])
  expect(anosComOpcao("2026-05", "2027-02")).toEqual([2026])
  expect(anosComOpcao("2027-01", "2027-02")).toEqual([])
})
