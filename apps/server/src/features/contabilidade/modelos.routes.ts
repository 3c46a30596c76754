import { rotasDosModelosContabeis } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
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
export function registrarModelosContabeis({ app, autenticar, banco, agora }: Porta): void {
  const fazendo = <T>(contexto: Contexto, corpo: (tx: Tx, ato: Ato) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDosModelosContabeis, {
    listarModelosContabeis: (contexto, { params }) =>
      fazendo(contexto, (tx, ato) => listarModelos(tx, ato.escopo, params.idEmpresa, ato.agora)),
    criarModeloContabil: (contexto, { params, corpo }) =>
      fazendo(contexto, (tx, ato) => criarModelo(tx, ato, params.idEmpresa, corpo)),
    editarModeloContabil: (contexto, { params, corpo, versaoEsperada }) =>
      fazendo(contexto, (tx, ato) => editarModelo(tx, ato, params, versaoEsperada, corpo)),
    arquivarModeloContabil: (contexto, { params }) => fazendo(contexto, (tx, ato) => arquivarModelo(tx, ato, params)),
    aplicarModeloContabil: (contexto, { params, corpo }) =>
      fazendo(contexto, (tx, ato) => experimentarModelo(tx, ato, params, corpo)),
    listarRecorrencias: (contexto, { params, query }) =>
      fazendo(contexto, (tx, ato) => listarRecorrencias(tx, ato.escopo, params.idEmpresa, query.competencia)),
    criarRecorrencia: (contexto, { params, corpo }) =>
      fazendo(contexto, (tx, ato) => criarRecorrencia(tx, ato, params.idEmpresa, corpo)),
    encerrarRecorrencia: (contexto, { params }) => fazendo(contexto, (tx, ato) => encerrarRecorrencia(tx, ato, params)),
    lancarRecorrencias: (contexto, { params, corpo }) =>
      fazendo(contexto, (tx, ato) => lancarRecorrencias(tx, ato, params.idEmpresa, corpo)),
  })
}
