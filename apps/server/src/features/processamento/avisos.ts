import { alvoDoDiario, ehAtoEmMassa } from "@partida/contracts"
import { anunciar } from "../../ao-vivo/anuncio.ts"
import type { Tx } from "../../db/banco.ts"
import { ID_DO_SISTEMA } from "../../db/escopo.ts"
import { lerEquipe } from "../../db/escritorios.ts"
import { mesEscrito } from "../../palavras.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { contarPendentes } from "./andamento.repository.ts"
import type { ExecutorFechado } from "./processamento.service.ts"
import type { LotePendente } from "./tipos.ts"

const INSERIDO = 1
const ATUALIZADO = 2
const EXCLUIDO = 3
const ERRO = 4
const SEM_ACAO = 5
/** Pages are told of the progress of a job at most this often. */
const INTERVALO_DO_ANDAMENTO_MS = 500

/** Tells the open pages of whoever asked for a job how far it is; the moments it was last told are the caller's to keep. */
export async function anunciarAndamento(
  tx: Tx,
  lote: LotePendente,
  agora: Date,
  ultimos: Map<string, number>,
): Promise<void> {
  const instante = agora.getTime()
  if (instante - (ultimos.get(lote.id) ?? Number.NEGATIVE_INFINITY) < INTERVALO_DO_ANDAMENTO_MS) return
  ultimos.set(lote.id, instante)
  const pendentes = await contarPendentes(tx, lote)
  await anunciarLote(tx, lote, lote.total - pendentes, false)
}

/**
 * Tells whoever asked for a job that it ended and how: a notice that stays, and an event for the open pages. `avisar` tells it
 * in words of the job's own.
 */
export async function avisarConclusao(
  tx: Tx,
  lote: LotePendente,
  contagens: Readonly<Record<number, number>>,
  agora: Date,
  avisar?: ExecutorFechado["avisar"],
): Promise<void> {
  const de = (resultado: number) => contagens[resultado] ?? 0
  const comErros = de(ERRO) > 0
  await anunciarLote(tx, lote, lote.total, true)
  if (avisar) return avisar(tx, lote, contagens)
  await notificar(tx, {
    idEscritorio: lote.idEscritorio,
    idUsuario: lote.idUsuario,
    chave: `lote:${lote.id}`,
    tipo: comErros ? "trabalho-com-erros" : "trabalho-concluido",
    titulo: `${tituloDe(lote)}${comErros ? (ehAtoEmMassa(lote.tipo) ? ", com pendências" : " com erros") : ""}`,
    mensagem: resumoDe(lote, de),
    destino: destinoDe(lote),
    idLote: lote.id,
    agora,
  })
}

/** A job that nobody asked for is everybody's of the office. */
async function anunciarLote(
  tx: Tx,
  { idEscritorio, idUsuario, id, total, tipo }: LotePendente,
  feitos: number,
  concluido: boolean,
): Promise<void> {
  const doEscritorio = idUsuario === ID_DO_SISTEMA
  const pessoas = doEscritorio ? (await lerEquipe(tx, idEscritorio)).map((p) => p.id) : [idUsuario]
  const evento = { tipo: "lote" as const, id, feitos, total, concluido, ...(doEscritorio && { doEscritorio: tipo }) }
  await anunciar(
    tx,
    pessoas.map((pessoa) => ({ tipo: "evento", para: { tipo: "pessoa", idEscritorio, idUsuario: pessoa }, evento })),
  )
}

function tituloDe({ tipo, competencia }: LotePendente): string {
  const mes = competencia === null ? "" : ` de ${mesEscrito(competencia)}`
  switch (tipo) {
    case "importar-notas":
      return "Importação de notas concluída"
    case "calcular":
      return `Cálculo${mes} concluído`
    case "concluir-faturamento":
      return `Faturamento${mes} conferido`
    case "concluir-pro-labore":
      return `Pró-labore${mes} conferido`
    case "simular":
      return `Simulação${mes} concluída`
    case "fechar":
      return `Fechamento${mes} concluído`
    case "reabrir":
      return `Reabertura${mes} concluída`
    case "conferir-importacao":
      return "Conferência da planilha concluída"
    case "gravar-importacao":
      return "Importação da planilha concluída"
    case "desfazer-importacao":
      return "Importação desfeita"
    case "julgar-emissores":
      return "Conferência de quem assinou as notas concluída"
    case "lancar-livros":
      return `Livros${mes} lançados`
    case "fechar-livros":
      return `Livros${mes} fechados`
    case "importar-diario":
      return "Importação do diário concluída"
    case "desfazer-diario":
      return "Importação do diário desfeita"
    case "anexar-guias-oficiais":
      return "Guias oficiais anexadas"
    default:
      return tipo satisfies never
  }
}

/** One sentence; only what happened is said. */
function resumoDe({ tipo }: LotePendente, de: (resultado: number) => number): string {
  const inseridos = de(INSERIDO)
  const atualizados = de(ATUALIZADO)
  const semAcao = de(SEM_ACAO)
  const erros = de(ERRO)
  const certos = inseridos + atualizados
  const partes = [
    ...(tipo === "importar-notas"
      ? [plural(inseridos, "nota inserida", "notas inseridas"), plural(atualizados, "atualizada", "atualizadas")]
      : []),
    ...(tipo === "calcular" ? [plural(certos, "empresa calculada", "empresas calculadas")] : []),
    ...(tipo === "concluir-faturamento" || tipo === "concluir-pro-labore"
      ? [plural(certos, "empresa conferida", "empresas conferidas")]
      : []),
    ...(tipo === "simular" ? [plural(certos, "empresa simulada", "empresas simuladas")] : []),
    ...(tipo === "fechar" ? [plural(certos, "mês fechado", "meses fechados")] : []),
    ...(tipo === "reabrir" ? [plural(certos, "mês reaberto", "meses reabertos")] : []),
    ...(tipo === "gravar-importacao" ? [plural(certos, "linha gravada", "linhas gravadas")] : []),
    ...(tipo === "conferir-importacao"
      ? [
          plural(certos + semAcao + erros, "linha conferida", "linhas conferidas"),
          plural(certos, "a gravar", "a gravar"),
        ]
      : []),
    ...(tipo === "lancar-livros" ? [plural(certos, "empresa lançada", "empresas lançadas")] : []),
    ...(tipo === "fechar-livros"
      ? [plural(certos, "empresa com os livros fechados", "empresas com os livros fechados")]
      : []),
    ...(tipo === "importar-diario" ? [plural(inseridos, "parte do diário lançada", "partes do diário lançadas")] : []),
    ...(tipo === "desfazer-diario"
      ? [plural(atualizados, "parte do diário estornada", "partes do diário estornadas")]
      : []),
    ...(tipo === "anexar-guias-oficiais" ? [plural(certos, "documento anexado", "documentos anexados")] : []),
    ...(tipo === "julgar-emissores" ? [plural(atualizados, "mudou", "mudaram")] : []),
    ...(tipo === "desfazer-importacao" ? [plural(de(EXCLUIDO), "empresa desfeita", "empresas desfeitas")] : []),
    ...(ehAtoEmMassa(tipo)
      ? [plural(semAcao, "sem nada a fazer", "sem nada a fazer"), plural(erros, "pede você", "pedem você")]
      : [plural(semAcao, "sem alteração", "sem alteração"), plural(erros, "com erro", "com erro")]),
  ].filter((parte) => parte !== null)
  return partes.length > 0 ? `${partes.join(", ")}.` : "Não havia nada a fazer."
}

const plural = (n: number, um: string, varios: string) => (n === 0 ? null : `${n} ${n === 1 ? um : varios}`)

/** The screen that shows the job's items, with the job open. */
function destinoDe({ tipo, id, competencia, parametros }: LotePendente): string {
  const busca = new URLSearchParams({ ...(competencia === null ? {} : { competencia }), lote: id })
  if (tipo.endsWith("-importacao")) return `/empresa/novos-clientes?${new URLSearchParams({ importacao: id })}`
  // A dry run has the id of its job.
  if (tipo === "simular")
    return `/painel/fechamento/das?${new URLSearchParams({ ...(competencia === null ? {} : { competencia }), simulacao: id })}`
  if (tipo === "concluir-faturamento") return `/painel/fechamento/faturamento?${busca}`
  if (tipo === "lancar-livros" || tipo === "fechar-livros") return `/contabilidade?${busca}`
  if (tipo === "importar-diario" || tipo === "desfazer-diario")
    return `/contabilidade/empresa?${new URLSearchParams({ ...enderecoDoDiario(parametros), lote: id })}`
  if (tipo === "anexar-guias-oficiais") return `/despesas/impostos?${busca}`
  if (tipo === "concluir-pro-labore") return `/painel/fechamento/pro-labore?${busca}`
  return tipo === "importar-notas" || tipo === "julgar-emissores"
    ? `/receitas/notas-fiscais?${busca}`
    : `/painel/fechamento/das?${busca}`
}

/** The books of the company, at the journal. */
function enderecoDoDiario(parametros: unknown): Record<string, string> {
  const { data } = alvoDoDiario.safeParse(parametros)
  return data ? { empresa: data.idEmpresa, aba: "importacoes", diario: data.id } : { aba: "importacoes" }
}
