import type { MapeamentoDaPlanilha } from "@partida/contracts"
import { alturaDe, montarCabecalho } from "./cabecalho.ts"
import { interpretar, type LinhaLida } from "./interpretar.ts"
import { lerPlanilha } from "./ler-planilha.ts"
import { type FolhaReconhecida, reconhecer } from "./reconhecer.ts"
import { PlanilhaRecusada } from "./tipos.ts"

/** What the reader is asked to do with a file. */
export interface Pedido {
  readonly nome: string
  readonly bytes: Uint8Array
  /** Null: only find the sheets and their columns. Else read the rows by it. */
  readonly mapeamento: readonly MapeamentoComCabecalho[] | null
}

/** A mapping with where the headings were found, which is not looked for again. */
export interface MapeamentoComCabecalho extends MapeamentoDaPlanilha {
  readonly cabecalho: number | null
  readonly linhasDeCabecalho: number
}

export type Mensagem =
  | { readonly tipo: "folha"; readonly folha: FolhaReconhecida }
  | { readonly tipo: "linhas"; readonly linhas: readonly LinhaLida[] }
  | { readonly tipo: "avisos"; readonly planilha: string; readonly avisos: readonly string[] }
  | { readonly tipo: "recusa"; readonly motivo: string }
  | { readonly tipo: "fim" }

const LINHAS_POR_MENSAGEM = 2_000

/** Reads the file and tells what it found, message by message; a refusal is one of them. */
export async function trabalhar(pedido: Pedido, dizer: (m: Mensagem) => Promise<void>): Promise<void> {
  try {
    for await (const folha of lerPlanilha(pedido.nome, pedido.bytes)) {
      if (pedido.mapeamento === null) {
        await dizer({ tipo: "folha", folha: reconhecer(folha) })
        continue
      }
      const escolhido = pedido.mapeamento.find((m) => m.planilha === folha.nome)
      if (!escolhido || escolhido.tipo === null) continue
      const posicao = folha.linhas.findIndex((l) => l.numero === escolhido.cabecalho)
      const cabecalho = montarCabecalho(folha, Math.max(posicao, 0), alturaDe(escolhido.linhasDeCabecalho))
      if (cabecalho === null) continue
      const { linhas, avisos } = interpretar(folha, cabecalho, escolhido)
      await dizer({ tipo: "folha", folha: reconhecer(folha) })
      for (let i = 0; i < linhas.length; i += LINHAS_POR_MENSAGEM)
        await dizer({ tipo: "linhas", linhas: linhas.slice(i, i + LINHAS_POR_MENSAGEM) })
      await dizer({ tipo: "avisos", planilha: folha.nome, avisos })
    }
    await dizer({ tipo: "fim" })
  } catch (erro) {
    if (!(erro instanceof PlanilhaRecusada)) throw erro
    await dizer({ tipo: "recusa", motivo: erro.message })
  }
}
