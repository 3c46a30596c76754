import { readFileSync } from "node:fs"
import type { Config } from "../config.ts"
import { ConfiguracaoInvalida } from "../configuracao-invalida.ts"
import type { FonteDaSelic } from "../ports/fonte-da-selic.ts"
import { criarSelicDoBcb } from "./selic/bcb.ts"

/** The sources of dated values that this installation asks. Throws ConfiguracaoInvalida for an authority that cannot be read. */
export function montarFonteDaSelic({ selic }: Pick<Config, "selic">): FonteDaSelic | null {
  if (selic === null) return null
  const { endereco, autoridade } = selic
  if (autoridade === null) return criarSelicDoBcb({ endereco })
  try {
    return criarSelicDoBcb({ endereco, autoridade: readFileSync(autoridade, "utf8") })
  } catch {
    throw new ConfiguracaoInvalida(
      `Não foi possível ler PARTIDA_SELIC_AUTORIDADE (${autoridade}): indique um arquivo PEM.`,
    )
  }
}
