import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { formatarData } from "@partida/fiscal"
import { diaCivil } from "./civil.ts"

/** Tests, their data and declarations decide no result; source maps only name files. */
const FORA = /(\.(test|casos|fixtures)\.[cm]?[jt]s|\.d\.[cm]?ts|\.map|\.md)$|(^|\/)testes\//

const AQUI = dirname(fileURLToPath(import.meta.url))

/** What of the server turns stored inputs into a result: `motor.test.ts` follows its imports, so that none is left out. */
export const PASTA_DO_CALCULO = join(AQUI, "features/apuracao")
export const FORA_DA_PASTA: readonly string[] = [
  join(AQUI, "features/apuracao/duvida-da-cpp.ts"),
  join(AQUI, "features/apuracao/para-motor.ts"),
  join(AQUI, "features/socios/recibo.ts"),
  join(AQUI, "palavras.ts"),
  join(AQUI, "db/canonico.ts"),
  join(AQUI, "db/resultado.ts"),
]

interface ArquivoDoMotor {
  /** Path inside its package: where the product is installed must not matter. */
  readonly nome: string
  readonly caminho: string
}

/** Files whose content is the engine: the whole fiscal package, wherever it is installed, and the server's part. */
export function arquivosDoMotor(): readonly ArquivoDoMotor[] {
  const fiscal = dirname(fileURLToPath(import.meta.resolve("@partida/fiscal")))
  const doPacote = readdirSync(fiscal, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile())
    .map((entrada) => join(entrada.parentPath, entrada.name))
    .filter((caminho) => !FORA.test(relative(fiscal, caminho)))
  const doCalculo = readdirSync(PASTA_DO_CALCULO)
    .filter((nome) => nome.startsWith("calculo") && !FORA.test(nome))
    .map((nome) => join(PASTA_DO_CALCULO, nome))
  return [
    ...doPacote.map((caminho) => ({ nome: `fiscal/${relative(fiscal, caminho)}`, caminho })),
    ...[...doCalculo, ...FORA_DA_PASTA].map((caminho) => ({ nome: `servidor/${relative(AQUI, caminho)}`, caminho })),
  ]
}

/** SHA-256, in hexadecimal, over names and contents in one order, with the line ends of Unix. */
export function impressaoDe(arquivos: readonly { readonly nome: string; readonly conteudo: string }[]): string {
  const resumo = (texto: string) => createHash("sha256").update(texto).digest("hex")
  const linhas = arquivos.map(
    ({ nome, conteudo }) => `${resumo(conteudo.replaceAll("\r\n", "\n"))}  ${nome.replaceAll("\\", "/")}\n`,
  )
  return resumo(linhas.sort().join(""))
}

let guardada: string | null = null

/**
 * Fingerprint of the engine that this process runs, 64 hexadecimal digits. Read from the files themselves once a process,
 * because whatever a person must remember to change is one day forgotten: any change of source, even of a comment, is
 * another engine.
 */
export function impressaoDoMotor(): string {
  guardada ??= impressaoDe(
    arquivosDoMotor().map(({ nome, caminho }) => ({ nome, conteudo: readFileSync(caminho, "utf8") })),
  )
  return guardada
}

/** What is known of an engine that computed here. */
export interface MotorUsado {
  readonly impressao: string
  /** Label of the release that first used it. */
  readonly versao: string
  readonly desde: Date
}

/** An engine in words: its fingerprint, and the release and day that it came with when they are known. */
export const descreverMotor = (impressao: string, usado: MotorUsado | undefined): string =>
  usado
    ? `${impressaoCurta(impressao)}, da versão ${usado.versao}, em uso desde ${formatarData(diaCivil(usado.desde))}`
    : impressaoCurta(impressao)

/** The fingerprint as people read it, on screens and paper: its first twelve digits. */
export const impressaoCurta = (impressao: string) => impressao.slice(0, 12)
