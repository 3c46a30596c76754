import { rotasDosHonorarios } from "@partida/contracts"
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
export function registrarHonorarios({ app, autenticar, aqui }: Porta): void {
  montar(app, autenticar, rotasDosHonorarios, {
    consultarConfiguracaoDosHonorarios: aqui((tx, { escopo }) => consultarConfiguracao(tx, escopo)),
    configurarHonorarios: aqui((tx, { escopo }, { corpo, versaoEsperada }) =>
      configurarHonorarios(tx, escopo, versaoEsperada, corpo),
    ),
    listarHonorarios: aqui((tx, { escopo }, { query }) => paginaDeHonorarios(tx, escopo, query)),
    resumirHonorarios: aqui((tx, { escopo }, { query }) => resumirHonorarios(tx, escopo, query.competencia)),
    ajustarHonorario: aqui((tx, ato, { params, corpo }) => ajustarHonorario(tx, ato, params, corpo)),
    desfazerAjusteDoHonorario: aqui((tx, { escopo }, { params }) =>
      desfazerAjuste(tx, escopo, params.idEmpresa, params.competencia),
    ),
    aprovarHonorarios: aqui((tx, ato, { corpo }) => aprovarHonorarios(tx, ato, corpo)),
  })
}
