/** Browsers in the order in which they must be looked for: most of them also call themselves Chrome and Safari. */
const navegadores = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const
const sistemas = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const

/** Browser and system of a user agent, in words: "Chrome no Windows". */
export function nomeDoAparelho(agente: string | null): string {
  const achar = (lista: readonly (readonly [RegExp, string])[]) =>
    lista.find(([forma]) => forma.test(agente ?? ""))?.[1]
  const navegador = achar(navegadores)
  const sistema = achar(sistemas)
  if (navegador && sistema) return `${navegador} no ${sistema}`
  return navegador ?? sistema ?? "Aparelho não identificado"
}
