import { expect, it } from "vitest"
import { valoresDe } from "./mensagem.ts"

it("o que já venceu é dito vencido, sem passar o valor da guia pelo que custa hoje", () => {
  const guia = (titulo: string, venceEm: string) => ({ titulo, valorCentavos: 182_500n, venceEm })
  const quem = { nome: "Ana", empresa: "Padaria", competencia: "2026-10", escritorio: "Horizonte" }
  const { documentos } = valoresDe({ ...quem, hoje: "2026-11-21" }, [
    guia("INSS de 10/2026", "2026-11-20"),
    guia("DAS de 10/2026", "2026-11-21"),
  ])
  expect(documentos.split("\n")).toEqual([
    "INSS de 10/2026: R$ 1.825,00, venceu em 20/11/2026 (o valor de hoje, com multa e juros, está no link)",
    "DAS de 10/2026: R$ 1.825,00, vence em 21/11/2026",
  ])
})
