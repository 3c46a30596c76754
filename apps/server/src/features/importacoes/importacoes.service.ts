import { randomUUID } from "node:crypto"
import type {
  EstadoDaImportacao,
  Importacao,
  MapeamentoDaPlanilha,
  Papel,
  PlanilhaLida,
  ResumoDaImportacao,
} from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { reconhecerPlanilha } from "../../importacao/leitor.ts"
import { licoesDe } from "../../importacao/licoes.ts"
import type { FolhaReconhecida } from "../../importacao/reconhecer.ts"
import { cortar, textoLimpo } from "../../importacao/texto.ts"
import { PlanilhaRecusada } from "../../importacao/tipos.ts"
import { contarSemOpcao } from "../empresas/opcoes-do-simples.service.ts"
import { cancelarPendentes, incluirLote } from "../processamento/processamento.service.ts"
import type { NovoItem } from "../processamento/tipos.ts"
import {
  alterarImportacao,
  empresasDaImportacao,
  type ImportacaoGravada,
  inserirImportacao,
  lembrarMapeamento,
  lerAndamento,
  lerImportacao,
  lerImportacoes,
  lerMapeamentos,
} from "./importacoes.repository.ts"
import { apagarLinhas, contarLinhas, encerrarLinhas, raizesDasEmpresas, temSaldos } from "./linhas.repository.ts"
import { avisosDaPlanilha, conferirMapeamento } from "./mapeamento.ts"
import { gravarLicoes, lerAprendidos } from "./sinonimos.repository.ts"

/**
 * Receives a spreadsheet and finds its sheets and columns; a mapping confirmed before for the same headings is taken.
 * Raises sem-arquivos, planilha-recusada.
 */
export async function receberPlanilha(
  banco: Banco,
  escopo: Escopo,
  arquivos: readonly ArquivoRecebido[],
  agora: Date,
): Promise<Importacao> {
  const [arquivo] = arquivos
  if (arquivo === undefined)
    throw new ErroDeNegocio("sem-arquivos", "Nenhum arquivo foi enviado. Escolha uma planilha XLSX ou CSV.")
  if (arquivos.length > 1)
    throw new ErroDeNegocio("planilha-recusada", "Envie uma planilha por vez; uma só pode ter várias abas.")
  const aprendidos = await banco.emEscopo(escopo, (tx) => lerAprendidos(tx, escopo))
  const folhas = await recusando(() => reconhecerPlanilha(arquivo.nome, arquivo.bytes, aprendidos))
  if (folhas.every((f) => f.planilha.linhas === 0))
    throw new ErroDeNegocio(
      "planilha-recusada",
      "A planilha não tem nenhuma linha preenchida. Confira se é o arquivo certo.",
    )
  const id = randomUUID()
  return banco.emEscopo(escopo, async (tx) => {
    const lembrados = await lerMapeamentos(
      tx,
      escopo,
      folhas.map((f) => f.assinatura),
    )
    const planilhas: PlanilhaLida[] = []
    const mapeamento: MapeamentoDaPlanilha[] = []
    for (const folha of folhas) {
      const lembrado = folha.planilha.cabecalho === null ? undefined : lembrados.get(folha.assinatura)
      const daFolha = lembrado === undefined ? folha.mapeamento : { ...lembrado, planilha: folha.planilha.nome }
      const avisos = avisosDaPlanilha(folha.planilha, daFolha, folha.planilha.avisos)
      planilhas.push({ ...folha.planilha, avisos, lembrada: lembrado !== undefined })
      mapeamento.push(daFolha)
    }
    const nome = cortar(textoLimpo(arquivo.nome.replace(/[\p{Cc}/\\]/gu, " ")).trim(), 200) || "planilha"
    const conteudo = arquivo.bytes
    await inserirImportacao(tx, escopo, { id, nome, origem: "planilha", conteudo, planilhas, mapeamento, agora })
    return apresentar(tx, escopo, id)
  })
}

/** Reads a file; what it is refused for is told to whoever sent it. Raises planilha-recusada. */
export async function recusando<T>(ler: () => Promise<T>): Promise<T> {
  try {
    return await ler()
  } catch (erro) {
    if (erro instanceof PlanilhaRecusada) throw new ErroDeNegocio("planilha-recusada", erro.message)
    throw erro
  }
}

export const SO_ANTES_DE_GRAVAR = "As colunas só mudam antes de gravar. Envie a planilha de novo para outra importação."

/** An import as people see it, by its id or that of its last job. Raises nao-encontrado. */
export async function apresentar(tx: Tx, escopo: Escopo, id: string): Promise<Importacao> {
  const lida = encontrado(await lerImportacao(tx, escopo, id))
  const [lote, { podeDesfazer, ...contagens }] = await Promise.all([
    lida.idLote === null ? null : lerAndamento(tx, escopo, lida.idLote),
    contarLinhas(tx, escopo, lida.id),
  ])
  const estado = estadoAgora(lida.estado, lote?.concluido ?? false)
  return {
    id: lida.id,
    origem: lida.origem,
    nome: lida.nome,
    estado,
    total: lida.total,
    criadaEm: lida.criadaEm.toISOString(),
    autor: lida.autor,
    planilhas: lida.planilhas,
    mapeamento: lida.mapeamento,
    ...contagens,
    lote: lote === null ? null : { id: lote.id, total: lote.total, feitos: lote.feitos, concluido: lote.concluido },
    falha: lida.estado === "conferindo" && estado === "mapeando" ? (lote?.falha ?? null) : null,
    podeDesfazer: podeDesfazer && DESFAZIVEIS.includes(estado),
    semOpcaoDoSimples: estado === "concluida" ? await semOpcaoDoSimples(tx, escopo, lida) : null,
  }
}

/** Of the year in which the import was made: what is still to be told of its companies. */
async function semOpcaoDoSimples(tx: Tx, escopo: Escopo, { id, criadaEm }: ImportacaoGravada) {
  const ano = Number(competenciaCivil(criadaEm).slice(0, 4))
  return { ano, empresas: await contarSemOpcao(tx, escopo, ano, await raizesDasEmpresas(tx, escopo, id)) }
}

/** A job that ended changes the state by itself: nobody has to come last and say so. */
function estadoAgora(estado: EstadoDaImportacao, concluido: boolean): EstadoDaImportacao {
  if (!concluido) return estado
  if (estado === "gravando") return "concluida"
  if (estado === "desfazendo") return "desfeita"
  // A check that ended well says so itself; one that only ended, failed.
  return estado === "conferindo" ? "mapeando" : estado
}

const DESFAZIVEIS: readonly EstadoDaImportacao[] = ["concluida", "cancelada", "desfeita"]

export async function resumir(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<ResumoDaImportacao[]> {
  const lidas = await lerImportacoes(tx, escopo, ids)
  return lidas.map(({ concluido, estado, criadaEm, ...resto }) => ({
    ...resto,
    estado: estadoAgora(estado, concluido),
    criadaEm: criadaEm.toISOString(),
  }))
}

/** The import, taken for this transaction, in one of the states from which the act may be done. */
export async function exigir(
  tx: Tx,
  escopo: Escopo,
  id: string,
  de: readonly EstadoDaImportacao[],
  recusa: string,
): Promise<ImportacaoGravada> {
  const lida = encontrado(await lerImportacao(tx, escopo, id, "update"))
  const lote = lida.idLote === null ? null : await lerAndamento(tx, escopo, lida.idLote)
  if (!de.includes(estadoAgora(lida.estado, lote?.concluido ?? false)))
    throw new ErroDeNegocio("transicao-recusada", recusa)
  return lida
}

/** Keeps the mapping and begins to check every row. Raises nao-encontrado, entrada-invalida, transicao-recusada. */
export async function conferir(
  tx: Tx,
  escopo: Escopo,
  id: string,
  mapeamento: readonly MapeamentoDaPlanilha[],
  agora: Date,
): Promise<Importacao> {
  const lida = await exigir(tx, escopo, id, ["mapeando", "conferida"], SO_ANTES_DE_GRAVAR)
  const completo =
    lida.origem === "extratos"
      ? []
      : lida.planilhas.map(
          (p) => mapeamento.find((m) => m.planilha === p.nome) ?? { planilha: p.nome, tipo: null, colunas: [] },
        )
  if (lida.origem === "planilha") conferirMapeamento(completo)
  await apagarLinhas(tx, escopo, lida.id)
  const itens: NovoItem[] = [{ rotulo: lida.nome, idEmpresa: null, conteudo: null }]
  const idLote = await incluirLote(tx, escopo, { tipo: "conferir-importacao", competencia: null, agora }, itens)
  await alterarImportacao(tx, escopo, lida.id, { estado: "conferindo", idLote, mapeamento: completo, total: 0 }, agora)
  return apresentar(tx, escopo, lida.id)
}

/**
 * Begins to write what the preview showed. Raises nao-encontrado, transicao-recusada and, for balances of bank accounts
 * asked by who does not operate the platform, sem-permissao.
 */
export async function confirmar(tx: Tx, escopo: Escopo, id: string, agora: Date, papel: Papel): Promise<Importacao> {
  const lida = await exigir(
    tx,
    escopo,
    id,
    ["conferida"],
    "Só se grava uma importação conferida. Confira as colunas primeiro.",
  )
  if (papel !== "ROOT" && (await temSaldos(tx, escopo, lida.id, "a-gravar")))
    throw new ErroDeNegocio(
      "sem-permissao",
      "Esta importação traz saldos de contas correntes, que só quem opera a plataforma grava. Confira as colunas de novo para deixá-los de fora, ou peça a essa pessoa que confirme.",
    )
  const empresas = await empresasDaImportacao(tx, escopo, lida.id, "a-gravar")
  if (empresas.length === 0)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Nenhuma linha tem algo a gravar. Corrija a planilha e envie de novo.",
    )
  await encerrarLinhas(tx, escopo, lida.id, "previstas")
  const idLote = await incluirLote(
    tx,
    escopo,
    { tipo: "gravar-importacao", competencia: null, agora },
    empresas.map(itemDaEmpresa),
  )
  // The rows are all recorded: the file is no longer needed, and holds personal data.
  await alterarImportacao(tx, escopo, lida.id, { estado: "gravando", idLote, conteudo: null }, agora)
  return apresentar(tx, escopo, lida.id)
}

const itemDaEmpresa = ({ rotulo, cnpjs }: { rotulo: string; cnpjs: readonly string[] }): NovoItem => ({
  rotulo,
  idEmpresa: null,
  conteudo: Buffer.from(cnpjs.join(",")),
})

/**
 * Stops an import: what was written stays. Raises nao-encontrado, transicao-recusada. The waiting items of the job are
 * taken before the import, as the worker takes them: the other way round the two would wait for each other for ever.
 */
export async function cancelar(tx: Tx, escopo: Escopo, id: string, agora: Date): Promise<Importacao> {
  const idLote = (await lerImportacao(tx, escopo, id))?.idLote ?? null
  if (idLote !== null)
    await cancelarPendentes(tx, escopo, idLote, "A importação foi cancelada antes desta empresa.", agora)
  const lida = await exigir(
    tx,
    escopo,
    id,
    ["mapeando", "conferindo", "conferida", "gravando"],
    "Esta importação já terminou. Para tirar o que ela gravou, use Desfazer.",
  )
  if (lida.idLote !== idLote)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "A importação acabou de passar a outra etapa. Veja em que ponto ela está e, se for o caso, cancele de novo.",
    )
  // A check cut short has said nothing of the whole: its rows go.
  if (lida.estado === "conferindo") await apagarLinhas(tx, escopo, lida.id)
  else await encerrarLinhas(tx, escopo, lida.id, "canceladas")
  await alterarImportacao(tx, escopo, lida.id, { estado: "cancelada", conteudo: null }, agora)
  return apresentar(tx, escopo, lida.id)
}

/**
 * Begins to take back what an import wrote. Raises nao-encontrado, transicao-recusada and, for bank accounts asked by who
 * does not operate the platform, sem-permissao.
 */
export async function desfazer(tx: Tx, escopo: Escopo, id: string, agora: Date, papel: Papel): Promise<Importacao> {
  const lida = await exigir(tx, escopo, id, DESFAZIVEIS, "Só se desfaz uma importação que terminou.")
  if (papel !== "ROOT" && (await temSaldos(tx, escopo, lida.id, "a-desfazer")))
    throw new ErroDeNegocio(
      "sem-permissao",
      "Esta importação gravou contas correntes, que só quem opera a plataforma altera. Peça a essa pessoa que a desfaça.",
    )
  const empresas = await empresasDaImportacao(tx, escopo, lida.id, "a-desfazer")
  if (empresas.length === 0)
    throw new ErroDeNegocio("transicao-recusada", "Esta importação não tem nada gravado a desfazer.")
  const idLote = await incluirLote(
    tx,
    escopo,
    { tipo: "desfazer-importacao", competencia: null, agora },
    empresas.map(itemDaEmpresa),
  )
  await alterarImportacao(tx, escopo, lida.id, { estado: "desfazendo", idLote }, agora)
  return apresentar(tx, escopo, lida.id)
}

/** Remembers a confirmed mapping for the next spreadsheet with the same headings, and each heading that it taught. */
export async function lembrar(
  tx: Tx,
  escopo: Escopo,
  folhas: readonly FolhaReconhecida[],
  mapeamento: readonly MapeamentoDaPlanilha[],
  agora: Date,
): Promise<void> {
  const aprendidos = await lerAprendidos(tx, escopo)
  for (const { assinatura, planilha } of folhas) {
    const confirmado = mapeamento.find((m) => m.planilha === planilha.nome)
    if (!confirmado || planilha.cabecalho === null) continue
    // Of whom the rows are is of this file alone: the next one with the same headings may be of another company.
    const { cnpjDaEmpresa: _, ...dasColunas } = confirmado
    await lembrarMapeamento(tx, escopo, assinatura, dasColunas, agora)
    await gravarLicoes(tx, escopo, licoesDe(planilha, confirmado, aprendidos), agora)
  }
}
