import type { AvisoDoFaturamento, ImpedimentoDoFaturamento } from "@partida/contracts"
import {
  type Competencia,
  diasEntre,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  somarMeses,
  ultimoDia,
} from "@partida/fiscal"
import { hashCanonico } from "../../db/canonico.ts"
import { quantos } from "../../palavras.ts"
import { type FatosDoFaturamento, MESES_DA_MEDIA } from "./faturamento.repository.ts"

/** Something found about the revenue of a month. */
export interface Achado<C extends string> {
  readonly codigo: C
  readonly mensagem: string
}

/** What the facts of a month say. */
export interface Julgamento {
  readonly notas: bigint
  readonly digitada: bigint
  /** By caixa, what was told as received; null by competência, and while nobody told. */
  readonly recebida: bigint | null
  readonly total: bigint
  /** Nothing was sold nor received. */
  readonly semReceita: boolean
  readonly anterior: bigint | null
  readonly media: bigint | null
  /** Cannot be accepted, whatever the person says. */
  readonly impedimentos: readonly Achado<ImpedimentoDoFaturamento>[]
  /** Each asks for a reason. */
  readonly avisos: readonly Achado<AvisoDoFaturamento>[]
  /** Names these figures and findings: a conclusion over others is refused. */
  readonly token: string
}

/** Months of history without which an average says nothing. */
const MINIMO_DE_MESES = 3
/**
 * Less than half or more than twice the average: the two common mistakes are a month whose notes only half arrived and a month
 * counted twice, and both are that far. Nearer than that a business simply varies.
 */
const VEZES_DA_MEDIA = 2n
/** Days before the end of the month without a note, in a company that has had notes every month: a capture that stopped. */
const DIAS_SEM_NOTA = 20
const MESES_COM_NOTA = 3

/** Judges the revenue of a month from its facts alone; the same facts on the same civil month give the same answer. */
export function julgarFaturamento(f: FatosDoFaturamento, competencia: string, mesCivil: string): Julgamento {
  const receita = receitaDo(f, competencia)
  const historico = historicoDe(f, competencia)
  const anterior = historico.get(somarMeses(mesDe(competencia), -1)) ?? null
  const valores = [...historico.values()]
  const media = valores.length === 0 ? null : valores.reduce((a, b) => a + b, 0n) / BigInt(valores.length)
  const impedimentos = listarImpedimentos(f, receita, competencia, mesCivil)
  const avisos = listarAvisos(f, receita, { media, meses: valores.length, competencia })
  const token = hashCanonico({
    empresa: f.idEmpresa,
    competencia,
    documentos: f.documentos.resumo,
    digitada: f.digitada.resumo,
    recebimentos: f.recebimentos?.resumo ?? null,
    versao: f.etapa?.versao ?? 0,
    impedimentos,
    avisos,
  })
  return { ...receita, anterior, media, impedimentos, avisos, token }
}

type Receita = Pick<Julgamento, "notas" | "digitada" | "recebida" | "total" | "semReceita">

/**
 * Before the system the typed total of a month is its revenue, and its notes are already inside it. By caixa the revenue is what
 * was received, in the place of what was sold; a month with sales and nothing received has had movement all the same.
 */
function receitaDo(f: FatosDoFaturamento, competencia: string): Receita {
  const digitada = f.digitada.totalCentavos
  const notas = competencia < f.inicioNoSistema && f.digitada.quantidade > 0 ? 0n : f.documentos.totalCentavos
  const recebida = f.recebimentos?.recebidos.get(competencia) ?? null
  const auferida = notas + digitada
  const semReceita = auferida === 0n && (recebida ?? 0n) === 0n
  return { notas, digitada, recebida, total: recebida ?? auferida, semReceita }
}

/**
 * Revenue of the months before that are known: from the opening on, and before the system only where somebody typed it. By
 * caixa, of what was received; there silence does not mean that nothing was.
 */
function historicoDe(f: FatosDoFaturamento, competencia: string): ReadonlyMap<string, bigint> {
  const documentos = porMes(f.historicoDeDocumentos)
  const digitadas = porMes(f.historicoDigitado)
  const meses = new Map<string, bigint>()
  for (let i = MESES_DA_MEDIA; i >= 1; i--) {
    const mes: Competencia = somarMeses(mesDe(competencia), -i)
    if (mes < f.abertura) continue
    const digitada = digitadas.get(mes)
    const recebida = f.recebimentos?.recebidos.get(mes)
    if (recebida !== undefined) meses.set(mes, recebida)
    else if (mes >= f.inicioNoSistema) {
      const auferida = (documentos.get(mes) ?? 0n) + (digitada ?? 0n)
      if (auferida > 0n || !f.recebimentos?.porCaixa(mes)) meses.set(mes, auferida)
    } else if (digitada !== undefined) meses.set(mes, digitada)
  }
  return meses
}

/** Centavos of each month, its markets together. */
function porMes(totais: FatosDoFaturamento["historicoDigitado"]): ReadonlyMap<string, bigint> {
  const meses = new Map<string, bigint>()
  for (const t of totais) meses.set(t.competencia, (meses.get(t.competencia) ?? 0n) + t.totalCentavos)
  return meses
}

function listarImpedimentos(
  f: FatosDoFaturamento,
  { semReceita, recebida }: Receita,
  competencia: string,
  mesCivil: string,
): Achado<ImpedimentoDoFaturamento>[] {
  const { notas } = f
  const porCaixa = f.recebimentos?.porCaixa(competencia) ?? false
  const semRecebido = f.regime === "simples" && porCaixa && recebida === null
  const mes = formatarCompetencia(mesDe(competencia))
  const lista: (Achado<ImpedimentoDoFaturamento> | null)[] = [
    competencia >= mesCivil
      ? {
          codigo: "mes-em-curso",
          mensagem: `${mes} ainda não terminou: notas de hoje ficariam de fora. Conclua a partir do dia 1º.`,
        }
      : null,
    f.regime === null
      ? {
          codigo: "regime-ausente",
          mensagem: `A empresa não tem regime tributário em ${mes}. Cadastre o regime em Perfil, Dados cadastrais.`,
        }
      : null,
    comNotas(notas.aDecidir, "notas-a-decidir", [
      "1 nota tem assinatura que não confere e espera a sua decisão.",
      "notas têm assinatura que não confere e esperam a sua decisão.",
    ]),
    comNotas(notas.semAtividade, "notas-sem-atividade", [
      "1 nota está sem atividade. Escolha a atividade dela.",
      "notas estão sem atividade. Escolha a atividade delas.",
    ]),
    comNotas(notas.aResponder, "notas-a-responder", [
      "1 nota tem item de que só você sabe dizer o que conta na receita. Responda sobre ele.",
      "notas têm itens de que só você sabe dizer o que contam na receita. Responda sobre eles.",
    ]),
    comNotas(notas.substitutaAusente, "substituta-ausente", [
      "1 nota foi substituída por outra que ainda não está aqui. Importe a substituta.",
      "notas foram substituídas por outras que ainda não estão aqui. Importe as substitutas.",
    ]),
    comNotas(f.emEspera, "notas-em-espera", [
      "1 nota chegou com o mês fechado e ainda não entrou. Importe-a de novo.",
      "notas chegaram com o mês fechado e ainda não entraram. Importe-as de novo.",
    ]),
    ...f.encerradas.map(
      (atividade): Achado<ImpedimentoDoFaturamento> => ({
        codigo: "atividade-encerrada",
        mensagem: `Há receita na atividade “${atividade}”, que já estava encerrada. Mude a atividade dessa receita ou reative a atividade.`,
      }),
    ),
    semRecebido
      ? {
          codigo: "recebido-ausente",
          mensagem: `A receita do ano entra por caixa e ninguém informou o que foi recebido em ${mes}. Informe na aba Histórico do DAS; se nada foi recebido, informe zero.`,
        }
      : null,
    semReceita && !semRecebido
      ? {
          codigo: "sem-receita",
          mensagem:
            porCaixa && f.regime === "presumido"
              ? "Não há receita no mês. Informe o que foi recebido na aba Lucro Presumido do DAS; se nada foi vendido nem recebido, declare “Sem movimento”."
              : "Não há receita no mês. Importe as notas ou digite a receita; se não houve, declare “Sem movimento”.",
        }
      : null,
  ]
  return lista.filter((achado) => achado !== null)
}

const comNotas = (
  n: number,
  codigo: ImpedimentoDoFaturamento,
  [uma, varias]: readonly [string, string],
): Achado<ImpedimentoDoFaturamento> | null => (n === 0 ? null : { codigo, mensagem: n === 1 ? uma : `${n} ${varias}` })

interface Contexto {
  readonly media: bigint | null
  readonly meses: number
  readonly competencia: string
}

function listarAvisos(f: FatosDoFaturamento, receita: Receita, contexto: Contexto): Achado<AvisoDoFaturamento>[] {
  const { media, meses, competencia } = contexto
  const avisos: Achado<AvisoDoFaturamento>[] = []
  if (media !== null && meses >= MINIMO_DE_MESES && longeDaMedia(receita.total, media)) {
    const lado = receita.total < media ? "menos da metade" : "mais do dobro"
    avisos.push({
      codigo: "receita-fora-da-media",
      mensagem: `A receita do mês é ${lado} da média dos ${meses} meses anteriores. Confira se faltam notas ou se algo entrou duas vezes.`,
    })
  }
  if (f.divergentes > 0)
    avisos.push({
      codigo: "notas-divergentes",
      mensagem: `${quantos(f.divergentes, "nota difere", "notas diferem")} da regra municipal em alíquota ou retenção de ISS.`,
    })
  if (f.digitada.quantidade > 0 && f.documentos.quantidade > 0 && competencia >= f.inicioNoSistema)
    avisos.push({
      codigo: "digitada-com-notas",
      mensagem: `Há receita digitada e ${quantos(f.documentos.quantidade, "nota", "notas")} no mesmo mês. Confira se a digitada não repete as notas.`,
    })
  const parada = semNotasRecentes(f, competencia)
  if (parada) avisos.push({ codigo: "sem-notas-recentes", mensagem: parada })
  if (f.notas.eventos > 0)
    avisos.push({
      codigo: "eventos-esperando",
      mensagem: `${quantos(f.notas.eventos, "nota tem", "notas têm")} cancelamento ou substituição em andamento.`,
    })
  return avisos
}

const longeDaMedia = (total: bigint, media: bigint) => total * VEZES_DA_MEDIA < media || total > media * VEZES_DA_MEDIA

/** A company with notes in each of the last months, whose notes stopped well before the end of this one. */
function semNotasRecentes(f: FatosDoFaturamento, competencia: string): string | null {
  const comNota = new Set(f.historicoDeDocumentos.map((h) => h.competencia))
  for (let i = 1; i <= MESES_COM_NOTA; i++) if (!comNota.has(somarMeses(mesDe(competencia), -i))) return null
  const fim = ultimoDia(mesDe(competencia))
  const { ultima } = f.documentos
  if (ultima === null)
    return "Nenhuma nota chegou neste mês, e todos os anteriores tiveram. Confira se a captura de notas parou."
  const dias = diasEntre(ultima, fim)
  if (dias <= DIAS_SEM_NOTA) return null
  return `A última nota é de ${formatarData(ultima)}, ${dias} dias antes do fim do mês. Confira se todas chegaram.`
}
