import { calcularPenalidade, DECLARACOES } from "../mora/penalidade.ts"
import { type Centavos, ZERO } from "../nucleo/dinheiro.ts"
import { ParametroSemVigencia } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { reaisDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { multasMinimas, type TipoDeDeclaracao } from "../parametros/declaracoes.ts"

export interface EntradaMultaDaDeclaracao {
  readonly tipo: TipoDeDeclaracao
  /** Taxes informed; null where they are not known here. */
  readonly tributos: Centavos | null
  /** ISO dates. */
  readonly prazo: string
  readonly entrega: string
}

/**
 * Fine of a declaration delivered late before any notice: by the taxes, where the norm and they are known; the minimum, where only it
 * is; null where no text of the norm was read, and nothing is estimated.
 */
export function estimarMulta({
  tipo,
  tributos,
  prazo,
  entrega,
}: EntradaMultaDaDeclaracao): Resposta<{ readonly multa: Centavos }> | null {
  if (entrega <= prazo) return { tipo: "nao-se-aplica", motivo: "Entregue no prazo: não há multa." }
  const conhecida = DECLARACOES.find((d) => d === tipo)
  const tabela = multasMinimas[tipo]
  try {
    if (conhecida) return pelosTributos(conhecida, tributos ?? ZERO, prazo, entrega)
    if (!tabela) return null
    const periodo = vigenteEm(tabela, prazo)
    const minima = reaisDaTabela("Multa mínima por atraso", periodo.valor, tabela, periodo)
    return calculado({ multa: minima.centavos }, minima.passo, [
      "É a mínima: 2 % ao mês dos tributos informados, até 20 %, pode ser mais; sem movimento, é menos.",
    ])
  } catch (erro) {
    // Of a deadline before the text that was read, nothing is estimated.
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

function pelosTributos(
  declaracao: (typeof DECLARACOES)[number],
  tributos: Centavos,
  prazo: string,
  entrega: string,
): Resposta<{ readonly multa: Centavos }> {
  const resposta = calcularPenalidade({ declaracao, tributos, prazo, entrega })
  return resposta.tipo === "calculado" ? { ...resposta, resultado: { multa: resposta.resultado.multa } } : resposta
}
