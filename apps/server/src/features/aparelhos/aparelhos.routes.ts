import { rotasDosAparelhos } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { AvisoNoAparelho } from "../../ports/aviso-no-aparelho.ts"
import { chavesDosAvisos, desligarAparelho, ligarAparelho, listarAparelhos } from "./aparelhos.service.ts"

interface Deps {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly avisador: AvisoNoAparelho | null
  readonly agora: () => Date
}

/** Browsers in which a person is told of what is new with the product closed. */
export function registrarAparelhos(app: FastifyInstance, autenticar: Autenticar, deps: Deps): void {
  const { banco, cofre, avisador, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  montar(app, autenticar, rotasDosAparelhos, {
    listarAparelhos: async (contexto) => ({
      chavePublica: avisador === null ? null : (await chavesDosAvisos(banco, cofre, agora())).publica,
      lista: await banco.emEscopo(escopoDe(contexto), (tx) => listarAparelhos(tx, escopoDe(contexto))),
    }),
    ligarAparelho: aqui((tx, ato, { corpo }) => ligarAparelho(tx, ato, corpo, { cofre, avisador })),
    desligarAparelho: aqui(async (tx, { escopo }, { params }) => {
      await desligarAparelho(tx, escopo, params.id)
      return { id: params.id }
    }),
  })
}
