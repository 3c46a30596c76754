import { uuid } from "@partida/contracts"
import { z } from "zod"
import type { Armazem } from "../../lib/armazenamento.ts"

const MAXIMO = 5
const guardadas = z.array(uuid).catch([])
const chave = (dono: string) => `empresas-recentes.${dono}`

/** Companies a person opened lately on this browser, latest first. Only their ids are kept: names come from the server. */
export function lerRecentes(armazem: Armazem, dono: string): readonly string[] {
  try {
    return guardadas.parse(JSON.parse(armazem.ler(chave(dono)) ?? "[]")).slice(0, MAXIMO)
  } catch {
    return []
  }
}

/** Puts a company at the head of the recent ones. */
export function lembrarEmpresa(armazem: Armazem, dono: string, id: string): void {
  const outras = lerRecentes(armazem, dono).filter((recente) => recente !== id)
  armazem.gravar(chave(dono), JSON.stringify([id, ...outras].slice(0, MAXIMO)))
}
