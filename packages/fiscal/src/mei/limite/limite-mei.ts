import { type Centavos, centavos, reaisPorExtenso, ZERO } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import type { Parametro } from "../../nucleo/parametro.ts"
import { entrada, parametrosDaMemoria } from "../../nucleo/passos.ts"
import type { LimiteAnual } from "../../parametros/simples/limites.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { compararComLimite, type SituacaoDoLimite } from "../../simples/limites/limites.ts"

export interface EntradaLimiteMei {
  /** Calendar year. May be left out while the law had a single limit since it began. */
  readonly ano?: number
  readonly receitaAno: Centavos
  /** Only in the year of opening: months from the opening (a fraction counts whole) to December. */
  readonly mesesAtividade?: number
  readonly caminhoneiro?: boolean
}

export interface ResultadoLimiteMei {
  readonly limite: Centavos
  readonly situacao: SituacaoDoLimite
  /** What passed the limit; zero inside it. */
  readonly excesso: Centavos
}

const AVISOS: Readonly<Record<SituacaoDoLimite, readonly string[]>> = {
  dentro: [],
  "excesso-ate-20": [
    "Continua MEI até dezembro, paga o excedente pelo Simples no DAS de janeiro e sai do MEI em 1º de janeiro seguinte.",
  ],
  "excesso-acima-20": ["Desenquadramento do MEI retroativo a 1º de janeiro, ou à abertura se for do mesmo ano."],
}

/** The year asked for, or the only one the table knows. Never a guess: with two limits the year must be given. */
function anoDoLimite(tabela: Parametro<LimiteAnual>, ano: number | undefined): number {
  if (ano !== undefined) return ano
  const [unico, ...outros] = tabela.periodos
  if (unico === undefined || outros.length > 0)
    throw new EntradaInvalida("ano", "informe o ano: o limite mudou ao longo do tempo")
  return Number(unico.desde.slice(0, 4))
}

/**
 * Revenue of the year against the limit of the MEI (rule `mei.limite`). Throws `ParametroSemVigencia` and
 * `EntradaInvalida`. LC 123/2006 arts. 18-A §§1º and 7º and 18-F.
 */
export function calcularLimiteMei(dados: EntradaLimiteMei, tabelas: Tabelas = TABELAS): Resposta<ResultadoLimiteMei> {
  const { receitaAno, mesesAtividade, caminhoneiro = false } = dados
  if (receitaAno < 0n) throw new EntradaInvalida("receitaAno", `não pode ser negativa (${reaisPorExtenso(receitaAno)})`)
  const tabela = caminhoneiro ? tabelas.limiteDoMeiCaminhoneiro : tabelas.limiteDoMei
  const ano = anoDoLimite(tabela, dados.ano)
  const receita = entrada("Receita bruta do ano", receitaAno, null)
  const { limite, situacao, passo } = compararComLimite(tabela.descricao, tabela, ano, receita, mesesAtividade)
  const excesso = receitaAno > limite ? centavos(receitaAno - limite) : ZERO
  return {
    tipo: "calculado",
    resultado: { limite, situacao, excesso },
    memoria: passo,
    parametros: parametrosDaMemoria(passo),
    avisos: AVISOS[situacao],
  }
}
