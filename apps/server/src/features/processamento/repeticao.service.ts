import type { DetalheDoLote, Lote, Papel } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { podePedir } from "./acesso.repository.ts"
import { concluirSePronto } from "./andamento.repository.ts"
import { avisarConclusao } from "./avisos.ts"
import { lerPendente } from "./processamento.repository.ts"
import { cancelarPendentes, incluirLote } from "./processamento.service.ts"
import { contarARepetir, lerARepetir, lerOrigem, type Origem, travarOrigem } from "./repeticao.repository.ts"
import type { LotePendente } from "./tipos.ts"

/** Who asks for something to be done about a job. */
export interface Quem {
  readonly escopo: Escopo
  readonly papel: Papel
  readonly nome: string
}

type Acoes = Pick<DetalheDoLote, "idOrigem" | "repeticao" | "podeCancelar">

/** What this person may do about a job now. */
export async function acoesDoLote(tx: Tx, { escopo, papel }: Quem, id: string): Promise<Acoes> {
  const origem = encontrado(await lerOrigem(tx, escopo, id))
  const impedimento = porQueNaoRepete(origem, papel)
  return {
    idOrigem: origem.idOrigem,
    repeticao: {
      quantos: impedimento === null ? await contarARepetir(tx, escopo, origem) : 0,
      impedimento: impedimento?.message ?? null,
    },
    podeCancelar: porQueNaoCancela(origem, papel) === null,
  }
}

/**
 * A new job with what failed in another and is still to be done, with the reach of whoever asks now and what was said
 * for the first. Raises nao-encontrado, sem-permissao and, while it runs or when nothing is left, transicao-recusada.
 */
export async function repetirLote(banco: Banco, quem: Quem, id: string, agora: Date) {
  const { escopo, papel } = quem
  return banco.emEscopo(escopo, async (tx) => {
    const origem = encontrado(await travarOrigem(tx, escopo, id))
    const impedimento = porQueNaoRepete(origem, papel)
    if (impedimento) throw impedimento
    const itens = await lerARepetir(tx, escopo, origem)
    if (itens.length === 0)
      throw new ErroDeNegocio(
        "transicao-recusada",
        "Não há o que tentar de novo: o que falhou aqui já foi feito ou já está sendo repetido.",
      )
    const { tipo, competencia, parametros } = origem
    const idLote = await incluirLote(tx, escopo, { tipo, competencia, parametros, idOrigem: id, agora }, itens)
    return { idLote, total: itens.length }
  })
}

/**
 * Leaves undone what has not begun; what is being done at this moment ends as it ends, and what was done stays. Raises
 * nao-encontrado, sem-permissao, transicao-recusada.
 */
export async function cancelarLote(tx: Tx, { escopo, papel, nome }: Quem, id: string, agora: Date): Promise<void> {
  const origem = encontrado(await lerOrigem(tx, escopo, id))
  const impedimento = porQueNaoCancela(origem, papel)
  if (impedimento) throw impedimento
  await cancelarPendentes(tx, escopo, id, `Cancelado por ${nome} antes de começar.`, agora)
  const lote: LotePendente | null = await lerPendente(tx, escopo.idEscritorio, id)
  const contagens = lote && (await concluirSePronto(tx, lote, agora))
  if (lote && contagens) await avisarConclusao(tx, lote, contagens, agora)
}

const DA_PLANILHA: readonly Lote["tipo"][] = ["conferir-importacao", "gravar-importacao", "desfazer-importacao"]

function porQueNaoRepete({ tipo, estado }: Origem, papel: Papel): ErroDeNegocio | null {
  if (!podePedir(papel, tipo)) return new ErroDeNegocio("sem-permissao")
  if (DA_PLANILHA.includes(tipo))
    return new ErroDeNegocio("transicao-recusada", "Uma importação de planilha se corrige e se repete na tela dela.")
  if (estado === "pendente")
    return new ErroDeNegocio(
      "transicao-recusada",
      "Este trabalho ainda está em andamento. Espere que termine, ou cancele o que falta, e então tente de novo.",
    )
  return null
}

function porQueNaoCancela({ tipo, estado }: Origem, papel: Papel): ErroDeNegocio | null {
  if (!podePedir(papel, tipo)) return new ErroDeNegocio("sem-permissao")
  if (DA_PLANILHA.includes(tipo)) return new ErroDeNegocio("transicao-recusada", "Cancele a importação na tela dela.")
  if (tipo === "julgar-emissores")
    return new ErroDeNegocio(
      "transicao-recusada",
      "A conferência de quem assinou as notas vai até o fim: sem ela, contaria o que ninguém reconhece.",
    )
  return estado === "concluido" ? new ErroDeNegocio("transicao-recusada", "Este trabalho já terminou.") : null
}
