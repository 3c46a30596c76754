import { rotasDosEmissores } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Config } from "../../config.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { montar } from "../../http/montar.ts"

/** Who the installation recognises, as it was read at start, for who operates it. */
export function registrarEmissores(
  app: FastifyInstance,
  autenticar: Autenticar,
  emissores: Emissores,
  config: Config,
  agora: () => Date,
): void {
  montar(app, autenticar, rotasDosEmissores, {
    listarEmissores: async () => ({
      lista: [...emissores.catalogo(agora())],
      pastas: { emissores: config.emissores, raizes: config.raizesConfiaveis },
    }),
  })
}
