import { derivarPaleta } from "@partida/contracts"

/** The letter by which a brand without an icon is known. */
export function letraDe(nome: string): string {
  const [letra = "•"] = nome.toLocaleUpperCase("pt-BR").match(/[\p{L}\p{N}]/u) ?? []
  return letra
}

export const ehLetra = (texto: string): boolean => /^[\p{L}\p{N}•]$/u.test(texto)

/**
 * The icon of a brand that sent none: its letter on its colour, or on a whole square of it for a telephone to cut. Both were checked
 * by the caller; nothing else goes in.
 */
export function desenharSimbolo(cor: string, letra: string, inteiro = false): string {
  const { claro } = derivarPaleta(cor)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${inteiro ? "" : ' rx="8"'} fill="${claro.preenchimento}"/><text x="16" y="16" dy=".36em" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="19" font-weight="700" fill="${claro.sobre}">${letra}</text></svg>`
}
