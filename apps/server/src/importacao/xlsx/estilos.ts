import { atributo, percorrerXml } from "./xml.ts"

/** What the format of a number says that it is. */
export type Natureza = "data" | "percentual" | "numero"

const DATAS_PRONTAS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const PERCENTUAIS_PRONTOS = new Set([9, 10])

/** What each style of the workbook says of its numbers (ECMA-376 18.8.30), by its index. */
export async function lerEstilos(partes: AsyncIterable<string>): Promise<Natureza[]> {
  const formatos = new Map<number, string>()
  const estilos: number[] = []
  let dentro = false
  await percorrerXml(partes, {
    abre(nome, atributos) {
      if (nome === "cellXfs") dentro = true
      else if (nome === "numFmt")
        formatos.set(Number(atributo(atributos, "numFmtId")), atributo(atributos, "formatCode") ?? "")
      else if (nome === "xf" && dentro) estilos.push(Number(atributo(atributos, "numFmtId") ?? 0))
    },
    fecha(nome) {
      if (nome === "cellXfs") dentro = false
    },
    texto() {},
  })
  return estilos.map((id) => naturezaDe(id, formatos.get(id)))
}

function naturezaDe(id: number, codigo: string | undefined): Natureza {
  if (codigo === undefined)
    return DATAS_PRONTAS.has(id) ? "data" : PERCENTUAIS_PRONTOS.has(id) ? "percentual" : "numero"
  // Texts in quotes, escaped characters, colours and conditions say nothing of the kind.
  const nu = codigo.replace(/"[^"]*"?|\\.|\[[^\]]*\]?|_./g, "").toLowerCase()
  if (nu.includes("%")) return "percentual"
  return /[dy]|m{1,4}\W*y|mmm/.test(nu) && !/[0#]/.test(nu) ? "data" : "numero"
}
