import type { FichaDoTitulo } from "@partida/contracts"

/** A title as it is typed: what is empty is "". */
export interface TituloDigitado {
  readonly idPessoa: string
  readonly pessoa: string
  readonly documento: string
  readonly descricao: string
  readonly numero: string
  readonly emissao: string
  readonly vencimento: string
  readonly categoria: string
  readonly valor: string
  readonly retencao: string
  readonly repete: "nao" | "parcelas" | "recorrencia"
  readonly quantas: number
  readonly semFim: boolean
  readonly aCadaMeses: number
}

const UMA_VEZ = { repete: "nao", quantas: 12, semFim: true, aCadaMeses: 1 } as const

/** A new one, of today. */
export const novoDigitado = (hoje: string, categoria: string): TituloDigitado => ({
  idPessoa: "",
  pessoa: "",
  documento: "",
  descricao: "",
  numero: "",
  emissao: hoje,
  vencimento: hoje,
  categoria,
  valor: "0.00",
  retencao: "0.00",
  ...UMA_VEZ,
})

/** One that exists. */
export const tituloDigitado = (t: FichaDoTitulo): TituloDigitado => ({
  idPessoa: t.idPessoa ?? "",
  pessoa: t.pessoa,
  documento: t.documento ?? "",
  descricao: t.descricao,
  numero: t.numero ?? "",
  emissao: t.emissao,
  vencimento: t.vencimento,
  categoria: t.categoria,
  valor: t.valor,
  retencao: t.retencao,
  ...UMA_VEZ,
})

/** The body of what was typed. */
export const corpoDoDigitado = ({ repete, quantas, semFim, aCadaMeses, ...v }: TituloDigitado) => ({
  ...v,
  idPessoa: v.idPessoa || null,
  documento: v.documento || null,
  numero: v.numero.trim() || null,
  repeticao:
    repete === "parcelas"
      ? { tipo: "parcelas", quantas, aCadaMeses }
      : repete === "recorrencia"
        ? { tipo: "recorrencia", quantas: semFim ? null : quantas, aCadaMeses }
        : null,
})

/** What the schema does not say, or says for programmers. */
export function conferirDigitado(v: TituloDigitado): Record<string, string> {
  return {
    ...(/[1-9]/.test(v.valor) ? {} : { valor: "Informe um valor maior que zero." }),
    ...(v.vencimento < v.emissao ? { vencimento: "O vencimento não pode ser antes da emissão." } : {}),
  }
}
