import { readFileSync } from "node:fs"
import { type Centavos, centavos } from "@partida/fiscal"
import { ConfiguracaoInvalida } from "../../../configuracao-invalida.ts"
import type { Custo } from "../../../ports/receita-federal.ts"
import { centavosDoTexto } from "./campos.ts"

interface Faixa {
  readonly de: number
  readonly ate: number | null
  readonly preco: Centavos
}

export type TabelaDePrecos = ReadonlyMap<string, readonly Faixa[]>

const CABECALHO = "tipo,faixa,de,ate,preco"
const COBRADOS: readonly Custo[] = ["consultar", "emitir", "declarar"]

/**
 * The table of the contract: `tipo,faixa,de,ate,preco`, a band a line, `ate` empty in the last. Raises ConfiguracaoInvalida
 * naming the line.
 */
export function lerPrecos(arquivo: string): TabelaDePrecos {
  const [cabecalho, ...linhas] = ler(arquivo)
    .split(/\r?\n/)
    .filter((l) => l.trim() !== "")
  if (cabecalho?.trim() !== CABECALHO) throw recusar(arquivo, `a primeira linha deve ser "${CABECALHO}"`)
  const tabela = new Map<string, Faixa[]>(COBRADOS.map((tipo) => [tipo, []]))
  for (const linha of linhas) {
    const [tipo = "", , de = "", ate = "", preco = ""] = linha.split(",").map((celula) => celula.trim())
    const faixas = tabela.get(tipo)
    const valor = centavosDoTexto(preco)
    const seguida = (faixas?.at(-1)?.ate ?? 0) + 1
    if (!faixas || valor === null || Number(de) !== seguida || !/^\d*$/.test(ate)) {
      throw recusar(arquivo, `a linha "${linha}" não continua a faixa anterior`)
    }
    faixas.push({ de: Number(de), ate: ate === "" ? null : Number(ate), preco: valor })
  }
  for (const [tipo, faixas] of tabela) {
    if (faixas.at(-1)?.ate !== null) throw recusar(arquivo, `faltam faixas de "${tipo}", ou a última tem fim`)
  }
  return tabela
}

function ler(arquivo: string): string {
  try {
    return readFileSync(arquivo, "utf8")
  } catch {
    throw recusar(arquivo, "não foi possível ler o arquivo")
  }
}

const recusar = (arquivo: string, motivo: string) =>
  new ConfiguracaoInvalida(`A tabela de preços de PARTIDA_SERPRO_PRECOS (${arquivo}) não serve: ${motivo}.`)

/** The band of the month's count prices every call of the kind. */
export function precoDe(tabela: TabelaDePrecos, custo: Custo, chamadasNoMes: number): Centavos {
  const faixas = tabela.get(custo) ?? []
  const faixa = faixas.find(({ ate }) => ate === null || chamadasNoMes <= ate)
  return faixa?.preco ?? centavos(0n)
}
