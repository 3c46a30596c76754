import { rotasDoPainel } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { montarPainel, montarPainelDaEmpresa, montarPainelDasEmpresas } from "./painel.service.ts"

/** First screen of the day. */
export function registrarPainel(app: FastifyInstance, autenticar: Autenticar, banco: Banco, agora: () => Date): void {
  montar(app, autenticar, rotasDoPainel, {
    consultarPainel: (contexto, { query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        montarPainel(tx, escopoDe(contexto), contexto.pessoa.papel, query.competencia, agora()),
      ),
    consultarPainelDasEmpresas: (contexto) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        montarPainelDasEmpresas(tx, escopoDe(contexto), contexto.pessoa.papel, agora()),
      ),
    consultarPainelDaEmpresa: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        montarPainelDaEmpresa(tx, escopoDe(contexto), params.idEmpresa, agora()),
      ),
  })
}
