import { cortar } from "../../importacao/texto.ts"
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

const LINHA_DA_ECD = /^\|[A-Z0-9]{4}\|/

/** Whether a text is an ECD: its first record says so. */
export const ehEcd = (texto: string): boolean => /^\s{0,100}\|0000\|LECD\|/.test(texto.slice(0, 200))

interface Aberto {
  linha: number
  data: string | null
  valor: bigint | null
  tipo: string
  historicos: string[]
  partidas: PartidaDeFora[]
  motivo: string | null
}

/**
 * The entries of an ECD (records I200 and I250, with the names of I050 and the standard histories of I075). What the block says
 * beside them is left alone. Raises DiarioRecusado.
 */
export function lerEcd(texto: string): DiarioLido {
  const nomes = new Map<string, string>()
  const padroes = new Map<string, string>()
  const lancamentos: LancamentoDeFora[] = []
  const recusadas: LinhaDeFora[] = []
  let cnpj: string | null = null
  let aberto: Aberto | null = null
  let partidas = 0
  const fechar = () => {
    if (aberto === null) return
    const { linha, data, tipo, historicos, partidas: suas } = aberto
    const motivo =
      aberto.motivo ?? (data === null ? "A data do lançamento (I200) não se lê." : null) ?? conferirTotal(aberto)
    if (motivo !== null || data === null)
      recusadas.push({ numero: linha, motivo: motivo ?? "", texto: historicoUnico(historicos).slice(0, 200) })
    else
      lancamentos.push({
        linha,
        data,
        tipo: tipo === "E" || tipo === "X" ? tipo : "N",
        historico: historicoUnico(historicos),
        partidas: suas,
      })
    aberto = null
  }
  let numero = 0
  for (const linha of linhasDe(texto)) {
    numero++
    // What follows is the signature: bytes, and not records.
    if (linha.startsWith("|9999|")) break
    if (!LINHA_DA_ECD.test(linha)) continue
    const campos = linha.split("|").slice(1)
    switch (campos[0]) {
      case "0000":
        cnpj = campos[5] ?? null
        break
      case "I050":
        nomes.set(campos[5] ?? "", cortar(campos[7] ?? "", 200))
        break
      case "I075":
        padroes.set(campos[1] ?? "", campos[2] ?? "")
        break
      case "I200":
        fechar()
        aberto = {
          linha: numero,
          data: diaDoTexto(campos[2] ?? ""),
          valor: centavosDoTexto(campos[3] ?? ""),
          tipo: campos[4] ?? "",
          historicos: [],
          partidas: [],
          motivo: null,
        }
        break
      case "I250": {
        exigirTamanho(++partidas)
        if (aberto === null) {
          recusadas.push({
            numero,
            motivo: "Há uma partida (I250) sem o seu lançamento (I200).",
            texto: cortar(linha, 200),
          })
          break
        }
        const valorCentavos = centavosDoTexto(campos[3] ?? "")
        const dc = campos[4]
        const conta = (campos[1] ?? "").trim()
        if (valorCentavos === null || (dc !== "D" && dc !== "C") || conta === "")
          aberto.motivo ??= `A partida da linha ${numero} não tem conta, valor ou lado que se leia.`
        else aberto.partidas.push({ conta, dc, valorCentavos })
        aberto.historicos.push(`${padroes.get(campos[6] ?? "") ?? ""} ${campos[7] ?? ""}`)
        break
      }
      case "I990":
        fechar()
        break
      default:
    }
  }
  fechar()
  if (lancamentos.length + recusadas.length === 0)
    throw new DiarioRecusado(
      "A ECD não traz lançamentos (I200 e I250): é de livro resumido ou de balancetes diários. Envie a do Diário Geral.",
    )
  return { formato: "ecd", cnpj, lancamentos, recusadas, nomes }
}

/** The record says how much its debits add up to. */
function conferirTotal({ valor, partidas }: Aberto): string | null {
  const debitos = partidas.reduce((soma, p) => (p.dc === "D" ? soma + p.valorCentavos : soma), 0n)
  return valor !== null && valor !== debitos
    ? "O valor do lançamento (I200) não é a soma dos seus débitos (I250)."
    : null
}

/** Lines of a text, without an array of them all. */
export function* linhasDe(texto: string): Generator<string> {
  for (let de = 0; de < texto.length; ) {
    const fim = texto.indexOf("\n", de)
    const ate = fim === -1 ? texto.length : fim
    yield texto.slice(de, texto[ate - 1] === "\r" ? ate - 1 : ate)
    de = ate + 1
  }
}
