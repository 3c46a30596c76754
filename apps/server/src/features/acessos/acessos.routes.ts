import { rotasDosAcessos } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import {
  concederAcesso,
  consultarAcessos,
  exportarAcessos,
  listarAcessos,
  listarPessoas,
  retirarAcesso,
} from "./acessos.service.ts"

/** Who sees which company, and who may change it. */
export function registrarAcessos(app: FastifyInstance, autenticar: Autenticar, banco: Banco): void {
  montar(app, autenticar, rotasDosAcessos, {
    listarAcessos: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => listarAcessos(tx, contexto, query)),
    exportarAcessos: (contexto, { query }) => exportarAcessos(banco, contexto, query),
    listarPessoasDoAcesso: (contexto) => banco.emEscopo(escopoDe(contexto), (tx) => listarPessoas(tx, contexto)),
    consultarAcessosDaEmpresa: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => consultarAcessos(tx, contexto, params.idEmpresa)),
    concederAcesso: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => concederAcesso(tx, contexto, params.idEmpresa, params.idUsuario)),
    retirarAcesso: (contexto, { params }) => retirarAcesso(banco, contexto, params.idEmpresa, params.idUsuario),
  })
}
