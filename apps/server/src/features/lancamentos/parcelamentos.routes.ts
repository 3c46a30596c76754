import { rotasDosParcelamentos } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import {
  atualizarParcela,
  consultarParcelamento,
  encerrarParcelamento,
  listarParcelamentos,
  registrarParcelamento,
} from "./parcelamentos.service.ts"

/** Debts divided with who collects them. */
export function registrarParcelamentos(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  agora: () => Date,
): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDosParcelamentos, {
    listarParcelamentos: (contexto, { params }) =>
      aqui(contexto, (tx, ato) => listarParcelamentos(tx, ato, params.idEmpresa)),
    consultarParcelamento: (contexto, { params }) =>
      aqui(contexto, (tx, ato) => consultarParcelamento(tx, ato, params.id)),
    registrarParcelamento: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => registrarParcelamento(tx, ato, params.idEmpresa, corpo)),
    atualizarParcela: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => atualizarParcela(tx, ato, params.id, params.numero, corpo.valor)),
    encerrarParcelamento: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => encerrarParcelamento(tx, ato, params.id, corpo.motivo)),
  })
}
