import { anoDaOpcaoDoSimples } from "@partida/contracts"
import { citar, normalizar } from "../texto.ts"
import { type LeitorDeTexto, lido, recusado } from "./leitura.ts"

const PALAVRAS: Readonly<Record<string, "caixa" | "competencia">> = {
  caixa: "caixa",
  recebimento: "caixa",
  recebimentos: "caixa",
  competencia: "competencia",
  comp: "competencia",
}
const USE = "Use Caixa ou Competência; por ano, assim: 2025 competência; 2026 caixa"

/**
 * How the revenue of the Simples enters, as "caixa" or "competencia", or of each year that the cell names:
 * "2025:competencia;2026:caixa".
 */
export const lerReconhecimento: LeitorDeTexto = (texto) => {
  const partes = texto.split(/[;,\n]/).filter((parte) => parte.trim() !== "")
  const lidas = partes.map((parte) => {
    const palavras = normalizar(parte).split(" ")
    const achados = new Set(palavras.flatMap((p) => (Object.hasOwn(PALAVRAS, p) ? [PALAVRAS[p]] : [])))
    const anos = palavras.filter((p) => /^20\d\d$/.test(p))
    const [regime] = achados
    const dito = achados.size === 1 && anos.length < 2 && !palavras.includes("nao") ? regime : undefined
    return { regime: dito ?? simOuNao(palavras), ano: anos[0] }
  })
  const [unica] = lidas
  const comAno = lidas.length > 1 || unica?.ano !== undefined
  if (lidas.some(({ regime, ano }) => regime === undefined || (comAno && ano === undefined)))
    return recusado(`${citar(texto)} não foi reconhecido. ${USE}`)
  if (!comAno) return lido(unica?.regime ?? null)
  if (new Set(lidas.map(({ ano }) => ano)).size < lidas.length)
    return recusado(`${citar(texto)} diz o mesmo ano duas vezes. ${USE}`)
  for (const { ano } of lidas) {
    const queixa = anoDaOpcaoDoSimples.safeParse(Number(ano)).error?.issues[0]?.message
    if (queixa !== undefined) return recusado(`${citar(texto)}: ${queixa.replace(/\.$/, "")}`)
  }
  return lido(lidas.map(({ ano, regime }) => `${ano}:${regime}`).join(";"))
}

/** "Regime de caixa: sim" is how some sheets say it. */
function simOuNao(palavras: readonly string[]): "caixa" | "competencia" | undefined {
  if (palavras.length !== 1) return undefined
  return palavras[0] === "sim" ? "caixa" : palavras[0] === "nao" ? "competencia" : undefined
}

/** The two in a cell already read: of one year each, or of none in particular. */
export function opcoesLidas(
  valor: string,
): readonly { readonly ano: number | null; readonly regime: "caixa" | "competencia" }[] {
  return valor.split(";").map((parte) => {
    const [regime = "", ano] = parte.split(":").toReversed()
    return { ano: ano === undefined ? null : Number(ano), regime: regime === "caixa" ? "caixa" : "competencia" }
  })
}
