import type { MapeamentoDaPlanilha } from "@partida/contracts"
import type { Ajuste } from "./ajustes.ts"
import { cabecalhoEm, type LugarDoCabecalho } from "./cabecalho.ts"
import type { Aprendidos } from "./campo-do-titulo.ts"
import { interpretar, type LinhaLida } from "./interpretar.ts"
import { lerPlanilha } from "./ler-planilha.ts"
import { type FolhaReconhecida, reconhecer, textosDaLinha } from "./reconhecer.ts"
import { PlanilhaRecusada } from "./tipos.ts"

/** What the reader is asked to do with a file. */
export interface Pedido {
  readonly nome: string
  readonly bytes: Uint8Array
  /** Null: only find the sheets and their columns. Else read the rows by it. */
  readonly mapeamento: readonly MapeamentoComCabecalho[] | null
  /** What people of the office said of headings. */
  readonly aprendidos: Aprendidos
  /** The only sheet to look at, and where a person said that its headings are. */
  readonly cabecalho?: LugarDoCabecalho & { readonly planilha: string }
  readonly ajustes?: readonly Ajuste[]
  /** The only row to tell, as its texts. */
  readonly linha?: { readonly planilha: string; readonly linha: number }
}

/** A mapping with where the headings are, which are not looked for again. */
export interface MapeamentoComCabecalho extends MapeamentoDaPlanilha, LugarDoCabecalho {}

export type Mensagem =
  | { readonly tipo: "folha"; readonly folha: FolhaReconhecida }
  | { readonly tipo: "textos"; readonly textos: readonly string[] }
  | { readonly tipo: "linhas"; readonly linhas: readonly LinhaLida[] }
  | { readonly tipo: "avisos"; readonly planilha: string; readonly avisos: readonly string[] }
  | { readonly tipo: "recusa"; readonly motivo: string }
  | { readonly tipo: "fim" }

const LINHAS_POR_MENSAGEM = 2_000

/** Reads the file and tells what it found, message by message; a refusal is one of them. */
export async function trabalhar(pedido: Pedido, dizer: (m: Mensagem) => Promise<void>): Promise<void> {
  try {
    for await (const folha of lerPlanilha(pedido.nome, pedido.bytes)) {
      const { mapeamento, aprendidos, cabecalho: dito, ajustes = [], linha: pedida } = pedido
      if (pedida !== undefined) {
        if (pedida.planilha === folha.nome) await dizer({ tipo: "textos", textos: textosDaLinha(folha, pedida.linha) })
        continue
      }
      if (mapeamento === null) {
        if (dito === undefined) await dizer({ tipo: "folha", folha: reconhecer(folha, aprendidos) })
        else if (dito.planilha === folha.nome)
          await dizer({ tipo: "folha", folha: reconhecer(folha, aprendidos, dito) })
        continue
      }
      const escolhido = mapeamento.find((m) => m.planilha === folha.nome)
      if (!escolhido || escolhido.tipo === null) continue
      const cabecalho = cabecalhoEm(folha, escolhido)
      if (cabecalho === null) continue
      const { linhas, avisos } = interpretar(
        folha,
        cabecalho,
        escolhido,
        new Map(ajustes.filter((a) => a.planilha === folha.nome).map((a) => [a.linha, a])),
      )
      await dizer({ tipo: "folha", folha: reconhecer(folha, aprendidos, escolhido) })
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
