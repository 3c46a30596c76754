import { iniciarTrabalhador } from "../../trabalhadores.ts"
import type { AmostraDaPlanilha } from "./colunas-da-planilha.ts"
import { FaltamColunas, type Leitura, type PedidoDeLeitura } from "./ler-extrato.ts"
import { type CodigoDaRecusa, ExtratoRecusado } from "./tipos.ts"

const MEMORIA_MB = 320
/** A hundred thousand movements take under two seconds on a quiet machine. */
const PRAZO_MS = 15_000
const DEMAIS = "O arquivo exige memória ou tempo demais para ser lido. Baixe períodos menores, em OFX."

type Mensagem =
  | { readonly leitura: Leitura }
  | { readonly recusa: { codigo: CodigoDaRecusa; motivo: string; planilha: AmostraDaPlanilha | null } }

/** `lerExtrato` in a thread with limits of memory and time. Raises ExtratoRecusado. */
export function lerExtratoApartado(pedido: PedidoDeLeitura, prazoMs = PRAZO_MS): Promise<Leitura> {
  return new Promise((resolver, rejeitar) => {
    const trabalhador = iniciarTrabalhador("extrato-bancario", {
      workerData: pedido,
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
      env: {},
    })
    const acabar = (fim: () => void) => {
      clearTimeout(prazo)
      void trabalhador.terminate()
      fim()
    }
    const prazo = setTimeout(() => acabar(() => rejeitar(new ExtratoRecusado("demorado", DEMAIS))), prazoMs)
    trabalhador.once("message", (m: Mensagem) =>
      acabar(() => {
        if ("leitura" in m) resolver(m.leitura)
        else if (m.recusa.planilha) rejeitar(new FaltamColunas(m.recusa.planilha))
        else rejeitar(new ExtratoRecusado(m.recusa.codigo, m.recusa.motivo))
      }),
    )
    trabalhador.once("error", (erro) => {
      const semMemoria = "code" in erro && erro.code === "ERR_WORKER_OUT_OF_MEMORY"
      acabar(() => rejeitar(semMemoria ? new ExtratoRecusado("demorado", DEMAIS) : erro))
    })
  })
}
