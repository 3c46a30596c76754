import type { Emissores } from "../../certificados/emissores.ts"
import type { Config } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { CapturaDeDocumentos } from "../../ports/captura-documentos.ts"
import { type Capturador, criarCapturador } from "./capturador.service.ts"
import { criarProvedorDoAdn } from "./provedor.service.ts"

interface Deps {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly config: Pick<Config, "adn">
  readonly captura: CapturaDeDocumentos | null
  readonly emissores: Emissores
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
}

/** What captures from the national environment; null where it is not reached. */
export function montarCapturador({ config: { adn }, captura, ...deps }: Deps): Capturador | null {
  if (captura === null || adn === null) return null
  return criarCapturador({ ...deps, captura, provedor: criarProvedorDoAdn({ ...deps, ...adn, captura }) })
}
