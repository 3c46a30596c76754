import { citar, normalizar } from "../texto.ts"
import { type LeitorDeTexto, lido, recusado } from "./leitura.ts"

/** The words by which offices and other systems name each regime. */
const PALAVRAS_DO_REGIME: readonly (readonly [regime: string, palavra: RegExp])[] = [
  ["mei", /^(s?i?mei|microempreended|micro?empreend)/],
  ["simples", /^(simples|simp|sn|snac|s?nacional)$/],
  ["presumido", /^(l?presum|l?pres$|lp$)/],
  ["real", /^(l?real$|lr$)/],
]

/** "1 - Simples Nacional (ME)", "L. PRESUMIDO", "LUCRO REAL TRIMESTRAL": by their words, never against a "não". */
export const lerRegime: LeitorDeTexto = (texto) => {
  // "S.N." is "SN"; "S/N" may be "sem número".
  const palavras = normalizar(texto.replace(/\bS\. ?N\b/i, "SN")).split(" ")
  const achados = new Set(
    PALAVRAS_DO_REGIME.flatMap(([nome, palavra]) => (palavras.some((p) => palavra.test(p)) ? [nome] : [])),
  )
  // The MEI is a Simples, and "SIMEI - Simples Nacional" says so.
  if (achados.has("mei")) achados.delete("simples")
  const [unico] = achados
  return unico !== undefined && achados.size === 1 && !palavras.some((p) => /^(nao|ex|sem|exclu|desenq)/.test(p))
    ? lido(unico)
    : recusado(`${citar(texto)} não foi reconhecido. Use Simples Nacional, MEI, Lucro Presumido ou Lucro Real`)
}

const ESTADOS: Readonly<Record<string, string>> = {
  acre: "AC",
  alagoas: "AL",
  amapa: "AP",
  amazonas: "AM",
  bahia: "BA",
  ceara: "CE",
  "distrito federal": "DF",
  "espirito santo": "ES",
  goias: "GO",
  maranhao: "MA",
  "mato grosso": "MT",
  "mato grosso do sul": "MS",
  "minas gerais": "MG",
  para: "PA",
  paraiba: "PB",
  parana: "PR",
  pernambuco: "PE",
  piaui: "PI",
  "rio de janeiro": "RJ",
  "rio grande do norte": "RN",
  "rio grande do sul": "RS",
  rondonia: "RO",
  roraima: "RR",
  "santa catarina": "SC",
  "sao paulo": "SP",
  sergipe: "SE",
  tocantins: "TO",
}
const SIGLAS = new Set(Object.values(ESTADOS))

/** A state by its letters or by its name. */
export const lerUf: LeitorDeTexto = (texto) => {
  const sigla = ESTADOS[normalizar(texto)] ?? texto.trim().toUpperCase()
  return SIGLAS.has(sigla) ? lido(sigla) : recusado(`${citar(texto)} não é um estado. Use a sigla, como SP`)
}
