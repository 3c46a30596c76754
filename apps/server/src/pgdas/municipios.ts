import { linhasDaTabela } from "../tabelas/tabelas.ts"
import type { OutroMunicipio } from "./declaracao.ts"

/** A municipality as the Receita writes it, by its IBGE code (7 digits) or by the Receita's (TOM, 4); null for an unknown code. */
export function acharMunicipio(codigo: string): OutroMunicipio | null {
  const achado = linhasDaTabela("municipios").find((m) => m.codigo === codigo || m.outroCodigo === codigo)
  if (!achado || achado.outroCodigo === null || achado.uf === null) return null
  return { codigoTom: achado.outroCodigo, uf: achado.uf, nome: achado.nome }
}
