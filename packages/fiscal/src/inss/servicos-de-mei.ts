import { type Competencia, primeiroDia } from "../nucleo/competencia.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { usoDe, vigenteEm } from "../nucleo/parametro.ts"
import { emTexto, entrada, grupo } from "../nucleo/passos.ts"
import { imposto, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarVencimento } from "../vencimentos/vencimento.ts"
import { alcanceDaPatronal, type EntradaPatronal, proporcaoDoAnexoIV, type RegimeDaFolha } from "./patronal.ts"

export interface EntradaServicosDeMei extends Pick<EntradaPatronal, "receitaAnexoIV" | "receitaTotal"> {
  /** Month of the services. */
  readonly competencia: Competencia
  /** Of the company that takes them. */
  readonly regime: RegimeDaFolha
  /** What it took of MEIs in the trades that the law names. */
  readonly servicos: Centavos
}

export interface ResultadoServicosDeMei {
  readonly cpp: Centavos
  /** ISO date. */
  readonly vencimento: string
}

/**
 * The CPP of who takes services of a MEI of plumbing, electricity, painting, masonry, carpentry or upkeep of vehicles (rule
 * `inss.servicosDeMei`), as on any self-employed person, in the DARF of the DCTFWeb. Who pays the CPP inside the DAS keeps nothing
 * else to pay: it "mantém" the obligation of art. 22 III, which art. 13 VI substitutes. Throws `ParametroSemVigencia` and
 * `EntradaInvalida`. LC 123/2006 art. 18-B; Res. CGSN 140/2018 art. 113; Lei 8.212/1991 art. 22 III.
 */
export function calcularCppDeMei(
  dados: EntradaServicosDeMei,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoServicosDeMei> {
  const { competencia, regime, servicos } = dados
  if (servicos < 0n) throw new EntradaInvalida("servicos", "não pode ser negativo")
  const { cpp: aParte, motivo } = alcanceDaPatronal(regime)
  if (!aParte || regime === "mei")
    return { tipo: "nao-se-aplica", motivo: regime === "mei" ? "O MEI só recolhe CPP sobre o empregado." : motivo }
  const oficios = vigenteEm(tabelas.servicosDoMeiComCpp, primeiroDia(competencia))
  const periodo = vigenteEm(tabelas.inssPatronal, primeiroDia(competencia))
  const item = "CPP sobre contribuintes individuais"
  const { cppContribuinteIndividual } = periodo.valor
  const aliquota = taxaDaTabela("Alíquota da CPP", cppContribuinteIndividual, tabelas.inssPatronal, periodo, item)
  const base = entrada("Serviços de MEI nos ofícios da lei", servicos, null, { norma: oficios.norma })
  const cpp = imposto("CPP sobre serviços de MEI", base, aliquota, {}, proporcaoDoAnexoIV(dados))
  const prazo = montarVencimento({ obrigacao: "inss-folha-prolabore", periodo: competencia }, tabelas)
  const memoria = grupo("CPP de quem contrata MEI", cpp.passo.valor, [
    {
      tipo: "parametro",
      rotulo: "Itens da LC 116/2003 que podem ter os ofícios",
      valor: emTexto(oficios.valor.join(", ")),
      norma: oficios.norma,
      parametro: usoDe(tabelas.servicosDoMeiComCpp, oficios, "Itens"),
    },
    cpp.passo,
    prazo.passo,
  ])
  return calculado({ cpp: cpp.centavos, vencimento: prazo.data }, memoria)
}
