import { rotasDasConversas, rotasDosDocumentos, type TipoDeDocumento, tiposDeDocumento } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import {
  anotarEnvio,
  type Compartilhado,
  type Envio,
  esquecerCompartilhado,
  lerCompartilhados,
} from "../../lib/compartilhados.ts"

/** What became of what was to be sent. */
export interface Desfecho {
  /** Names of the files that arrived. */
  readonly enviados: readonly string[]
  /** Why, by the id of each file that was refused: it goes nowhere until somebody chooses again. */
  readonly recusas: ReadonlyMap<string, string>
  /** Something waits: there was no answer, and the same is asked again later. */
  readonly espera: boolean
}

/** What sending takes, in the hands of a test. */
export interface Saidas {
  /** Keeps the file as a document of the company and answers its id. */
  readonly anexar: (arquivo: File, envio: Envio) => Promise<string>
  /** Tells the office what was sent; nothing to be done by who is of the office. */
  readonly dizer: ((envio: Envio, anexos: readonly string[]) => Promise<unknown>) | null
  readonly anotar: (item: Compartilhado, envio: Envio | null) => Promise<void>
  readonly esquecer: (item: Compartilhado) => Promise<void>
}

/**
 * Sends what was confirmed, each file under a key of its own and the message of a lot under that of the lot, so that what is asked again
 * is done once. What is refused is given back with the reason; with no answer everything stays as it is.
 */
export async function enviarConfirmados(itens: readonly Compartilhado[], saidas: Saidas): Promise<Desfecho> {
  const enviados: string[] = []
  const recusas = new Map<string, string>()
  const recusar = async (item: Compartilhado, erro: unknown) => {
    recusas.set(item.id, mensagemDe(erro))
    await saidas.anotar(item, null)
  }
  const confirmados = itens.flatMap((item) => (item.envio && item.conteudo ? [{ item, envio: item.envio }] : []))
  for (const lote of Map.groupBy(confirmados, ({ envio }) => envio.lote).values()) {
    const prontos: { readonly item: Compartilhado; readonly envio: Envio; readonly idDocumento: string }[] = []
    for (const { item, envio } of lote) {
      try {
        const idDocumento = envio.idDocumento ?? (await saidas.anexar(comoArquivo(item), envio))
        if (envio.idDocumento === null) await saidas.anotar(item, { ...envio, idDocumento })
        prontos.push({ item, envio, idDocumento })
      } catch (erro) {
        if (semResposta(erro)) return { enviados, recusas, espera: true }
        await recusar(item, erro)
      }
    }
    const [primeiro] = prontos
    try {
      const anexos = prontos.map(({ idDocumento }) => idDocumento)
      if (primeiro && saidas.dizer) await saidas.dizer(primeiro.envio, anexos)
    } catch (erro) {
      if (semResposta(erro)) return { enviados, recusas, espera: true }
      for (const { item } of prontos) await recusar(item, erro)
      continue
    }
    for (const { item } of prontos) {
      await saidas.esquecer(item)
      enviados.push(item.nome)
    }
  }
  return { enviados, recusas, espera: false }
}

const comoArquivo = ({ nome, conteudo }: Compartilhado) =>
  new File(conteudo === null ? [] : [conteudo], nome, conteudo === null ? {} : { type: conteudo.type })

/** Whether it is not known what was done, or it was said to come back later: asked again, it is the same asking. */
function semResposta(erro: unknown): boolean {
  if (!(erro instanceof ErroDaApi)) throw erro
  return (
    erro.status === 0 ||
    erro.status >= 500 ||
    [401, 408, 429].includes(erro.status) ||
    erro.codigo === "pedido-em-curso"
  )
}

/** A request of the office that a file answers, as a destination says it. */
const PEDIDO = "pedido:"
export const destinoDoPedido = (id: string) => `${PEDIDO}${id}`
const pedidoDe = (destino: string) => (destino.startsWith(PEDIDO) ? destino.slice(PEDIDO.length) : null)
const tipoDe = (destino: string): TipoDeDocumento =>
  destino in tiposDeDocumento ? (destino as TipoDeDocumento) : "anexo"
/** As the person chooses it, and as the office reads it. */
export const rotuloDoTipo = (tipo: TipoDeDocumento) =>
  tipo === "anexo" ? "Outro documento" : tiposDeDocumento[tipo].rotulo

async function anexar(arquivo: File, { chave, idEmpresa, destino, competencia }: Envio): Promise<string> {
  const tipo = tipoDe(destino)
  const { lista } = await chamar(rotasDosDocumentos.anexarDocumentos, {
    params: { idEmpresa },
    // What nobody said what it is, the staff of the company does not see.
    query: { tipo, ...(tipo === "anexo" ? { reservado: "sim" } : {}), ...(competencia ? { competencia } : {}) },
    arquivos: [arquivo],
    chave,
  })
  const [guardado] = lista
  if (!guardado) throw new Error("O documento não veio na resposta.")
  return guardado.documento.id
}

function dizer({ lote: chave, idEmpresa, destino, competencia, recado }: Envio, anexos: readonly string[]) {
  const id = pedidoDe(destino)
  if (id !== null)
    return chamar(rotasDasConversas.responderConversa, {
      params: { id },
      corpo: { texto: recado, anexos: [...anexos] },
      chave,
    })
  const assunto = rotuloDoTipo(tipoDe(destino))
  const texto = recado || "Enviado pelo aplicativo."
  return chamar(rotasDasConversas.abrirConversa, {
    corpo: { idEmpresa, assunto, texto, competencia, idGuia: null, anexos: [...anexos] },
    chave,
  })
}

/** Sends what this person confirmed on this device, one page at a time. */
export function enviarOQueEspera(idUsuario: string, doEscritorio: boolean): Promise<Desfecho> {
  return navigator.locks.request("partida.envio", async () =>
    enviarConfirmados(await lerCompartilhados(idUsuario, Date.now()), {
      anexar,
      dizer: doEscritorio ? null : dizer,
      anotar: anotarEnvio,
      esquecer: esquecerCompartilhado,
    }),
  )
}
