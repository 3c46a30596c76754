import type { Importacao } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { reconhecerAba } from "../../importacao/leitor.ts"
import { alterarImportacao, type ImportacaoGravada, lerConteudo } from "./importacoes.repository.ts"
import { apresentar, exigir, recusando, SO_ANTES_DE_GRAVAR } from "./importacoes.service.ts"
import { apagarLinhas } from "./linhas.repository.ts"
import { avisosDaPlanilha } from "./mapeamento.ts"
import { lerAprendidos } from "./sinonimos.repository.ts"

interface LugarDito {
  readonly planilha: string
  readonly cabecalho: number | null
  readonly linhasDeCabecalho: number
}

/**
 * Takes the headings of a sheet where a person says that they are, and proposes its columns again; rows that were checked
 * are to be checked anew. Raises nao-encontrado, entrada-invalida, transicao-recusada.
 */
export async function definirCabecalho(
  banco: Banco,
  escopo: Escopo,
  id: string,
  lugar: LugarDito,
  agora: Date,
): Promise<Importacao> {
  const antes = await banco.emEscopo(escopo, async (tx) => {
    const lida = await exigirColunas(tx, escopo, id)
    return { ...lida, conteudo: await lerConteudo(tx, escopo, lida.id), aprendidos: await lerAprendidos(tx, escopo) }
  })
  const { conteudo, aprendidos } = antes
  // Read out of any transaction: a large file takes seconds.
  const folha = conteudo === null ? null : await recusando(() => reconhecerAba(antes.nome, conteudo, lugar, aprendidos))
  if (folha === null) recusar("A planilha não tem essa aba. Escolha outra.", "planilha")
  if (lugar.cabecalho !== null && folha.planilha.cabecalho !== lugar.cabecalho)
    recusar(
      `A linha ${lugar.cabecalho} não pode ser o cabeçalho: ela está vazia, ou faltam linhas abaixo dela. Escolha outra.`,
      "cabecalho",
    )
  return banco.emEscopo(escopo, async (tx) => {
    const lida = await exigirColunas(tx, escopo, id)
    const novas = <T>(lista: readonly T[], nova: T, nome: (item: T) => string) =>
      lista.map((item) => (nome(item) === lugar.planilha ? nova : item))
    const avisos = avisosDaPlanilha(folha.planilha, folha.mapeamento, folha.planilha.avisos)
    await apagarLinhas(tx, escopo, lida.id)
    await alterarImportacao(
      tx,
      escopo,
      lida.id,
      {
        estado: "mapeando",
        total: 0,
        planilhas: novas(lida.planilhas, { ...folha.planilha, avisos, lembrada: false }, (p) => p.nome),
        mapeamento: novas(lida.mapeamento, folha.mapeamento, (m) => m.planilha),
      },
      agora,
    )
    return apresentar(tx, escopo, lida.id)
  })
}

async function exigirColunas(tx: Tx, escopo: Escopo, id: string): Promise<ImportacaoGravada> {
  const lida = await exigir(tx, escopo, id, ["mapeando", "conferida"], SO_ANTES_DE_GRAVAR)
  if (lida.origem === "extratos") throw new ErroDeNegocio("nao-se-aplica", "Extratos não têm colunas.")
  return lida
}
