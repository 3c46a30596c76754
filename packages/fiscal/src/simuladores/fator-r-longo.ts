import { somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos } from "../nucleo/dinheiro.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { buscarCaminho } from "./fator-r-busca.ts"
import { type EntradaDaBusca, necessidadeDe } from "./fator-r-necessidade.ts"
import { custoDoCaminho, montarProblema } from "./fator-r-problema.ts"

const MESES_DO_BLOCO = 12

/**
 * The smallest path that reaches the cut from month `alvo` to the end of the horizon: the months before the target share what
 * is missing (evenly, or all in the last of them), and each later month pays just enough for the next ones.
 */
function caminhoPara(dados: EntradaDaBusca, alvo: number, concentrado: boolean, tabelas: Tabelas): Centavos[] | null {
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
    const partes = BigInt(abertos.length)
    for (const [ordem, i] of abertos.entries()) {
      const resto = BigInt(ordem) < falta % partes ? 1n : 0n
      valores[i] = (valores[i] ?? 0n) + falta / partes + resto
    }
  }
  return valores.map((valor) => centavos(valor))
}

/** The months from `de` on as a simulation of their own, what was chosen before them being history. */
function recortar(dados: EntradaDaBusca, de: number, pagos: readonly Centavos[]): EntradaDaBusca {
  const historicoReceitas = new Map(dados.historicoReceitas)
  const historicoFolhas = new Map(dados.historicoFolhas)
  for (const [i, pago] of pagos.entries()) {
    const mes = somarMeses(dados.inicio, i)
    historicoReceitas.set(mes, dados.receitas[i] ?? centavos(0n))
    historicoFolhas.set(mes, centavos(pago + dados.outraFolha + (dados.cpp[i] ?? 0n)))
  }
  const receitas = dados.receitas.slice(de, de + MESES_DO_BLOCO)
  const tetos = dados.tetos === undefined ? {} : { tetos: dados.tetos.slice(de) }
  const cpp = dados.cpp.slice(de)
  return { ...dados, inicio: somarMeses(dados.inicio, de), receitas, historicoReceitas, historicoFolhas, cpp, ...tetos }
}

/** Each year by itself, the later ones starting from what the earlier ones paid. */
function caminhoPorAno(dados: EntradaDaBusca, tabelas: Tabelas): Centavos[] {
  const pagos: Centavos[] = []
  while (pagos.length < dados.receitas.length) {
    const bloco = recortar(dados, pagos.length, pagos)
    const problema = montarProblema(bloco, tabelas)
    const achado = problema === null ? null : buscarCaminho(problema)
    const compensa = problema !== null && achado !== null && achado.custo < custoDoCaminho(problema, [])
    for (const i of bloco.receitas.keys()) {
      const acrescimo = compensa ? BigInt(achado.acrescimos[i] ?? 0) : 0n
      pagos.push(centavos(dados.proLaboreAtual + acrescimo))
    }
  }
  return pagos
}

/**
 * Paths worth costing when the window leaves months of the horizon behind, so that the exact search does not apply: one after
 * another the years searched by themselves, and for each month the two shapes that keep Anexo III from it to the end.
 */
export function caminhosLongos(dados: EntradaDaBusca, tabelas: Tabelas): (readonly Centavos[])[] {
  const formas = [...dados.receitas.keys()].flatMap((alvo) =>
    [false, true].map((concentrado) => caminhoPara(dados, alvo, concentrado, tabelas)),
  )
  const cabe = (forma: readonly Centavos[]) =>
    forma.every((valor, i) => valor <= dados.proLaboreAtual || valor <= (dados.tetos?.[i] ?? valor))
  return [caminhoPorAno(dados, tabelas), ...formas.filter((forma) => forma !== null)].filter(cabe)
}
