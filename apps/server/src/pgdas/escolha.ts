import type { AnexoDaAtividade, Mercado, SituacaoReceita } from "@partida/fiscal"

/** What decides the activity of the form that a revenue goes under. */
export interface ReceitaAClassificar {
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: Mercado
  /** LC 116/2003 sub-item, "07.02"; null for what is no service, and where nobody said. */
  readonly itemLc116: string | null
  /** 7 digits; null where nobody said. */
  readonly cnae: string | null
}

/** Ids of a service by whose the ISS is, in the order of the form. */
interface PorIss {
  readonly outro: number
  readonly proprio: number
  readonly retido: number
  readonly exterior: number
}
const FATOR_R: PorIss = { outro: 10, proprio: 11, retido: 12, exterior: 29 }
const ANEXO_III: PorIss = { outro: 13, proprio: 14, retido: 15, exterior: 30 }
const ANEXO_IV: PorIss = { outro: 16, proprio: 17, retido: 18, exterior: 31 }
const CONSTRUCAO_III: PorIss = { outro: 19, proprio: 20, retido: 21, exterior: 32 }
const CONSTRUCAO_IV: PorIss = { outro: 22, proprio: 23, retido: 24, exterior: 33 }
const TRANSPORTE_MUNICIPAL: PorIss = { outro: 25, proprio: 26, retido: 27, exterior: 30 }

const COM_ST: readonly SituacaoReceita[] = [
  "icms-st-substituido",
  "icms-antecipacao-encerramento",
  "monofasico-pis-cofins",
  "st-e-monofasico",
]

/** The id of the form for a revenue (SERPRO, PGDASD, "Atividades"). Goods and services with IPI and ISS at once are never chosen. */
export function escolherAtividade(receita: ReceitaAClassificar): number {
  const { anexo, situacoes, mercado } = receita
  const tem = (situacao: SituacaoReceita) => situacoes.includes(situacao)
  const fora = mercado === "externo"
  if (anexo === "I" || anexo === "II") {
    const [sem, com, exterior] = anexo === "I" ? [1, 2, 3] : [4, 5, 6]
    if (fora) return exterior
    return COM_ST.some(tem) ? com : sem
  }
  if (tem("sem-iss-locacao-bens-moveis")) return fora ? 8 : 7
  if (tem("iss-fixo")) return fora ? 28 : 9
  if (tem("transporte-intermunicipal-comunicacao")) return escolherTransporte(receita, COM_ST.some(tem))
  const ids = servicoDe(receita)
  if (fora) return ids.exterior
  if (tem("iss-retido")) return ids.retido
  return tem("iss-outro-municipio") ? ids.outro : ids.proprio
}

/** Divisions of the CNAE. */
const COMUNICACAO = "61"
const CONSTRUCAO = ["41", "42", "43"]

function escolherTransporte({ cnae, mercado }: ReceitaAClassificar, comSt: boolean): number {
  const comunicacao = cnae?.startsWith(COMUNICACAO) ?? false
  if (mercado === "externo") return comunicacao ? 39 : 38
  if (comunicacao) return comSt ? 37 : 36
  return comSt ? 35 : 34
}

function servicoDe({ anexo, itemLc116, cnae }: ReceitaAClassificar): PorIss {
  // Nobody is in the Anexo V but by the Fator R.
  if (anexo === "III/V" || anexo === "V") return FATOR_R
  const construcao =
    itemLc116 === null
      ? CONSTRUCAO.some((divisao) => cnae?.startsWith(divisao))
      : itemLc116 === "07.02" || itemLc116 === "07.05"
  if (anexo === "IV") return construcao ? CONSTRUCAO_IV : ANEXO_IV
  if (construcao) return CONSTRUCAO_III
  return itemLc116 === "16.01" ? TRANSPORTE_MUNICIPAL : ANEXO_III
}
