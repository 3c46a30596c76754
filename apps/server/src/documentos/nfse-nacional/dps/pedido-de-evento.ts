import { inscricaoDe } from "../chave.ts"
import { DECLARACAO_XML, ESPACO_DE_NOMES, elemento as el, grupo } from "../xml-escrita.ts"
import { VERSAO_DO_LEIAUTE } from "./montar-dps.ts"
import { textoDoLeiaute } from "./texto.ts"

/** Events that the emitter asks for; a substitution is asked for by the DPS that replaces (Anexo II). */
export const EVENTOS_DO_EMITENTE = {
  cancelamento: { tipo: "101101", descricao: "Cancelamento de NFS-e" },
  "analise-fiscal": { tipo: "101103", descricao: "Solicitação de Análise Fiscal para Cancelamento de NFS-e" },
} as const
type EventoDoEmitente = keyof typeof EVENTOS_DO_EMITENTE

interface PedidoDeEvento {
  readonly evento: EventoDoEmitente
  readonly chave: string
  /** CNPJ or CPF of the emitter. */
  readonly autor: string
  readonly tpAmb: "1" | "2"
  readonly verAplic: string
  readonly dhEvento: string
  /** 1 error, 2 not provided, 9 others. */
  readonly cMotivo: "1" | "2" | "9"
  /** 15 to 255 characters. */
  readonly xMotivo: string
}

/** The request of an event as XML of layout 1.01, unsigned. Raises `TextoForaDoLeiaute`. */
export function montarPedidoDeEvento(pedido: PedidoDeEvento): string {
  const { tipo, descricao } = EVENTOS_DO_EMITENTE[pedido.evento]
  const inf =
    el("tpAmb", pedido.tpAmb) +
    el("verAplic", pedido.verAplic) +
    el("dhEvento", pedido.dhEvento) +
    el(inscricaoDe(pedido.autor).tipo === "cpf" ? "CPFAutor" : "CNPJAutor", pedido.autor) +
    el("chNFSe", pedido.chave) +
    grupo(
      `e${tipo}`,
      el("xDesc", descricao) + el("cMotivo", pedido.cMotivo) + el("xMotivo", textoDoLeiaute(pedido.xMotivo, "motivo")),
    )
  const raiz = `<pedRegEvento xmlns="${ESPACO_DE_NOMES}" versao="${VERSAO_DO_LEIAUTE}">`
  return `${DECLARACAO_XML}${raiz}<infPedReg Id="PRE${pedido.chave}${tipo}">${inf}</infPedReg></pedRegEvento>`
}
