import { formatosDeDocumento, LIMITE_DO_ANEXO_BYTES } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { formatoDoAnexo, nomeDoAnexo } from "../../documentos/arquivos/formato-do-anexo.ts"
import type { Guardado } from "../../ports/armazem.ts"
import type { FatoDoWhatsapp } from "../../ports/whatsapp.ts"
import { contaQueLe } from "../contas-do-whatsapp/contas.service.ts"
import { guardarConteudo } from "../documentos/conteudo.service.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { jaRecebida } from "./avisos.repository.ts"
import type { DepsDaLeitura } from "./avisos.service.ts"
import { destinoDaMensagem } from "./destino.ts"

type Mensagem = Extract<FatoDoWhatsapp, { tipo: "mensagem" }>

interface Arquivo {
  readonly guardado: Guardado
  readonly nome: string
  readonly tipoMime: string
}

/** By message: the file kept, or why there is none. */
export type ArquivosRecebidos = ReadonlyMap<string, Arquivo | { readonly queixa: string }>

/** How long a file that Meta does not give is asked for again before the message goes without it. */
const PACIENCIA_MS = 60 * 60_000

/**
 * Fetches what people known here sent in a notice, outside of any transaction. Null: Meta does not give one now, and the notice is to be
 * read another time. Of who is known by nobody nothing is fetched.
 */
export async function buscarArquivos(
  deps: DepsDaLeitura,
  escopo: Escopo,
  fatos: readonly FatoDoWhatsapp[],
  { desde, sinal }: { readonly desde: Date; readonly sinal: AbortSignal | undefined },
): Promise<ArquivosRecebidos | null> {
  const { banco, cofre, whatsapp, armazem, agora } = deps
  const comArquivo = fatos.filter((f): f is Mensagem => f.tipo === "mensagem" && f.midia !== null)
  const arquivos = new Map<string, Arquivo | { readonly queixa: string }>()
  if (comArquivo.length === 0) return arquivos
  const { conta, aBuscar } = await banco.emEscopo(escopo, async (tx) => {
    const aBuscar: Mensagem[] = []
    for (const mensagem of comArquivo)
      if (!(await jaRecebida(tx, escopo, mensagem.wamid)) && (await destinoDaMensagem(tx, escopo, mensagem)) !== null)
        aBuscar.push(mensagem)
    return { conta: await contaQueLe(tx, escopo, cofre), aBuscar }
  })
  for (const { wamid, midia, idDoNumero, formato } of aBuscar) {
    if (midia === null || conta === null || conta.idDoNumero !== idDoNumero) continue
    const trazido = await whatsapp.buscarMidia(conta, midia, { bytes: LIMITE_DO_ANEXO_BYTES, sinal })
    if (trazido.tipo === "falha" && agora().getTime() - desde.getTime() < PACIENCIA_MS) return null
    if (trazido.tipo !== "ok") {
      arquivos.set(wamid, { queixa: trazido.texto })
      continue
    }
    const como = formatoDoAnexo(trazido.bytes)
    arquivos.set(
      wamid,
      como === null
        ? { queixa: "O arquivo não é de um formato que se guarda aqui." }
        : {
            guardado: await guardarConteudo(armazem, escopo, trazido.bytes),
            nome: nomeDoAnexo(midia.nome ?? `whatsapp-${formato === "image" ? "imagem" : "arquivo"}`, como),
            tipoMime: formatosDeDocumento[como].mime,
          },
    )
  }
  return arquivos
}

/** Registers a file among the documents of the company, hidden from its staff as what is attached by hand. */
export async function anexarArquivo(tx: Tx, ato: Ato, idEmpresa: string, arquivo: Arquivo): Promise<string> {
  const comum = { idEmpresa, tipo: "anexo", origem: "pessoa", reservado: true } as const
  return (await guardarDocumento(tx, ato, { ...comum, ...arquivo })).id
}
