import { lerCsv } from "./csv.ts"
import { cortar } from "./texto.ts"
import { type Folha, LIMITES, PlanilhaRecusada } from "./tipos.ts"
import { lerXlsx } from "./xlsx/ler-xlsx.ts"

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Container of old spreadsheets, and of any that has a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** Stream that holds the whole workbook when it was saved with a password, as the container names it. */
const CIFRADA = Buffer.from("EncryptedPackage", "utf16le")

/** The sheets of a file, one at a time; its kind is judged by its content, never by its name. Throws PlanilhaRecusada. */
export async function* lerPlanilha(nome: string, bytes: Uint8Array): AsyncGenerator<Folha> {
  if (bytes.length === 0) throw new PlanilhaRecusada("O arquivo está vazio. Confira se ele foi salvo e envie de novo.")
  if (bytes.length > LIMITES.arquivo)
    throw new PlanilhaRecusada("O arquivo passa de 50 MB. Divida-o em partes menores e envie cada uma.")
  if (comeca(bytes, OLE)) {
    throw new PlanilhaRecusada(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(CIFRADA)
        ? "A planilha está protegida por senha. No Excel, remova a senha em Arquivo, Informações, salve e envie de novo."
        : "O formato .xls é antigo e não é lido. Abra a planilha no Excel, salve como XLSX e envie de novo.",
    )
  }
  if (/^(?:\ufeff)?\s*[<{[]/.test(Buffer.from(bytes.subarray(0, 200)).toString("utf8")))
    throw new PlanilhaRecusada(
      "O arquivo não é uma planilha: é uma página ou um documento. Abra-o no Excel, salve como XLSX e envie de novo.",
    )
  if (comeca(bytes, ZIP)) yield* lerXlsx(bytes)
  else yield await lerCsv(bytes, cortar(nome.replace(/\.[^.]*$/, ""), 100))
}

const comeca = (bytes: Uint8Array, marca: readonly number[]) => marca.every((b, i) => bytes[i] === b)
