import { resolve } from "node:path"
import type { Config } from "./config.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Push services besides those of the browsers, and the authority of their certificates. Throws ConfiguracaoInvalida. */
export function lerAvisos(env: NodeJS.ProcessEnv, raiz: string): Config["avisos"] {
  if (env.PARTIDA_AVISOS === "nao") return null
  const servicos = (env.PARTIDA_AVISOS_SERVIDORES ?? "").split(",").flatMap((s) => s.trim() || [])
  for (const servico of servicos)
    if (!/^[a-z0-9.-]{1,200}(:\d{1,5})?$/.test(servico))
      throw new ConfiguracaoInvalida(
        `PARTIDA_AVISOS_SERVIDORES deve ter nomes de servidores separados por vírgula, como push.exemplo.com.br, não "${servico}".`,
      )
  return { servicos, autoridade: env.PARTIDA_AVISOS_AUTORIDADE ? resolve(raiz, env.PARTIDA_AVISOS_AUTORIDADE) : null }
}
