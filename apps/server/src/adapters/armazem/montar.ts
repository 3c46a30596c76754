import type { Config, Segredos } from "../../config.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { abrirArmazemNoDisco } from "./disco/adapter.ts"
import { abrirArmazemNoS3 } from "./s3/adapter.ts"
import { criarClienteS3 } from "./s3/client.ts"

/** The store that the configuration names. */
export function montarArmazem(
  { armazem }: Pick<Config, "armazem">,
  { segredoDoArmazem }: Pick<Segredos, "segredoDoArmazem">,
  cofre: Cofre,
): Armazem {
  if (armazem.tipo === "disco") return abrirArmazemNoDisco(armazem.pasta, cofre)
  return abrirArmazemNoS3(criarClienteS3({ ...armazem, segredo: segredoDoArmazem ?? "" }), cofre)
}
