import { X509Certificate } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ConfiguracaoInvalida } from "../configuracao-invalida.ts"
import type { Confianca } from "./cadeia.ts"

/** Roots and intermediates of the ICP-Brasil that come with the product (see its README). */
const DA_ICP_BRASIL = new URL("./icp-brasil", import.meta.url).pathname

/**
 * In whom the installation trusts: the roots of the ICP-Brasil, and what the operator adds in `pasta` (PEM; a certificate
 * that signs itself is a root, any other completes chains). Throws ConfiguracaoInvalida naming the file at fault.
 */
export function lerConfianca(pasta: string | null): Confianca {
  return separar(
    [DA_ICP_BRASIL, ...(pasta === null ? [] : [pasta])].flatMap((p) => lerPasta(p, "PARTIDA_RAIZES_CONFIAVEIS")),
  )
}

/** Who signs itself is a root; any other completes chains. */
export function separar(todos: readonly X509Certificate[]): Confianca {
  const autoassinados = new Set(todos.filter((c) => c.checkIssued(c)))
  return {
    raizes: todos.filter((c) => autoassinados.has(c)),
    intermediarias: todos.filter((c) => !autoassinados.has(c)),
  }
}

/** The certificates (PEM) of a folder that the setting `variavel` names. Throws ConfiguracaoInvalida. */
export function lerPasta(pasta: string, variavel: string): X509Certificate[] {
  return listar(pasta, variavel)
    .filter((nome) => /\.(pem|crt|cer)$/i.test(nome))
    .flatMap((nome) => lerArquivo(join(pasta, nome), variavel))
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

function lerArquivo(arquivo: string, variavel: string): X509Certificate[] {
  const pems = readFileSync(arquivo, "utf8").match(PEM) ?? []
  const recusar = (causa?: unknown) =>
    new ConfiguracaoInvalida(
      `${variavel}: ${arquivo} não tem um certificado em PEM que se leia. Tire-o da pasta ou ponha o arquivo certo.`,
      { cause: causa },
    )
  if (pems.length === 0) throw recusar()
  try {
    return pems.map((pem) => new X509Certificate(pem))
  } catch (causa) {
    throw recusar(causa)
  }
}
