import type { CodigoDeErro } from "@partida/contracts"
import { enumerar, mesEscrito } from "../../../palavras.ts"
import { ATUALIZADO, type Efeito, ERRO, INSERIDO, type LinhaAJulgar, SEM_ACAO, type Veredito } from "./tipos.ts"

type Linha = Pick<LinhaAJulgar, "sequencia" | "avisos">

/** The sentence of a row with what was noticed on reading it. */
const comAvisos = ({ avisos }: Linha, frase: string) =>
  [frase, ...avisos.map((aviso) => aviso.charAt(0).toUpperCase() + aviso.slice(1))].filter((f) => f !== "").join(" ")

export const inserido = (linha: Linha, frase: string, efeitos: readonly Efeito[]): Veredito => ({
  sequencia: linha.sequencia,
  resultado: INSERIDO,
  codigo: null,
  mensagem: comAvisos(linha, frase),
  efeitos,
})

export const atualizado = (linha: Linha, frase: string, efeitos: readonly Efeito[]): Veredito => ({
  ...inserido(linha, frase, efeitos),
  resultado: ATUALIZADO,
})

export const semAcao = (linha: Linha, frase: string): Veredito => ({
  ...inserido(linha, frase, []),
  resultado: SEM_ACAO,
})

export const erro = (linha: Linha, mensagem: string, codigo: CodigoDeErro = "entrada-invalida"): Veredito => ({
  sequencia: linha.sequencia,
  resultado: ERRO,
  codigo,
  mensagem,
  efeitos: [],
})

/** The refusal of a row whose month is closed. */
export const mesFechado = (linha: Linha, competencia: string, fechadoAte: string): Veredito =>
  erro(
    linha,
    competencia === fechadoAte
      ? `A competência ${mesEscrito(competencia)} está fechada. Reabra-a em Fechamento, com um motivo, e importe de novo.`
      : `A competência ${mesEscrito(competencia)} entra na conta de um mês já fechado (${mesEscrito(fechadoAte)}). Reabra-o em Fechamento, com um motivo, e importe de novo.`,
    "competencia-fechada",
  )

/**
 * Rows that say the same thing of the same subject: the first counts, the others repeat it. Rows that contradict each
 * other are all refused: which is right is a person's to say.
 */
export function separarRepetidas(
  linhas: readonly LinhaAJulgar[],
  assunto: (l: LinhaAJulgar) => string,
  conteudo: (l: LinhaAJulgar) => string,
): { unicas: readonly LinhaAJulgar[]; vereditos: readonly Veredito[] } {
  const unicas: LinhaAJulgar[] = []
  const vereditos: Veredito[] = []
  for (const grupo of Map.groupBy(linhas, assunto).values()) {
    const [primeira, ...outras] = grupo
    if (primeira === undefined) continue
    if (outras.some((l) => conteudo(l) !== conteudo(primeira))) {
      const onde = enumerar(grupo.map((l) => `${l.linha}${l.planilha === primeira.planilha ? "" : ` (${l.planilha})`}`))
      for (const l of grupo)
        vereditos.push(erro(l, `As linhas ${onde} dizem coisas diferentes do mesmo assunto. Deixe só a que vale.`))
      continue
    }
    unicas.push(primeira)
    for (const l of outras) vereditos.push(semAcao(l, `Repete a linha ${primeira.linha}.`))
  }
  return { unicas, vereditos }
}
