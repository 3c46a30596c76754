import { estadoDoCalculo, type LinhaDoFechamento } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { compararDecimais } from "../../lib/formatacao/decimal.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** Ratio from which Anexo V activities are taxed by Anexo III: LC 123/2006 art. 18 §5º-J. Only a reading aid here. */
const LIMIAR_DO_FATOR_R = "0.28"
/** From this ratio up a small pró-labore raise may change the annex: worth a person's look. */
const PERTO_DO_LIMIAR = "0.26"

/** Annex column: "V → III" when Fator R moved the company, otherwise the annexes in use. */
export function textoDosAnexos({ anexos, sujeitaAoFatorR, fatorR }: LinhaDoFechamento): string {
  if (anexos.length === 0) return "—"
  const moveu = sujeitaAoFatorR && fatorR !== null && compararDecimais(fatorR, LIMIAR_DO_FATOR_R) >= 0
  return anexos.map((anexo) => (moveu && anexo === "III" ? "V → III" : anexo)).join(", ")
}

/** Whether Fator R stopped just short of 28 %. */
export function quaseNoAnexoIII(fatorR: string): boolean {
  return compararDecimais(fatorR, PERTO_DO_LIMIAR) >= 0 && compararDecimais(fatorR, LIMIAR_DO_FATOR_R) < 0
}

/** What a month of the regime is to be paid by: one guide of Simples and MEI, several taxes of the others. */
export function impostoDo(regime: LinhaDoFechamento["regime"]) {
  return regime === "simples" || regime === "mei"
    ? ({ nome: "DAS", oImposto: "o DAS", dentro: "O que há dentro do DAS", total: "Total do DAS" } as const)
    : ({ nome: "Tributos", oImposto: "os tributos", dentro: "Tributos a pagar", total: "Total" } as const)
}

interface EstadoDaLinha {
  readonly tom: Tom
  readonly texto: string
  /** What it means and the way out, where the words above do not say it. */
  readonly porque?: string
}

const { AGUARDANDO, PROCESSADO, ERRO, RECALCULANDO } = estadoDoCalculo

const aguardaReabertura = (mes: string): EstadoDaLinha => ({
  tom: "atencao",
  texto: `Aguarda reabertura de ${mes}`,
  porque: `Algo mudou depois do cálculo, e ele só é refeito com os meses seguintes reabertos, que fecharam com base neste. Reabra-os do último, ${mes}, para trás; calcule e feche em ordem.`,
})

/** State of the calculation when it says something the closing's own state does not; null otherwise. */
export function estadoDoCalculoDa(
  linha: Pick<LinhaDoFechamento, "calculo" | "situacao" | "estado" | "aguardaReabrir">,
): EstadoDaLinha | null {
  if (linha.estado === "fechado") return null
  switch (linha.calculo) {
    case AGUARDANDO.id:
      return { tom: "neutro", texto: "A calcular" }
    case ERRO.id:
      if (linha.situacao === "faltam-dados") return { tom: "atencao", texto: "Faltam dados" }
      return { tom: "erro", texto: "Erro no cálculo" }
    case RECALCULANDO.id:
      return linha.aguardaReabrir === null
        ? { tom: "atencao", texto: "Desatualizado" }
        : aguardaReabertura(formatarCompetencia(linha.aguardaReabrir))
    case PROCESSADO.id:
      if (linha.situacao === "faltam-dados") return { tom: "atencao", texto: "Faltam dados" }
      return linha.situacao === "nao-se-aplica" ? { tom: "neutro", texto: "Não se aplica" } : null
    default:
      return null
  }
}
