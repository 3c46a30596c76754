import { type ConfiguracaoDaInstalacao, rotasDaPlataforma } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Config } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { demais } from "../../http/limites.ts"
import type { Manutencao } from "../../http/manutencao.ts"
import { montar } from "../../http/montar.ts"
import type { RelatorDeFalhas } from "../../http/relator-de-falhas.ts"
import { chaveDoEndereco, criarLimite } from "../../identidade/tentativas.ts"
import { comoPublica } from "../../marca/marca.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { falhaDoNavegador } from "./falhas.ts"

interface DependenciasDaPlataforma {
  readonly banco: Banco
  readonly config: Config
  readonly instalacao: ConfiguracaoDaInstalacao
  readonly manutencao: Manutencao
  readonly falhas: RelatorDeFalhas
  readonly marcas: Marcas
  readonly agora: () => Date
}

/** Failures one network address may tell in a minute: a page that breaks in a loop says nothing new. */
const FALHAS_POR_MINUTO = { maximo: 10, janelaMs: 60_000, capacidade: 5000 }

/** What a browser must know before anybody signs in, where it tells what broke, the version and the health checks. */
export function registrarPlataforma(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, config, instalacao, manutencao, falhas, marcas, agora }: DependenciasDaPlataforma,
): void {
  const limite = criarLimite({ ...FALHAS_POR_MINUTO, clock: agora })
  montar(app, autenticar, rotasDaPlataforma, {
    consultarConfiguracao: async (_contexto, { bruto }) => ({
      ...instalacao,
      marca: comoPublica((await marcas.doPedido(bruto)).marca),
    }),
    consultarManutencao: async () => ({ manutencao: await manutencao.consultar() }),
    relatarFalha: async (_contexto, { corpo, bruto }) => {
      const aguardarMs = limite.reservar(chaveDoEndereco(bruto.ip))
      if (aguardarMs > 0) throw demais(aguardarMs)
      const falha = falhaDoNavegador(corpo)
      bruto.log.error({ falha }, "falha do navegador")
      falhas.relatar(falha)
      return { id: falha.id }
    },
  })
  app.get("/meta.json", async (_pedido, resposta) =>
    resposta.header("cache-control", "no-cache, no-store, must-revalidate").send({ version: config.versao }),
  )
  app.get("/saude", async () => {
    await banco.executarSql("select 1")
    return { situacao: "no ar" }
  })
}
