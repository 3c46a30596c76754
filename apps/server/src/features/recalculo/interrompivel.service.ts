import type { Banco } from "../../db/banco.ts"
import { recalcular } from "./recalculo.service.ts"

/** The server is stopping: work that has not begun its transaction waits for the next start. */
class Interrompido extends Error {
  override name = "Interrompido"
}

/** Recomputes until nothing is left or the signal stops it, at the next transaction. */
export async function recalcularAte(
  sinal: AbortSignal | undefined,
  banco: Banco,
  agora: () => Date,
  relatarErro: (erro: unknown) => void,
): Promise<void> {
  const seguir = () => {
    if (sinal?.aborted) throw new Interrompido()
  }
  const interrompivel: Banco = {
    ...banco,
    emEscopo: async (escopo, corpo) => {
      seguir()
      return banco.emEscopo(escopo, corpo)
    },
    naPlataforma: async (corpo) => {
      seguir()
      return banco.naPlataforma(corpo)
    },
  }
  try {
    await recalcular(interrompivel, agora, (erro) => {
      if (!(erro instanceof Interrompido)) relatarErro(erro)
    })
  } catch (erro) {
    if (!(erro instanceof Interrompido)) throw erro
  }
}
