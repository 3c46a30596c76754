import type { Certificado, Procuracao, SituacaoDaProcuracao, SituacaoDoCertificado } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { prazoEmPalavras } from "../../shared/certificados/palavras.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** The state of a certificate in force, in one sentence. */
export function fraseDoCertificado({ validade, validoAte, diasRestantes }: Certificado): string {
  const dia = formatarData(validoAte)
  return validade === "vencido"
    ? `O certificado venceu em ${dia} (${prazoEmPalavras(diasRestantes).replace("termina ", "")})`
    : `O certificado vale até ${dia} (${prazoEmPalavras(diasRestantes)})`
}

export const situacoesEmPalavras: Readonly<
  Record<SituacaoDoCertificado, { readonly um: string; readonly aba: string; readonly tom: Tom }>
> = {
  valido: { um: "Válido", aba: "Válidos", tom: "feito" },
  "a-vencer": { um: "A vencer", aba: "A vencer em 30 dias", tom: "atencao" },
  vencido: { um: "Vencido", aba: "Vencidos", tom: "erro" },
  "sem-certificado": { um: "Sem certificado", aba: "Sem certificado", tom: "neutro" },
}

export const situacoesDasProcuracoes: Readonly<
  Record<SituacaoDaProcuracao, { readonly rotulo: string; readonly tom: Tom }>
> = {
  vigente: { rotulo: "Em vigor", tom: "feito" },
  "a-vencer": { rotulo: "A vencer", tom: "atencao" },
  futura: { rotulo: "Ainda não começou", tom: "neutro" },
  vencida: { rotulo: "Vencida", tom: "erro" },
  cancelada: { rotulo: "Cancelada", tom: "neutro" },
}

/** What became of a certificate that is no longer in use. */
export function fimEmPalavras({ situacao, encerradoEm }: Certificado): string {
  const quando = encerradoEm === null ? "" : ` em ${formatarData(encerradoEm)}`
  return situacao === "substituido" ? `Substituído${quando}` : `Removido${quando}`
}

/** "todos os serviços", or the first of them and how many more. */
export function servicosEmPalavras({ servicos }: Pick<Procuracao, "servicos">): string {
  const [primeiro, ...outros] = servicos
  if (primeiro === undefined) return "Todos os serviços"
  return outros.length === 0 ? primeiro : `${primeiro} e mais ${outros.length}`
}
