import { EntradaInvalida, localDoIss } from "@partida/fiscal"
import type { FatosDaNota } from "./fatos.ts"

export const REGRA_DO_ESCRITORIO = "Regra municipal do escritório"

/** "010701" is item 1.07 of the list. */
const itemDaLista = (codigo: string) => `${Number(codigo.slice(0, 2))}.${codigo.slice(2, 4)}`

/** What the list of LC 116 says of the service; null for what is not in it. */
export function daLei({ servico, competencia }: Pick<FatosDaNota, "servico" | "competencia">) {
  try {
    const resposta = localDoIss({ data: competencia, item: itemDaLista(servico.codigo) })
    return resposta.tipo === "calculado" ? resposta.resultado : null
  } catch (erro) {
    if (erro instanceof EntradaInvalida) return null
    throw erro
  }
}

/** Whether the ISS of the company is paid inside the DAS. */
export const noDas = ({ prestador }: Pick<FatosDaNota, "prestador">) =>
  prestador.regime === "mei" || (prestador.regime === "simples" && !prestador.issForaDoDas)

/** Where the ISS of a service is due, before its rule is looked for: the list of LC 116 decides. Null: nowhere that is known. */
export function municipioDoIss(
  fatos: Pick<FatosDaNota, "servico" | "competencia" | "tomador" | "prestador">,
): string | null {
  const lei = daLei(fatos)
  return municipioPelo(lei?.local ?? "prestador", fatos)
}

/** The municipality that a place of the ISS means for these people; null where it is not known. */
export function municipioPelo(
  local: "prestador" | "tomador" | "execucao",
  { servico, tomador, prestador }: Pick<FatosDaNota, "servico" | "tomador" | "prestador">,
): string | null {
  if (local === "prestador") return prestador.municipio
  if (local === "execucao") return "municipio" in servico.local ? servico.local.municipio : null
  const endereco = tomador?.endereco
  return endereco?.onde === "brasil" ? endereco.municipio : null
}
