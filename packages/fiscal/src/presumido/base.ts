import { type Centavos, centavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import { type Parametro, type Periodo, usoDe } from "../nucleo/parametro.ts"
import {
  type Aliquota,
  arredondar,
  type Dinheiro,
  entrada,
  inteiro,
  parametroTaxa,
  produto,
  type Quantia,
  quociente,
  somaDeQuantias,
} from "../nucleo/passos.ts"
import { quantiaDe, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { diferencaDeTaxas, produtoDeTaxas } from "../nucleo/passos-taxas.ts"
import type { AcrescimoDaLc224 } from "../parametros/presumido/lc224.ts"
import {
  type AtividadeDoPresumido,
  confiancaDaPresuncao,
  nomeDaAtividadePresumida,
  type TabelaDePresuncao,
} from "../parametros/presumido/presuncao.ts"

export interface ReceitaDaAtividade {
  readonly atividade: AtividadeDoPresumido
  readonly receita: Centavos
}

interface PedidoDaBase {
  readonly tributo: "IRPJ" | "CSLL"
  readonly atividades: readonly ReceitaDaAtividade[]
  readonly outrasReceitas: Centavos
  /** Revenue above the quarterly limit of LC 224/2025. */
  readonly excedente: Centavos
  readonly presuncao: { readonly parametro: Parametro<TabelaDePresuncao>; readonly periodo: Periodo<TabelaDePresuncao> }
  readonly lc224: {
    readonly parametro: Parametro<AcrescimoDaLc224 | null>
    readonly periodo: Periodo<AcrescimoDaLc224 | null>
  }
}

/** Presumption rate of an activity with its own confidence: some are known only from memory. */
function presuncaoDe({ tributo, presuncao }: PedidoDaBase, atividade: AtividadeDoPresumido): Aliquota {
  const { parametro, periodo } = presuncao
  const nome = nomeDaAtividadePresumida(atividade)
  const uso = usoDe(parametro, periodo, `${nome}, ${tributo}`)
  const taxa = periodo.valor[atividade][tributo === "IRPJ" ? "irpj" : "csll"]
  const confianca = confiancaDaPresuncao(atividade)
  return parametroTaxa(`Presunção: ${nome}`, taxa, { ...uso, confianca }, periodo.norma)
}

/** The increase over the presumption (fator − 1). Throws when an excess comes in a quarter without LC 224. */
function acrescimo({ tributo, lc224 }: PedidoDaBase): Aliquota {
  const { parametro, periodo } = lc224
  if (periodo.valor === null) {
    const campo = tributo === "IRPJ" ? "excedenteIrpj" : "excedenteCsll"
    throw new EntradaInvalida(campo, `não há acréscimo da LC 224/2025 para ${tributo} neste trimestre`)
  }
  const fator = taxaDaTabela("Fator da LC 224/2025", periodo.valor.fator, parametro, periodo)
  return diferencaDeTaxas("Acréscimo da LC 224/2025", fator, inteiro("Presunção já contada", 1))
}

/**
 * Presumption base: activities added exactly, plus other income, rounded ONCE (HALF_UP). The excess of LC 224/2025 is
 * spread over the activities by their share of the quarter's revenue and adds its increase.
 */
export function montarBase(pedido: PedidoDaBase): Dinheiro {
  const { tributo, atividades, outrasReceitas, excedente } = pedido
  const total = atividades.reduce((soma, { receita }) => soma + receita, 0n)
  const partes: Quantia[] = []
  for (const { atividade, receita } of atividades) {
    const nome = nomeDaAtividadePresumida(atividade)
    const valor = entrada(`Receita: ${nome}`, receita, null)
    const presuncao = presuncaoDe(pedido, atividade)
    partes.push(produto(`Base: ${nome}`, valor, [presuncao]))
    if (excedente > 0n && receita > 0n) {
      const proporcao = quociente(
        "Parte da atividade na receita",
        valor,
        entrada("Receita do trimestre", centavos(total), null),
        { norma: { titulo: "LC 224/2025 art. 4º §5º II" } },
      )
      const adicional = produtoDeTaxas("Presunção × acréscimo", presuncao, acrescimo(pedido))
      const excesso = entrada("Receita acima do limite da LC 224/2025", excedente, null)
      partes.push(produto(`Acréscimo da LC 224/2025: ${nome}`, excesso, [proporcao, adicional]))
    }
  }
  if (outrasReceitas !== ZERO)
    partes.push(quantiaDe(entrada("Outras receitas e ganhos de capital", outrasReceitas, null)))
  return arredondar(`Base de cálculo ${tributo}`, somaDeQuantias("Soma das bases", partes), "meio-para-cima")
}
