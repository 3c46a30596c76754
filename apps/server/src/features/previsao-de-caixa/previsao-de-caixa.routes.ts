import { rotasDaPrevisaoDeCaixa } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { preverCaixa } from "./previsao-de-caixa.service.ts"

/** What the cash of a company is expected to be. */
export function registrarPrevisaoDeCaixa(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDaPrevisaoDeCaixa, {
    preverCaixa: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        preverCaixa(tx, { escopo: escopoDe(contexto), agora: agora() }, params.idEmpresa),
      ),
  })
}
