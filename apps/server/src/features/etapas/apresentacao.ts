import type { LinhaDoFaturamento, SituacaoDoPasso } from "@partida/contracts"
import type { EtapaGravada } from "./etapas.ts"

/** A step as rows show it; a month closed before there were steps has it concluded. */
export function apresentarEtapa(etapa: EtapaGravada | null, mesFechado: boolean): LinhaDoFaturamento["etapa"] {
  const situacao: SituacaoDoPasso = etapa?.situacao ?? (mesFechado ? "concluida" : "aberta")
  return {
    situacao,
    versao: etapa?.versao ?? 0,
    semMovimento: etapa?.semMovimento ?? false,
    por: etapa?.por ?? null,
    em: etapa?.em.toISOString() ?? null,
    motivo: etapa?.motivo ?? null,
    reabertaPor: etapa?.reabertaPor ?? null,
  }
}
