import { competenciaDaData, competenciasEntre, primeiroDia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { entrada, escolha, grupo } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { mesesDaFolha } from "../simples/apuracao/historico.ts"
import { janelaDoPeriodo } from "../simples/rbt12/rbt12.ts"
import { type Caminho, custear, type EntradaFatorRSimulado, tetoDividido } from "./fator-r-custo.ts"

export interface ResultadoFatorRSimulado {
  /** Pró-labore kept as it is. */
  readonly atual: Caminho
  /** The cheapest path that reaches the cut; null when none reaches it inside the horizon. */
  readonly melhor: Caminho | null
  /** atual − melhor; negative when reaching the cut costs more. Zero without a path. */
  readonly economia: Centavos
  readonly compensa: boolean
  /** pt-BR, one sentence. */
  readonly conclusao: string
}

const MAIOR_HORIZONTE = 24

function conferir({ receitas, proLaboreAtual }: EntradaFatorRSimulado): void {
  if (receitas.length < 2 || receitas.length > MAIOR_HORIZONTE) {
    throw new EntradaInvalida("receitas", `informe de 2 a ${MAIOR_HORIZONTE} meses`)
  }
  if (proLaboreAtual < 0n) throw new EntradaInvalida("proLaboreAtual", "não pode ser negativo")
  for (const [i, receita] of receitas.entries()) {
    if (receita < 0n) throw new EntradaInvalida(`receitas[${i}]`, "não pode ser negativa")
  }
}

/** What the payroll of the window still needs to reach the cut in a month, and which months of the path feed it. */
interface Necessidade {
  /** Indexes of the path inside the window. */
  readonly indices: readonly number[]
  /** Payroll that the path must supply in them. */
  readonly valor: bigint
}

function necessidadeDe(dados: EntradaFatorRSimulado, indice: number, tabelas: Tabelas): Necessidade | null {
  const { inicio, receitas, historicoReceitas, historicoFolhas } = dados
  const mes = somarMeses(inicio, indice)
  const abertura = competenciaDaData(dados.abertura, "abertura")
  const janela = janelaDoPeriodo(mes, abertura, tabelas)
  if (janela === null) return null
  const { corte } = vigenteEm(tabelas.regraDoFatorR, primeiroDia(mes)).valor
  const futuros = competenciasEntre(inicio, somarMeses(inicio, receitas.length - 1))
  let receita = 0n
  let folha = 0n
  const indices: number[] = []
  for (const competencia of mesesDaFolha(janela, mes, abertura)) {
    const i = futuros.indexOf(competencia)
    if (i >= 0) {
      receita += receitas[i] ?? 0n
      folha += dados.outraFolha
      indices.push(i)
    } else {
      receita += historicoReceitas.get(competencia) ?? 0n
      folha += historicoFolhas.get(competencia) ?? 0n
    }
  }
  const minimo = tetoDividido(receita * corte.num, corte.den)
  return { indices, valor: minimo - folha }
}

/**
 * The smallest path that reaches the cut from month `alvo` to the end of the horizon: the months before the target share what
 * is missing (evenly, or all in the last of them), and each later month pays just enough for the next ones.
 */
function caminhoPara(
  dados: EntradaFatorRSimulado,
  alvo: number,
  concentrado: boolean,
  tabelas: Tabelas,
): Centavos[] | null {
  const { receitas, proLaboreAtual } = dados
  const valores: bigint[] = receitas.map(() => proLaboreAtual)
  for (let mes = alvo; mes < receitas.length; mes++) {
    const necessidade = necessidadeDe(dados, mes, tabelas)
    if (necessidade === null) return null
    const { indices, valor } = necessidade
    const pago = indices.reduce((total, i) => total + (valores[i] ?? 0n), 0n)
    if (pago >= valor) continue
    // Months before the target are still open for it; afterwards only the newest month of the window is.
    const abertos = mes === alvo && !concentrado ? indices : indices.slice(-1)
    if (abertos.length === 0) return null
    const falta = valor - pago
    if (abertos.length === 1) {
      const [i = 0] = abertos
      valores[i] = (valores[i] ?? 0n) + falta
      continue
    }
    const cada = falta / BigInt(abertos.length)
    let resto = falta - cada * BigInt(abertos.length)
    for (const i of abertos) {
      valores[i] = (valores[i] ?? 0n) + cada + (resto > 0n ? 1n : 0n)
      if (resto > 0n) resto -= 1n
    }
  }
  return valores.map((valor) => centavos(valor))
}

function concluir(atual: Caminho, melhor: Caminho | null, economia: Centavos): string {
  if (atual.anexos.every((anexo) => anexo === "III")) {
    return "Com o pró-labore atual todos os meses já ficam no Anexo III: não é preciso aumentar."
  }
  if (melhor === null) return "Dentro dos meses informados nenhum pró-labore leva ao Anexo III."
  if (economia <= 0n) {
    const mais = reaisPorExtenso(-economia)
    return `Não compensa: chegar a 28 % custaria ${mais} a mais (INSS e IRRF) do que se economiza no DAS.`
  }
  return `Compensa: o caminho mais barato até 28 % economiza ${reaisPorExtenso(economia)} nos meses informados.`
}

/**
 * The path of pró-labore that reaches the cut of Fator R at the least total cost (DAS + INSS + IRRF) over the months given,
 * against keeping the pró-labore as it is, saying so when it does not pay. All revenue is under Fator R, internal market.
 * The effect of a month comes in the next ones: the window leaves the month itself out. Throws `ParametroSemVigencia` when the
 * horizon enters a year without tables and `EntradaInvalida`. LC 123/2006 art. 18 §§5º-J to 5º-M and 24.
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
  let melhor: Caminho | null = null
  const jaBasta = atual.anexos.every((anexo) => anexo === "III")
  for (let alvo = 0; alvo < dados.receitas.length && !jaBasta; alvo++) {
    for (const concentrado of [false, true]) {
      const valores = caminhoPara(dados, alvo, concentrado, tabelas)
      if (valores === null) continue
      const custeado = custear(dados, valores, tabelas)
      const chega = "custo" in custeado && custeado.anexos.slice(alvo).every((anexo) => anexo === "III")
      if (chega && (melhor === null || custeado.custo < melhor.custo)) melhor = custeado
    }
  }
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
  return calculado({ atual, melhor, economia, compensa, conclusao }, memoria, AVISOS)
}

const AVISOS: readonly string[] = [
  "O pró-labore é considerado pago no próprio mês e a CPP de dentro do DAS não é somada à folha: o resultado é prudente.",
  "Os meses depois do horizonte, que aproveitam o pró-labore pago agora, não entram na conta.",
]
