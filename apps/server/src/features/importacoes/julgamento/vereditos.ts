import { type CampoDaImportacao, type CodigoDeErro, camposDe, type TipoDeLinha, tiposDeLinha } from "@partida/contracts"
import { enumerar, mesEscrito } from "../../../palavras.ts"
import { ATUALIZADO, type Efeito, ERRO, INSERIDO, type LinhaAJulgar, SEM_ACAO, type Veredito } from "./tipos.ts"

type Linha = Pick<LinhaAJulgar, "sequencia" | "avisos" | "repetidas">

const comRepetidas = ({ repetidas }: Linha) => (repetidas === undefined ? {} : { repetidas })

/** The sentence of a row with what was noticed on reading it. */
const comAvisos = ({ avisos }: Linha, frase: string) =>
  [frase, ...avisos.map((aviso) => aviso.charAt(0).toUpperCase() + aviso.slice(1))].filter((f) => f !== "").join(" ")

export const inserido = (linha: Linha, frase: string, efeitos: readonly Efeito[]): Veredito => ({
  sequencia: linha.sequencia,
  resultado: INSERIDO,
  codigo: null,
  mensagem: comAvisos(linha, frase),
  efeitos,
  ...comRepetidas(linha),
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
  ...comRepetidas(linha),
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

interface Separadas {
  readonly unicas: readonly LinhaAJulgar[]
  readonly vereditos: readonly Veredito[]
}

/**
 * Rows that say the same thing of the same subject: the first counts, the others repeat it. Of rows that contradict each
 * other, `contraditorias` says what becomes: of a registration the first stays and it is said what the others say
 * differently; of amounts none does, because which is right is a person's to say.
 */
export function separarRepetidas(
  linhas: readonly LinhaAJulgar[],
  assunto: (l: LinhaAJulgar) => string,
  conteudo: (l: LinhaAJulgar) => string,
  contraditorias: "fica-a-primeira" | "ninguem-fica" = "ninguem-fica",
): Separadas {
  const unicas: LinhaAJulgar[] = []
  const vereditos: Veredito[] = []
  for (const grupo of Map.groupBy(linhas, assunto).values()) {
    const [primeira, ...outras] = grupo
    if (primeira === undefined) continue
    const diferentes = outras.filter((l) => conteudo(l) !== conteudo(primeira))
    if (diferentes.length > 0 && contraditorias === "ninguem-fica") {
      vereditos.push(...contradicao(grupo, primeira))
      continue
    }
    for (const l of outras) if (!diferentes.includes(l)) vereditos.push(semAcao(l, `Repete a linha ${primeira.linha}.`))
    if (diferentes.length === 0) {
      unicas.push(primeira)
      continue
    }
    const repetidas = lugares([primeira, ...diferentes])
    for (const l of diferentes) {
      const difere = enumerar(oQueDifere(primeira, l))
      const frase = `Fica a linha ${ondeEsta(primeira, l)}; esta repete o assunto e diz outra coisa em ${difere}. Se é esta que vale, fique com ela.`
      vereditos.push(semAcao({ ...l, repetidas }, frase))
    }
    const onde = enumerar(diferentes.map((l) => ondeEsta(l, primeira)))
    const aviso = diferentes.length === 1 ? `a linha ${onde} repete` : `as linhas ${onde} repetem`
    unicas.push({ ...primeira, repetidas, avisos: [...primeira.avisos, `${aviso} o assunto desta e não entra.`] })
  }
  return { unicas, vereditos }
}

function contradicao(grupo: readonly LinhaAJulgar[], primeira: LinhaAJulgar): Veredito[] {
  const onde = enumerar(grupo.map((l) => ondeEsta(l, primeira)))
  const repetidas = lugares(grupo)
  const frase = `As linhas ${onde} dizem coisas diferentes do mesmo assunto. Fique com a que vale, ou corrija-as.`
  return grupo.map((l) => erro({ ...l, repetidas }, frase))
}

const lugares = (linhas: readonly LinhaAJulgar[]) => linhas.map(({ planilha, linha }) => ({ planilha, linha }))

const ondeEsta = (l: LinhaAJulgar, vistaDe: LinhaAJulgar) =>
  l.planilha === vistaDe.planilha ? String(l.linha) : `${l.linha} (${l.planilha})`

/** The fields in which two rows of a kind differ, as people call them. */
function oQueDifere(a: LinhaAJulgar, b: LinhaAJulgar): string[] {
  const campos: readonly CampoDaImportacao[] = ehTipoDePlanilha(a.tipo) ? camposDe(a.tipo) : []
  return [...new Set([...Object.keys(a.dados), ...Object.keys(b.dados)])]
    .filter((c) => a.dados[c] !== b.dados[c])
    .map((c) => campos.find((x) => x.campo === c)?.rotulo ?? c)
}

const ehTipoDePlanilha = (tipo: string): tipo is TipoDeLinha => tipo in tiposDeLinha
