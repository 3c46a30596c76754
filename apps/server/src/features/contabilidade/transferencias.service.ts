import { contrario } from "@partida/contabil"
import type { FiltroDaTransferencia, PreviaDaTransferencia } from "@partida/contracts"
import { formatarData, paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { novoLancamento } from "./contabilidade.repository.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import { emDias } from "./periodo.ts"
import { lerPlano } from "./plano.service.ts"
import { inserirLancamentos, lerLivrosFechadosAte } from "./postagem.repository.ts"
import { lerParaTransferir, type PartidaATransferir } from "./transferencias.repository.ts"

/** Entries of one act: each is another entry to write. */
const MAXIMO = 5_000
const MOSTRADAS = 200

/** Which entries would move from one account to another, and which would not; nothing is written. Raises nao-encontrado and entrada-invalida. */
export async function preverTransferencia(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  filtro: FiltroDaTransferencia,
): Promise<PreviaDaTransferencia> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const { vao, fora } = await escolher(tx, escopo, idEmpresa, filtro)
  const soma = (dc: "D" | "C") => paraReais(vao.reduce((s, p) => (p.dc === dc ? s + p.valor : s), 0n))
  return {
    lancamentos: vao.length,
    debitos: soma("D"),
    creditos: soma("C"),
    lista: vao.slice(0, MOSTRADAS).map((p) => ({
      id: p.id,
      numero: p.numero,
      data: p.data,
      historico: p.historico,
      dc: p.dc,
      valor: paraReais(p.valor),
    })),
    fora: [...fora].map(([motivo, quantos]) => ({ motivo, quantos })),
  }
}

async function escolher(tx: Tx, escopo: Escopo, idEmpresa: string, filtro: FiltroDaTransferencia) {
  if (filtro.conta === filtro.para) recusar("Escolha uma conta diferente da que os lançamentos já têm.", "para")
  if (filtro.de > filtro.ate) recusar("O fim do período é antes do começo.", "ate")
  const dias = emDias(filtro)
  const plano = await lerPlano(tx, escopo, idEmpresa, dias.ate)
  for (const campo of ["conta", "para"] as const)
    if (plano.contas.find((c) => c.codigo === filtro[campo])?.tipo !== "A")
      recusar(`${filtro[campo]} não é uma conta analítica do plano. Escolha uma da lista.`, campo)
  const fechadosAte = (await lerLivrosFechadosAte(tx, escopo, [idEmpresa])).get(idEmpresa) ?? ""
  const lidas = await lerParaTransferir(tx, escopo, idEmpresa, { ...filtro, ...dias })
  if (lidas.length > MAXIMO) recusar("São mais de 5.000 lançamentos. Escolha um período menor.", "de")
  const fora = new Map<string, number>()
  const vao = lidas.filter((p) => {
    const motivo = porQueNaoVai(p, fechadosAte)
    if (motivo !== null) fora.set(motivo, (fora.get(motivo) ?? 0) + 1)
    return motivo === null
  })
  return { vao, fora }
}

function porQueNaoVai(p: PartidaATransferir, fechadosAte: string): string | null {
  if (p.data.slice(0, 7) <= fechadosAte) return `Os livros estão fechados até ${mesEscrito(fechadosAte)}.`
  if (p.estornado) return "Já foi estornado, ou é estorno."
  if (p.transferido) return "Já foi reclassificado, ou é a reclassificação."
  // Posting the month again would undo the entry and leave its transfer alone.
  if (p.deFato) return "Veio de um fato: mude a conta na regra, e ele é lançado de novo."
  return null
}

/**
 * Moves entries from one account to another: each by an entry of its own, on its own day, that names it. All or nothing, once: what was
 * moved is not moved again. Raises as `preverTransferencia`, and versao-desatualizada where the preview said another number.
 */
export async function transferirLancamentos(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { motivo, lancamentos, ...filtro }: FiltroDaTransferencia & { readonly motivo: string; readonly lancamentos: number },
) {
  await tomarLivros(tx, ato, idEmpresa)
  const { vao } = await escolher(tx, ato.escopo, idEmpresa, filtro)
  if (vao.length === 0) recusar("Nenhum lançamento a reclassificar com isso. Mude o período ou a conta.", "conta")
  if (vao.length !== lancamentos) throw new ErroDeNegocio("versao-desatualizada")
  await inserirLancamentos(
    tx,
    vao.map((p) => {
      const lancamento = {
        data: p.data,
        tipo: "N" as const,
        historico: `Transferência do lançamento ${p.numero} de ${formatarData(p.data)}: ${motivo}`,
        partidas: [
          { conta: filtro.para, dc: p.dc, valor: p.valor },
          { conta: filtro.conta, dc: contrario(p.dc), valor: p.valor },
        ],
      }
      return novoLancamento(ato, idEmpresa, lancamento, { origem: `transferencia:${p.id}` })
    }),
  )
  return { transferidos: vao.length }
}
