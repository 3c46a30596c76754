import { rotasDosEventosEmEspera } from "@partida/contracts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, relerTudo, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"

/** Events that wait for a person of the office. */
export const consultaEspera = listaDe(rotasDosEventosEmEspera, "listarEventosEmEspera")

/** One of them, with what accepting it would do. */
export const consultaEvento = consultaDe(rotasDosEventosEmEspera, "consultarEventoEmEspera", porId)

/** Accepts or refuses an event: lists, totals and months read before are stale. */
export const useDecidirEvento = (id: string) =>
  useEscritaDoFormulario(corpoDe(rotasDosEventosEmEspera.decidirEvento, { id }), relerTudo)
