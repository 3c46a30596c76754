import { type Competencia, formatarCompetencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ErroDeTabela } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { entrada, escolha, grupo, soma } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { buscarCaminho } from "./fator-r-busca.ts"
import { mesDoRetorno, type PlanoConstante, planosConstantes } from "./fator-r-constante.ts"
import { type Caminho, custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"
import { caminhosLongos } from "./fator-r-longo.ts"
import type { EntradaDaBusca } from "./fator-r-necessidade.ts"
import { dasDoMes, montarProblema } from "./fator-r-problema.ts"

export interface ResultadoFatorRSimulado {
  /** Pró-labore kept as it is. */
  readonly atual: Caminho
  /** The constant pró-labores of which each is the smallest that keeps Anexo III from some month on. */
  readonly constantes: readonly PlanoConstante[]
  /** Of those, the one of least cost; of equal ones, the smallest. Null when none reaches the cut. */
  readonly constante: PlanoConstante | null
  /**
   * The cheapest path, never below the current pró-labore nor above the ceilings, that takes some month from Anexo V to III,
   * even when it does not pay; of equal ones, the smallest. Null when no month is left to take or none can be taken.
   */
  readonly melhor: Caminho | null
  /** As in `PlanoConstante`, of `melhor`. */
  readonly retornoDoMelhor: Competencia | null
  /** atual − melhor; negative when reaching the cut costs more. Zero without a path. */
  readonly economia: Centavos
  readonly compensa: boolean
  /** pt-BR, one or two sentences. */
  readonly conclusao: string
  /** Months in Anexo III on `melhor`, or on `atual` when there is no path: any set, not only the last ones. */
  readonly mesesNoAnexoIII: readonly Competencia[]
  /** False when not every path was searched: the CPP of each DAS follows the annex of its month, or the horizon is too long. */
  readonly exata: boolean
}

const MAIOR_HORIZONTE = 24

/** Centavos: ten billion reais, far above any company of the Simples, keep every sum of the search exact. */
const MAIOR_QUANTIA = 1_000_000_000_000n

function conferirQuantia(valor: bigint, campo: string): void {
  if (valor >= 0n && valor <= MAIOR_QUANTIA) return
  throw new EntradaInvalida(campo, "deve ficar entre zero e dez bilhões de reais")
}

function conferir(dados: EntradaFatorRSimulado): void {
  const { receitas, proLaboreAtual, outraFolha, outrasBases, historicoReceitas, historicoFolhas } = dados
  if (receitas.length < 2 || receitas.length > MAIOR_HORIZONTE) {
    throw new EntradaInvalida("receitas", `informe de 2 a ${MAIOR_HORIZONTE} meses`)
  }
  for (const [i, receita] of receitas.entries()) conferirQuantia(receita, `receitas[${i}]`)
  conferirQuantia(proLaboreAtual, "proLaboreAtual")
  conferirQuantia(outraFolha, "outraFolha")
  conferirQuantia(outrasBases ?? 0n, "outrasBases")
  for (const [i, teto] of (dados.tetos ?? []).entries()) conferirQuantia(teto, `tetos[${i}]`)
  for (const [mes, receita] of historicoReceitas) conferirQuantia(receita, `historicoReceitas.${mes}`)
  for (const [mes, folha] of historicoFolhas) conferirQuantia(folha, `historicoFolhas.${mes}`)
}

interface Escolhido {
  readonly caminho: Caminho
  readonly exata: boolean
}

/** Whether the path puts in Anexo III a month that the current pró-labore leaves in Anexo V. */
function alcanca(caminho: Caminho, atual: Caminho): boolean {
  return caminho.anexos.some((anexo, i) => anexo === "III" && atual.anexos[i] === "V")
}

const maisBarato = (a: Caminho | null, b: Caminho | null): Caminho | null =>
  a === null || (b !== null && b.custo < a.custo) ? b : a

/** The best path when each month counts the CPP given, costed by the rules with the CPP that it really has. */
function procurar(dados: EntradaDaBusca, atual: Caminho, tabelas: Tabelas): Escolhido | null {
  const problema = montarProblema(dados, tabelas)
  const caminhos = problema === null ? caminhosLongos(dados, tabelas) : []
  const achado = problema === null ? null : buscarCaminho(problema)
  if (achado !== null)
    caminhos.push(achado.acrescimos.map((acrescimo) => centavos(dados.proLaboreAtual + BigInt(acrescimo))))
  let melhor: Caminho | null = null
  for (const proLabore of caminhos) {
    const caminho = custear(dados, proLabore, tabelas)
    if (!("custo" in caminho)) continue
    // Value and explanation must not part: a path that the rules cost otherwise, on the same CPP, is refused.
    const iguais = caminho.cpp.every((cpp, i) => cpp === (dados.cpp[i] ?? 0n))
    if (achado !== null && iguais && caminho.custo !== BigInt(achado.custo))
      throw new ErroDeTabela("O caminho encontrado não fecha com o custo apurado pelas regras")
    if (alcanca(caminho, atual)) melhor = maisBarato(melhor, caminho)
  }
  return melhor === null ? null : { caminho: melhor, exata: achado?.exata ?? false }
}

/** Times that the search is repeated on the CPP of what it found. */
const RODADAS = 3

/**
 * The cheapest path found. The CPP that a month counts follows the annex of the month before: the search begins by the smaller
 * of the two and is repeated on the one of what it found. Never costs more than a constant pró-labore.
 */
function escolher(
  dados: EntradaFatorRSimulado,
  atual: Caminho,
  constante: PlanoConstante | null,
  tabelas: Tabelas,
): Escolhido | null {
  if (!atual.anexos.includes("V")) return null
  const semCpp = atual.cpp.every((cpp) => cpp === 0n)
  if (semCpp) {
    const achado = procurar({ ...dados, cpp: [] }, atual, tabelas)
    return achado !== null && constante !== null && constante.caminho.custo < achado.caminho.custo
      ? { caminho: constante.caminho, exata: achado.exata }
      : achado
  }
  let melhor = constante?.caminho ?? null
  let cpp = menorCpp(dados, atual, tabelas)
  for (let rodada = 0; rodada < RODADAS; rodada++) {
    const achado = procurar({ ...dados, cpp }, atual, tabelas)
    if (achado === null) break
    melhor = maisBarato(melhor, achado.caminho)
    const nova = achado.caminho.cpp
    if (nova.every((valor, i) => valor === cpp[i])) break
    cpp = nova
  }
  return melhor === null ? null : { caminho: melhor, exata: false }
}

/** The CPP that each month counts whatever the annex of the month before. */
function menorCpp(dados: EntradaFatorRSimulado, atual: Caminho, tabelas: Tabelas): readonly Centavos[] {
  return atual.cpp.map((valor, i) => {
    if (i === 0 || valor === 0n) return valor
    const { cppIii, cppV } = dasDoMes(dados, i - 1, tabelas)
    return centavos(BigInt(Math.min(cppIii, cppV)))
  })
}

/** Months without revenue have no Fator R and are in neither annex. */
function mesesDoAnexoIII(inicio: Competencia, { anexos, fatorR }: Caminho): Competencia[] {
  return anexos.flatMap((anexo, i) => (anexo === "III" && fatorR[i] !== null ? [somarMeses(inicio, i)] : []))
}

interface Conclusao {
  readonly inicio: Competencia
  readonly atual: Caminho
  readonly constante: PlanoConstante | null
  readonly melhor: Caminho | null
  readonly economia: Centavos
  readonly acimaDoTeto: Centavos | null
}

function concluir({ inicio, atual, constante, melhor, economia, acimaDoTeto }: Conclusao): string {
  const n = atual.das.length
  if (atual.fatorR.every((r) => r === null)) return "Sem receita prevista não há DAS a reduzir."
  if (atual.anexos.every((anexo) => anexo === "III"))
    return "Com o pró-labore atual todos os meses já ficam no Anexo III: não é preciso aumentar."
  if (constante !== null && constante.economia > 0n) return concluirConstante(inicio, constante)
  const sozinho = atual.anexos.lastIndexOf("V") + 1
  if (melhor === null && atual.fatorR.slice(sozinho).some((r) => r !== null))
    return `Com o pró-labore atual a empresa fica no Anexo III de ${formatarCompetencia(somarMeses(inicio, sozinho))} em diante: não é preciso aumentar.`
  const porque =
    acimaDoTeto === null
      ? ""
      : ` Um pró-labore constante teria de ser de ${reaisPorExtenso(acimaDoTeto)} por mês, acima do teto.`
  if (melhor === null)
    return `Nos ${n} meses nenhum aumento de pró-labore, dentro do teto, leva mais meses ao Anexo III.${porque}`
  if (economia <= 0n)
    return `Não compensa: nos ${n} meses, o plano mais barato até 28% custaria ${reaisPorExtenso(-economia)} a mais (INSS e IRRF) do que se economiza no DAS.${porque}`
  return `Compensa só variando o pró-labore mês a mês: o plano mais barato economiza ${reaisPorExtenso(economia)} nos ${n} meses.${porque}`
}

function concluirConstante(inicio: Competencia, { proLabore, desde, economia, mesDoRetorno, caminho }: PlanoConstante) {
  const n = caminho.das.length
  const deQuando = desde === inicio ? "em todos os meses" : `de ${formatarCompetencia(desde)} em diante`
  const volta =
    mesDoRetorno === null || mesDoRetorno === inicio
      ? ""
      : ` O que se paga a mais no começo volta em ${formatarCompetencia(mesDoRetorno)}.`
  return `Compensa: ${reaisPorExtenso(proLabore)} de pró-labore por mês é o menor valor constante que fica no Anexo III ${deQuando}, e economiza ${reaisPorExtenso(economia)} nos ${n} meses.${volta}`
}

const maisEmConta = (planos: readonly PlanoConstante[]): PlanoConstante | null =>
  planos.reduce<PlanoConstante | null>(
    (melhor, plano) =>
      melhor === null ||
      plano.economia > melhor.economia ||
      (plano.economia === melhor.economia && plano.proLabore < melhor.proLabore)
        ? plano
        : melhor,
    null,
  )

/** What a path costs, in its three parts. */
function custoDo(rotulo: string, { das, inss, irrf }: Caminho) {
  return soma(rotulo, [
    entrada("DAS", somarCentavos(das), null),
    entrada("INSS do sócio", somarCentavos(inss), null),
    entrada("IRRF do sócio", somarCentavos(irrf), null),
  ])
}

/**
 * What pró-labore to advise before the cut of the Fator R, by total cost (DAS + INSS + IRRF of the partner) over the months
 * given: first the constant ones, then the cheapest path month by month, against keeping it as it is, saying so when neither
 * pays. The CPP of the DAS counts as payroll of the month in which it is paid, the next one. All revenue is under Fator R,
 * internal market. The effect of a month comes in the next ones: the window leaves the month itself out.
 * Horizons whose windows leave months of the path behind (beyond 13) get the best of some shapes, and a warning.
 * Throws `ParametroSemVigencia` when the horizon enters a year without tables (`suporTabelas`) and `EntradaInvalida`.
 * LC 123/2006 art. 18 §§5º-J to 5º-M and 24.
 */
export function simularFatorR(
  dados: EntradaFatorRSimulado,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoFatorRSimulado> {
  conferir(dados)
  const { inicio } = dados
  const atual = custear(
    dados,
    dados.receitas.map(() => dados.proLaboreAtual),
    tabelas,
  )
  if (!("custo" in atual)) return { tipo: "faltam-dados", faltam: atual.faltam }
  const { planos, acimaDoTeto } = planosConstantes(dados, atual, tabelas)
  const constante = maisEmConta(planos)
  const escolhido = escolher(dados, atual, constante, tabelas)
  const melhor = escolhido?.caminho ?? null
  const exata = escolhido?.exata ?? true
  const economia = centavos(melhor === null ? ZERO : atual.custo - melhor.custo)
  const compensa = economia > 0n
  const conclusao = concluir({ inicio, atual, constante, melhor, economia, acimaDoTeto })
  const custos = [custoDo("Custo com o pró-labore atual", atual)]
  if (constante !== null) custos.push(custoDo("Custo do pró-labore constante", constante.caminho))
  if (melhor !== null) custos.push(custoDo("Custo do plano mais barato", melhor))
  const decisao = escolha(
    "Fator R",
    "Chegar a 28% custa menos?",
    ["Compensa", "Não compensa"],
    compensa ? 0 : 1,
    custos.map(({ passo }) => passo),
  )
  const memoria = grupo("Simulação do Fator R", entrada("Economia", economia, null).passo.valor, [decisao], {
    observacao: conclusao,
  })
  const mesesNoAnexoIII = mesesDoAnexoIII(inicio, melhor ?? atual)
  const retornoDoMelhor = melhor === null ? null : mesDoRetorno(inicio, atual, melhor)
  const resultado = {
    atual,
    constantes: planos,
    constante,
    melhor,
    retornoDoMelhor,
    economia,
    compensa,
    conclusao,
    mesesNoAnexoIII,
    exata,
  }
  return calculado(resultado, memoria, avisosDe(atual, dados.receitas.length, exata))
}

function avisosDe({ cpp }: Caminho, meses: number, exata: boolean): string[] {
  const comCpp = cpp.some((valor) => valor > 0n)
  return [
    comCpp
      ? "O pró-labore é considerado pago no próprio mês, e a CPP de dentro do DAS no mês seguinte, como folha."
      : "O pró-labore é considerado pago no próprio mês e a CPP de dentro do DAS não é somada à folha: o resultado é prudente.",
    "Os meses depois do horizonte, que aproveitam o pró-labore pago agora, não entram na conta.",
    ...(exata ? [] : [meses > MESES_DA_BUSCA ? AVISO_DA_BUSCA : AVISO_DA_CPP]),
  ]
}

/** Beyond these, months of the path leave the window and the search compares only some shapes. */
const MESES_DA_BUSCA = 13

const AVISO_DA_CPP =
  "A CPP de cada DAS muda com o anexo do mês: o plano mês a mês é o mais barato dos examinados, e pode haver outro um pouco melhor."

const AVISO_DA_BUSCA =
  "Horizonte longo demais para comparar todos os caminhos: foi escolhido o mais barato dos examinados, e pode haver outro melhor."
