import { rotasDaDemonstracao } from "@partida/contracts"
import { and, desc, eq, isNotNull } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import type { Config } from "../../config.ts"
import { abrirCorpo } from "../../correio/mensagens.ts"
import type { Banco } from "../../db/banco.ts"
import { mensagens } from "../../db/schema/correio.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Cofre } from "../../identidade/cofre.ts"

const MAXIMO_DE_MENSAGENS = 50

/** What would have been sent by e-mail, for whoever tries the demonstration. Anywhere else it does not exist. */
export function registrarDemonstracao(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, cofre, config }: { readonly banco: Banco; readonly cofre: Cofre; readonly config: Config },
): void {
  montar(app, autenticar, rotasDaDemonstracao, {
    listarMensagens: async () => {
      // Not only the mode: a demonstration that really sends has nothing to show to passers-by.
      if (config.modo !== "demo" || config.correio.tipo !== "caixa") throw new ErroDeNegocio("nao-encontrado")
      const linhas = await banco.naPlataforma((tx) =>
        tx
          .select()
          .from(mensagens)
          .where(and(eq(mensagens.estado, "enviada"), isNotNull(mensagens.corpoCifrado)))
          .orderBy(desc(mensagens.criadaEm), desc(mensagens.id))
          .limit(MAXIMO_DE_MENSAGENS),
      )
      return {
        lista: linhas.map(({ id, para, assunto, corpoCifrado, criadaEm }) => ({
          id,
          para,
          assunto,
          texto: corpoCifrado === null ? "" : abrirCorpo(cofre, corpoCifrado).texto,
          em: criadaEm.toISOString(),
        })),
      }
    },
  })
}
