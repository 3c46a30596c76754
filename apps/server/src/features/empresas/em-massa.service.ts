import type { ResultadoEmMassa, rotas } from "@partida/contracts"
import { saiuDaCarteira } from "@partida/contracts"
import { inArray } from "drizzle-orm"
import type { z } from "zod"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { fonteDaCarteira, lerParaCategoria, mudarMuitas, travarSelecao } from "./carteira.repository.ts"
import { exigirResponsavel, noMes } from "./carteira.service.ts"
import { exigirGrupo } from "./conferencia.ts"
import { responderOpcao } from "./opcoes-do-simples.service.ts"
import { gravarCategorias } from "./vigencias.repository.ts"

type Pedido = z.output<(typeof rotas)["alterarEmpresas"]["corpo"]>
type Categoria = NonNullable<Pedido["mudanca"]["categoria"]>
type Selecionada = Awaited<ReturnType<typeof travarSelecao>>[number]

/**
 * One change to every company of a selection, in one transaction. Those that a closed month, their own dates or what was already
 * told keep from changing are told apart and left as they are, wholly. Raises nao-encontrado (nothing of the selection is within
 * reach) and entrada-invalida.
 */
export async function alterarEmpresas(tx: Tx, escopo: Escopo, pedido: Pedido, agora: Date): Promise<ResultadoEmMassa> {
  const { idGrupo, idResponsavel, categoria, opcaoDoSimples } = pedido.mudanca
  if (idGrupo) await exigirGrupo(tx, escopo, idGrupo)
  if (idResponsavel) await exigirResponsavel(tx, escopo, idResponsavel)
  const { selecao } = pedido
  const onde =
    "empresas" in selecao
      ? inArray(empresas.id, [...selecao.empresas])
      : fonteDaCarteira(escopo, noMes(selecao.filtro, agora)).onde
  const todas = await travarSelecao(tx, escopo, onde)
  if (todas.length === 0) throw new ErroDeNegocio("nao-encontrado")
  const porCategoria = await separar(tx, escopo, todas, categoria)
  const { deCategoria } = porCategoria
  const daOpcao = opcaoDoSimples
    ? await responderOpcao(tx, escopo, porCategoria.aceitas, opcaoDoSimples, agora)
    : { aceitas: porCategoria.aceitas, recusadas: [], gravadas: new Set<string>() }
  const { aceitas, gravadas } = daOpcao
  const mudam = aceitas.filter(
    (e) =>
      (idGrupo !== undefined && e.idGrupo !== idGrupo) ||
      (idResponsavel !== undefined && e.idResponsavel !== idResponsavel) ||
      deCategoria.has(e.id),
  )
  const deOutraCategoria = aceitas.filter(({ id }) => deCategoria.has(id)).map(({ id }) => id)
  if (categoria) await gravarCategorias(tx, escopo, deOutraCategoria, categoria)
  await mudarMuitas(
    tx,
    escopo,
    mudam.map(({ id }) => id),
    { ...(idGrupo === undefined ? {} : { idGrupo }), ...(idResponsavel === undefined ? {} : { idResponsavel }) },
  )
  const alteradas = new Set([...mudam.map(({ id }) => id), ...gravadas]).size
  const recusadas = [...porCategoria.recusadas, ...daOpcao.recusadas]
  return { alteradas, semMudanca: aceitas.length - alteradas, recusadas }
}

/** Which companies take the category, which already have it, and which refuse and why. */
async function separar(tx: Tx, escopo: Escopo, todas: readonly Selecionada[], categoria: Categoria | undefined) {
  if (!categoria) return { aceitas: todas, recusadas: [], deCategoria: new Set<string>() }
  const estados = new Map(
    (
      await lerParaCategoria(
        tx,
        escopo,
        categoria.desde,
        todas.map(({ id }) => id),
      )
    ).map((e) => [e.id, e]),
  )
  const aceitas: Selecionada[] = []
  const recusadas: ResultadoEmMassa["recusadas"] = []
  const deCategoria = new Set<string>()
  for (const empresa of todas) {
    const estado = estados.get(empresa.id)
    if (!estado) continue
    const mensagem = estado.idCategoria === categoria.idCategoria ? null : recusa(empresa, estado, categoria.desde)
    if (mensagem !== null) recusadas.push({ id: empresa.id, apelido: empresa.apelido, mensagem })
    else {
      aceitas.push(empresa)
      if (estado.idCategoria !== categoria.idCategoria) deCategoria.add(empresa.id)
    }
  }
  return { aceitas, recusadas, deCategoria }
}

function recusa(
  { dataAbertura }: Selecionada,
  { idCategoria, fechadoAte }: { readonly idCategoria: number; readonly fechadoAte: string | null },
  desde: string,
): string | null {
  const abertura = dataAbertura.slice(0, 7)
  if (desde < abertura) return `A empresa abriu em ${mesEscrito(abertura)}, depois deste mês.`
  if (saiuDaCarteira(idCategoria)) return "O escritório não a atende neste mês. Reative-a primeiro."
  if (fechadoAte !== null && fechadoAte >= desde)
    return `Há meses fechados até ${mesEscrito(fechadoAte)}. Escolha um mês depois ou reabra-os.`
  return null
}
