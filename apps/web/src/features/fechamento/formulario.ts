import type { Atividade, Empresa, MesDoHistorico } from "@partida/contracts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import type { DadosDoMes } from "./fechamento.api.ts"

/** One typed revenue while it is being edited; `chave` only tells rows apart on screen. */
interface ReceitaEditada {
  readonly chave: string
  readonly idAtividade: string | null
  readonly mercado: "interno" | "externo"
  readonly situacoes: DadosDoMes["receitas"][number]["situacoes"]
  readonly valor: string
}

export interface MesEditado {
  readonly receitas: readonly ReceitaEditada[]
  readonly temFolha: boolean
  readonly folha: NonNullable<MesDoHistorico["folha"]>
}

const SEM_FOLHA: MesEditado["folha"] = {
  proLabore: "0.00",
  salarios: "0.00",
  decimoTerceiro: "0.00",
  ferias: "0.00",
  autonomos: "0.00",
  fgts: "0.00",
  cppDarf: "0.00",
  encargos: "0.00",
}

/** What the form starts with: the month as stored, and one empty revenue where one is missing. */
export function editarMes(mes: MesDoHistorico, empresa: Empresa): MesEditado {
  const receitas = mes.receitas.map((receita, i) => ({ ...receita, chave: `guardada-${i}` }))
  return {
    receitas:
      receitas.length === 0 && mes.faltaReceita
        ? [novaReceita(atividadesDoMes(empresa, mes.competencia), "primeira")]
        : receitas,
    temFolha: mes.folha !== null,
    folha: mes.folha ?? SEM_FOLHA,
  }
}

/** The activities that take revenue in a month: those that had not ended by it. */
export function atividadesDoMes({ atividades }: Empresa, competencia: string): readonly Atividade[] {
  return atividades.filter(({ encerradaEm }) => encerradaEm === null || competencia < encerradaEm)
}

/**
 * What the revenue of a month may be of. The one it already has is named also when it ended, so that the accountant sees
 * what to change; it cannot be chosen.
 */
export function opcoesDeAtividade(empresa: Empresa, competencia: string, atual: string | null) {
  const doMes = atividadesDoMes(empresa, competencia)
  return empresa.atividades.flatMap((atividade) => {
    const { id, cnae, descricao, anexo } = atividade
    const encerrada = !doMes.includes(atividade)
    if (encerrada && id !== atual) return []
    return [
      {
        value: id,
        label: `${cnae} ${descricao} (Anexo ${anexo}${encerrada ? ", encerrada" : ""})`,
        disabled: encerrada,
      },
    ]
  })
}

/** An empty revenue of the main one of these activities. */
export function novaReceita(atividades: readonly Atividade[], chave: string): ReceitaEditada {
  const principal = atividades.find((atividade) => atividade.principal) ?? atividades[0]
  return { chave, idAtividade: principal?.id ?? null, mercado: "interno", situacoes: [], valor: "0.00" }
}

/** The body of the write; a revenue without activity makes it one that the contract refuses. */
export function corpoDoMes({ receitas, temFolha, folha }: MesEditado) {
  return {
    receitas: receitas.map(({ idAtividade, mercado, situacoes, valor }) => ({
      idAtividade,
      mercado,
      situacoes,
      valor,
    })),
    folha: temFolha ? folha : null,
  }
}

/** What the contract says in words for programmers. */
export function conferir({ receitas }: MesEditado): Queixas {
  const semAtividade = receitas.flatMap(({ idAtividade }, i) => (idAtividade === null ? [i] : []))
  return Object.fromEntries(
    semAtividade.map((i) => [`receitas.${i}.idAtividade`, "Escolha a atividade desta receita."]),
  )
}

/** Names of the special revenue situations, for an accountant. */
export const situacaoPorExtenso: Record<DadosDoMes["receitas"][number]["situacoes"][number], string> = {
  "iss-retido": "ISS retido pelo tomador",
  "iss-fixo": "ISS em valor fixo",
  "iss-outro-municipio": "ISS devido a outro município",
  "sem-iss-locacao-bens-moveis": "Locação de bens móveis (sem ISS)",
  "icms-st-substituido": "ICMS já retido por substituição",
  "icms-antecipacao-encerramento": "ICMS antecipado com encerramento",
  "icms-substituto": "Substituto do ICMS",
  "monofasico-pis-cofins": "PIS e COFINS monofásicos",
  "concentrado-ou-st-ibs-cbs": "IBS e CBS concentrados ou por substituição",
  "regime-regular-ibs-cbs": "IBS e CBS no regime regular",
  "transporte-intermunicipal-comunicacao": "Transporte intermunicipal ou comunicação",
}
