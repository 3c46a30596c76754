import type {
  ColunaMapeada,
  EstadoDaImportacao,
  Importacao,
  LinhaDeContraparte,
  MapeamentoDaPlanilha,
  PlanilhaLida,
  TipoDeLinha,
} from "@partida/contracts"
import { camposDe, camposQueFaltam, ehDeContraparte, estadosDaImportacao } from "@partida/contracts"
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
export function faltaNaAba(mapeamento: MapeamentoDaPlanilha): string | null {
  const { tipo, colunas } = mapeamento
  if (tipo === null) return null
  const falta = camposQueFaltam(mapeamento)
  if (ehDeContraparte(tipo) && falta.some((c) => c.campo === "cnpj"))
    return "Escolha de que empresa são as linhas, ou diga qual coluna traz o CNPJ dela."
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
  // A column that says the company of each row takes the place of one for all of them.
  const { cnpjDaEmpresa: _, ...semEmpresa } = mapeamento
  return { ...(campo === "cnpj" ? semEmpresa : mapeamento), colunas: colunas.sort((a, b) => a.indice - b.indice) }
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
  const { cnpjDaEmpresa, ...aba } = mapeamento
  if (tipo === null) return { ...aba, tipo }
  const campos = camposDe(tipo)
  // The CNPJ of a company in one kind of sheet is that of its client in the other.
  const outroAssunto = ehDeContraparte(tipo) !== ehDeContraparte(mapeamento.tipo)
  const mantidas = (outroAssunto ? [] : mapeamento.colunas).flatMap((c) => {
    const campo = campos.find((x) => x.campo === c.campo)
    const fora = campo === undefined || (c.competencia !== null && campo.porMes !== true)
    return fora || (c.atividade !== undefined && tipo !== "receita") ? [] : [c]
  })
  const chave = ({ campo, competencia, atividade }: ColunaMapeada) => `${campo}|${competencia}|${atividade ?? ""}`
  const usadas = new Set(mantidas.map(chave))
  const novas = (sugestoes[tipo] ?? []).filter(
    (s) => !usadas.has(chave(s)) && !mantidas.some((m) => m.indice === s.indice),
  )
  const colunas = [...mantidas, ...novas].sort((a, b) => a.indice - b.indice)
  return { ...aba, tipo, colunas, ...(ehDeContraparte(tipo) && cnpjDaEmpresa ? { cnpjDaEmpresa } : {}) }
}

/** The mapping of a file that is said to bring clients or suppliers of one company: of each sheet that may be of them. */
export function comoSeDisse(
  mapeamento: MapeamentoDaPlanilha,
  planilha: Pick<PlanilhaLida, "linhas" | "sugestoes"> | undefined,
  traz: LinhaDeContraparte,
  cnpjDaEmpresa: string,
): MapeamentoDaPlanilha {
  const outroAssunto = mapeamento.tipo !== null && mapeamento.tipo !== "empresa" && !ehDeContraparte(mapeamento.tipo)
  if (outroAssunto || planilha === undefined || planilha.linhas === 0) return mapeamento
  const daAba = comTipo(mapeamento, traz, planilha.sugestoes)
  return daAba.colunas.some((c) => c.campo === "cnpj") ? daAba : { ...daAba, cnpjDaEmpresa }
}

/** How many rows have something to write. */
export const aGravar = ({ previstos }: Importacao) => previstos.inseridos + previstos.atualizados
