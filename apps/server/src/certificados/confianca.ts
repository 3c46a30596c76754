import { X509Certificate } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ConfiguracaoInvalida } from "../configuracao-invalida.ts"
import type { Confianca } from "./cadeia.ts"

/** Roots and intermediates of the ICP-Brasil that come with the product (see its README). */
const DA_ICP_BRASIL = new URL("./icp-brasil", import.meta.url).pathname

/** A certificate kept in a file, and where the file says that it came from. */
export interface Guardado {
  readonly certificado: X509Certificate
  readonly arquivo: string
  /** Null where the file does not say. */
  readonly fonte: string | null
  /** AAAA-MM-DD, or null where the file does not say. */
  readonly obtidoEm: string | null
  /** It comes with the product; otherwise the operator added it. */
  readonly doProduto: boolean
}

/**
 * In whom the installation trusts: the roots of the ICP-Brasil, and what the operator adds in `pasta` (PEM; a certificate
 * that signs itself is a root, any other completes chains). Throws ConfiguracaoInvalida naming the file at fault.
 */
export const lerConfianca = (pasta: string | null): Confianca => separar(lerIcpBrasil(pasta))

/** The same certificates with their files. Throws ConfiguracaoInvalida. */
export const lerIcpBrasil = (pasta: string | null): Guardado[] =>
  lerPastas(DA_ICP_BRASIL, pasta, "PARTIDA_RAIZES_CONFIAVEIS")

/** Who signs itself is a root; any other completes chains. */
export function separar(guardados: readonly Guardado[]): Confianca {
  const todos = guardados.map(({ certificado }) => certificado)
  const autoassinados = new Set(todos.filter((c) => c.checkIssued(c)))
  return {
    raizes: todos.filter((c) => autoassinados.has(c)),
    intermediarias: todos.filter((c) => !autoassinados.has(c)),
  }
}

/** The certificates (PEM) of the product's folder and of the operator's, which `variavel` names. Throws ConfiguracaoInvalida. */
export function lerPastas(doProduto: string, doOperador: string | null, variavel: string): Guardado[] {
  return [doProduto, ...(doOperador === null ? [] : [doOperador])].flatMap((pasta) =>
    listar(pasta, variavel)
      .filter((nome) => /\.(pem|crt|cer)$/i.test(nome))
      .flatMap((nome) =>
        lerArquivo(join(pasta, nome), variavel).map((lido) => ({ ...lido, doProduto: pasta === doProduto })),
      ),
  )
}

/** The names in a folder of the setting `variavel`, in order. Throws ConfiguracaoInvalida. */
export function listar(pasta: string, variavel: string): string[] {
  try {
    return readdirSync(pasta).sort()
  } catch (causa) {
    throw new ConfiguracaoInvalida(
      `${variavel}: não foi possível ler a pasta ${pasta}. Confira se ela existe e se o servidor pode abri-la.`,
      { cause: causa },
    )
  }
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function lerArquivo(arquivo: string, variavel: string): Omit<Guardado, "doProduto">[] {
  const texto = readFileSync(arquivo, "utf8")
  const pems = texto.match(PEM) ?? []
  const recusar = (causa?: unknown) =>
    new ConfiguracaoInvalida(
      `${variavel}: ${arquivo} não tem um certificado em PEM que se leia. Tire-o da pasta ou ponha o arquivo certo.`,
      { cause: causa },
    )
  if (pems.length === 0) throw recusar()
  try {
    const deOnde = { arquivo, fonte: dito(texto, "fonte"), obtidoEm: dito(texto, "obtido em") }
    return pems.map((pem) => ({ certificado: new X509Certificate(pem), ...deOnde }))
  } catch (causa) {
    throw recusar(causa)
  }
}

/** What a line "# o que: texto" of the file says, before or after the certificates; null without it. */
function dito(texto: string, oQue: "fonte" | "obtido em"): string | null {
  const comeco = `# ${oQue}: `
  const linha = texto.split(/\r?\n/).find((l) => l.startsWith(comeco))
  return linha?.slice(comeco.length).trim() || null
}
