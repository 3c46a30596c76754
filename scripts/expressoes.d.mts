/** Types of the check of regular expressions, for its test. */
export function expressoesDe(
  arquivo: string,
  codigo: string,
): readonly { readonly texto: string | null; readonly linha: number }[]
export function julgar(texto: string): Promise<string>
