import type { Anexo, Tributo } from "@partida/fiscal"
import { CODIGOS_DOS_TRIBUTOS } from "./declaracao.ts"

const DE_TODOS: readonly Tributo[] = ["IRPJ", "CSLL", "COFINS", "PIS"]
/** LC 123/2006, tables of division of each annex: what stands beside the four of all of them. */
const DO_ANEXO: Readonly<Record<Anexo, readonly Tributo[]>> = {
  I: ["CPP", "ICMS"],
  II: ["CPP", "ICMS", "IPI"],
  III: ["CPP", "ISS"],
  IV: ["ISS"],
  V: ["CPP", "ISS"],
}

/**
 * The taxes to be compared with the official ones: those of the annexes in use, even when zero, and any other that the month
 * has (the ICMS of transport and communication, what is fixed by the month), in the order of their codes.
 */
export function tributosDosAnexos(
  anexos: readonly Anexo[],
  valores: Readonly<Partial<Record<Tributo, string>>>,
): { readonly tributo: Tributo; readonly valor: string }[] {
  const nada = Object.values(valores).every((valor) => valor === "0.00")
  if (anexos.length === 0 && nada) return []
  const dosAnexos = new Set([...DE_TODOS, ...anexos.flatMap((anexo) => DO_ANEXO[anexo])])
  const daConta = (Object.keys(CODIGOS_DOS_TRIBUTOS) as Tributo[]).filter(
    (tributo) => dosAnexos.has(tributo) || (valores[tributo] ?? "0.00") !== "0.00",
  )
  return daConta.map((tributo) => ({ tributo, valor: valores[tributo] ?? "0.00" }))
}
