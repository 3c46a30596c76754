import type { Contexto, Efeito } from "./tipos.ts"

interface ReceitaNova {
  readonly id: string
  readonly idEmpresa: string
  readonly competencia: string
  readonly idAtividade: string
  readonly mercado: string
  /** Centavos. */
  readonly valor: bigint
}

/** The effect of typing the revenue of an activity in a month that had none. */
export const receitaNova = (
  { id, idEmpresa, competencia, idAtividade, mercado, valor }: ReceitaNova,
  { agora }: Contexto,
): Efeito => ({
  tabela: "receitas_informadas",
  acao: "inserir",
  chave: { id },
  antes: null,
  depois: {
    id,
    id_empresa: idEmpresa,
    competencia,
    id_atividade: idAtividade,
    mercado,
    situacoes: [],
    valor_centavos: valor.toString(),
    atualizada_em: agora.toISOString(),
  },
})
