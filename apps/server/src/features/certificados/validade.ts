import { type Certificado, DIAS_A_VENCER, type SituacaoDaProcuracao } from "@partida/contracts"
import { DIA_MS, diaCivil } from "../../civil.ts"

const emDias = (dia: string) => Date.parse(`${dia}T00:00:00Z`) / DIA_MS

/** Civil days from one AAAA-MM-DD to another; negative when the second comes first. */
export const diasEntre = (de: string, ate: string): number => emDias(ate) - emDias(de)

/** The civil day so many days after another, AAAA-MM-DD. */
export const somarDias = (dia: string, dias: number): string =>
  new Date((emDias(dia) + dias) * DIA_MS).toISOString().slice(0, 10)

/** The instant in which a civil day begins (Brasília, UTC−3 all year since 2019). */
export const inicioDoDia = (dia: string): Date => new Date(`${dia}T00:00:00-03:00`)

/** The instant from which on an end is no longer near, as of `agora`: thirty whole civil days from today. */
export const limiteDoAVencer = (agora: Date): Date => inicioDoDia(somarDias(diaCivil(agora), DIAS_A_VENCER + 1))

/** How long a certificate still has. It ends at an instant, not at the end of a day. */
export function validadeDe(validoAte: Date, agora: Date): Pick<Certificado, "validade" | "diasRestantes"> {
  const diasRestantes = diasEntre(diaCivil(agora), diaCivil(validoAte))
  if (validoAte < agora) return { validade: "vencido", diasRestantes }
  return { validade: validoAte < limiteDoAVencer(agora) ? "a-vencer" : "valido", diasRestantes }
}

interface PeriodoDaProcuracao {
  readonly desde: string
  readonly ate: string
  readonly canceladaEm: string | null
}

/** Where a procuração is in its life: both of its days are included. */
export function situacaoDaProcuracaoEm(
  { desde, ate, canceladaEm }: PeriodoDaProcuracao,
  agora: Date,
): { readonly situacao: SituacaoDaProcuracao; readonly diasRestantes: number } {
  const hoje = diaCivil(agora)
  const diasRestantes = diasEntre(hoje, ate)
  if (canceladaEm !== null) return { situacao: "cancelada", diasRestantes }
  if (diasRestantes < 0) return { situacao: "vencida", diasRestantes }
  if (desde > hoje) return { situacao: "futura", diasRestantes }
  return { situacao: diasRestantes <= DIAS_A_VENCER ? "a-vencer" : "vigente", diasRestantes }
}
