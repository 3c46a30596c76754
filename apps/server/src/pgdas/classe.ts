import type { AnexoDaAtividade, SituacaoReceita } from "@partida/fiscal"
import { anexoDoPgdas, atividadeDoPgdas } from "./atividades.ts"

const RETIDAS = [12, 15, 18, 21, 24, 27, 42]
const DE_OUTRO_MUNICIPIO = [10, 13, 16, 19, 22, 25, 40]
const DE_LOCACAO = [7, 8]
const DE_ISS_FIXO = [9, 28]
const DE_TRANSPORTE_E_COMUNICACAO = [34, 35, 36, 37, 38, 39]
const COM_ST_NO_NOME = [35, 37]

/** What an activity of the form already says of its revenue. */
interface ClasseDaAtividade {
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly exterior: boolean
}

/** The annex, situations and market that the activity of the form means; the opposite of `escolherAtividade`. */
export function classeDaAtividade(id: number): ClasseDaAtividade {
  const situacoes: SituacaoReceita[] = [
    ...(RETIDAS.includes(id) ? (["iss-retido"] as const) : []),
    ...(DE_OUTRO_MUNICIPIO.includes(id) ? (["iss-outro-municipio"] as const) : []),
    ...(DE_LOCACAO.includes(id) ? (["sem-iss-locacao-bens-moveis"] as const) : []),
    ...(DE_ISS_FIXO.includes(id) ? (["iss-fixo"] as const) : []),
    ...(DE_TRANSPORTE_E_COMUNICACAO.includes(id) ? (["transporte-intermunicipal-comunicacao"] as const) : []),
    ...(COM_ST_NO_NOME.includes(id) ? (["icms-st-substituido"] as const) : []),
  ]
  return { anexo: anexoDoPgdas(id), situacoes, exterior: atividadeDoPgdas(id).exterior }
}
