import type { PreviaDaPessoa } from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  calcularProLabore,
  centavos,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
  primeiroDia,
  reaisPorExtenso,
  somarCentavos,
  somarMeses,
  type Tabelas,
  ultimoDia,
  vigenteEm,
} from "@partida/fiscal"
import type { Caminho } from "@partida/fiscal/simuladores"

/** Somebody who takes part in a path. */
export interface Receptor {
  readonly idSocio: string
  readonly nome: string
  readonly versao: number
  /** Pró-labore before the path. */
  readonly valor: Centavos
  readonly outrasBases: Centavos
  readonly dependentes: number
  readonly proximaMudanca: string | null
  /** Pró-labore after the path. */
  readonly depois: Centavos
}

interface Partilha {
  readonly inicio: Competencia
  readonly atual: Caminho
  readonly melhor: Caminho
  readonly receptores: readonly Receptor[]
  readonly tabelas: Tabelas
}

/**
 * The increases of a path shared in equal parts among its receivers, each with the INSS and IRRF of their own slip: whoever
 * shares it does not pay what one person alone would. The centavos that do not divide go to the first ones, so that every
 * month adds up exactly to the path.
 */
export function repartir({ inicio, atual, melhor, receptores, tabelas }: Partilha) {
  const retencoes: { de: bigint; para: bigint } = { de: 0n, para: 0n }
  const pessoas = receptores.map((receptor, posicao): PreviaDaPessoa => {
    const valores = melhor.proLabore.map((total, i) => {
      const mes = somarMeses(inicio, i)
      const aumento = total - (atual.proLabore[i] ?? 0n)
      const novo = centavos(receptor.valor + parteDe(aumento, posicao, receptores.length))
      const antes = retencaoDe(receptor, mes, receptor.valor, tabelas)
      const depois = retencaoDe(receptor, mes, novo, tabelas)
      retencoes.de += antes.inss + antes.irrf
      retencoes.para += depois.inss + depois.irrf
      return {
        competencia: mes,
        atual: paraReais(receptor.valor),
        novo: paraReais(novo),
        inss: paraReais(depois.inss),
        irrf: paraReais(depois.irrf),
      }
    })
    const { idSocio, nome, versao } = receptor
    const depois = paraReais(receptor.depois)
    return { idSocio, nome, versao, valores, depois, avisos: avisosDe(receptor, valores, inicio, tabelas) }
  })
  const custo = somarCentavos(melhor.das) + retencoes.para
  const economia = somarCentavos(atual.das) + retencoes.de - custo
  return { pessoas, custo: paraReais(custo), economia: paraReais(economia) }
}

/** The part of one of so many: equal, with one centavo more to the first ones until it is all given. */
export function parteDe(total: bigint, posicao: number, quantos: number): bigint {
  const igual = total / BigInt(quantos)
  return igual + (BigInt(posicao) < total % BigInt(quantos) ? 1n : 0n)
}

/** The path pays in the month itself, as the simulation supposes. */
function retencaoDe(
  { outrasBases, dependentes }: Receptor,
  competencia: Competencia,
  valor: Centavos,
  tabelas: Tabelas,
): { readonly inss: bigint; readonly irrf: bigint } {
  const dataPagamento = ultimoDia(competencia)
  const resposta = calcularProLabore(
    { competencia, dataPagamento, valor, regime: "simples-III", outrasBases, dependentes },
    tabelas,
  )
  if (resposta.tipo !== "calculado") throw new Error("A slip whose path was costed has an answer.")
  return { inss: resposta.resultado.inss, irrf: resposta.resultado.irrf.retido }
}

function avisosDe(
  { proximaMudanca, nome }: Receptor,
  valores: PreviaDaPessoa["valores"],
  inicio: Competencia,
  tabelas: Tabelas,
): string[] {
  const minimo = vigenteEm(tabelas.salarioMinimo, primeiroDia(inicio)).valor
  const abaixo = valores.some(({ novo }) => novo !== "0.00" && BigInt(novo.replace(".", "")) < minimo)
  const fim = valores.at(-1)?.competencia ?? inicio
  const avisos: string[] = []
  if (abaixo)
    avisos.push(
      `Abaixo do salário mínimo de ${reaisPorExtenso(minimo)}: o mês não conta para a previdência sem complementação.`,
    )
  if (proximaMudanca !== null && proximaMudanca <= fim)
    avisos.push(
      `${nome} já tem outro valor a partir de ${formatarCompetencia(mesDe(proximaMudanca))}: o caminho toma o lugar dele até ${formatarCompetencia(mesDe(fim))}.`,
    )
  return avisos
}
