import type { AvisoDoFaturamento, DetalheDoFaturamento, LinhaDoFaturamento } from "@partida/contracts"
import { useState } from "react"
import { mensagemDe } from "../../../lib/api/erro.ts"
import { formatarCompetencia } from "../../../lib/formatacao/competencia.ts"
import { avisar } from "../../../ui/avisos.tsx"
import { useConcluir } from "./faturamento.api.ts"
import { oQueFalta } from "./o-que-falta.ts"

/** What a person fills in to conclude the revenue of a company, and how it is sent. */
export interface ConferenciaAberta {
  readonly motivoDe: (codigo: AvisoDoFaturamento) => string
  readonly explicar: (codigo: AvisoDoFaturamento, motivo: string) => void
  readonly semMovimento: boolean
  readonly declarar: (semMovimento: boolean) => void
  /** What is still missing before it may be sent, in words; null when nothing is. */
  readonly falta: string | null
  /** Why the server refused the last try. */
  readonly recusa: string | null
  readonly enviando: boolean
  readonly concluir: () => void
}

interface Digitado {
  /** Company and month it was typed about: it never passes to another. */
  readonly chave: string
  readonly motivos: Partial<Record<AvisoDoFaturamento, string>>
  readonly semMovimento: boolean
}

/** The act of concluding, over the figures on screen; done, it opens the next company that waits. */
export function useConferencia(
  detalhe: DetalheDoFaturamento | undefined,
  proxima: LinhaDoFaturamento | null,
  aoAbrir: (linha: LinhaDoFaturamento) => void,
): ConferenciaAberta {
  const chave = detalhe ? `${detalhe.linha.idEmpresa}/${detalhe.competencia}` : ""
  const vazio: Digitado = { chave, motivos: {}, semMovimento: false }
  const [guardado, guardar] = useState(vazio)
  const { motivos, semMovimento } = guardado.chave === chave ? guardado : vazio
  const mudar = (mudanca: Partial<Digitado>) =>
    guardar((antes) => ({ ...(antes.chave === chave ? antes : vazio), ...mudanca }))
  const envio = useConcluir(({ linha, competencia }) => {
    avisar("feito", `${linha.apelido}: faturamento de ${formatarCompetencia(competencia)} conferido.`)
    if (proxima) aoAbrir(proxima)
  })
  const motivoDe = (codigo: AvisoDoFaturamento) => motivos[codigo] ?? ""
  const falta = detalhe ? oQueFalta(detalhe.linha, semMovimento, motivoDe) : null
  const daEmpresa = envio.variables?.idEmpresa === detalhe?.linha.idEmpresa
  return {
    motivoDe,
    explicar: (codigo, motivo) => mudar({ motivos: { ...motivos, [codigo]: motivo } }),
    semMovimento,
    declarar: (declarado) => mudar({ semMovimento: declarado }),
    falta,
    recusa: envio.error && daEmpresa ? mensagemDe(envio.error) : null,
    enviando: envio.isPending,
    concluir: () => {
      if (!detalhe?.podeConcluir || falta !== null || envio.isPending) return
      const { linha, competencia } = detalhe
      const ressalvas = linha.avisos.map(({ codigo }) => ({ codigo, motivo: motivoDe(codigo).trim() }))
      envio.mutate({
        idEmpresa: linha.idEmpresa,
        competencia,
        corpo: { token: linha.token, semMovimento, ressalvas },
      })
    },
  }
}
