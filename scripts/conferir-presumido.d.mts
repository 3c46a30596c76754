/** Types of the recomputation of the Lucro Presumido, for its test: amounts enter in reais, as exported, and leave in centavos. */
export interface LinhaDoMes {
  readonly atividade: string
  readonly mercado: "interno" | "externo"
  readonly situacoes: readonly string[]
  readonly valor: string
}

export interface MesDoTrimestre {
  readonly competencia: string
  readonly linhas: readonly LinhaDoMes[]
  readonly outrasReceitas: string
  readonly irrfRetido: string
  readonly csllRetida: string
  readonly pisRetido: string
  readonly cofinsRetida: string
  readonly icmsDestacado: string
}

export interface Entrada {
  readonly competencia: string
  readonly inicioNoAno: string
  readonly meses: readonly MesDoTrimestre[]
  readonly anteriores: readonly { readonly competencia: string; readonly receita: string }[]
}

export function apurarPresumido(entrada: Entrada): Record<string, bigint>

export function excedenteDaLc224(
  entrada: Pick<Entrada, "competencia" | "inicioNoAno" | "anteriores">,
  tributo: "irpj" | "csll",
  receita: bigint,
): bigint
