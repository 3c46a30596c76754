import type { Desfecho } from "../../../ports/receita-federal.ts"
import type { PedidoDePagamentos } from "../../../ports/receita-federal-atos.ts"
import { diaEscrito, digitos, emReais, type Lida, lerCom, type Mapa, PedidoInvalido } from "./ato.ts"
import {
  dia,
  diaOuNulo,
  dinheiro,
  dinheiroOuNulo,
  lista,
  objeto,
  pdf,
  textoExigido,
  textoOuNulo,
  textoSolto,
  umSo,
} from "./campos.ts"
import { ilegivel, traduzir } from "./erros.ts"

const receita = umSo(objeto({ codigo: textoOuNulo, descricao: textoOuNulo }).nullable())
const pagamento = objeto({
  numerodocumento: textoExigido,
  tipo: umSo(objeto({ descricaoabreviada: textoSolto, descricao: textoSolto }).nullable()),
  periodoapuracao: diaOuNulo,
  dataarrecadacao: dia,
  datavencimento: diaOuNulo,
  receitaprincipal: receita,
  valortotal: dinheiro,
  valorprincipal: dinheiroOuNulo,
  valormulta: dinheiroOuNulo,
  valorjuros: dinheiroOuNulo,
})

const POR_PAGINA = 100

export const consultarPagamentos: Mapa<"consultar-pagamentos"> = {
  chamada: (pedido) => ({ servico: "PAGTOWEB/PAGAMENTOS71", dados: JSON.stringify(emFiltro(pedido)) }),
  ler: lerCom(
    lista(pagamento),
    (pagos) => ({
      pagamentos: pagos.map((p) => ({
        numeroDoDocumento: p.numerodocumento,
        tipo: p.tipo?.descricaoabreviada || p.tipo?.descricao || "",
        receita: p.receitaprincipal?.codigo?.padStart(4, "0") ?? null,
        denominacao: p.receitaprincipal?.descricao ?? null,
        periodo: p.periodoapuracao,
        vencimento: p.datavencimento,
        arrecadadoEm: p.dataarrecadacao,
        total: p.valortotal,
        principal: p.valorprincipal,
        multa: p.valormulta,
        juros: p.valorjuros,
      })),
    }),
    { pagamentos: [] },
  ),
}

function emFiltro(p: PedidoDePagamentos) {
  const datas = p.arrecadadosDe !== undefined || p.arrecadadosAte !== undefined
  const valores = p.valorDe !== undefined || p.valorAte !== undefined
  if (!datas && !valores && !p.receitas?.length && !p.documentos?.length) {
    throw new PedidoInvalido("arrecadadosDe", "Diga ao menos um filtro: datas, valores, receitas ou documentos.")
  }
  if (datas && (p.arrecadadosDe === undefined || p.arrecadadosAte === undefined)) {
    throw new PedidoInvalido("arrecadadosDe", "Diga as duas datas do período.")
  }
  if (valores && (p.valorDe === undefined || p.valorAte === undefined)) {
    throw new PedidoInvalido("valorDe", "Diga os dois valores do intervalo.")
  }
  return {
    ...(p.arrecadadosDe !== undefined && p.arrecadadosAte !== undefined
      ? {
          intervaloDataArrecadacao: {
            dataInicial: diaEscrito(p.arrecadadosDe, "arrecadadosDe"),
            dataFinal: diaEscrito(p.arrecadadosAte, "arrecadadosAte"),
          },
        }
      : {}),
    ...(p.receitas?.length ? { codigoReceitaLista: p.receitas.map((r) => digitos(r, "receitas", 4)) } : {}),
    ...(p.valorDe !== undefined && p.valorAte !== undefined
      ? { intervaloValorTotalDocumento: { valorInicial: emReais(p.valorDe), valorFinal: emReais(p.valorAte) } }
      : {}),
    ...(p.documentos?.length ? { numeroDocumentoLista: p.documentos.map((d) => digitos(d, "documentos", 1, 17)) } : {}),
    primeiroDaPagina: (p.pagina ?? 0) * POR_PAGINA,
    tamanhoDaPagina: POR_PAGINA,
  }
}

export const comprovanteDePagamento: Mapa<"comprovante-de-pagamento"> = {
  chamada: ({ numeroDoDocumento }) => ({
    servico: "PAGTOWEB/COMPARRECADACAO72",
    dados: JSON.stringify({ numeroDocumento: digitos(numeroDoDocumento, "numeroDoDocumento", 1, 17) }),
  }),
  ler: lerCom(umSo(objeto({ pdf })), (d) => ({ pdf: d.pdf })),
}

const ESPERA_PADRAO_MS = 4000
const UM_DIA_MS = 24 * 60 * 60_000
const solicitada = umSo(objeto({ protocolorelatorio: textoOuNulo, tempoespera: textoOuNulo }).nullable())
const emitida = umSo(objeto({ pdf }))

/** What the authority asks to wait, within a day: a hostile answer stops nobody for longer. */
function esperaDe(texto: string | null | undefined): number {
  const ms = /^\d{1,12}$/.test(texto ?? "") ? Number(texto) : ESPERA_PADRAO_MS
  return Math.min(Math.max(ms, 1000), UM_DIA_MS)
}

/** `"protocoloRelatorio:…"` of the header ETag, with its quotes or without; weak or not. */
export function doEtag(lida: Lida, nome: string): string | null {
  const etag = (lida.resposta.cabecalhos.etag ?? "").replace(/^W\//, "").replaceAll('"', "")
  return etag.toLowerCase().startsWith(`${nome.toLowerCase()}:`) ? etag.slice(nome.length + 1).trim() || null : null
}

type Relatorio = Desfecho<{ readonly pdf: Buffer }>

/** The report is ordered by one service and delivered by another; which was asked says how to read. */
export const situacaoFiscal: Mapa<"situacao-fiscal"> = {
  chamada: ({ protocolo }) =>
    protocolo === undefined
      ? { servico: "SITFIS/SOLICITARPROTOCOLO91", dados: "" }
      : { servico: "SITFIS/RELATORIOSITFIS92", dados: JSON.stringify({ protocoloRelatorio: protocolo }) },
  ler: (lida) => (pediu(lida) ? lerProtocolo(lida) : lerRelatorio(lida)),
  lerOutroStatus: (lida) => {
    const { status } = lida.envelope
    if (pediu(lida)) return status === 304 || status === 503 ? lerProtocolo(lida) : undefined
    return status === 304 || status === 204 ? aindaNao(lida, null) : undefined
  },
}

const pediu = ({ requisicao }: Lida) => requisicao.servico === "SITFIS/SOLICITARPROTOCOLO91"

/** Ordered: the protocol comes in the body, or in the header when there is one that was not used yet. */
function lerProtocolo(lida: Lida): Relatorio {
  const { requisicao, envelope } = lida
  const lido = solicitada.safeParse(envelope.dados)
  if (!lido.success) return ilegivel(requisicao, "protocolo fora da forma")
  const protocolo = lido.data?.protocolorelatorio ?? doEtag(lida, "protocoloRelatorio")
  const perguntarDeNovoEmMs = esperaDe(lido.data?.tempoespera)
  if (protocolo) {
    const { expires } = lida.resposta.cabecalhos
    return { tipo: "pendente", perguntarDeNovoEmMs, protocolo, ...(expires === undefined ? {} : { ficha: expires }) }
  }
  // The queue is full: ask for the order again.
  if (lido.data?.tempoespera) return { tipo: "pendente", perguntarDeNovoEmMs }
  return traduzir(requisicao, envelope.status, envelope.mensagens)
}

function lerRelatorio(lida: Lida): Relatorio {
  const { envelope } = lida
  const espera = solicitada.safeParse(envelope.dados)
  const esperar = espera.success ? (espera.data?.tempoespera ?? null) : null
  if (envelope.status === 202 || envelope.status === 204 || esperar !== null) return aindaNao(lida, esperar)
  return lerCom(emitida, (d) => ({ pdf: d.pdf }))(lida)
}

/** Asked too early: the same protocol serves. */
function aindaNao(lida: Lida, esperar: string | null): Relatorio {
  return {
    tipo: "pendente",
    perguntarDeNovoEmMs: esperaDe(esperar ?? doEtag(lida, "tempoEspera")),
    ...protocoloPedido(lida),
  }
}

function protocoloPedido({ requisicao }: Lida): { protocolo?: string } {
  const { protocoloRelatorio } = JSON.parse(JSON.parse(requisicao.corpo.toString("utf8")).pedidoDados.dados)
  return { protocolo: protocoloRelatorio }
}
