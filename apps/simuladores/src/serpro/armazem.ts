import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs"

/**
 * What the authority knows, in memory: named drawers of values by key. With a file, each change is one line appended to it
 * before the answer leaves, so that a killed simulator starts again knowing what it had accepted.
 */
export interface Gaveta<T> {
  ler(chave: string): T | undefined
  gravar(chave: string, valor: T): void
  apagar(chave: string): void
  entradas(): Iterable<readonly [string, T]>
}

const CENTAVOS = /^\$c:-?\d{1,30}$/
const escrever = (valor: unknown) => JSON.stringify(valor, (_, v) => (typeof v === "bigint" ? `$c:${v}` : v))
const lerTexto = (texto: string): unknown =>
  JSON.parse(texto, (_, v) => (typeof v === "string" && CENTAVOS.test(v) ? BigInt(v.slice(3)) : v))

export class Armazem {
  private readonly gavetas = new Map<string, Map<string, unknown>>()
  private readonly arquivo: string | null
  private descritor: number | null = null

  constructor(arquivo: string | null) {
    this.arquivo = arquivo
    if (arquivo === null) return
    if (existsSync(arquivo)) this.reler(arquivo)
    this.compactar()
  }

  gaveta<T>(nome: string): Gaveta<T> {
    const guardados = () => this.mapa(nome)
    return {
      ler: (chave) => guardados().get(chave) as T | undefined,
      gravar: (chave, valor) => {
        guardados().set(chave, valor)
        this.anotar([nome, chave, valor])
      },
      apagar: (chave) => {
        if (guardados().delete(chave)) this.anotar([nome, chave])
      },
      entradas: () => guardados().entries() as Iterable<readonly [string, T]>,
    }
  }

  /** Everything, as the control port shows and takes back. */
  retrato(): Readonly<Record<string, readonly (readonly [string, unknown])[]>> {
    return Object.fromEntries([...this.gavetas].map(([nome, mapa]) => [nome, [...mapa]]))
  }

  repor(retrato: Readonly<Record<string, readonly (readonly [string, unknown])[]>>, manter: ReadonlySet<string>): void {
    for (const nome of this.gavetas.keys()) if (!manter.has(nome)) this.mapa(nome).clear()
    for (const [nome, entradas] of Object.entries(retrato)) {
      if (!manter.has(nome)) for (const [chave, valor] of entradas) this.mapa(nome).set(chave, valor)
    }
    this.compactar()
  }

  fechar(): void {
    if (this.descritor !== null) closeSync(this.descritor)
    this.descritor = null
  }

  private mapa(nome: string): Map<string, unknown> {
    const achado = this.gavetas.get(nome) ?? new Map<string, unknown>()
    this.gavetas.set(nome, achado)
    return achado
  }

  private anotar(linha: readonly unknown[]): void {
    if (this.descritor !== null) writeSync(this.descritor, `${escrever(linha)}\n`)
  }

  private reler(arquivo: string): void {
    const linhas = readFileSync(arquivo, "utf8").split("\n")
    // A line cut by the end of the process was never answered.
    linhas.pop()
    for (const linha of linhas) {
      const [nome, chave, ...valor] = lerTexto(linha) as readonly [string, string, unknown?]
      if (valor.length === 0) this.mapa(nome).delete(chave)
      else this.mapa(nome).set(chave, valor[0])
    }
  }

  /** Writes only what is still true, in another file that then takes the place of the first. */
  private compactar(): void {
    if (this.arquivo === null) return
    this.fechar()
    const linhas = [...this.gavetas].flatMap(([nome, mapa]) =>
      [...mapa].map(([chave, valor]) => `${escrever([nome, chave, valor])}\n`),
    )
    writeFileSync(`${this.arquivo}.novo`, linhas.join(""), { mode: 0o600 })
    renameSync(`${this.arquivo}.novo`, this.arquivo)
    this.descritor = openSync(this.arquivo, "a", 0o600)
  }
}

/** JSON of what the control port shows: amounts as "$c:123". */
export const paraTexto = escrever
export const deTexto = lerTexto
