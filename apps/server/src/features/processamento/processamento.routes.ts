import { alcancaPapel, rotasDosLotes } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, lerPagina, paginacaoDe } from "../../db/paginas.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { exportarItens } from "./exportacao.ts"
import { fonteDosLotes, lerLotes, ordemDosLotes } from "./processamento.repository.ts"
import { acoesDoLote, cancelarLote, type Quem, repetirLote } from "./repeticao.service.ts"
import { agruparResultados, fonteDosItens, lerItens, ordemDosItens } from "./resultados.repository.ts"

/** Progress and results of jobs. People see only the jobs they started themselves; administrators, all of the office. */
export function registrarProcessamento({ app, autenticar, banco, fila, agora }: Porta): void {
  const detalhar = async (tx: Tx, contexto: Contexto, id: string) => ({
    ...(await exigirLote(tx, contexto, id)),
    ...(await acoesDoLote(tx, quem(contexto), id)),
  })
  const noEscopo = <T>(contexto: Contexto, corpo: (tx: Tx) => Promise<T>) => banco.emEscopo(escopoDe(contexto), corpo)
  montar(app, autenticar, rotasDosLotes, {
    listarLotes: (contexto, { query }) =>
      noEscopo(contexto, async (tx) => {
        const fonte = fonteDosLotes(escopoDe(contexto), somenteSeus(contexto))
        const [pagina, total] = await juntas(tx, (tx) =>
          Promise.all([lerPagina(tx, fonte, ordemDosLotes, query), contar(tx, fonte)]),
        )
        return {
          lista: await lerLotes(tx, escopoDe(contexto), pagina.ids, somenteSeus(contexto)),
          paginacao: paginacaoDe(query, pagina, total),
        }
      }),
    consultarLote: (contexto, { params }) => noEscopo(contexto, (tx) => detalhar(tx, contexto, params.id)),
    listarItensDoLote: (contexto, { params, query }) =>
      noEscopo(contexto, async (tx) => {
        const fonte = fonteDosItens(escopoDe(contexto), params.id, query)
        return juntas(tx, async (tx) => {
          const [pagina, total, [lote]] = await Promise.all([
            lerPagina(tx, fonte, ordemDosItens, query),
            contar(tx, fonte),
            // Whoever may not see the job is told nothing of its items.
            lerLotes(tx, escopoDe(contexto), [params.id], somenteSeus(contexto)),
          ])
          if (!lote) throw new ErroDeNegocio("nao-encontrado")
          return {
            lista: pagina.ids.length === 0 ? [] : await lerItens(tx, escopoDe(contexto), params.id, pagina.ids),
            paginacao: paginacaoDe(query, pagina, total),
          }
        })
      }),
    exportarItensDoLote: async (contexto, { params, query }) => {
      const lote = await noEscopo(contexto, (tx) => exigirLote(tx, contexto, params.id))
      return exportarItens(banco, escopoDe(contexto), lote, query)
    },
    listarGruposDoLote: (contexto, { params }) =>
      noEscopo(contexto, async (tx) => {
        const lote = await exigirLote(tx, contexto, params.id)
        return { grupos: await agruparResultados(tx, escopoDe(contexto), lote) }
      }),
    repetirLote: async (contexto, { params }) => {
      await noEscopo(contexto, (tx) => exigirLote(tx, contexto, params.id))
      const aceito = await repetirLote(banco, quem(contexto), params.id, agora())
      await fila().acordar("lotes")
      return aceito
    },
    cancelarLote: (contexto, { params }) =>
      noEscopo(contexto, async (tx) => {
        await exigirLote(tx, contexto, params.id)
        await cancelarLote(tx, quem(contexto), params.id, agora())
        return detalhar(tx, contexto, params.id)
      }),
  })
}

const quem = (contexto: Contexto): Quem => ({
  escopo: escopoDe(contexto),
  papel: contexto.pessoa.papel,
  nome: contexto.pessoa.nome,
})

async function exigirLote(tx: Tx, contexto: Contexto, id: string) {
  const [lote] = await lerLotes(tx, escopoDe(contexto), [id], somenteSeus(contexto))
  if (!lote) throw new ErroDeNegocio("nao-encontrado")
  return lote
}

const somenteSeus = ({ pessoa }: Contexto) =>
  alcancaPapel(pessoa.papel, "ADMINISTRADOR") ? {} : { somenteDe: pessoa.idUsuario }
