import { semAusentes } from "./nos.ts"
import type { EnderecoNota } from "./tipos.ts"

/** An address in Brazil by where a layout writes each part of it; undefined where it writes none. */
export function enderecoDe(
  ler: (caminho: readonly string[]) => string | undefined,
  onde: Readonly<Record<keyof EnderecoNota, readonly string[]>>,
): EnderecoNota | undefined {
  const parte = (qual: keyof EnderecoNota) => ler(onde[qual])?.trim() || undefined
  const endereco: EnderecoNota = semAusentes({
    logradouro: parte("logradouro"),
    numero: parte("numero"),
    complemento: parte("complemento"),
    bairro: parte("bairro"),
    cep: parte("cep")?.replace(/\D/g, ""),
  })
  return Object.keys(endereco).length === 0 ? undefined : endereco
}
