import type { EventoEmEspera, EventoEmEsperaDetalhado } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { desfazendo } from "../../db/desfazendo.ts"
import { fechadosAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import type { Calculo } from "../apuracao/calculo.ts"
import { mesesAbertos } from "../apuracao/estado.service.ts"
import { figurasDe } from "../apuracao/figuras.ts"
import { type MesPrevisto, preverEmpresas } from "../apuracao/previsao.service.ts"
import { aplicarDecisao } from "../notas-fiscais/notas-fiscais.service.ts"
import { lerSignatario } from "../notas-fiscais/signatario.service.ts"
import {
  contarEsperas,
  type EventoLido,
  fonteDaEspera,
  lerEventos,
  ordemDaEspera,
  type Situacao,
} from "./eventos-em-espera.repository.ts"

/** A revenue is in the RBT12 of twelve months after its own. */
const MAXIMO_DE_MESES = 13

/** A page of the events that wait, or of those decided, of the companies within reach. */
export async function listarEspera(
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDePagina & { readonly idEmpresa?: string | undefined; readonly situacao: Situacao },
) {
  const fonte = fonteDaEspera(escopo, pedido.idEmpresa, pedido.situacao)
  const pagina = await lerPagina(tx, fonte, ordemDaEspera, pedido)
  const lidos = await lerEventos(tx, escopo, pagina.ids)
  const empresas = [...new Set(lidos.map(({ evento }) => evento.idEmpresa))]
  const fechados = empresas.length === 0 ? new Map<string, string>() : await fechadosAte(tx, escopo, empresas)
  const contagens = await contarEsperas(tx, escopo, pedido.idEmpresa)
  return {
    lista: lidos.map((lido) => apresentar(lido, fechados)),
    paginacao: paginacaoDe(pedido, pagina, contagens[pedido.situacao]),
    contagens,
  }
}

/** One event that waits, or that was decided. Raises nao-encontrado, also for one that never waited for anybody. */
export async function lerEspera(tx: Tx, escopo: Escopo, id: string): Promise<EventoEmEspera> {
  return (await lerUm(tx, escopo, id)).apresentado
}

/**
 * An event and what accepting it would do, in reais: it is really accepted, by the code that accepts it, the open months are
 * computed and the transaction is undone. Raises nao-encontrado.
 */
export async function preverEspera(
  banco: Banco,
  escopo: Escopo,
  id: string,
  emissores: Emissores,
): Promise<EventoEmEsperaDetalhado> {
  return desfazendo(banco, escopo, async (tx) => {
    const { lido, apresentado } = await lerUm(tx, escopo, id)
    const { assinaturaDetalhe, decisaoMotivo } = lido.evento
    const ressalva = ressalvaDe(apresentado)
    const signatario = await lerSignatario(tx, escopo, lido.evento, emissores)
    const meses = ressalva === null ? await compararMeses(tx, escopo, lido) : []
    return {
      ...apresentado,
      assinaturaDetalhe,
      signatario,
      decisaoMotivo,
      meses,
      ressalva: ressalva ?? (meses.length === 0 ? SEM_EFEITO : null),
    }
  })
}

const SEM_EFEITO = "Aceito, o evento não muda a receita nem o imposto de mês nenhum."

/** Why no month can be compared, or what has to be done first. */
function ressalvaDe({ nota, decisao }: EventoEmEspera): string | null {
  if (decisao === "aceita")
    return nota?.mesFechado
      ? `Este evento já foi aceito, e a competência ${mesEscrito(nota.competencia)}, que o considera, está fechada: para voltar atrás, reabra-a antes.`
      : "Este evento já foi aceito: os meses já o consideram."
  if (nota === null)
    return "A nota ainda não foi importada: nada muda agora. Aceito, o evento passa a valer no dia em que ela chegar."
  return nota.mesFechado
    ? `A competência ${mesEscrito(nota.competencia)} está fechada, e aceitar muda a receita dela. Reabra-a, com as que vêm depois, e aceite o evento; recusar não muda mês nenhum.`
    : null
}

async function compararMeses(tx: Tx, escopo: Escopo, { evento, nota }: EventoLido) {
  const { idEmpresa } = evento
  if (nota === null) return []
  // The months after its own: what left the revenue also leaves the RBT12.
  const abertos = (await mesesAbertos(tx, escopo, idEmpresa, nota.competencia, MAXIMO_DE_ABERTOS)).sort()
  const meses = abertos.slice(0, MAXIMO_DE_MESES)
  const antes = await prever(tx, escopo, idEmpresa, meses)
  await aplicarDecisao(tx, escopo, evento.id, "aceita", "Prévia")
  const depois = await prever(tx, escopo, idEmpresa, meses)
  return meses.flatMap((competencia) => {
    const a = ladoDe(antes.get(competencia))
    const d = ladoDe(depois.get(competencia))
    const igual = a.receita === d.receita && a.total === d.total && a.motivo === d.motivo
    return igual ? [] : [{ competencia, antes: a, depois: d }]
  })
}

/** More open months than these nobody keeps; the first ones are compared. */
const MAXIMO_DE_ABERTOS = 120

async function prever(tx: Tx, escopo: Escopo, idEmpresa: string, meses: readonly string[]) {
  const previstos = new Map<string, MesPrevisto>()
  for (const mes of meses) {
    const previsto = (await preverEmpresas(tx, escopo, mes, [idEmpresa])).get(idEmpresa)
    if (previsto) previstos.set(mes, previsto)
  }
  return previstos
}

function ladoDe(previsto: MesPrevisto | undefined) {
  if (!previsto) return { receita: null, total: null, motivo: "A empresa não tem cadastro neste mês." }
  const { entrada, calculo } = previsto
  const { receitaCentavos, totalCentavos } = figurasDe(entrada, calculo.resultado)
  return {
    receita: paraReais(receitaCentavos),
    total: totalCentavos === null ? null : paraReais(totalCentavos),
    motivo: motivoDo(calculo),
  }
}

const motivoDo = ({ motivo, faltas }: Calculo) => motivo ?? faltas[0]?.mensagem ?? null

async function lerUm(tx: Tx, escopo: Escopo, id: string) {
  const [lido] = await lerEventos(tx, escopo, [id])
  if (!lido || lido.evento.espera === null || lido.evento.efeito === "nenhum") throw new ErroDeNegocio("nao-encontrado")
  const fechados = await fechadosAte(tx, escopo, [lido.evento.idEmpresa])
  return { lido, apresentado: apresentar(lido, fechados) }
}

function apresentar({ evento, empresa, nota }: EventoLido, fechados: ReadonlyMap<string, string>): EventoEmEspera {
  if (evento.espera === null) throw new Error("Este evento não espera ninguém.")
  const { id, idEmpresa, chave, efeito, espera, assinatura, motivo, decisao } = evento
  return {
    id,
    idEmpresa,
    empresa,
    chave,
    efeito,
    espera,
    assinatura,
    motivo,
    decisao,
    ocorridoEm: evento.ocorridoEm.toISOString(),
    recebidoEm: evento.criadoEm.toISOString(),
    nota:
      nota === null
        ? null
        : {
            id: nota.id,
            numero: nota.numero,
            competencia: nota.competencia,
            status: nota.status,
            receita: paraReais(nota.receitaCentavos),
            mesFechado: nota.competencia <= (fechados.get(idEmpresa) ?? ""),
          },
  }
}
