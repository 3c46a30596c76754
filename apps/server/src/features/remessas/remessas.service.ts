import type { FichaDaRemessa, Remessa } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import type { Leiaute } from "../../documentos/cnab-pagamentos/leiaute.ts"
import { comTexto, leiautePorId } from "../../documentos/cnab-pagamentos/leiautes.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import {
  contarEstados,
  fonteDasRemessas,
  lerArquivo,
  lerItens,
  lerRemessas,
  mudarItens,
  mudarRemessa,
  ordemDasRemessas,
  type RemessaLida,
  tomarRemessa,
} from "./remessas.repository.ts"

/** A page of the files of a company, the newest first. Raises nao-encontrado. */
export async function paginaDeRemessas(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: PedidoDePagina) {
  const fonte = fonteDasRemessas(escopo, idEmpresa)
  const pagina = await lerPagina(tx, fonte, ordemDasRemessas, pedido)
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  const lista = await lerApresentadas(tx, escopo, pagina.ids)
  return { lista, paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)) }
}

/** Files by id, in this order, as they are shown. */
export async function lerApresentadas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Remessa[]> {
  if (ids.length === 0) return []
  const lidas = naOrdem(ids, await lerRemessas(tx, escopo, ids), (r) => r.id)
  const estados = await contarEstados(tx, escopo, ids)
  return lidas.map((lida) => apresentar(lida, estados))
}

function apresentar(
  {
    leiaute: _l,
    totalCentavos,
    geradaEm,
    enviadaEm,
    enviadaPor,
    canceladaEm,
    canceladaPor,
    canceladaMotivo,
    ...r
  }: RemessaLida,
  estados: Awaited<ReturnType<typeof contarEstados>>,
): Remessa {
  return {
    ...r,
    total: paraReais(totalCentavos),
    geradaEm: geradaEm.toISOString(),
    enviada: enviadaEm && { em: enviadaEm.toISOString(), por: enviadaPor ?? "" },
    cancelada: canceladaEm && { em: canceladaEm.toISOString(), por: canceladaPor ?? "", motivo: canceladaMotivo ?? "" },
    estados: Object.fromEntries(estados.filter((e) => e.idRemessa === r.id).map((e) => [e.estado, e.quantos])),
  }
}

/** A file with each of its payments. Raises nao-encontrado. */
export async function consultarRemessa(tx: Tx, escopo: Escopo, id: string): Promise<FichaDaRemessa> {
  const [lida] = await lerRemessas(tx, escopo, [id])
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  const leiaute = leiautePorId(lida.leiaute)
  const itens = await lerItens(tx, escopo, id)
  return {
    ...apresentar(lida, await contarEstados(tx, escopo, [id])),
    itens: itens.map(({ item, descricao }) => ({
      ordem: item.ordem,
      idTitulo: item.idTitulo,
      titulo: descricao,
      favorecido: item.favorecido,
      forma: rotuloDaForma(leiaute, item.forma),
      seuNumero: item.seuNumero,
      valor: paraReais(item.valorCentavos),
      estado: item.estado,
      ocorrencias: comTexto(leiaute, item.ocorrencias),
      observacao: item.observacao,
      pagoEm: item.pagoEm,
    })),
  }
}

const rotuloDaForma = (leiaute: Leiaute | null, forma: string) =>
  Object.entries(leiaute?.formas ?? {}).find(([id]) => id === forma)?.[1].rotulo ?? forma

/** The bytes of a file, as they were written. Raises nao-encontrado. */
export async function arquivoDaRemessa(tx: Tx, escopo: Escopo, id: string) {
  const lido = encontrado(await lerArquivo(tx, escopo, id))
  return { nome: lido.nome, tipo: "text/plain; charset=us-ascii", bytes: lido.arquivo }
}

async function tomar(tx: Tx, escopo: Escopo, id: string) {
  const remessa = encontrado(await tomarRemessa(tx, escopo, id))
  return remessa
}

/** Says that a person sent the file. Raises nao-encontrado, transicao-recusada. */
export async function marcarEnviada(tx: Tx, { escopo, nome, agora }: Ato, id: string): Promise<FichaDaRemessa> {
  const remessa = await tomar(tx, escopo, id)
  if (remessa.estado !== "gerada")
    throw new ErroDeNegocio(
      "transicao-recusada",
      remessa.estado === "enviada"
        ? "Esta remessa já está marcada como enviada."
        : "Esta remessa foi cancelada: gere outra.",
    )
  await mudarRemessa(tx, escopo, id, { estado: "enviada", enviadaEm: agora, enviadaPor: nome })
  await mudarItens(tx, escopo, id, "gerado", "enviado")
  return consultarRemessa(tx, escopo, id)
}

/** Gives up a file that nobody sent: its titles are free, its number is not used again. Raises nao-encontrado, transicao-recusada. */
export async function cancelarRemessa(tx: Tx, { escopo, nome, agora }: Ato, id: string, motivo: string) {
  const remessa = await tomar(tx, escopo, id)
  if (remessa.estado !== "gerada")
    throw new ErroDeNegocio(
      "transicao-recusada",
      remessa.estado === "cancelada"
        ? "Esta remessa já foi cancelada."
        : "Esta remessa já foi enviada: o banco pode pagá-la. Cancele lá, e espere o retorno.",
    )
  await mudarRemessa(tx, escopo, id, {
    estado: "cancelada",
    canceladaEm: agora,
    canceladaPor: nome,
    canceladaMotivo: motivo,
  })
  await mudarItens(tx, escopo, id, "gerado", "cancelado")
  return consultarRemessa(tx, escopo, id)
}

/** Says that the file did not arrive, or was refused whole, while the bank answered nothing of it. Raises nao-encontrado, transicao-recusada. */
export async function desfazerEnvio(tx: Tx, { escopo }: Ato, id: string, motivo: string): Promise<FichaDaRemessa> {
  const remessa = await tomar(tx, escopo, id)
  const itens = await lerItens(tx, escopo, id)
  if (remessa.estado !== "enviada" || itens.some(({ item }) => item.estado !== "enviado"))
    throw new ErroDeNegocio(
      "transicao-recusada",
      remessa.estado === "enviada"
        ? "O banco já respondeu a pagamentos desta remessa: ela chegou lá."
        : "Esta remessa não está marcada como enviada.",
    )
  await mudarRemessa(tx, escopo, id, { estado: "gerada", enviadaEm: null, enviadaPor: null, observacao: motivo })
  await mudarItens(tx, escopo, id, "enviado", "gerado")
  return consultarRemessa(tx, escopo, id)
}
