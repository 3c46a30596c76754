import { daSessao } from "./armazenamento.ts"
import { objeto, texto } from "./forma.ts"
import { carregarConfiguracao } from "./plataforma.ts"

const metadados = objeto({ version: texto })
const CHAVE = "versao-recusada"

/** Whether `outra` is a later version than `atual`; text that is not a version never is. */
export function ehMaisNova(outra: string, atual: string): boolean {
  const a = numeros(outra)
  const b = numeros(atual)
  if (!a || !b) return false
  for (let i = 0; i < 3; i++) {
    const diferenca = (a[i] ?? 0) - (b[i] ?? 0)
    if (diferenca !== 0) return diferenca > 0
  }
  return false
}

function numeros(versao: string): number[] | null {
  const partes = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(versao)
  return partes ? partes.slice(1).map((n) => Number(n ?? 0)) : null
}

let recemChegada = true

/** The server wrote its version in the page it has just sent, which nobody keeps: asking again would be a trip for the same answer. */
async function versaoDaPagina(): Promise<string> {
  recemChegada = false
  return (await carregarConfiguracao()).versao
}

async function versaoDoServidor(): Promise<string | null> {
  const resposta = await fetch("/meta.json", { cache: "no-store", headers: { "cache-control": "no-cache" } })
  const lidos: unknown = await resposta.json()
  return metadados(lidos) ? lidos.version : null
}

/** The server's version when it is newer than this build, otherwise null; failures are silent by specification. */
export async function procurarVersaoNova(): Promise<string | null> {
  try {
    const version = recemChegada ? await versaoDaPagina() : await versaoDoServidor()
    return version !== null && ehMaisNova(version, __VERSAO__) && daSessao.ler(CHAVE) !== version ? version : null
  } catch {
    return null
  }
}

/** Clears what the browser kept and loads the new version. A version already tried is not offered twice in a tab. */
export async function atualizarPara(versao: string): Promise<void> {
  daSessao.gravar(CHAVE, versao)
  if ("caches" in window) {
    const nomes = await caches.keys()
    await Promise.all(nomes.map((nome) => caches.delete(nome)))
  }
  window.location.reload()
}
