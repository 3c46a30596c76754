import { type Quadro, quadroFecha } from "@partida/contracts"
import { deslocarVirgula, somarDecimais } from "../../lib/formatacao/decimal.ts"

/** The composition in force on a day: the newest that had begun. `lista` comes newest first. */
export const quadroEm = (lista: readonly Quadro[], dia: string): Quadro | undefined =>
  lista.find(({ desde }) => desde <= dia)

/** One person of a composition as its form holds them. */
interface LugarDigitado {
  readonly idSocio: string
  readonly fracao: string
  readonly qualificacao: string
  readonly responsavel: boolean
}

export interface QuadroDigitado {
  readonly desde: string
  readonly descricao: string
  readonly socios: readonly LugarDigitado[]
}

/** What a form begins with: the one being corrected, or the composition before, to be moved from. */
export function digitadoDe(atual: Quadro | null, anterior: Quadro | null): QuadroDigitado {
  const base = atual ?? anterior
  return {
    desde: atual?.desde ?? "",
    descricao: atual?.descricao ?? (anterior ? "" : "Constituição"),
    socios: (base?.socios ?? []).map(({ idSocio, fracao, qualificacao, responsavel }) => ({
      idSocio,
      fracao,
      qualificacao,
      responsavel,
    })),
  }
}

const soma = (socios: readonly LugarDigitado[]) =>
  socios.reduce((total, { fracao }) => somarDecimais(total, fracao === "" ? "0" : fracao), "0")

/** What is missing to 100 %, as a fraction: negative when it is too much, "0" when the composition is whole. */
export function faltaPara100(socios: readonly LugarDigitado[]): string {
  if (quadroFecha(socios.map(({ fracao }) => (fracao === "" ? "0" : fracao)))) return "0"
  const total = soma(socios)
  const negado = total.startsWith("-") ? total.slice(1) : `-${total}`
  const falta = somarDecimais("1", negado)
  return /^-?0*(\.0*)?$/.test(falta) ? "0" : falta
}

/** A signed fraction as a percentage in text. */
export const emPercentual = (fracao: string) =>
  deslocarVirgula(fracao.replace("-", ""), 2)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")
    .replace(".", ",")
