import { competenciaPorExtenso } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso } from "../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { entrada, soma } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import type { EntradaApuracao, ResultadoApuracao } from "../simples/apuracao/tipos.ts"
import { type Estado, escalar, estadoDe, trocarMistura, trocarSegregacao, valorDoEstado } from "./mudanca-estado.ts"
import { faixasEm, prenderFaixas } from "./mudanca-faixas.ts"

export const CAUSAS = ["receita", "retencoes", "anexo", "rbt12", "faixa", "sublimite", "parametros"] as const
export type CausaDaMudanca = (typeof CAUSAS)[number]

export interface ParteDaMudanca {
  readonly causa: CausaDaMudanca
  /** pt-BR: "Receita do mês: de R$ 40.000,00 para R$ 45.000,00". */
  readonly rotulo: string
  /** What this cause adds to the DAS (negative when it takes away). */
  readonly valor: Centavos
}

export interface Mudanca {
  readonly antes: Centavos
  readonly depois: Centavos
  /** depois − antes; the parts add exactly to it. */
  readonly diferenca: Centavos
  /** In the order of `CAUSAS`, zeros included. */
  readonly partes: readonly ParteDaMudanca[]
}

function de(texto: string, antes: bigint | null, depois: bigint | null): string {
  const mostrar = (valor: bigint | null) => (valor === null ? "1ª faixa" : reaisPorExtenso(valor))
  return antes === depois ? texto : `${texto}: de ${mostrar(antes)} para ${mostrar(depois)}`
}

function rotulos(antes: ResultadoApuracao, depois: ResultadoApuracao): Readonly<Record<CausaDaMudanca, string>> {
  const anexos = ({ anexos: lista }: ResultadoApuracao) => lista.join(" e ") || "nenhum"
  const a = antes.periodoApuracao
  const b = depois.periodoApuracao
  const mudouDeAnexo = anexos(antes) === anexos(depois) ? "" : `: de ${anexos(antes)} para ${anexos(depois)}`
  return {
    receita: de("Receita do mês", antes.receitaMes, depois.receitaMes),
    retencoes: "Retenções e segregação das receitas",
    anexo: `Anexo das receitas${mudouDeAnexo}`,
    rbt12: de("Receita dos 12 meses (RBT12)", antes.rbt12, depois.rbt12),
    faixa: `Faixa do anexo: de ${faixasEm(antes) || "nenhuma"} para ${faixasEm(depois) || "nenhuma"}`,
    sublimite: "Sublimite, limite, impedimento e valor fixo de ICMS e ISS",
    parametros: `Tabelas: de ${competenciaPorExtenso(a)} para ${competenciaPorExtenso(b)}`,
  }
}

/**
 * The states between one month and the other, each changing one cause, in the order of `CAUSAS`. Because every part is the
 * difference between two neighbours, the parts add to the whole whatever the order; the order only says how what belongs to
 * two causes at once is shared.
 */
function caminho(
  antes: Estado,
  depois: Estado,
  resultadoAntes: ResultadoApuracao,
): readonly (readonly [CausaDaMudanca, Estado])[] {
  const receita = escalar(antes, depois)
  const retencoes = trocarSegregacao(receita, depois)
  const anexo = trocarMistura(retencoes, depois)
  const { rbt12, rbt12Exportacao, primeiraFaixa } = depois
  const comRbt12 = { ...anexo, rbt12, rbt12Exportacao, primeiraFaixa }
  const naFaixaAntiga = prenderFaixas(comRbt12, resultadoAntes)
  const { rbaAnterior, rbaExportacaoAnterior, impedidoIcmsIss, valoresFixos, mesesAtividade, uf } = depois
  const doAno = { rbaAnterior, rbaExportacaoAnterior, impedidoIcmsIss, valoresFixos, mesesAtividade, uf }
  const sublimite = { ...comRbt12, ...doAno }
  return [
    ["receita", receita],
    ["retencoes", retencoes],
    ["anexo", anexo],
    ["rbt12", naFaixaAntiga],
    ["faixa", comRbt12],
    ["sublimite", sublimite],
    ["parametros", depois],
  ]
}

/**
 * "Por que mudou?": the bridge from the DAS of one month to the DAS of another. The parts (revenue, segregation, annex,
 * RBT12, bracket, sublimit, tables) add EXACTLY to the difference. Answers as the apuração does when one of the months cannot be
 * calculated. Throws what `apurarSimples` throws.
 */
export function explicarMudanca(
  antes: EntradaApuracao,
  depois: EntradaApuracao,
  tabelas: Tabelas = TABELAS,
): Resposta<Mudanca> {
  const primeira = apurarSimples(antes, tabelas)
  const segunda = apurarSimples(depois, tabelas)
  if (primeira.tipo !== "calculado") return primeira
  if (segunda.tipo !== "calculado") return segunda
  const inicio = estadoDe(antes, primeira.resultado, tabelas)
  const fim = estadoDe(depois, segunda.resultado, tabelas)
  let anterior = valorDoEstado(inicio)
  if (anterior !== primeira.resultado.das || valorDoEstado(fim) !== segunda.resultado.das) {
    throw new ErroDeTabela("A ponte não reproduz o DAS da apuração")
  }
  const nomes = rotulos(primeira.resultado, segunda.resultado)
  const partes = caminho(inicio, fim, primeira.resultado).map(([causa, estado]): ParteDaMudanca => {
    const valor = valorDoEstado(estado)
    const parte = { causa, rotulo: nomes[causa], valor: centavos(valor - anterior) }
    anterior = valor
    return parte
  })
  const total = soma(
    `Diferença do DAS entre ${competenciaPorExtenso(antes.periodoApuracao)} e ${competenciaPorExtenso(depois.periodoApuracao)}`,
    partes.map(({ rotulo, valor }) => entrada(rotulo, valor, null)),
  )
  const dasAntes = primeira.resultado.das
  const dasDepois = segunda.resultado.das
  return calculado({ antes: dasAntes, depois: dasDepois, diferenca: total.centavos, partes }, total.passo)
}
