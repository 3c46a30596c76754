import { type Competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ErroDeTabela } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { entrada, escolha, grupo } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { buscarCaminho } from "./fator-r-busca.ts"
import { type Caminho, custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"
import { caminhosLongos } from "./fator-r-longo.ts"
import { montarProblema } from "./fator-r-problema.ts"

export interface ResultadoFatorRSimulado {
  /** Pró-labore kept as it is. */
  readonly atual: Caminho
  /**
   * The cheapest path, never below the current pró-labore, that takes some month from Anexo V to III, even when it does not pay;
   * of equal ones, the smallest. Null when no month is left to take or none can be taken inside the horizon.
   */
  readonly melhor: Caminho | null
  /** atual − melhor; negative when reaching the cut costs more. Zero without a path. */
  readonly economia: Centavos
  readonly compensa: boolean
  /** pt-BR, one sentence. */
  readonly conclusao: string
  /** Months in Anexo III on `melhor`, or on `atual` when there is no path: any set, not only the last ones. */
  readonly mesesNoAnexoIII: readonly Competencia[]
  /** False when not every kind of path was searched: the horizon outgrows the window, or there were too many. */
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

/** The paths left to compare when months of the horizon leave the window. */
function escolherLongo(dados: EntradaFatorRSimulado, atual: Caminho, tabelas: Tabelas): Escolhido | null {
  let melhor: Caminho | null = null
  for (const proLabore of caminhosLongos(dados, tabelas)) {
    const caminho = custear(dados, proLabore, tabelas)
    if (!("custo" in caminho) || !alcanca(caminho, atual)) continue
    if (melhor === null || caminho.custo < melhor.custo) melhor = caminho
  }
  return melhor === null ? null : { caminho: melhor, exata: false }
}

/** The best path, costed by the rules. Throws `ErroDeTabela` if the search had counted another cost. */
function escolher(dados: EntradaFatorRSimulado, atual: Caminho, tabelas: Tabelas): Escolhido | null {
  if (!atual.anexos.includes("V")) return null
  const problema = montarProblema(dados, tabelas)
  if (problema === null) return escolherLongo(dados, atual, tabelas)
  const achado = buscarCaminho(problema)
  if (achado === null) return null
  const proLabore = achado.acrescimos.map((acrescimo) => centavos(dados.proLaboreAtual + BigInt(acrescimo)))
  const caminho = custear(dados, proLabore, tabelas)
  // Value and explanation must not part: a path that the rules cost otherwise is refused.
  if (!("custo" in caminho) || caminho.custo !== BigInt(achado.custo) || !alcanca(caminho, atual)) {
    throw new ErroDeTabela("O caminho encontrado não fecha com o custo apurado pelas regras")
  }
  return { caminho, exata: achado.exata }
}

/** Months without revenue have no Fator R and are in neither annex. */
function mesesDoAnexoIII(inicio: Competencia, { anexos, fatorR }: Caminho): Competencia[] {
  return anexos.flatMap((anexo, i) => (anexo === "III" && fatorR[i] !== null ? [somarMeses(inicio, i)] : []))
}

function concluir(atual: Caminho, melhor: Caminho | null, economia: Centavos): string {
  if (atual.anexos.every((anexo) => anexo === "III")) {
    return "Com o pró-labore atual todos os meses já ficam no Anexo III: não é preciso aumentar."
  }
  if (melhor === null) return "Dentro dos meses informados nenhum aumento de pró-labore leva mais meses ao Anexo III."
  if (economia <= 0n) {
    const mais = reaisPorExtenso(-economia)
    return `Não compensa: chegar a 28 % em mais meses custaria ${mais} a mais (INSS e IRRF) do que se economiza no DAS.`
  }
  return `Compensa: o caminho mais barato até 28 % economiza ${reaisPorExtenso(economia)} nos meses informados.`
}

/**
 * The path of pró-labore that reaches the cut of Fator R at the least total cost (DAS + INSS + IRRF) over the months given,
 * against keeping the pró-labore as it is, saying so when it does not pay. Any set of months may be in Anexo III. All revenue
 * is under Fator R, internal market. The effect of a month comes in the next ones: the window leaves the month itself out.
 * Horizons whose windows leave months of the path behind (beyond 13) get the best of some shapes, and a warning.
 * Throws `ParametroSemVigencia` when the horizon enters a year without tables and `EntradaInvalida`.
 * LC 123/2006 art. 18 §§5º-J to 5º-M and 24.
 */
export function simularFatorR(
  dados: EntradaFatorRSimulado,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoFatorRSimulado> {
  conferir(dados)
  const atual = custear(
    dados,
    dados.receitas.map(() => dados.proLaboreAtual),
    tabelas,
  )
  if (!("custo" in atual)) return { tipo: "faltam-dados", faltam: atual.faltam }
  const escolhido = escolher(dados, atual, tabelas)
  const melhor = escolhido?.caminho ?? null
  const exata = escolhido?.exata ?? true
  const economia = centavos(melhor === null ? ZERO : atual.custo - melhor.custo)
  const compensa = economia > 0n
  const conclusao = concluir(atual, melhor, economia)
  const custos = [entrada("Custo com o pró-labore atual", atual.custo, null)]
  if (melhor !== null) custos.push(entrada("Custo do caminho até 28 %", melhor.custo, null))
  const decisao = escolha(
    "Fator R",
    "O caminho até 28 % custa menos?",
    ["Compensa", "Não compensa"],
    compensa ? 0 : 1,
    custos.map(({ passo }) => passo),
  )
  const memoria = grupo("Simulação do Fator R", entrada("Economia", economia, null).passo.valor, [decisao], {
    observacao: conclusao,
  })
  const mesesNoAnexoIII = mesesDoAnexoIII(dados.inicio, melhor ?? atual)
  const resultado = { atual, melhor, economia, compensa, conclusao, mesesNoAnexoIII, exata }
  return calculado(resultado, memoria, exata ? AVISOS : [...AVISOS, AVISO_DA_BUSCA])
}

const AVISOS: readonly string[] = [
  "O pró-labore é considerado pago no próprio mês e a CPP de dentro do DAS não é somada à folha: o resultado é prudente.",
  "Os meses depois do horizonte, que aproveitam o pró-labore pago agora, não entram na conta.",
]

const AVISO_DA_BUSCA =
  "Horizonte longo demais para comparar todos os caminhos: foi escolhido o mais barato dos examinados, e pode haver outro melhor."
