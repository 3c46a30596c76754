import { randomUUID } from "node:crypto"
import { CATEGORIAS_PADRAO, type CategoriaDoBanco, type IdDeCategoriaPadrao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exigirEscritorioInteiro } from "../empresas/permissao.ts"
import { gravarCategoria, lerCategoriasGravadas } from "./regras.repository.ts"

type Dados = Pick<CategoriaDoBanco, "nome" | "pai" | "natureza" | "pessoal" | "arquivada">

const padrao: CategoriaDoBanco[] = Object.entries(CATEGORIAS_PADRAO).map(([id, c]) => ({
  id,
  pai: c.pai,
  nome: c.nome,
  natureza: c.natureza,
  pessoal: "pessoal" in c,
  arquivada: false,
  padrao: true,
  versao: 0,
}))

/** The tree of an office: the default one with what the office changed in it, and what it added. */
export async function lerCategorias(tx: Tx, escopo: Pick<Escopo, "idEscritorio">): Promise<CategoriaDoBanco[]> {
  const gravadas = new Map((await lerCategoriasGravadas(tx, escopo)).map((g) => [g.id, g]))
  const mudadas = padrao.map((c) => {
    const { idEscritorio: _e, ...g } = gravadas.get(c.id) ?? { idEscritorio: "" }
    gravadas.delete(c.id)
    return { ...c, ...g }
  })
  const daCasa = [...gravadas.values()].map(({ idEscritorio: _e, ...g }) => ({ ...g, padrao: false }))
  return [...mudadas, ...daCasa.sort((a, b) => (a.nome < b.nome ? -1 : 1))]
}

/** The ids of a category and of all under it. */
export function comDescendentes(categorias: readonly CategoriaDoBanco[], id: string): string[] {
  const filhas = categorias.filter((c) => c.pai === id).flatMap((c) => comDescendentes(categorias, c.id))
  return [id, ...filhas]
}

/** A category that something may be put into; raises entrada-invalida. */
export function exigirCategoria(categorias: readonly CategoriaDoBanco[], id: string): CategoriaDoBanco {
  const categoria = categorias.find((c) => c.id === id)
  if (!categoria) recusar("Esta categoria não existe. Escolha uma da lista.", "categoria")
  if (categoria.arquivada) recusar(`A categoria ${categoria.nome} está arquivada. Escolha outra.`, "categoria")
  return categoria
}

export async function listarCategorias(tx: Tx, escopo: Escopo): Promise<{ lista: CategoriaDoBanco[] }> {
  return { lista: await lerCategorias(tx, escopo) }
}

/** Adds a category to the tree of the office. Raises sem-permissao (who reaches only some companies), entrada-invalida. */
export async function criarCategoria(
  tx: Tx,
  escopo: Escopo,
  dados: Omit<Dados, "arquivada">,
): Promise<CategoriaDoBanco> {
  exigirEscritorioInteiro(escopo, "as categorias são do escritório inteiro")
  const categorias = await lerCategorias(tx, escopo)
  return gravar(tx, escopo, categorias, { ...dados, arquivada: false, id: randomUUID(), padrao: false, versao: 1 })
}

/**
 * Changes a category, of the default tree too. Raises sem-permissao (who reaches only some companies), nao-encontrado, versao-desatualizada, entrada-invalida (a place inside itself,
 * a nature that is not that of where it goes, a name that is already there).
 */
export async function editarCategoria(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  dados: Dados,
): Promise<CategoriaDoBanco> {
  exigirEscritorioInteiro(escopo, "as categorias são do escritório inteiro")
  const categorias = await lerCategorias(tx, escopo)
  const atual = encontrado(categorias.find((c) => c.id === id))
  if (atual.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  return gravar(tx, escopo, categorias, { ...dados, id, padrao: atual.padrao, versao: versao + 1 })
}

async function gravar(
  tx: Tx,
  { idEscritorio }: Escopo,
  categorias: readonly CategoriaDoBanco[],
  nova: CategoriaDoBanco,
): Promise<CategoriaDoBanco> {
  const { padrao: _p, ...linha } = nova
  if (nova.pai !== null) {
    const pai = categorias.find((c) => c.id === nova.pai)
    if (!pai) recusar("A categoria de cima não existe. Escolha uma da lista.", "pai")
    if (comDescendentes(categorias, nova.id).includes(pai.id))
      recusar("Uma categoria não pode ficar dentro dela mesma. Escolha outro lugar.", "pai")
    if (pai.natureza !== nova.natureza) recusar(`A natureza tem de ser a de ${pai.nome}, em que ela fica.`, "natureza")
  }
  const igual = categorias.find((c) => c.id !== nova.id && c.pai === nova.pai && c.nome === nova.nome)
  if (igual) recusar(`Já há “${nova.nome}” neste lugar. Dê outro nome.`, "nome")
  const filha = categorias.find((c) => c.pai === nova.id && c.natureza !== nova.natureza)
  if (filha) recusar(`${filha.nome}, que fica dentro dela, tem outra natureza. Mude-a antes.`, "natureza")
  await gravarCategoria(tx, { idEscritorio, ...linha })
  return nova
}

/** Category by which what is known by its title counts. */
export const daObrigacao = (obrigacao: string): IdDeCategoriaPadrao =>
  obrigacao.startsWith("das") ? "das" : obrigacao === "inss" ? "inss" : "tributos-federais"
