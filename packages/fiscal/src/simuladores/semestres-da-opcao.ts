import { type Competencia, competencia, periodoPorExtenso, somarMeses } from "../nucleo/competencia.ts"
import { formatarData } from "../nucleo/data.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Periodo } from "../nucleo/parametro.ts"
import type { JanelaDaOpcao } from "../parametros/reforma.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

/** A semester that the tables sustain, and when who is in the Simples chooses to pay IBS and CBS outside in it. */
export interface SemestreDaOpcao extends JanelaDaOpcao {
  readonly semestre: string
  readonly norma: string
}

const SEMESTRE = /^(\d{4})-S([12])$/
const MESES_DO_SEMESTRE = 6

/** The first month of "2027-S1". Throws `EntradaInvalida`. */
export function inicioDoSemestre(texto: string): Competencia {
  const partes = SEMESTRE.exec(texto)
  if (partes === null) throw new EntradaInvalida("semestre", `"${texto}" não é um semestre (use AAAA-S1 ou AAAA-S2)`)
  return competencia(`${partes[1]}-${partes[2] === "1" ? "01" : "07"}`, "semestre")
}

/** The six months of "2027-S1". Throws `EntradaInvalida`. */
export function mesesDoSemestre(texto: string): Competencia[] {
  const inicio = inicioDoSemestre(texto)
  return Array.from({ length: MESES_DO_SEMESTRE }, (_, i) => somarMeses(inicio, i))
}

/** The semesters of the option, the first one first. LC 123/2006 art. 13 §§10 and 11. */
export function semestresDaOpcao(tabelas: Tabelas = TABELAS): readonly SemestreDaOpcao[] {
  return tabelas.opcaoPeloRegimeRegular.periodos.flatMap(({ desde, valor, norma }) =>
    valor === null
      ? []
      : {
          semestre: `${desde.slice(0, 4)}-${desde.slice(5, 7) === "01" ? "S1" : "S2"}`,
          ...valor,
          norma: norma.titulo,
        },
  )
}

export type SituacaoDaOpcao = "por-abrir" | "aberta" | "cancelavel" | "encerrada"

/** Where an option stands on a day, ISO: "cancelavel" when it can only be taken back. */
export function situarOpcao({ de, ate, cancelavelAte }: JanelaDaOpcao, hoje: string): SituacaoDaOpcao {
  if (hoje < de) return "por-abrir"
  if (hoje <= ate) return "aberta"
  return cancelavelAte !== null && hoje <= cancelavelAte ? "cancelavel" : "encerrada"
}

/** When the option of a semester is made, in pt-BR; nothing where there is none. */
export function fraseDaOpcao(semestre: string, { valor, norma }: Periodo<JanelaDaOpcao | null>): string[] {
  if (valor === null) return []
  const cancelamento = valor.cancelavelAte === null ? "" : `, e se cancela até ${formatarData(valor.cancelavelAte)}`
  const frase = `A opção para o ${periodoPorExtenso(semestre)} é feita de ${formatarData(valor.de)} a ${formatarData(valor.ate)}${cancelamento} (${norma.titulo}).`
  return [frase]
}
