import type { Competencia } from "../../nucleo/competencia.ts"
import { type Centavos, centavos } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import { inteiroExato } from "../../nucleo/inteiros.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import type { Tabelas } from "../../parametros/tabelas.ts"
import type { ProLaboreAvaliado } from "../../pro-labore/plano.ts"
import { apurarSimples } from "../apuracao/apuracao.ts"
import type { ResultadoApuracao } from "../apuracao/tipos.ts"
import { TRIBUTOS, type Tributo } from "../tipos.ts"
import type { EntradaDoMes, FormaDoMes, ItemDoMes, MesAvaliado } from "./tipos.ts"

interface Meses {
  readonly meses: readonly Competencia[]
  readonly mesesDaFolha: readonly Competencia[]
}

const emCentavos = (valor: number | undefined): Centavos => centavos(BigInt(valor ?? 0))

/** The month by the rules, with its tree: what explains a value, and what computes it where machine integers do not reach. */
export function apurarPelasRegras(
  forma: FormaDoMes,
  { meses, mesesDaFolha }: Meses,
  entrada: EntradaDoMes,
  tabelas: Tabelas,
): Resposta<ResultadoApuracao> {
  const { periodoApuracao, abertura, atividades, impedidoIcmsIss, uf } = forma
  return apurarSimples(
    {
      periodoApuracao,
      abertura,
      linhas: atividades.map(({ anexo, situacoes, mercado }, i) => ({
        id: String(i),
        rotulo: "Receita da atividade",
        anexo,
        situacoes,
        mercado,
        valor: emCentavos(entrada.receitas[i]),
        origem: { tipo: "receita-informada", ids: [String(i)] },
      })),
      historico: meses.map((competencia, i) => ({
        competencia,
        interno: emCentavos(entrada.interno[i]),
        externo: emCentavos(entrada.externo?.[i]),
        origens: [{ tipo: "receita-do-mes", competencia }],
      })),
      folhas: (entrada.folhas === undefined ? [] : mesesDaFolha).map((competencia, i) => ({
        competencia,
        valor: emCentavos(entrada.folhas?.[i]),
        origem: { tipo: "folha-informada", ids: [competencia] },
      })),
      ...(impedidoIcmsIss === undefined ? {} : { impedidoIcmsIss }),
      ...(uf === undefined ? {} : { uf }),
    },
    tabelas,
  )
}

function emOrdem(tributos: Readonly<Partial<Record<Tributo, bigint>>>): number[] {
  return TRIBUTOS.map((tributo) => inteiroExato(tributos[tributo] ?? 0n))
}

/** The answer of the rules as machine integers: the input is bounded, so that every figure fits. */
export function semArvore(resposta: Resposta<ResultadoApuracao>, proLabore: ProLaboreAvaliado | null): MesAvaliado {
  if (resposta.tipo === "nao-se-aplica") throw new EntradaInvalida("periodoApuracao", resposta.motivo)
  if (resposta.tipo === "faltam-dados")
    throw new EntradaInvalida("receitas", resposta.faltam.map(({ mensagem }) => mensagem).join(" "))
  const { resultado } = resposta
  return {
    receitaMes: inteiroExato(resultado.receitaMes),
    rbt12: resultado.rbt12 === null ? null : inteiroExato(resultado.rbt12),
    rbt12Exportacao: resultado.rbt12Exportacao === null ? null : inteiroExato(resultado.rbt12Exportacao),
    rba: inteiroExato(resultado.rba),
    rbaExportacao: inteiroExato(resultado.rbaExportacao),
    // "0.28" loses its point: the text always has the decimals of the rule.
    fatorR: resultado.fatorR === null ? null : Number(resultado.fatorR.replace(".", "")),
    itens: resultado.itens.map(
      ({ anexo, linhas, parcela, base, faixa, tributos, total }): ItemDoMes => ({
        anexo,
        atividade: Number(linhas[0]),
        parcela,
        base: inteiroExato(base),
        faixa,
        tributos: emOrdem(tributos),
        total: inteiroExato(total),
      }),
    ),
    tributos: emOrdem(resultado.tributos),
    das: inteiroExato(resultado.das),
    abaixoDoMinimo: resultado.abaixoDoMinimo,
    situacaoSublimite: resultado.situacaoSublimite,
    efeitoSublimite: resultado.efeitoSublimite,
    situacaoLimite: resultado.situacaoLimite,
    efeitoLimite: resultado.efeitoLimite,
    proLabore,
  }
}
