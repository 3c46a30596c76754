import { iguais } from "../../lib/formulario/iguais.ts"
import { comCamposDe } from "../../lib/formulario/mapping.ts"

/** A field as the conflict screen shows it. */
export interface CampoComparado<V> {
  readonly nome: keyof V & string
  readonly rotulo: string
  readonly emPalavras: (valores: V) => string
  /** What is compared, where it is not the field as it is: the order of a list may say nothing. */
  readonly valor?: (valores: V) => unknown
}

export interface TresVersoes<V> {
  /** When the form was opened. */
  readonly base: V
  /** In the server now, by somebody else. */
  readonly agora: V
  /** Typed here. */
  readonly meu: V
}

/** Who changed a field since the form was opened. */
export type QuemMudou = "ninguem" | "outra-pessoa" | "voce" | "os-dois-igual" | "conflito"

/** Who changed a field since the form was opened; a conflict is only where both did, to different values. */
export function quemMudou<V>({ nome, valor }: CampoComparado<V>, { base, agora, meu }: TresVersoes<V>): QuemMudou {
  const ler = valor ?? ((v: V) => v[nome])
  const b = ler(base)
  const a = ler(agora)
  const m = ler(meu)
  if (iguais(a, m)) return iguais(b, a) ? "ninguem" : "os-dois-igual"
  if (iguais(b, m)) return "outra-pessoa"
  return iguais(b, a) ? "voce" : "conflito"
}

export interface Separados<V> {
  /** To be decided by the person. */
  readonly conflitos: readonly CampoComparado<V>[]
  /** Changed by one side only: merged by itself. */
  readonly deles: readonly CampoComparado<V>[]
  readonly meus: readonly CampoComparado<V>[]
}

/** The fields by what is to be done with them. */
export function separarCampos<V>(campos: readonly CampoComparado<V>[], versoes: TresVersoes<V>): Separados<V> {
  const de = (quem: QuemMudou) => campos.filter((campo) => quemMudou(campo, versoes) === quem)
  return { conflitos: de("conflito"), deles: de("outra-pessoa"), meus: de("voce") }
}

/** The version in the server with what was typed here, where only here it changed or where the person chose it. */
export function mesclar<V extends object>(
  campos: readonly CampoComparado<V>[],
  versoes: TresVersoes<V>,
  escolhidosMeus: (nome: keyof V & string) => boolean,
): V {
  const { conflitos, meus } = separarCampos(campos, versoes)
  const nomes = [...meus, ...conflitos.filter(({ nome }) => escolhidosMeus(nome))].map(({ nome }) => nome)
  return comCamposDe(versoes.agora, versoes.meu, nomes)
}
