import { randomUUID } from "node:crypto"
import { diaCivil } from "../../civil.ts"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerLinhas } from "../../importacao/leitor.ts"
import type { FolhaReconhecida } from "../../importacao/reconhecer.ts"
import { PlanilhaRecusada } from "../../importacao/tipos.ts"
import type { Executor } from "../processamento/processamento.service.ts"
import { estadoVazio, lerEstados, raizDo } from "./estado.repository.ts"
import { alterarImportacao, type ImportacaoGravada, lerConteudo, lerImportacao } from "./importacoes.repository.ts"
import { lembrar } from "./importacoes.service.ts"
import { julgar } from "./julgamento/julgar.ts"
import { type Contexto, ERRO, type LinhaAJulgar, SEM_ACAO, type Veredito } from "./julgamento/tipos.ts"
import { apagarLinhas, inserirLinhas } from "./linhas.repository.ts"

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
export function executorDeConferencia(banco: Banco, agora: () => Date): Executor<Preparada> {
  return {
    porVez: 1,
    preparar: ({ escopo, idLote }) => preparar(banco, escopo, idLote, agora),
    async executar(tx, { escopo }, _itens, { importacao, total, erros, avisos, folhas }) {
      const atual = importacao === null ? null : await lerImportacao(tx, escopo, importacao.id, true)
      if (importacao === null || atual?.estado !== "conferindo") {
        if (importacao) await apagarLinhas(tx, escopo, importacao.id)
        return [{ resultado: SEM_ACAO, codigo: null, mensagem: "A importação foi cancelada durante a conferência." }]
      }
      const planilhas = atual.planilhas.map((p) => ({ ...p, avisos: [...(avisos.get(p.nome) ?? p.avisos)] }))
      await alterarImportacao(tx, escopo, importacao.id, { estado: "conferida", total, planilhas }, agora())
      await lembrar(tx, escopo, folhas, atual.mapeamento, agora())
      const mensagem = `${total} linhas conferidas, ${erros} com erro.`
      return [{ resultado: 1, codigo: null, mensagem }]
    },
  }
}

async function preparar(banco: Banco, escopo: Escopo, idLote: string, agora: () => Date): Promise<Preparada> {
  const { importacao, conteudo } = await banco.emEscopo(escopo, async (tx) => {
    const lida = await lerImportacao(tx, escopo, idLote)
    return { importacao: lida, conteudo: lida === null ? null : await lerConteudo(tx, escopo, lida.id) }
  })
  if (importacao === null || conteudo === null || importacao.estado !== "conferindo")
    return { importacao, total: 0, erros: 0, avisos: new Map(), folhas: [] }
  const { linhas, avisos, folhas } = await ler(importacao, conteudo)
  const numeradas: LinhaAJulgar[] = linhas.map((l, i) => ({ ...l, sequencia: i + 1 }))
  if (numeradas.length === 0)
    throw new ErroDeNegocio(
      "planilha-recusada",
      "Nenhuma linha foi encontrada abaixo dos cabeçalhos. Confira as abas e as colunas escolhidas.",
    )
  await banco.emEscopo(escopo, (tx) => apagarLinhas(tx, escopo, importacao.id))
  const erros = await julgarTudo(banco, escopo, importacao.id, numeradas, agora())
  return { importacao, total: numeradas.length, erros, avisos, folhas }
}

async function ler({ nome, planilhas, mapeamento }: ImportacaoGravada, conteudo: Buffer) {
  try {
    const comCabecalho = mapeamento.map((m) => {
      const planilha = planilhas.find((p) => p.nome === m.planilha)
      return { ...m, cabecalho: planilha?.cabecalho ?? null, linhasDeCabecalho: planilha?.linhasDeCabecalho ?? 1 }
    })
    return await lerLinhas(nome, conteudo, comCabecalho)
  } catch (erro) {
    if (erro instanceof PlanilhaRecusada) throw new ErroDeNegocio("planilha-recusada", erro.message)
    throw erro
  }
}

async function julgarTudo(
  banco: Banco,
  escopo: Escopo,
  id: string,
  linhas: readonly LinhaAJulgar[],
  agora: Date,
): Promise<number> {
  const contexto: Contexto = { idEscritorio: escopo.idEscritorio, agora, hoje: diaCivil(agora), novoId: randomUUID }
  const grupos = Map.groupBy(linhas, (l) => (l.cnpj === null ? "" : raizDo(l.cnpj)))
  const raizes = [...grupos.keys()]
  let erros = 0
  for (let i = 0; i < raizes.length; i += EMPRESAS_POR_VEZ) {
    const bloco = raizes.slice(i, i + EMPRESAS_POR_VEZ)
    await banco.emEscopo(escopo, async (tx) => {
      const estados = await lerEstados(
        tx,
        escopo,
        bloco.filter((r) => r !== ""),
      )
      const doBloco = bloco.flatMap((r) => grupos.get(r) ?? [])
      const vereditos = new Map<number, Veredito>()
      for (const raiz of bloco)
        for (const v of julgar(grupos.get(raiz) ?? [], estados.get(raiz) ?? estadoVazio(), contexto))
          vereditos.set(v.sequencia, v)
      for (const v of vereditos.values()) if (v.resultado === ERRO) erros++
      await inserirLinhas(tx, escopo, id, doBloco, vereditos)
    })
  }
  return erros
}
