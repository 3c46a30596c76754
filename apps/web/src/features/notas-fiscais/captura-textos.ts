import type { CapturaDaEmpresa, SituacaoDaCaptura } from "@partida/contracts"
import { formatarInstanteCurto } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** Where a capture stands, in two or three words. */
export const situacaoDaCaptura: Record<SituacaoDaCaptura, { readonly rotulo: string; readonly tom: Tom }> = {
  "em-dia": { rotulo: "Em dia", tom: "feito" },
  buscando: { rotulo: "Buscando", tom: "andamento" },
  esperando: { rotulo: "Ainda não buscada", tom: "neutro" },
  "sem-sucesso": { rotulo: "Sem sucesso", tom: "erro" },
  "sem-certificado": { rotulo: "Sem certificado", tom: "atencao" },
  desligada: { rotulo: "Desligada", tom: "neutro" },
}

/** What happened last, and what will happen, in plain words. */
export function fraseDaCaptura(captura: CapturaDaEmpresa, agora: Date): string {
  const { situacao, sucessoEm, semSucessoDesde, erro, proximaEm, nsu } = captura
  const quando = (em: string) => formatarInstanteCurto(em, agora)
  const ate = nsu > 0 ? `, até o NSU ${nsu}` : ""
  const ultima = sucessoEm ? `Última busca completa ${quando(sucessoEm)}${ate}.` : "Nenhuma busca chegou ao fim ainda."
  switch (situacao) {
    case "em-dia":
      return `${ultima}${proximaEm ? ` A próxima é ${quando(proximaEm)}.` : ""}`
    case "buscando":
      return `Buscando no ambiente nacional${nsu > 0 ? `, depois do NSU ${nsu}` : ""}.`
    case "esperando":
      return "A primeira busca começa em instantes, e traz tudo o que o ambiente nacional tem da empresa."
    case "sem-sucesso":
      return `${erro ?? ""} Sem sucesso desde ${semSucessoDesde ? quando(semSucessoDesde) : "a primeira busca"}. ${ultima}`
    case "sem-certificado":
      return "A captura identifica a empresa pelo e-CNPJ dela: envie um certificado que esteja na validade."
    case "desligada":
      return `A captura está desligada para esta empresa. ${ultima}`
  }
}

/** What came and is not settled, or null. */
export function faltasDaCaptura({ faltam, naoVieram, naoImportados }: CapturaDaEmpresa): string | null {
  const partes = [
    ...(faltam > 0 ? [plural(faltam, "falta sendo pedida de novo", "faltas sendo pedidas de novo")] : []),
    ...(naoVieram > 0 ? [plural(naoVieram, "anunciado que não veio", "anunciados que não vieram")] : []),
    ...(naoImportados > 0 ? [plural(naoImportados, "documento não importado", "documentos não importados")] : []),
  ]
  return partes.length > 0 ? partes.join(" · ") : null
}
