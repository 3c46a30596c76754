import { randomUUID } from "node:crypto"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { divergenciasDoExtrato } from "../../documentos/extrato-pgdas/conferencia.ts"
import { criarLeitorDeExtratos, type LeitorDeExtratos } from "../../documentos/extrato-pgdas/leitor.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Ajuste } from "../../importacao/ajustes.ts"
import type { Aprendidos } from "../../importacao/campo-do-titulo.ts"
import { lerLinhas } from "../../importacao/leitor.ts"
import type { FolhaReconhecida } from "../../importacao/reconhecer.ts"
import { quantos } from "../../palavras.ts"
import type { Executor } from "../processamento/processamento.service.ts"
import { lerAjustes } from "./ajustes.repository.ts"
import { lerArquivos } from "./extratos/leitura.ts"
import { linhasDosExtratos } from "./extratos/linhas.ts"
import { desempacotar } from "./extratos/pacote.ts"
import {
  alterarImportacao,
  ehOperador,
  type ImportacaoGravada,
  lerConteudo,
  lerImportacao,
} from "./importacoes.repository.ts"
import { lembrar, recusando } from "./importacoes.service.ts"
import { type Contexto, ERRO, type LinhaAJulgar, SEM_ACAO } from "./julgamento/tipos.ts"
import { julgarLinhas, porEmpresa } from "./julgamento.service.ts"
import { apagarLinhas, inserirLinhas } from "./linhas.repository.ts"
import { avisosDaPlanilha } from "./mapeamento.ts"
import { lerAprendidos } from "./sinonimos.repository.ts"

/** Companies judged in one transaction: what is known of them is read at once, and others take their turn in between. */
const EMPRESAS_POR_VEZ = 200

interface Preparada {
  readonly importacao: ImportacaoGravada | null
  readonly total: number
  readonly erros: number
  readonly avisos: ReadonlyMap<string, readonly string[]>
  readonly folhas: readonly FolhaReconhecida[]
}

/** Job "conferir-importacao": reads the file, and says what will happen to each row without writing any registration. */
export function executorDeConferencia(
  banco: Banco,
  agora: () => Date,
  leitor: LeitorDeExtratos = criarLeitorDeExtratos(),
): Executor<Preparada> {
  return {
    porVez: 1,
    preparar: ({ escopo, idLote }) => preparar(banco, escopo, idLote, { agora, leitor }),
    async executar(tx, { escopo }, _itens, { importacao, total, erros, avisos, folhas }) {
      const atual = importacao === null ? null : await emConferencia(tx, escopo, importacao, "update")
      if (importacao === null || atual === null)
        return [{ resultado: SEM_ACAO, codigo: null, mensagem: "A importação foi cancelada durante a conferência." }]
      // A run that a crash cut short may have read more rows.
      await apagarLinhas(tx, escopo, importacao.id, total)
      const planilhas = atual.planilhas.map((p) => {
        const ditos = avisos.get(p.nome)
        const mapeada = atual.mapeamento.find((m) => m.planilha === p.nome)
        return { ...p, avisos: ditos === undefined ? p.avisos : avisosDaPlanilha(p, mapeada, ditos) }
      })
      await alterarImportacao(tx, escopo, importacao.id, { estado: "conferida", total, planilhas }, agora())
      await lembrar(tx, escopo, folhas, atual.mapeamento, agora())
      const mensagem = `${quantos(total, "linha conferida", "linhas conferidas")}, ${erros} com erro.`
      return [{ resultado: 1, codigo: null, mensagem }]
    },
  }
}

/** The import while it still waits for this very check, null once it was cancelled or is being checked anew. */
async function emConferencia(
  tx: Tx,
  escopo: Escopo,
  { id, idLote }: ImportacaoGravada,
  trava: "update" | "share",
): Promise<ImportacaoGravada | null> {
  const atual = await lerImportacao(tx, escopo, id, trava)
  return atual?.estado === "conferindo" && atual.idLote === idLote ? atual : null
}

interface Meios {
  readonly agora: () => Date
  readonly leitor: LeitorDeExtratos
}

async function preparar(banco: Banco, escopo: Escopo, idLote: string, { agora, leitor }: Meios): Promise<Preparada> {
  const { importacao, conteudo, ...sabido } = await banco.emEscopo(escopo, async (tx) => {
    const lida = await lerImportacao(tx, escopo, idLote)
    return {
      importacao: lida,
      conteudo: lida === null ? null : await lerConteudo(tx, escopo, lida.id),
      aprendidos: await lerAprendidos(tx, escopo),
      ajustes: lida === null ? [] : await lerAjustes(tx, escopo, lida.id),
    }
  })
  if (importacao === null || conteudo === null || importacao.estado !== "conferindo")
    return { importacao, total: 0, erros: 0, avisos: new Map(), folhas: [] }
  const { linhas, avisos, folhas } =
    importacao.origem === "extratos"
      ? await lerExtratos(leitor, conteudo, escopo.idUsuario)
      : await ler(importacao, conteudo, sabido)
  const numeradas: LinhaAJulgar[] = linhas.map((l, i) => ({ ...l, sequencia: i + 1 }))
  if (numeradas.length === 0)
    throw new ErroDeNegocio(
      "planilha-recusada",
      "Nenhuma linha foi encontrada abaixo dos cabeçalhos. Confira as abas e as colunas escolhidas.",
    )
  const instante = agora()
  const contexto: Contexto = {
    idEscritorio: escopo.idEscritorio,
    agora: instante,
    hoje: diaCivil(instante),
    escreveContas: await banco.naPlataforma((tx) => ehOperador(tx, escopo)),
    novoId: randomUUID,
  }
  const erros = await julgarTudo(banco, escopo, importacao, numeradas, contexto)
  return { importacao, total: numeradas.length, erros, avisos, folhas }
}

/** The rows of extracts, and what each says twice and does not agree. */
async function lerExtratos(leitor: LeitorDeExtratos, conteudo: Buffer, idUsuario: string) {
  const lidos = await lerArquivos(leitor, desempacotar(conteudo), idUsuario)
  const avisos = new Map(lidos.map((a) => [a.nome, "extrato" in a ? divergenciasDoExtrato(a.extrato) : []]))
  return { linhas: linhasDosExtratos(lidos), avisos, folhas: [] }
}

interface Sabido {
  readonly aprendidos: Aprendidos
  readonly ajustes: Ajuste[]
}

function ler({ nome, planilhas, mapeamento }: ImportacaoGravada, conteudo: Buffer, sabido: Sabido) {
  const comCabecalho = mapeamento.map((m) => {
    const planilha = planilhas.find((p) => p.nome === m.planilha)
    return { ...m, cabecalho: planilha?.cabecalho ?? null, linhasDeCabecalho: planilha?.linhasDeCabecalho ?? 1 }
  })
  return recusando(() => lerLinhas(nome, conteudo, comCabecalho, sabido))
}

/**
 * Judges every row and stages it. Safe when two servers do it at once: each block writes the same rows over the other's,
 * and a block that finds the check over stops there.
 */
async function julgarTudo(
  banco: Banco,
  escopo: Escopo,
  importacao: ImportacaoGravada,
  linhas: readonly LinhaAJulgar[],
  contexto: Contexto,
): Promise<number> {
  const grupos = porEmpresa(linhas)
  const raizes = [...grupos.keys()]
  let erros = 0
  for (let i = 0; i < raizes.length; i += EMPRESAS_POR_VEZ) {
    const bloco = raizes.slice(i, i + EMPRESAS_POR_VEZ)
    const seguiu = await banco.emEscopo(escopo, async (tx) => {
      // Held until the block is staged: who cancels meanwhile waits for it, and takes its rows away.
      if ((await emConferencia(tx, escopo, importacao, "share")) === null) return false
      const doBloco = bloco.flatMap((r) => grupos.get(r) ?? [])
      const vereditos = await julgarLinhas(tx, escopo, doBloco, contexto)
      for (const v of vereditos.values()) if (v.resultado === ERRO) erros++
      await inserirLinhas(tx, escopo, importacao.id, doBloco, vereditos)
      return true
    })
    if (!seguiu) break
  }
  return erros
}
