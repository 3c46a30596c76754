import { type QuadroDeFaixas, type TabelaDeValores, tabelasDeValores } from "@partida/contracts"

/** One bracket as a form holds it: what is not there is an empty text. */
export interface LinhaDigitada {
  readonly ate: string
  readonly aliquota: string
  readonly deduzir: string
  readonly partilha: Readonly<Record<string, string>>
}

/** A table of brackets as a form holds it. */
export interface QuadroDigitado {
  readonly partes: Readonly<Record<string, readonly LinhaDigitada[]>>
  readonly avulsos: Readonly<Record<string, string>>
}

export const VAZIO: QuadroDigitado = { partes: {}, avulsos: {} }

/** How a table of brackets is drawn; null for a single value. */
export function formaDoQuadro(tabela: TabelaDeValores) {
  const entrada = tabelasDeValores[tabela]
  return entrada.forma === "quadro" ? entrada.quadro : null
}

/** "Tabela", or "Anexo III". */
export const nomeDaParte = (parte: string) => (parte === "tabela" ? "Faixas" : `Anexo ${parte}`)

/** What a table says, to be typed over. Every tax of the annex is a field in each of its brackets. */
export function digitavel(tabela: TabelaDeValores, { partes, avulsos = {} }: QuadroDeFaixas): QuadroDigitado {
  const forma = formaDoQuadro(tabela)
  if (forma === null) return VAZIO
  return {
    partes: Object.fromEntries(
      Object.entries(partes).map(([parte, linhas]) => {
        const tributos = [...new Set(linhas.flatMap(({ partilha = {} }) => Object.keys(partilha)))]
        return [
          parte,
          linhas.map(({ ate, aliquota, deduzir = "0.00", partilha = {} }) => ({
            ate: ate ?? "",
            aliquota,
            deduzir,
            partilha: Object.fromEntries(tributos.map((tributo) => [tributo, partilha[tributo] ?? ""])),
          })),
        ]
      }),
    ),
    avulsos: Object.fromEntries(Object.keys(forma.avulsos).map((nome) => [nome, avulsos[nome] ?? "0.00"])),
  }
}

/** A bracket after the last one. */
export const novaLinha = (): LinhaDigitada => ({ ate: "0.00", aliquota: "", deduzir: "0.00", partilha: {} })

const ehZero = (fracao: string) => !/[1-9]/.test(fracao)

/** What goes to the server: without the columns that the table has not, and without taxes that are of no bracket. */
export function lidoDoQuadro(tabela: TabelaDeValores, { partes, avulsos }: QuadroDigitado): QuadroDeFaixas {
  const forma = formaDoQuadro(tabela)
  return {
    partes: Object.fromEntries(
      Object.entries(partes).map(([parte, linhas]) => [
        parte,
        linhas.map(({ ate, aliquota, deduzir, partilha }, i) => ({
          ate: forma?.aberta && i === linhas.length - 1 ? null : ate,
          aliquota,
          ...(forma?.deduz ? { deduzir } : {}),
          ...(forma?.partilha
            ? { partilha: Object.fromEntries(Object.entries(partilha).filter(([, texto]) => !ehZero(texto))) }
            : {}),
        })),
      ]),
    ),
    ...(Object.keys(avulsos).length > 0 ? { avulsos } : {}),
  }
}
