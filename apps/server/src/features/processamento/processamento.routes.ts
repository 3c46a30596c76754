import { alcancaPapel, rotasDosLotes } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import { contar, lerPagina, paginacaoDe } from "../../db/paginas.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import {
  fonteDosItens,
  fonteDosLotes,
  lerItens,
  lerLotes,
  ordemDosItens,
  ordemDosLotes,
} from "./processamento.repository.ts"

/** Progress and results of jobs. People of client companies see only the jobs they started themselves. */
export function registrarProcessamento(app: FastifyInstance, autenticar: Autenticar, banco: Banco): void {
  montar(app, autenticar, rotasDosLotes, {
    listarLotes: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        const fonte = fonteDosLotes(escopoDe(contexto), somenteSeus(contexto))
        const pagina = await lerPagina(tx, fonte, ordemDosLotes, query)
        return {
          lista: await lerLotes(tx, escopoDe(contexto), pagina.ids, somenteSeus(contexto)),
          paginacao: paginacaoDe(query, pagina, await contar(tx, fonte)),
        }
      }),
    consultarLote: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => exigirLote(tx, contexto, params.id)),
    listarItensDoLote: (contexto, { params, query }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) => {
        await exigirLote(tx, contexto, params.id)
        const fonte = fonteDosItens(escopoDe(contexto), params.id, query)
        const pagina = await lerPagina(tx, fonte, ordemDosItens, query)
        return {
          lista: await lerItens(tx, escopoDe(contexto), params.id, pagina.ids),
          paginacao: paginacaoDe(query, pagina, await contar(tx, fonte)),
        }
      }),
  })
}

async function exigirLote(tx: Tx, contexto: Contexto, id: string) {
  const [lote] = await lerLotes(tx, escopoDe(contexto), [id], somenteSeus(contexto))
  if (!lote) throw new ErroDeNegocio("nao-encontrado")
  return lote
}

const somenteSeus = ({ pessoa }: Contexto) =>
  alcancaPapel(pessoa.papel, "ADMINISTRADOR") ? {} : { somenteDe: pessoa.idUsuario }
