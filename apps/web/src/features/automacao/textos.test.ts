import type { NomeDeRotina } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { olhouDepois, ultimaVez } from "./textos.ts"

const AGORA = new Date("2026-11-20T18:00:00-03:00")
const SETE = "2026-11-20T10:00:00.000Z"
const vista = (
  executadaEm: string | null,
  feito: { em: string; texto: string } | null,
  rotina: NomeDeRotina = "validades",
) => ({ rotina, executadaEm, feito })
const feito = (em: string) => ({ em, texto: "Avisou 1 pessoa: o certificado vence amanhã." })

describe("o que uma rotina fez por último", () => {
  it.each([
    ["nunca olhou", vista(null, null), "Ainda não olhou esta empresa.", null],
    ["só age quando algo muda", vista(null, null, "reabertura-de-etapas"), "Nada a fazer até agora.", null],
    ["olhou e não havia nada", vista(SETE, null), "Nada a fazer até agora. Olhou às 07:00.", null],
    [
      "fez alguma coisa na última vez",
      vista(SETE, feito(SETE)),
      "20/11/2026 07:00: Avisou 1 pessoa: o certificado vence amanhã.",
      null,
    ],
    [
      "fez antes, e desde então nada",
      vista(SETE, feito("2026-11-18T10:00:00.000Z")),
      "18/11/2026 07:00: Avisou 1 pessoa: o certificado vence amanhã.",
      "Olhou às 07:00, e não havia nada novo.",
    ],
  ])("%s", (_caso, rotina, ultima, depois) => {
    expect([ultimaVez(rotina, AGORA), olhouDepois(rotina, AGORA)]).toEqual([ultima, depois])
  })
})
