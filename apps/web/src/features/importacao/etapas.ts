import type {
  ColunaMapeada,
  EstadoDaImportacao,
  Importacao,
  MapeamentoDaPlanilha,
  PlanilhaLida,
  TipoDeLinha,
} from "@partida/contracts"
import { camposDe, estadosDaImportacao } from "@partida/contracts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** The steps of an import, in order. */
export const ETAPAS = ["Arquivo", "Colunas", "Conferência", "Gravação", "Resultado"] as const

/** Which step an import is in, counted from zero. */
export function etapaDe(estado: EstadoDaImportacao): number {
  switch (estado) {
    case "mapeando":
      return 1
    case "conferindo":
    case "conferida":
      return 2
    case "gravando":
      return 3
    case "concluida":
    case "cancelada":
    case "desfazendo":
    case "desfeita":
      return 4
    default:
      return estado satisfies never
  }
}

/** Whether a job of the import runs now. */
export const emAndamento = (estado: EstadoDaImportacao) =>
  estado === "conferindo" || estado === "gravando" || estado === "desfazendo"

const tons: Readonly<Record<EstadoDaImportacao, Tom>> = {
  mapeando: "neutro",
  conferindo: "andamento",
  conferida: "atencao",
  gravando: "andamento",
  concluida: "feito",
  cancelada: "neutro",
  desfazendo: "andamento",
  desfeita: "neutro",
}
export const tomDoEstado = (estado: EstadoDaImportacao) => tons[estado]
export const nomeDoEstado = (estado: EstadoDaImportacao) => estadosDaImportacao[estado]

/** What a sheet still needs before it can be checked, in words; null when nothing. */
export function faltaNaAba({ tipo, colunas }: MapeamentoDaPlanilha): string | null {
  if (tipo === null) return null
  const falta = camposDe(tipo).filter((c) => c.obrigatorio === true && !colunas.some((x) => x.campo === c.campo))
  if (falta.length > 0) return `Diga qual coluna é ${falta.map((c) => c.rotulo).join(", ")}.`
  const porMes = tipo === "receita" || tipo === "folha"
  return porMes && !colunas.some((c) => c.campo === "competencia" || c.competencia !== null)
    ? "Diga qual coluna é a competência, ou de que mês é cada coluna."
    : null
}

/**
 * The mapping with one column holding another field, with the month and the annex of its amounts when it has them; the
 * column that held the very same is left without a field.
 */
export function comCampo(
  mapeamento: MapeamentoDaPlanilha,
  indice: number,
  campo: string | null,
  competencia: string | null,
  atividade?: string,
): MapeamentoDaPlanilha {
  const outras = mapeamento.colunas.filter(
    (c) => c.indice !== indice && !(c.campo === campo && c.competencia === competencia && c.atividade === atividade),
  )
  const nova = campo === null ? [] : [{ indice, campo, competencia, ...(atividade === undefined ? {} : { atividade }) }]
  const colunas = [...outras, ...nova]
  return { ...mapeamento, colunas: colunas.sort((a, b) => a.indice - b.indice) }
}

/**
 * The mapping of a sheet whose rows are of another kind: columns keep the fields that both kinds have, and the others take
 * what their headings say of the new one.
 */
export function comTipo(
  mapeamento: MapeamentoDaPlanilha,
  tipo: TipoDeLinha | null,
  sugestoes: PlanilhaLida["sugestoes"] = {},
): MapeamentoDaPlanilha {
  if (tipo === null) return { ...mapeamento, tipo }
  const campos = camposDe(tipo)
  const mantidas = mapeamento.colunas.flatMap((c) => {
    const campo = campos.find((x) => x.campo === c.campo)
    const fora = campo === undefined || (c.competencia !== null && campo.porMes !== true)
    return fora || (c.atividade !== undefined && tipo !== "receita") ? [] : [c]
  })
  const chave = ({ campo, competencia, atividade }: ColunaMapeada) => `${campo}|${competencia}|${atividade ?? ""}`
  const usadas = new Set(mantidas.map(chave))
  const novas = (sugestoes[tipo] ?? []).filter(
    (s) => !usadas.has(chave(s)) && !mantidas.some((m) => m.indice === s.indice),
  )
  return { ...mapeamento, tipo, colunas: [...mantidas, ...novas].sort((a, b) => a.indice - b.indice) }
}

/** How many rows have something to write. */
export const aGravar = ({ previstos }: Importacao) => previstos.inseridos + previstos.atualizados
