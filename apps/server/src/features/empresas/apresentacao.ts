import type { Honorario, municipioComNome } from "@partida/contracts"
import type { z } from "zod"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"

/** A fee as it is stored: basis, and number of minimum wages, reais or fraction with eight places. */
export interface HonorarioGravado {
  readonly idBaseDoHonorario: number | null
  readonly valorDoHonorario: string | null
}

/** A stored fee as the contract writes it: "1.5" minimum wages, "450.00" reais, fraction "0.02"; null without one. */
export function apresentarHonorario({
  idBaseDoHonorario: idBase,
  valorDoHonorario,
}: HonorarioGravado): Honorario | null {
  if (idBase === null || valorDoHonorario === null) return null
  const [inteiro = "0", decimais = ""] = valorDoHonorario.split(".")
  if (idBase === 2) return { idBase, valor: `${inteiro}.${decimais.padEnd(2, "0").slice(0, 2)}` }
  const curtos = decimais.replace(/0+$/, "")
  return { idBase, valor: curtos === "" ? inteiro : `${inteiro}.${curtos}` }
}

/** A fee of the contract as it is stored. */
export const gravarHonorario = (honorario: Honorario | null): HonorarioGravado => ({
  idBaseDoHonorario: honorario?.idBase ?? null,
  valorDoHonorario: honorario?.valor ?? null,
})

/** A municipality with the name that the table of the IBGE gives it; a code that left the table stands for itself. */
export function apresentarMunicipio(id: string, uf: string): z.input<typeof municipioComNome> {
  return { id, nome: linhaDaTabela("municipios", id)?.nome ?? id, uf }
}
