import { TAMANHOS_DE_PAGINA } from "@partida/contracts"
import { z } from "zod"
import { doNavegador } from "./armazenamento.ts"
import { criarObservavel, useObservavel } from "./observavel.ts"

const preferencias = z.object({
  tamanhoDaPagina: z
    .number()
    .refine((n) => TAMANHOS_DE_PAGINA.some((t) => t === n))
    .catch(10),
  densidade: z.enum(["compacta", "confortavel"]).catch("compacta"),
})
export type Preferencias = z.infer<typeof preferencias>

const CHAVE = "preferencias"

function carregar(): Preferencias {
  try {
    return preferencias.parse(JSON.parse(doNavegador.ler(CHAVE) ?? "{}"))
  } catch {
    return preferencias.parse({})
  }
}

const atuais = criarObservavel<Preferencias>(carregar())

/** Stores a change of preference in this browser. */
export function mudarPreferencias(mudanca: Partial<Preferencias>): void {
  atuais.definir({ ...atuais.obter(), ...mudanca })
  doNavegador.gravar(CHAVE, JSON.stringify(atuais.obter()))
}

/** The person's preferences on this browser. */
export function usePreferencias(): Preferencias {
  return useObservavel(atuais)
}
