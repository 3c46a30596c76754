import type { Pessoa } from "@partida/contracts"

/** Which company's panel is shown: the one of the address, or the only one; null is all of them together. */
export function empresaDoPainel(
  { empresas }: Pick<Pessoa, "empresas">,
  { empresa }: { readonly empresa?: string | undefined },
): Pessoa["empresas"][number] | null {
  const [unica] = empresas.length === 1 ? empresas : []
  return empresas.find(({ id }) => id === empresa) ?? unica ?? null
}
