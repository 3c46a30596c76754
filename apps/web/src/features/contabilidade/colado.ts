import type { ContaContabil } from "@partida/contracts"
import { valorColado } from "../../lib/formatacao/mascara-dinheiro.ts"
import { semAcento } from "../../lib/formatacao/texto.ts"
import { contaDita, type LinhaDigitada } from "./digitado.ts"

/** What was read of a pasted sheet. */
interface Colado {
  readonly linhas: readonly LinhaDigitada[]
  /** Rows of synthetic accounts, which add up others and are left out. */
  readonly sinteticas: number
  /** Rows in which no amount was found: headings and totals. */
  readonly semValor: number
}

const ehZero = (valor: string) => !/[1-9]/.test(valor)
const LADO = /^[dc]$/i
const NUMERO = /^[-(]?(?:R\$)?\s?-?[\d.,]*\d[.,]\d{2}\)?\s?[dc]?$/i
const SO_CODIGO = /^\d+(\.\d+)*$/

/**
 * Reads filas pasted from a sheet or from the trial balance of another system: the account (code, reduced code or name), and an
 * amount with D or C, or below zero for credit; two amounts are debit and credit; of three or more, the last is the balance.
 */
export function lerColado(contas: readonly ContaContabil[], texto: string): Colado {
  const sinteticas = new Map(contas.flatMap((c) => (c.tipo === "S" ? [[c.codigo, semAcento(c.nome)]] : [])))
  const filas = texto.split(/\r?\n/).map((linha) => linha.split(/\t|;/).map((c) => c.trim()))
  // "1" is a synthetic account among codes with dots, or beside its name; alone, it is a reduced code.
  const porCodigo = filas.some((celulas) => celulas.some((c) => c.includes(".") && SO_CODIGO.test(c)))
  const ehSintetica = (textos: readonly string[]) =>
    textos.some((t) => {
      const nome = sinteticas.get(t)
      return nome !== undefined && (porCodigo || textos.some((outro) => semAcento(outro) === nome))
    })
  const linhas: LinhaDigitada[] = []
  let deSinteticas = 0
  let semValor = 0
  for (const celulas of filas) {
    const cheias = celulas.filter((c) => c !== "")
    if (cheias.length === 0) continue
    const lida = lerValor(celulas)
    if (lida === null) {
      semValor++
      continue
    }
    const textos = cheias.filter((c) => !NUMERO.test(c) && !LADO.test(c))
    if (ehSintetica(textos)) {
      deSinteticas++
      continue
    }
    const conhecida = textos.map((t) => contaDita(contas, t)).find((c) => c !== null)
    if (ehZero(lida.valor)) continue
    const escrita = textos.find((t) => !SO_CODIGO.test(t)) ?? textos[0] ?? ""
    linhas.push({ conta: conhecida ? `${conhecida.codigo} ${conhecida.nome}` : escrita, ...lida })
  }
  return { linhas, sinteticas: deSinteticas, semValor }
}

/** The amount of a row, with its side; null where there is none. */
function lerValor(celulas: readonly string[]): { readonly dc: "D" | "C"; readonly valor: string } | null {
  const numeros = celulas.flatMap((c, i) => (NUMERO.test(c) ? [{ c, i }] : []))
  const [primeiro, segundo] = numeros
  if (!primeiro) return null
  const ultimo = numeros.at(-1) ?? primeiro
  // Without a side anywhere, two amounts are the columns of debit and credit.
  if (numeros.length === 2 && segundo && !celulas.some((c) => LADO.test(c)) && !/[dc]$/i.test(primeiro.c)) {
    const debito = valorDe(primeiro.c)
    const credito = valorDe(segundo.c)
    return ehZero(credito.valor) ? { ...debito, dc: "D" } : { ...credito, dc: "C" }
  }
  const lido = valorDe(ultimo.c)
  const aoLado = celulas[ultimo.i + 1] ?? ""
  return LADO.test(aoLado) ? { ...lido, dc: aoLado.toUpperCase() === "C" ? "C" : "D" } : lido
}

/** "1.234,56 C", "-1.234,56" and "(1.234,56)" are credits of 1234.56. */
function valorDe(texto: string): { readonly dc: "D" | "C"; readonly valor: string } {
  const lado = /[dc]$/i.exec(texto)?.[0]?.toUpperCase()
  const lido = valorColado(texto.replace(/[dc()\s-]/gi, "").replace("R$", ""), false) ?? "0.00"
  const negativo = /[-(]/.test(texto)
  return { valor: lido, dc: lado === "C" || (lado === undefined && negativo) ? "C" : "D" }
}
