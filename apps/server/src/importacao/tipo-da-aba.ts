import type { TipoDeLinha } from "@partida/contracts"
import { normalizar } from "./texto.ts"

/** What the name of a sheet says that its rows are, by the words in it; null when it says nothing, "nenhum" when nothing of ours. */
export function tipoPeloNome(nome: string): TipoDeLinha | "nenhum" | null {
  const n = normalizar(nome)
  if (/\binstruc|\bleia\b|\bmodelo de\b|\blegenda\b/.test(n)) return "nenhum"
  if (/\bdependente/.test(n)) return "dependente"
  if (/\bfornecedor/.test(n)) return "fornecedor"
  if (/\btomador|\bclientes? da empresa\b|\bclientes? dos? clientes?\b/.test(n)) return "cliente"
  if (/\bsocio|\bquadro|\bqsa\b|\bpartners?\b/.test(n)) return "socio"
  if (/\bfolha|\bpro ?labore|\bsalario|\bferias\b|\bautonomo|\bfgts\b|\bcpp\b|\bencargos\b/.test(n)) return "folha"
  if (/\breceita|\bfaturamento|\bfat\b|\bvendas/.test(n)) return "receita"
  if (/\bsaldo|\bbanco|\bcontas?\b/.test(n)) return "saldo"
  if (/\bempresa|\bcliente|\bcarteira|\bcadastro/.test(n)) return "empresa"
  return null
}
