import { readFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { competencia as esquema } from "@partida/contracts"
import { asc } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import type { Autoria } from "../db/escopo.ts"
import { escritorios } from "../db/schema/escritorios.ts"

/** Whoever has the keys of the machine: the audit trail can name nobody else. */
export const LINHA_DE_COMANDO: Autoria = {
  idUsuario: null,
  autor: "Sistema (linha de comando)",
  papel: null,
  endereco: null,
  agente: null,
  idPedido: null,
}

/** The command was called in a way it does not understand; the message says the right one. */
export class ErroDeUso extends Error {
  override name = "ErroDeUso"
}

/** Splits `--nome valor` pairs from the rest. Throws ErroDeUso for an option without a value. */
export function separar(argumentos: readonly string[]): {
  opcoes: ReadonlyMap<string, string>
  livres: readonly string[]
} {
  const opcoes = new Map<string, string>()
  const livres: string[] = []
  for (let i = 0; i < argumentos.length; i++) {
    const atual = argumentos[i] ?? ""
    if (!atual.startsWith("--")) {
      livres.push(atual)
      continue
    }
    const valor = argumentos[++i]
    if (valor === undefined || valor.startsWith("--")) throw new ErroDeUso(`A opção ${atual} precisa de um valor.`)
    opcoes.set(atual.slice(2), valor)
  }
  return { opcoes, livres }
}

/** A month written as AAAA-MM. Throws ErroDeUso naming the option. */
export function lerMes(texto: string | undefined, opcao: string): string {
  const lida = esquema.safeParse(texto)
  if (!lida.success) throw new ErroDeUso(`${opcao} deve ser um mês no formato AAAA-MM, por exemplo 2026-10.`)
  return lida.data
}

/** The office a command works in: the one named, or the only one. Throws ErroDeUso listing the choices. */
export async function escolherEscritorio(
  banco: Banco,
  nome: string | undefined,
): Promise<{ id: string; nome: string }> {
  const todos = await banco.naPlataforma((tx) =>
    tx
      .select({ id: escritorios.id, nome: escritorios.nome })
      .from(escritorios)
      .orderBy(asc(escritorios.criadoEm), asc(escritorios.nome)),
  )
  const achados =
    nome === undefined ? todos : todos.filter((e) => e.nome.toLowerCase().includes(nome.toLowerCase()) || e.id === nome)
  const [unico] = achados
  if (unico && achados.length === 1) return unico
  const lista = todos.map((e) => `  - ${e.nome}`).join("\n")
  throw new ErroDeUso(
    todos.length === 0
      ? "Ainda não há escritórios neste banco."
      : `Diga em qual escritório: --escritorio NOME. Há estes:\n${lista}`,
  )
}

/** The bytes of a file, `-` for the standard input. Throws ErroDeUso for what cannot be read. */
export const lerArquivo = (arquivo: string): Promise<Buffer> =>
  (arquivo === "-" ? buffer(process.stdin) : readFile(arquivo)).catch(() => {
    throw new ErroDeUso(`Não consegui ler ${arquivo}. Confira o caminho e a permissão.`)
  })

/** The JSON of a file, `-` for the standard input. Throws ErroDeUso for what cannot be read or is not JSON. */
export async function lerJson(arquivo: string): Promise<unknown> {
  const bytes = await lerArquivo(arquivo)
  try {
    // It leaves out the mark with which some editors begin a file.
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ErroDeUso(`${arquivo === "-" ? "A entrada" : arquivo} não é um JSON válido.`)
  }
}
