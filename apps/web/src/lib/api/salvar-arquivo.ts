import type { ArquivoBaixado } from "./mapping.ts"

/** Hands a downloaded file to the browser's own saving. */
export function salvarArquivo({ nome, conteudo }: ArquivoBaixado): void {
  const url = URL.createObjectURL(conteudo)
  const ancora = document.createElement("a")
  ancora.href = url
  ancora.download = nome
  document.body.append(ancora)
  ancora.click()
  ancora.remove()
  // Some browsers read the address only after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
}
