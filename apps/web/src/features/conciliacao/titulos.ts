import type { DestinoDaLinha, diferencasDoRecebimento, LinhaPendente, TituloEmAberto } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal/nucleo"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"

export type Diferenca = keyof typeof diferencasDoRecebimento

/** What chosen titles make of a line, or what keeps them from being it. */
interface Escolhidos {
  /** Null while something lacks. */
  readonly destino: DestinoDaLinha | null
  readonly titulo: string
  /** What differs, or what is to be done; null where all agrees. */
  readonly frase: string | null
  /** What a difference may be; none where there is none to explain. */
  readonly diferencas: readonly Diferenca[]
}

const MAIS = ["juros", "adiantamento"] as const
const MENOS = ["desconto", "retencao", "tarifa"] as const

/** Whether a title may be chosen beside those: of one kind, and several only of guides and notes. */
export const cabe = (titulo: TituloEmAberto, escolhidos: readonly TituloEmAberto[]): boolean => {
  const [primeiro] = escolhidos
  if (!primeiro || escolhidos.some(({ id }) => id === titulo.id)) return true
  if (recebe(primeiro)) return recebe(titulo)
  return primeiro.tipo === titulo.tipo && titulo.tipo === "guia"
}

/** A note, or a title without one: they may be received together. */
const recebe = ({ tipo }: TituloEmAberto) => tipo === "nota" || tipo === "titulo"

const somar = (valores: readonly (string | null)[]) =>
  valores.reduce((soma, valor) => soma + (valor === null ? 0n : deReais(valor)), 0n)
const emReais = (centavos: bigint) => formatarReais(paraReais(centavos < 0n ? -centavos : centavos))

/** What the chosen titles, in the order in which they were chosen, make of a line. */
export function destinoDosTitulos(
  linha: Pick<LinhaPendente, "valor">,
  escolhidos: readonly TituloEmAberto[],
  diferenca: Diferenca | null,
): Escolhidos {
  const [primeiro] = escolhidos
  if (!primeiro) return falta("", "Escolha o que a linha paga ou recebe.")
  const titulo = escolhidos.map((t) => t.titulo).join(" + ")
  const pago = -deReais(linha.valor)
  if (primeiro.tipo === "nota" || (primeiro.tipo === "titulo" && pago < 0n))
    return dasNotas(-pago, titulo, escolhidos, diferenca)
  if (primeiro.tipo === "titulo") return dosTitulosAPagar(pago, titulo, escolhidos, diferenca)
  const ids = escolhidos.map(({ id }) => id)
  const pedido = escolhidos.some((t) => t.valor === null) ? null : somar(escolhidos.map((t) => t.valor))
  if (primeiro.tipo === "guia") {
    const destino = { tipo: "guias" as const, ids }
    if (pedido === pago) return { destino, titulo, frase: null, diferencas: [] }
    if (escolhidos.length > 1) return falta(titulo, frasesDeVarias(pedido, pago))
    const frase =
      pedido === null
        ? "Não se sabe quanto a guia pedia neste dia: a linha é registrada como o pagamento dela."
        : pago < pedido
          ? `A guia pedia ${emReais(pedido)} neste dia: fica paga em parte, e faltam ${emReais(pedido - pago)}.`
          : `A guia pedia ${emReais(pedido)} neste dia: ${emReais(pago - pedido)} a mais.`
    return { destino, titulo, frase, diferencas: [] }
  }
  if (pedido !== (pago < 0n ? -pago : pago))
    return falta(titulo, `É de ${emReais(pedido ?? 0n)}, e a linha é de ${emReais(pago)}: tem de ser o mesmo valor.`)
  return { destino: { tipo: primeiro.tipo, id: primeiro.id }, titulo, frase: null, diferencas: [] }
}

/** Titles to pay: of one, a part is taken; what else differs is said. */
function dosTitulosAPagar(
  pago: bigint,
  titulo: string,
  escolhidos: readonly TituloEmAberto[],
  diferenca: Diferenca | null,
): Escolhidos {
  const pedido = somar(escolhidos.map((t) => t.valor))
  const pagar = (dita: "juros" | "desconto" | null) =>
    ({ tipo: "titulos", ids: escolhidos.map(({ id }) => id), diferenca: dita }) as const
  if (pedido === pago) return { destino: pagar(null), titulo, frase: null, diferencas: [] }
  const unica = pago > pedido ? ("juros" as const) : ("desconto" as const)
  const frase = `Saíram ${emReais(pago - pedido)} a ${pago > pedido ? "mais" : "menos"} que ${escolhidos.length > 1 ? "os títulos" : "o título"}.`
  if (diferenca === unica) return { destino: pagar(unica), titulo, frase, diferencas: [unica] }
  if (pago < pedido && escolhidos.length === 1)
    return {
      destino: pagar(null),
      titulo,
      frase: `${frase} Sem dizer o que é a diferença, o título fica pago em parte.`,
      diferencas: [unica],
    }
  return { destino: null, titulo, frase: `${frase} Diga o que é a diferença.`, diferencas: [unica] }
}

const falta = (titulo: string, frase: string): Escolhidos => ({ destino: null, titulo, frase, diferencas: [] })

const frasesDeVarias = (pedido: bigint | null, pago: bigint) =>
  pedido === null
    ? "Não se sabe quanto uma destas guias pedia neste dia: escolha uma de cada vez."
    : `As guias escolhidas somam ${emReais(pedido)} neste dia, e a linha é de ${emReais(pago)}: ${pedido < pago ? "faltam" : "sobram"} ${emReais(pago - pedido)}.`

function dasNotas(
  recebido: bigint,
  titulo: string,
  escolhidos: readonly TituloEmAberto[],
  diferenca: Diferenca | null,
): Escolhidos {
  const notas = (valor: (t: TituloEmAberto) => string | null, dita: Diferenca | null = null) => ({
    tipo: "notas" as const,
    notas: escolhidos.map((t) => ({ id: t.id, valor: valor(t) ?? "0.00" })),
    diferenca: dita,
  })
  const liquido = somar(escolhidos.map((t) => t.valor))
  if (liquido === recebido) return { destino: notas((t) => t.valor), titulo, frase: null, diferencas: [] }
  if (somar(escolhidos.map((t) => t.bruto)) === recebido)
    return {
      destino: notas((t) => t.bruto),
      titulo,
      frase: "É o valor bruto: o cliente não reteve nada.",
      diferencas: [],
    }
  const sobra = recebido - liquido
  if (sobra !== 0n && sobra === somar(escolhidos.map((t) => t.encargos))) {
    const frase = sobra > 0n ? `com ${emReais(sobra)} de multa e juros do dia` : `com o desconto de ${emReais(sobra)}`
    return {
      destino: notas((t) => t.valor, sobra > 0n ? "juros" : "desconto"),
      titulo,
      frase: `É o valor ${frase}, como foi combinado.`,
      diferencas: [],
    }
  }
  const diferencas = sobra > 0n ? MAIS : MENOS
  if (diferenca !== null && (diferencas as readonly Diferenca[]).includes(diferenca))
    return { destino: notas((t) => t.valor, diferenca), titulo, frase: fraseDaDiferenca(sobra), diferencas }
  const ultima = escolhidos.at(-1)
  const daUltima = deReais(ultima?.valor ?? "0.00") + sobra
  if (sobra > 0n)
    return { destino: null, titulo, frase: `${fraseDaDiferenca(sobra)} Diga o que é a diferença.`, diferencas }
  if (daUltima <= 0n)
    return {
      destino: null,
      titulo,
      frase: `${plural(escolhidos.length, "nota soma", "notas somam")} ${emReais(liquido)}: a linha não chega à última. Tire uma, ou diga o que é a diferença.`,
      diferencas,
    }
  return {
    destino: notas((t) => (t === ultima ? paraReais(daUltima) : t.valor)),
    titulo,
    frase: `${fraseDaDiferenca(sobra)} Sem dizer o que é a diferença, ${escolhidos.length > 1 ? "a última nota" : "a nota"} fica recebida em parte.`,
    diferencas,
  }
}

const fraseDaDiferenca = (sobra: bigint) =>
  sobra > 0n ? `Entraram ${emReais(sobra)} a mais que as notas.` : `Entraram ${emReais(sobra)} a menos que as notas.`
