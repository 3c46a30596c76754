import { cortar } from "../../importacao/texto.ts"
import { linhasDe } from "./ecd.ts"
import {
  type DiarioLido,
  DiarioRecusado,
  exigirTamanho,
  historicoUnico,
  type LancamentoDeFora,
  type LinhaDeFora,
  type PartidaDeFora,
} from "./tipos.ts"
import { centavosDoTexto, diaDoTexto } from "./valores.ts"

/** Whether a text is in the layout of records 0000, 6000 and 6100, with bars between the fields. */
export const ehDominio = (texto: string): boolean => /^\s{0,100}\|(?:0000|6000)\|(?!LECD\|)/.test(texto.slice(0, 200))

/**
 * The entries of a file in the layout of Domínio: a 6000 opens a lot, and each 6100 of it has a day, an account to debit, one to
 * credit, or both, and an amount. A lot of kind X is as many entries as lines; any other is one entry a day. Raises DiarioRecusado.
 */
export function lerDominio(texto: string): DiarioLido {
  const lancamentos: LancamentoDeFora[] = []
  const recusadas: LinhaDeFora[] = []
  let cnpj: string | null = null
  let simples = true
  let lote = new Map<string, { linha: number; historicos: string[]; partidas: PartidaDeFora[] }>()
  let partidas = 0
  const fechar = () => {
    for (const [data, { linha, historicos, partidas: suas }] of lote)
      lancamentos.push({ linha, data, tipo: "N", historico: historicoUnico(historicos), partidas: suas })
    lote = new Map()
  }
  let numero = 0
  for (const linha of linhasDe(texto)) {
    numero++
    if (!linha.startsWith("|")) continue
    const [registro, ...campos] = linha.split("|").slice(1)
    if (registro === "0000") cnpj = campos[0] ?? null
    if (registro === "6000") {
      fechar()
      simples = (campos[0] ?? "").trim().toUpperCase() === "X"
    }
    if (registro !== "6100") continue
    partidas += 2
    exigirTamanho(partidas)
    const [dia = "", debito = "", credito = "", valor = "", , complemento = ""] = campos.map((c) => c.trim())
    const data = diaDoTexto(dia)
    const valorCentavos = centavosDoTexto(valor)
    if (data === null || valorCentavos === null || (debito === "" && credito === "")) {
      recusadas.push({
        numero,
        motivo: "A linha não tem data, valor ou conta que se leia. Exporte o arquivo de novo.",
        texto: cortar(linha, 200),
      })
      continue
    }
    const suas: PartidaDeFora[] = [
      ...(debito === "" ? [] : [{ conta: debito, dc: "D" as const, valorCentavos }]),
      ...(credito === "" ? [] : [{ conta: credito, dc: "C" as const, valorCentavos }]),
    ]
    if (simples)
      lancamentos.push({ linha: numero, data, tipo: "N", historico: historicoUnico([complemento]), partidas: suas })
    else {
      const dele = lote.get(data) ?? { linha: numero, historicos: [], partidas: [] }
      dele.historicos.push(complemento)
      dele.partidas.push(...suas)
      lote.set(data, dele)
    }
  }
  fechar()
  if (lancamentos.length + recusadas.length === 0)
    throw new DiarioRecusado(
      "O arquivo não traz lançamentos (registros 6100). Exporte os lançamentos contábeis e envie de novo.",
    )
  return { formato: "dominio", cnpj, lancamentos, recusadas, nomes: new Map() }
}
