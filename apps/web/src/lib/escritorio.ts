import { daSessao } from "./armazenamento.ts"

const CHAVE = "escritorio"

/** Office a platform operator works in during this tab; null before choosing. Other people never choose. */
export function escritorioEscolhido(): string | null {
  return daSessao.ler(CHAVE)
}

/** Remembers the office. The caller drops every cached answer: they belong to the office before. */
export function escolherEscritorio(id: string | null): void {
  daSessao.gravar(CHAVE, id)
}
