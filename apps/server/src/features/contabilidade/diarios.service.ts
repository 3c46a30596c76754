import { colunasDoDiario, type ImportacaoDeDiario, type PreviaDoDiario } from "@partida/contracts"
import { competencia, paraReais, ultimoDia } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import type { ColunasDoDiario } from "../../documentos/diario-contabil/colunas-do-diario.ts"
import { lerDiarioApartado } from "../../documentos/diario-contabil/leitor.ts"
import type { LeituraDoDiario } from "../../documentos/diario-contabil/ler-diario.ts"
import { type DiarioLido, DiarioRecusado, LIMITES_DO_DIARIO } from "../../documentos/diario-contabil/tipos.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { mesEscrito, quantos } from "../../palavras.ts"
import {
  alterarDiario,
  type DiarioGravado,
  fonteDosDiarios,
  lerContasDeFora,
  lerDiarioComArquivo,
  lerDiarios,
  lerIgualImportado,
  lerMesesComFatos,
  lerVindosDeDiarios,
  ordemDosDiarios,
  tomarDiario,
} from "./diarios.repository.ts"
import { acharContas, julgarDiario, linhasDaPrevia, porDia, totais } from "./diarios-julgamento.ts"
import { lerPlano } from "./plano.service.ts"
import { lerLivrosFechadosAte } from "./postagem.repository.ts"

/** An import of a company. */
export interface Alvo {
  readonly idEmpresa: string
  readonly id: string
}

/** First and last day of the entries of a journal; null without any. */
export function diasDe({ lancamentos }: DiarioLido): { periodoDe: string | null; periodoAte: string | null } {
  const dias = lancamentos.map((l) => l.data).sort()
  return { periodoDe: dias[0] ?? null, periodoAte: dias.at(-1) ?? null }
}

/** Imports of a company, newest first. Raises nao-encontrado. */
export async function paginaDeDiarios(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: PedidoDePagina) {
  const fonte = fonteDosDiarios(escopo, idEmpresa)
  const pagina = await lerPagina(tx, fonte, ordemDosDiarios, pedido)
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  const lidas = pagina.ids.length === 0 ? [] : await lerDiarios(tx, escopo, idEmpresa, pagina.ids)
  return {
    lista: naOrdem(pagina.ids, lidas, (d) => d.id).map(apresentar),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
  }
}

interface Lido {
  readonly gravado: DiarioGravado
  readonly leitura: LeituraDoDiario
}

/** The file again, read outside of any transaction. Raises nao-encontrado. */
export async function reler(banco: Banco, escopo: Escopo, { idEmpresa, id }: Alvo): Promise<Lido> {
  const gravado = encontrado(await banco.emEscopo(escopo, (tx) => lerDiarioComArquivo(tx, escopo, idEmpresa, id)))
  const colunas = colunasDoDiario.safeParse(gravado.colunas).data ?? null
  return { gravado, leitura: await lerGravado(gravado, colunas) }
}

async function lerGravado(gravado: DiarioGravado & { conteudo: Buffer }, colunas: ColunasDoDiario | null) {
  try {
    return await lerDiarioApartado({ nome: gravado.nome, bytes: new Uint8Array(gravado.conteudo), colunas })
  } catch (erro) {
    if (erro instanceof DiarioRecusado) recusar(erro.message, "colunas")
    throw erro
  }
}

/** What a journal would bring to the books; nothing is written. Raises nao-encontrado. */
export async function preverDiario(banco: Banco, ato: Ato, alvo: Alvo): Promise<PreviaDoDiario> {
  const lido = await reler(banco, ato.escopo, alvo)
  return banco.emEscopo(ato.escopo, (tx) => prever(tx, ato, lido))
}

/** What a journal that was read would bring to the books. */
export async function prever(tx: Tx, ato: Ato, { gravado, leitura }: Lido): Promise<PreviaDoDiario> {
  const { diario, planilha } = leitura
  const julgado = await julgar(tx, ato, gravado, diario)
  const { contas, julgados, avisos } = julgado
  const { debitos, creditos } = totais(diario.lancamentos)
  return {
    importacao: apresentar(gravado),
    planilha: planilha && {
      titulos: [...planilha.titulos],
      amostra: planilha.amostra.map((l) => [...l]),
      cabecalho: planilha.cabecalho,
      colunas: planilha.colunas && { ...planilha.colunas, historico: [...planilha.colunas.historico] },
    },
    contas,
    dias: porDia(diario.lancamentos),
    contagens: contagensDe(julgado, diario),
    debitos: paraReais(debitos),
    creditos: paraReais(creditos),
    linhas: linhasDaPrevia(julgados, diario.recusadas),
    avisos,
    impedimento: gravado.estado === "conferir" ? impedimentoDe(julgado, leitura) : null,
  }
}

type Julgamento = Awaited<ReturnType<typeof julgar>>

function contagensDe({ julgados }: Julgamento, { recusadas }: DiarioLido): PreviaDoDiario["contagens"] {
  const contagens = { inserido: 0, "sem-acao": 0, erro: recusadas.length }
  for (const { resultado } of julgados) contagens[resultado]++
  return contagens
}

/** Why a journal that was read cannot go into the books; null when it can. */
export function impedimentoDe(julgado: Julgamento, { diario, planilha }: LeituraDoDiario): string | null {
  if (julgado.repetido) return null
  if (planilha !== null && planilha.colunas === null) return "Diga o que é cada coluna da planilha."
  const { contas } = julgado
  const contagens = contagensDe(julgado, diario)
  if (contagens.erro > 0)
    return `${quantos(contagens.erro, "lançamento não entra", "lançamentos não entram")}. Corrija o arquivo e envie de novo: só entra um arquivo sem erros.`
  const faltam = contas.filter((c) => c.como !== "dita").length
  if (faltam > 0 && contagens.inserido > 0)
    return `${quantos(faltam, "conta do arquivo espera", "contas do arquivo esperam")} a sua no plano.`
  return null
}

/** What happens to each entry and each account of a journal that was read. */
export async function julgar(
  tx: Tx,
  { escopo, agora }: Ato,
  { idEmpresa, id, sha256 }: DiarioGravado,
  diario: DiarioLido,
) {
  const { periodoDe, periodoAte } = diasDe(diario)
  const periodo = { de: periodoDe ?? "2000-01-01", ate: periodoAte ?? "2000-01-01" }
  const fim = ultimoDia(competencia(competenciaCivil(agora)))
  const plano = await lerPlano(tx, escopo, idEmpresa, periodo.ate > fim ? fim : periodo.ate)
  const codigos = [...new Set(diario.lancamentos.flatMap((l) => l.partidas.map((p) => p.conta)))]
  const ditas = codigos.length === 0 ? [] : await lerContasDeFora(tx, escopo, idEmpresa, codigos)
  const julgados = julgarDiario(diario, {
    fechadosAte: (await lerLivrosFechadosAte(tx, escopo, [idEmpresa])).get(idEmpresa) ?? "",
    ultimoDia: fim,
    vindos: await lerVindosDeDiarios(tx, escopo, idEmpresa, periodo),
  })
  const igual = await lerIgualImportado(tx, escopo, idEmpresa, sha256)
  const repetido = igual !== null && igual.id !== id
  const meses = await lerMesesComFatos(tx, escopo, idEmpresa, periodo)
  const avisos = [
    ...(repetido ? [`Este mesmo arquivo já foi importado (${igual.nome}). Confirmar não muda nada: Sem Ação.`] : []),
    ...(meses.length > 0
      ? [
          `${meses.length === 1 ? `${mesEscrito(meses[0] ?? "")} já tem` : `${meses.length} meses do arquivo, de ${mesEscrito(meses[0] ?? "")} em diante, já têm`} lançamentos feitos pelas regras. Confira que o arquivo não traz os mesmos fatos.`,
        ]
      : []),
    ...(diario.recusadas.length > LIMITES_DO_DIARIO.recusadas
      ? ["Há linhas demais sem leitura: o arquivo é deste tipo?"]
      : []),
  ]
  return { plano, contas: acharContas(diario, plano, ditas), julgados, avisos, repetido }
}

/** Says what is each column of a sheet, now and for the next ones of the office with the same headings. Raises nao-encontrado, transicao-recusada. */
export async function escolherColunasDoDiario(banco: Banco, ato: Ato, alvo: Alvo, colunas: ColunasDoDiario) {
  const { escopo } = ato
  const gravado = encontrado(
    await banco.emEscopo(escopo, (tx) => lerDiarioComArquivo(tx, escopo, alvo.idEmpresa, alvo.id)),
  )
  if (gravado.formato !== "planilha")
    recusar("Este arquivo não é uma planilha: ele não tem colunas a escolher.", "colunas")
  const leitura = await lerGravado(gravado, colunas)
  return banco.emEscopo(escopo, async (tx) => {
    exigirConferir(await tomarDiario(tx, escopo, alvo.idEmpresa, alvo.id))
    await alterarDiario(tx, escopo, alvo.id, {
      colunas,
      titulos: leitura.planilha?.titulos ?? null,
      ...diasDe(leitura.diario),
    })
    return prever(tx, ato, { gravado: { ...gravado, colunas, ...diasDe(leitura.diario) }, leitura })
  })
}

/** Raises nao-encontrado and transicao-recusada. */
export function exigirConferir(diario: DiarioGravado | null): DiarioGravado {
  if (!diario) throw new ErroDeNegocio("nao-encontrado")
  if (diario.estado === "importada") throw new ErroDeNegocio("transicao-recusada", "Este diário já foi importado.")
  if (diario.estado === "desfeita")
    throw new ErroDeNegocio("transicao-recusada", "Esta importação foi desfeita. Envie o arquivo de novo.")
  return diario
}

/** One import as it stands now. Raises nao-encontrado. */
export async function consultarDiarioImportado(tx: Tx, escopo: Escopo, { idEmpresa, id }: Alvo) {
  const [lido] = await lerDiarios(tx, escopo, idEmpresa, [id])
  if (!lido) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(lido)
}

/** An import as the contract tells it. */
export const apresentar = (d: DiarioGravado): ImportacaoDeDiario => ({
  id: d.id,
  nome: d.nome,
  formato: d.formato,
  estado: d.estado,
  periodo: d.periodoDe !== null && d.periodoAte !== null ? { de: d.periodoDe, ate: d.periodoAte } : null,
  total: d.total,
  lancamentos: d.lancamentos,
  semAcao: d.semAcao,
  estornados: d.estornados,
  idLote: d.idLote,
  emAndamento: d.emAndamento,
  criadaEm: d.criadaEm.toISOString(),
  criadaPor: d.criadaPor,
  desfeitaEm: d.desfeitaEm?.toISOString() ?? null,
  desfeitaPor: d.desfeitaPor,
  motivo: d.motivo,
})
