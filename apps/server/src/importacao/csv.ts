import { Readable } from "node:stream"
import { parse } from "csv-parse"
import { cortar, textoLimpo } from "./texto.ts"
import { Contador, type Folha, LIMITES, type LinhaBruta, PlanilhaRecusada } from "./tipos.ts"

const MARCA = "\ufeff"
const SEPARADORES = [";", "\t", ",", "|"]
const LINHAS_DE_AMOSTRA = 30

/** The one sheet of a CSV, UTF-8 or Latin-1, with `;`, `,` or tab between cells. Throws PlanilhaRecusada. */
export async function lerCsv(bytes: Uint8Array, nome: string): Promise<Folha> {
  const { texto, antes } = semDeclaracao(decodificar(bytes))
  const separador = antes ?? separadorDe(texto)
  const contador = new Contador()
  const linhas: LinhaBruta[] = []
  const leitor = Readable.from(emBlocos(texto)).pipe(
    parse({
      delimiter: separador,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      info: true,
      max_record_size: LIMITES.texto * 40,
    }),
  )
  try {
    let anterior = antes === null ? 0 : 1
    for await (const { record, info } of leitor as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const celulas = record.map((c) => cortar(textoLimpo(c).replaceAll("\u00a0", " ").trim(), LIMITES.texto) || null)
      while (celulas.length > 0 && celulas.at(-1) === null) celulas.pop()
      const numero = anterior + 1
      anterior = info.lines + (antes === null ? 0 : 1)
      if (celulas.length === 0) continue
      contador.linha(celulas.length, celulas.length)
      linhas.push({ numero, celulas })
    }
  } catch (erro) {
    if (erro instanceof PlanilhaRecusada) throw erro
    throw new PlanilhaRecusada(
      "O CSV está malformado: há aspas que abrem e não fecham. Abra-o na planilha, salve de novo e envie outra vez.",
    )
  }
  return { nome: textoLimpo(nome), oculta: false, linhas, colunasOcultas: new Set(), mesclas: [], desde1904: false }
}

function decodificar(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes.includes(0))
    throw new PlanilhaRecusada(
      "O arquivo não é uma planilha XLSX nem um CSV. Salve-o em um destes formatos e envie de novo.",
    )
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** Without the byte order mark, and the separator that a first line `sep=;` declares. */
function semDeclaracao(texto: string): { texto: string; antes: string | null } {
  const limpo = texto.startsWith(MARCA) ? texto.slice(1) : texto
  const [declaracao, separador] = /^sep=(.)\r?\n/.exec(limpo) ?? []
  return declaracao && separador
    ? { texto: limpo.slice(declaracao.length), antes: separador }
    : { texto: limpo, antes: null }
}

/** The separator that gives the most cells in the most rows, outside quotes. */
function separadorDe(texto: string): string {
  const amostra = texto
    .slice(0, 200_000)
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n/)
    .filter((l) => l.trim() !== "")
    .slice(0, LINHAS_DE_AMOSTRA)
  const pontos = SEPARADORES.map((s) => {
    const contas = amostra.map((l) => l.split(s).length - 1).sort((a, b) => a - b)
    // The median: amounts with a decimal comma do not make a comma the separator of a `;` file.
    return contas[Math.floor(contas.length / 2)] ?? 0
  })
  // `;` before `,` when both divide: a Brazilian amount has a comma of its own.
  const ponto = pontos[0] ?? 0
  if (ponto > 0) return ";"
  const melhor = Math.max(...pontos)
  return SEPARADORES[pontos.indexOf(melhor)] ?? ";"
}

function* emBlocos(texto: string): Generator<string> {
  const tamanho = 256 * 1024
  for (let i = 0; i < texto.length; i += tamanho) yield texto.slice(i, i + tamanho)
}
