import { rotasDosEventosEmEspera } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { atualizarAlertas } from "../alertas/alertas.service.ts"
import { decidirEvento } from "../notas-fiscais/notas-fiscais.service.ts"
import { lerEspera, listarEspera, preverEspera } from "./eventos-em-espera.service.ts"

interface DependenciasDaEspera {
  readonly banco: Banco
  readonly fila: () => Fila
  readonly emissores: Emissores
  readonly agora: () => Date
}

/** Events of notes that wait for a person of the office. */
export function registrarEventosEmEspera(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, fila, emissores, agora }: DependenciasDaEspera,
): void {
  const aqui = emTransacaoDe({ banco, agora })
  montar(app, autenticar, rotasDosEventosEmEspera, {
    listarEventosEmEspera: aqui((tx, { escopo }, { query }) => listarEspera(tx, escopo, query)),
    consultarEventoEmEspera: (contexto, { params }) => preverEspera(banco, escopoDe(contexto), params.id, emissores),
    decidirEvento: async (contexto, { params, corpo }) => {
      const evento = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await decidirEvento(tx, atoDe(contexto, agora()), params.id, corpo.decisao, corpo.motivo)
        const decidido = await lerEspera(tx, escopoDe(contexto), params.id)
        await atualizarAlertas(tx, escopoDe(contexto), [decidido.idEmpresa], agora())
        return decidido
      })
      await fila().acordar("recalculo")
      return evento
    },
  })
}
