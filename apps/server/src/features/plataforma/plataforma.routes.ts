import { rotasDaPlataforma } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Config } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { montar } from "../../http/montar.ts"
import { ESCOPOS } from "../../identidade/configuracao-oidc.ts"

/** What a browser must know before anybody signs in, the version check and the health check. */
export function registrarPlataforma(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  config: Config,
  identidade: { emissor: string; cliente: string; audiencia: string },
): void {
  montar(app, autenticar, rotasDaPlataforma, {
    consultarConfiguracao: async () => ({
      versao: config.versao,
      marca: { nome: "Partida" },
      demonstracao: config.modo === "demo",
      bancoEmbutido: banco.tipo === "embutido",
      identidade: {
        tipo: config.identidade.tipo,
        emissor: identidade.emissor,
        cliente: identidade.cliente,
        audiencia: identidade.audiencia,
        escopo: config.identidade.tipo === "externa" ? config.identidade.escopo : ESCOPOS,
        enderecoDaConta: config.identidade.tipo === "externa" ? config.identidade.enderecoDaConta : null,
        firebase:
          config.identidade.tipo === "firebase"
            ? {
                projeto: config.identidade.projeto,
                chave: config.identidade.chave,
                emulador: config.identidade.emulador,
              }
            : null,
      },
      ociosidade: config.ociosidade,
    }),
  })
  app.get("/meta.json", async (_pedido, resposta) =>
    resposta.header("cache-control", "no-cache, no-store, must-revalidate").send({ version: config.versao }),
  )
  app.get("/saude", async () => {
    await banco.executarSql("select 1")
    return { situacao: "no ar" }
  })
}
