import { alcancaPapel, rotasDosLotes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import { listarItens, listarLotes } from "./processamento.repository.ts"

/** Progress and results of jobs. People of client companies see only the jobs they started themselves. */
export function registrarProcessamento(app: FastifyInstance, autenticar: Autenticar, banco: Banco): void {
  montar(app, autenticar, rotasDosLotes, {
    listarLotes: (contexto) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => ({
        lista: await listarLotes(tx, escopoDe(contexto), somenteSeus(contexto)),
      })),
    consultarLote: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        const [lote] = await listarLotes(tx, escopoDe(contexto), { id: params.id, ...somenteSeus(contexto) })
        if (!lote) throw new ErroDeNegocio("nao-encontrado")
        return lote
      }),
    listarItensDoLote: (contexto, { params, query }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        const [lote] = await listarLotes(tx, escopoDe(contexto), { id: params.id, ...somenteSeus(contexto) })
        if (!lote) throw new ErroDeNegocio("nao-encontrado")
        const { lista, total } = await listarItens(tx, escopoDe(contexto), params.id, query)
        return {
          lista,
          paginacao: {
            paginaAtual: query.pagina,
            registrosPorPagina: query.registrosPorPagina,
            totalDeRegistros: total,
          },
        }
      }),
  })
}

const somenteSeus = ({ pessoa }: Contexto) =>
  alcancaPapel(pessoa.papel, "ADMINISTRADOR") ? {} : { somenteDe: pessoa.idUsuario }
