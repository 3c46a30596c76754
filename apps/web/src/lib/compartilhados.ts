import { LIMITE_DO_ANEXO_BYTES } from "@partida/contracts"
import { type DaForma, type Forma, lista, numero, objeto, ouNulo, texto } from "./forma.ts"
import { anotarPorEnviar, GUARDA_DOS_COMPARTILHADOS } from "./por-enviar.ts"

/**
 * Files that wait on this device until they are sent: those shared from another application, which public/sw.js keeps under the same
 * names, and those chosen here. They are of who first had them on the screen, and gone once sent, on signing out, or in a week.
 */

const LOJA = "arquivos"
const VALIDADE_MS = 7 * 24 * 60 * 60 * 1000

const blob: Forma<Blob> = (valor) => valor instanceof Blob

/** Where it goes and the keys that make going twice the same as once; kept before anything leaves. */
const envio = objeto({
  /** Those confirmed together, and the key of the message that goes with them. */
  lote: texto,
  chave: texto,
  idEmpresa: texto,
  destino: texto,
  competencia: ouNulo(texto),
  recado: texto,
  /** The document it became; null while it has not. */
  idDocumento: ouNulo(texto),
})
export type Envio = DaForma<typeof envio>

const compartilhado = objeto({
  id: texto,
  nome: texto,
  tamanho: numero,
  /** Instant it came, ms. */
  em: numero,
  /** Null in what does not fit: too large, empty, or one too many. */
  conteudo: ouNulo(blob),
  dono: ouNulo(texto),
  envio: ouNulo(envio),
})
export type Compartilhado = DaForma<typeof compartilhado>
const compartilhados = lista(compartilhado)

/** Runs over the store, and answers once what was written is there. Throws where the browser keeps nothing. */
async function comLoja<T>(
  corpo: (loja: IDBObjectStore, responder: (valor: T) => void) => void,
): Promise<T | undefined> {
  const banco = await new Promise<IDBDatabase>((resolver, recusar) => {
    const abertura = indexedDB.open(GUARDA_DOS_COMPARTILHADOS, 1)
    abertura.onupgradeneeded = () => abertura.result.createObjectStore(LOJA, { keyPath: "id" })
    abertura.onsuccess = () => resolver(abertura.result)
    abertura.onerror = () => recusar(abertura.error)
  })
  // Who signs out in another tab takes everything.
  banco.onversionchange = () => banco.close()
  try {
    return await new Promise<T | undefined>((resolver, recusar) => {
      let resposta: T | undefined
      const transacao = banco.transaction(LOJA, "readwrite")
      corpo(transacao.objectStore(LOJA), (valor) => {
        resposta = valor
      })
      transacao.oncomplete = () => resolver(resposta)
      transacao.onabort = () => recusar(transacao.error)
    })
  } finally {
    banco.close()
  }
}

/** What waits and is of this person, the oldest first; what nobody had becomes theirs, and what is of another, or old, goes. */
export async function lerCompartilhados(idUsuario: string, agora: number): Promise<readonly Compartilhado[]> {
  const lidos = await comLoja<readonly Compartilhado[]>((loja, responder) => {
    const pedido = loja.getAll()
    pedido.onsuccess = () => {
      const todos: unknown = pedido.result
      const deles = compartilhados(todos) ? todos : []
      if (deles.length === 0) loja.clear()
      const meus = deles.filter(({ dono, em }) => (dono ?? idUsuario) === idUsuario && agora - em < VALIDADE_MS)
      for (const { id } of deles.filter((d) => !meus.includes(d))) loja.delete(id)
      for (const meu of meus.filter(({ dono }) => dono === null)) loja.put({ ...meu, dono: idUsuario })
      responder(meus.toSorted((a, b) => a.em - b.em))
    }
  })
  const meus = lidos ?? []
  anotarPorEnviar(meus.some((m) => m.envio !== null))
  return meus
}

/** Keeps files chosen here beside those that were shared; the same file is one. */
export async function guardarCompartilhados(
  arquivos: readonly File[],
  idUsuario: string,
  agora: number,
): Promise<void> {
  const novos = await Promise.all(arquivos.map(async (arquivo) => ({ arquivo, id: await resumoDe(arquivo) })))
  await comLoja((loja) => {
    for (const { arquivo, id } of novos) {
      const antes = loja.getKey(id)
      antes.onsuccess = () => {
        if (antes.result !== undefined) return
        const { name: nome, size: tamanho } = arquivo
        loja.put({
          id,
          nome,
          tamanho,
          em: agora,
          conteudo: cabe(arquivo) ? arquivo : null,
          dono: idUsuario,
          envio: null,
        } satisfies Compartilhado)
      }
    }
  })
}

/** As public/sw.js names it: by its content, and what is too large to be sent, by its name. */
async function resumoDe(arquivo: File): Promise<string> {
  const bytes = cabe(arquivo)
    ? await arquivo.arrayBuffer()
    : new TextEncoder().encode(`${arquivo.name} ${arquivo.size}`)
  const resumo = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return Array.from(resumo, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

const cabe = ({ size }: File) => size > 0 && size <= LIMITE_DO_ANEXO_BYTES

/** Keeps where it goes, or that it goes nowhere yet. */
export async function anotarEnvio({ id }: Compartilhado, novo: Envio | null): Promise<void> {
  if (novo !== null) anotarPorEnviar(true)
  await comLoja((loja) => {
    const pedido = loja.get(id)
    pedido.onsuccess = () => {
      if (pedido.result !== undefined) loja.put({ ...pedido.result, envio: novo })
    }
  })
}

/** It was sent, or is not wanted. */
export async function esquecerCompartilhado({ id }: Pick<Compartilhado, "id">): Promise<void> {
  await comLoja((loja) => loja.delete(id))
}
