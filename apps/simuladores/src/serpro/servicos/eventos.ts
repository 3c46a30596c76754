import { randomUUID } from "node:crypto"
import { z } from "zod"
import { somarDias } from "../calendario.ts"
import { PROCURACAO_DO_EVENTO } from "../catalogo.ts"
import { type Contexto, hoje, proximo } from "../estado.ts"
import { situacaoDaProcuracao } from "../procuracoes.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"
import { ler } from "./entrada.ts"

/** EVENTOSATUALIZACAO: the last day on which something of many taxpayers changed, asked in a batch and read once. */

const CODIGO = "[EntradaIncorreta-EVENTOSATUALIZACAO]"
const ESPERA_MS = 200
const LIMITE_MIN = 20
const DIAS_GUARDADOS = 60
const PEDIDOS_POR_DIA = 1000
const evento = z.string().refine((e) => e in PROCURACAO_DO_EVENTO, "evento inválido")

export function solicitarEventos(contexto: Contexto, chamada: Chamada): Resposta {
  const pedido = ler(z.object({ evento }), chamada.entrada, CODIGO)
  const { contribuinte, autorPedidoDados } = chamada.envelope
  const pessoas = contribuinte.tipo === 3 ? "PF" : "PJ"
  const feitos = proximo(contexto, `eventos|${pessoas}|${hoje(contexto)}`)
  if (feitos > PEDIDOS_POR_DIA)
    throw new Recusa(429, CODIGO, `Limite diário de ${PEDIDOS_POR_DIA} requisições para ${pessoas} atingido.`)
  const protocolo = randomUUID()
  const agora = Date.now()
  contexto.gavetas.lotes.gravar(protocolo, {
    evento: pedido.evento,
    numeros: contribuinte.numero.split(","),
    autor: autorPedidoDados.numero,
    prontoEmMs: agora + ESPERA_MS,
    ateMs: agora + LIMITE_MIN * 60_000,
  })
  const dados = { protocolo, TempoEsperaMedioEmMs: ESPERA_MS, TempoLimiteEmMin: LIMITE_MIN }
  const texto = `${PEDIDOS_POR_DIA - feitos} requisições restantes para consultas de eventos do tipo ${pedido.evento} para ${pessoas}.`
  return sucesso("EVENTOSATUALIZACAO", dados, [
    { codigo: "[Sucesso-EVENTOSATUALIZACAO]", texto: "Requisição efetuada com sucesso." },
    { codigo: "[Aviso-EVENTOSATUALIZACAO-001]", texto },
  ])
}

/** AAMMDD, "" for nothing in sixty days, "x" for who granted no power. Erased once it was read. */
export function obterEventos(contexto: Contexto, chamada: Chamada): Resposta {
  const { protocolo, evento: pedido } = ler(z.object({ protocolo: z.string(), evento }), chamada.entrada, CODIGO)
  const lote = contexto.gavetas.lotes.ler(protocolo)
  const { numero: autor } = chamada.envelope.autorPedidoDados
  if (!lote || lote.evento !== pedido || lote.autor !== autor || lote.ateMs < Date.now())
    throw new Recusa(400, CODIGO, "Protocolo não encontrado ou expirado.")
  if (Date.now() < lote.prontoEmMs)
    throw new Recusa(400, CODIGO, "A solicitação ainda está em processamento. Aguarde o tempo de espera.")
  contexto.gavetas.lotes.apagar(protocolo)
  const dia = hoje(contexto)
  const desde = somarDias(dia, -DIAS_GUARDADOS)
  const sistema = PROCURACAO_DO_EVENTO[pedido] ?? ""
  const matriz = lote.numeros.map((numero) => {
    if (numero !== autor && situacaoDaProcuracao(contexto, numero, autor, sistema, dia) !== "vale") return [numero, "x"]
    const quando = contexto.gavetas.eventos.ler(`${numero}|${pedido}`)
    return [numero, quando === undefined || quando < desde ? "" : quando.slice(2).replaceAll("-", "")]
  })
  return sucesso("EVENTOSATUALIZACAO", matriz)
}
