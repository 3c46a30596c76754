import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"

/**
 * What belongs to the whole office is not written by who reaches only some of its companies. `ressalva` ends the sentence
 * that says why. Raises sem-permissao.
 */
export function exigirEscritorioInteiro({ empresas }: Pick<Escopo, "empresas">, ressalva: string): void {
  if (empresas === "*") return
  throw new ErroDeNegocio(
    "sem-permissao",
    `Seu acesso é só a algumas empresas do escritório, e ${ressalva}. Peça a um administrador com acesso a todas.`,
  )
}
