import { competenciaDe, NOMES_DOS_MESES } from "@partida/fiscal/nucleo"
import { semAcento } from "../../lib/formatacao/texto.ts"

/** Whether every word typed is somewhere in the texts. */
export function combina(busca: string, textos: readonly string[]): boolean {
  const alvo = semAcento(textos.join(" "))
  return semAcento(busca)
    .split(/\s+/)
    .every((palavra) => alvo.includes(palavra))
}

const PRIMEIRO_ANO = 2000
const MENOR_NOME = 3

/**
 * Competências (AAAA-MM) that somebody may mean by "out/2026", "10/2026", "10/26", "2026-10", "outubro de 2026" or only
 * "out"; a month alone is the latest one up to `atual` and the one a year before it. What is no month answers none.
 */
export function competenciasDigitadas(texto: string, atual: string): readonly string[] {
  const limpo = semAcento(texto).trim()
  const numeros = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$/.exec(limpo)
  if (numeros) return valida(numeros[1], numeros[2])
  const iso = /^(\d{4})\s*[/.-]\s*(\d{1,2})$/.exec(limpo)
  if (iso) return valida(iso[2], iso[1])
  const escrita = /^([a-z]+)\s*(?:de|\/|-|\.)?\s*(\d{2}|\d{4})?$/.exec(limpo)
  const mes = mesDoNome(escrita?.[1] ?? "")
  if (!escrita || mes === null) return []
  if (escrita[2] !== undefined) return valida(String(mes), escrita[2])
  const anoAtual = Number(atual.slice(0, 4))
  const ultimo = competenciaDe(anoAtual, mes) <= atual ? anoAtual : anoAtual - 1
  return [competenciaDe(ultimo, mes), competenciaDe(ultimo - 1, mes)]
}

function mesDoNome(nome: string): number | null {
  if (nome.length < MENOR_NOME) return null
  const achados = NOMES_DOS_MESES.flatMap((mes, i) => (semAcento(mes).startsWith(nome) ? [i + 1] : []))
  return achados.length === 1 ? (achados[0] ?? null) : null
}

function valida(mes: string | undefined, ano: string | undefined): readonly string[] {
  const m = Number(mes)
  const a = Number(ano)
  const inteiro = (ano ?? "").length === 2 ? PRIMEIRO_ANO + a : a
  return m >= 1 && m <= 12 && inteiro >= PRIMEIRO_ANO && inteiro < PRIMEIRO_ANO + 100 ? [competenciaDe(inteiro, m)] : []
}
