import { iniciarTrabalhador } from "../../trabalhadores.ts"
import type { LeituraDoDiario, PedidoDoDiario } from "./ler-diario.ts"
import { DiarioRecusado } from "./tipos.ts"

const MEMORIA_MB = 512
const PRAZO_MS = 30_000
const DEMAIS = "O arquivo exige memória ou tempo demais para ser lido. Exporte períodos menores."

type Mensagem = { readonly leitura: LeituraDoDiario } | { readonly recusa: string }

/** `lerDiario` in a thread with limits of memory and time. Raises DiarioRecusado. */
export function lerDiarioApartado(pedido: PedidoDoDiario, prazoMs = PRAZO_MS): Promise<LeituraDoDiario> {
  return new Promise((resolver, rejeitar) => {
    const trabalhador = iniciarTrabalhador("diario-contabil", {
      workerData: pedido,
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
      env: {},
    })
    const acabar = (fim: () => void) => {
      clearTimeout(prazo)
      void trabalhador.terminate()
      fim()
    }
    const prazo = setTimeout(() => acabar(() => rejeitar(new DiarioRecusado(DEMAIS))), prazoMs)
    trabalhador.once("message", (m: Mensagem) =>
      acabar(() => ("leitura" in m ? resolver(m.leitura) : rejeitar(new DiarioRecusado(m.recusa)))),
    )
    trabalhador.once("error", (erro) => {
      const semMemoria = "code" in erro && erro.code === "ERR_WORKER_OUT_OF_MEMORY"
      acabar(() => rejeitar(semMemoria ? new DiarioRecusado(DEMAIS) : erro))
    })
  })
}
