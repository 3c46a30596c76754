import { rotasDaPrevia } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { preverAcao } from "./previa.ts"

/** What an act over many companies would do, before anybody asks for it. */
export function registrarPrevia(app: FastifyInstance, autenticar: Autenticar, banco: Banco, agora: () => Date): void {
  montar(app, autenticar, rotasDaPrevia, {
    preverAcaoEmMassa: (contexto, { corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => preverAcao(tx, escopoDe(contexto), corpo, agora())),
  })
}
