import { rotasDosHonorarios } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  ajustarHonorario,
  aprovarHonorarios,
  configurarHonorarios,
  consultarConfiguracao,
  desfazerAjuste,
  paginaDeHonorarios,
  resumirHonorarios,
} from "./honorarios.service.ts"

/** What the office charges its clients each month. */
export function registrarHonorarios({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDosHonorarios, {
    consultarConfiguracaoDosHonorarios: (c) =>
      banco.emEscopo(escopoDe(c), (tx) => consultarConfiguracao(tx, escopoDe(c))),
    configurarHonorarios: (c, { corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(c), (tx) => configurarHonorarios(tx, escopoDe(c), versaoEsperada, corpo)),
    listarHonorarios: (c, { query }) => banco.emEscopo(escopoDe(c), (tx) => paginaDeHonorarios(tx, escopoDe(c), query)),
    resumirHonorarios: (c, { query }) =>
      banco.emEscopo(escopoDe(c), (tx) => resumirHonorarios(tx, escopoDe(c), query.competencia)),
    ajustarHonorario: (c, { params, corpo }) =>
      banco.emEscopo(escopoDe(c), (tx) => ajustarHonorario(tx, atoDe(c, agora()), params, corpo)),
    desfazerAjusteDoHonorario: (c, { params }) =>
      banco.emEscopo(escopoDe(c), (tx) => desfazerAjuste(tx, escopoDe(c), params.idEmpresa, params.competencia)),
    aprovarHonorarios: (c, { corpo }) =>
      banco.emEscopo(escopoDe(c), (tx) => aprovarHonorarios(tx, atoDe(c, agora()), corpo)),
  })
}
