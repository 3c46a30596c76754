import { rotasDosModelosContabeis } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { arquivarModelo, criarModelo, editarModelo, experimentarModelo, listarModelos } from "./modelos.service.ts"
import {
  criarRecorrencia,
  encerrarRecorrencia,
  lancarRecorrencias,
  listarRecorrencias,
} from "./recorrencias.service.ts"

/** Templates of entries, and entries of every month. */
export function registrarModelosContabeis({ app, autenticar, aqui }: Porta): void {
  montar(app, autenticar, rotasDosModelosContabeis, {
    listarModelosContabeis: aqui((tx, ato, { params }) => listarModelos(tx, ato.escopo, params.idEmpresa, ato.agora)),
    criarModeloContabil: aqui((tx, ato, { params, corpo }) => criarModelo(tx, ato, params.idEmpresa, corpo)),
    editarModeloContabil: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarModelo(tx, ato, params, versaoEsperada, corpo),
    ),
    arquivarModeloContabil: aqui((tx, ato, { params }) => arquivarModelo(tx, ato, params)),
    aplicarModeloContabil: aqui((tx, ato, { params, corpo }) => experimentarModelo(tx, ato, params, corpo)),
    listarRecorrencias: aqui((tx, ato, { params, query }) =>
      listarRecorrencias(tx, ato.escopo, params.idEmpresa, query.competencia),
    ),
    criarRecorrencia: aqui((tx, ato, { params, corpo }) => criarRecorrencia(tx, ato, params.idEmpresa, corpo)),
    encerrarRecorrencia: aqui((tx, ato, { params }) => encerrarRecorrencia(tx, ato, params)),
    lancarRecorrencias: aqui((tx, ato, { params, corpo }) => lancarRecorrencias(tx, ato, params.idEmpresa, corpo)),
  })
}
