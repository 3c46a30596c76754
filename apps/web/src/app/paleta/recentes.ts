import { z } from "zod"
import type { Armazem } from "../../lib/armazenamento.ts"

const MAXIMO = 6
const guardados = z.array(z.string().max(80)).catch([])
const chave = (dono: string) => `paleta-recentes.${dono}`

/** What a person chose lately in the palette on this browser, latest first: "tela:/painel", "empresa:<id>". */
export function lerEscolhas(armazem: Armazem, dono: string): readonly string[] {
  try {
    return guardados.parse(JSON.parse(armazem.ler(chave(dono)) ?? "[]")).slice(0, MAXIMO)
  } catch {
    return []
  }
}

/** Puts a choice at the head of the recent ones. */
export function lembrarEscolha(armazem: Armazem, dono: string, id: string): void {
  const outras = lerEscolhas(armazem, dono).filter((recente) => recente !== id)
  armazem.gravar(chave(dono), JSON.stringify([id, ...outras].slice(0, MAXIMO)))
}
