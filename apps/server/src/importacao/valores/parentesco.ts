import { tiposDeDependente } from "@partida/contracts"
import { citar, normalizar } from "../texto.ts"
import { type LeitorDeTexto, lido, recusado } from "./leitura.ts"

/** Words of a kinship, the more particular first, with the kind of dependant of the eSocial. */
const PALAVRAS: readonly (readonly [palavra: RegExp, tipo: keyof typeof tiposDeDependente])[] = [
  [/^(irma|net[oa]|bisnet)\w* .*(univers|tecnic)/, "07"],
  [/univers|escola tecnica/, "04"],
  [/^ex /, "12"],
  [/^(conjuge|espos[oa]|marido|mulher)\b/, "01"],
  [/^companheir[oa]\b/, "02"],
  [/^(filh[oa]|entead[oa])s?\b/, "03"],
  [/^(irmao?|net[oa]|bisnet[oa])\b/, "06"],
  [/^(pais?|mae|avos?|bisavos?|genitor[a]?)\b/, "09"],
  [/^menor\b/, "10"],
  [/incapaz|tutelad|curatelad/, "11"],
  [/^agregad/, "99"],
]

/** The kind of dependant of a kinship ("Filha", "cônjuge") or of its code in the eSocial ("03"). */
export const lerParentesco: LeitorDeTexto = (texto) => {
  const codigo = /^\d{1,2}(?!\d)/.exec(texto.trim())?.[0]?.padStart(2, "0")
  if (codigo !== undefined && Object.hasOwn(tiposDeDependente, codigo)) return lido(codigo)
  const nome = normalizar(texto)
  const achado = codigo === undefined ? PALAVRAS.find(([palavra]) => palavra.test(nome)) : undefined
  return achado === undefined
    ? recusado(
        `${citar(texto)} não é um parentesco conhecido. Use cônjuge, companheiro, filho, enteado, pais, ou o código do eSocial, como 03`,
      )
    : lido(achado[1])
}
