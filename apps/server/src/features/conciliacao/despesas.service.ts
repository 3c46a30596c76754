import type { FiltroDosMovimentos, MovimentoCategorizado } from "@partida/contracts"
import { competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa, existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { comDescendentes, lerCategorias } from "./categorias.service.ts"
import {
  fonteDosMovimentos,
  lerMovimentos,
  lerNomesDosFornecedores,
  ordemDosMovimentos,
  somarMovimentos,
  somarPendentesPorMes,
  somarPorCategoria,
  somarPorDescricao,
} from "./despesas.repository.ts"
import { porFavorecido } from "./favorecidos.ts"

const MAXIMO_DE_MESES = 24

/** Raises entrada-invalida. */
function mesesDe({ de, ate }: { readonly de: string; readonly ate: string }): string[] {
  const meses: string[] = []
  for (let mes = mesDe(de); mes <= ate && meses.length <= MAXIMO_DE_MESES; mes = somarMeses(mes, 1)) meses.push(mes)
  if (meses.length === 0) recusar("O primeiro mês é depois do último. Confira o período.", "de")
  if (meses.length > MAXIMO_DE_MESES) recusar(`Escolha até ${MAXIMO_DE_MESES} meses.`, "ate")
  return meses
}

/** What came in and went out in each month, by category, and what still waits. Raises nao-encontrado, entrada-invalida. */
export async function resumirDespesas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { de, ate }: { readonly de: string; readonly ate: string },
) {
  const meses = mesesDe({ de, ate })
  const [existe, somas, pendentes] = await juntas(tx, (tx) =>
    Promise.all([
      existeEmpresa(tx, escopo, idEmpresa),
      somarPorCategoria(tx, escopo, idEmpresa, { de, ate }),
      somarPendentesPorMes(tx, escopo, idEmpresa, { de, ate }),
    ]),
  )
  if (!existe) throw new ErroDeNegocio("nao-encontrado")
  const categorias = [...Map.groupBy(somas, (s) => s.categoria)].map(([id, doMes]) => ({
    id,
    valores: meses.map((mes) => paraReais(doMes.find((s) => s.competencia === mes)?.valorCentavos ?? 0n)),
    linhas: doMes.reduce((n, s) => n + s.linhas, 0),
  }))
  return {
    meses,
    categorias,
    pendentes: meses.map((mes) => {
      const { linhas = 0, entradas = 0n, saidas = 0n } = pendentes.find((p) => p.competencia === mes) ?? {}
      return { linhas, entradas: paraReais(entradas), saidas: paraReais(saidas) }
    }),
  }
}

type Pedido = FiltroDosMovimentos & { readonly direcao: Direcao }

/** A page of the categorised movements of a period, with what they add up to. Raises nao-encontrado. */
export async function paginaDeDespesas(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: Pedido & PedidoDePagina) {
  const fonte = fonteDosMovimentos(escopo, idEmpresa, pedido, await categoriasDo(tx, escopo, pedido))
  const [pagina, soma] = await juntas(tx, (tx) =>
    Promise.all([lerPagina(tx, fonte, ordemDosMovimentos(pedido.direcao), pedido), somarMovimentos(tx, fonte)]),
  )
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  return {
    lista: await apresentados(tx, escopo, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, soma.n),
    total: paraReais(soma.total),
  }
}

async function categoriasDo(tx: Tx, escopo: Escopo, { categoria, natureza }: FiltroDosMovimentos) {
  if (categoria === undefined && natureza === undefined) return null
  const categorias = await lerCategorias(tx, escopo)
  if (categoria !== undefined) return comDescendentes(categorias, categoria)
  return categorias.filter((c) => c.natureza === natureza).map(({ id }) => id)
}

/** Who received what left in a period, the most first. Raises nao-encontrado, entrada-invalida. */
export async function favorecidosDoPeriodo(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  periodo: { readonly de: string; readonly ate: string },
) {
  mesesDe(periodo)
  await exigirEmpresa(tx, escopo, idEmpresa)
  const deSaida = (await lerCategorias(tx, escopo)).filter((c) => c.natureza === "saida").map(({ id }) => id)
  const [somas, fornecedores] = await juntas(tx, (tx) =>
    Promise.all([
      somarPorDescricao(tx, escopo, idEmpresa, periodo, deSaida),
      lerNomesDosFornecedores(tx, escopo, idEmpresa),
    ]),
  )
  return porFavorecido(somas, fornecedores)
}

/** The same movements, as a file. Raises nao-encontrado. */
export async function exportarDespesas(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: Pedido & PedidoDeExportacao,
) {
  const categorias = await banco.emEscopo(escopo, async (tx) => {
    await exigirEmpresa(tx, escopo, idEmpresa)
    return categoriasDo(tx, escopo, pedido)
  })
  return exportar(
    { nome: `despesas-${pedido.de}-${pedido.ate}`, titulo: "Despesas" },
    colunas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosMovimentos(escopo, idEmpresa, pedido, categorias),
      ordem: ordemDosMovimentos(pedido.direcao),
      ler: (tx, ids) => apresentados(tx, escopo, ids),
    },
    pedido,
  )
}

async function apresentados(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<MovimentoCategorizado[]> {
  if (ids.length === 0) return []
  const [lidos, categorias] = await juntas(tx, (tx) =>
    Promise.all([lerMovimentos(tx, escopo, ids), lerCategorias(tx, escopo)]),
  )
  return naOrdem(ids, lidos, (l) => l.id).map(({ valorCentavos, categoria, ...m }) => {
    const dela = categorias.find((c) => c.id === categoria)
    return {
      ...m,
      categoria: dela?.nome ?? categoria,
      pessoal: dela?.pessoal ?? false,
      valor: paraReais(valorCentavos),
    }
  })
}

const colunas: readonly Coluna<MovimentoCategorizado>[] = [
  { id: "data", titulo: "Data", tipo: "data", valor: (m) => m.data },
  { id: "descricao", titulo: "Descrição", tipo: "texto", largura: 50, valor: (m) => m.descricao },
  { id: "titulo", titulo: "O que é", tipo: "texto", largura: 40, valor: (m) => m.titulo },
  { id: "categoria", titulo: "Categoria", tipo: "texto", largura: 28, valor: (m) => m.categoria },
  { id: "pessoal", titulo: "Pessoal do sócio", tipo: "sim-nao", valor: (m) => m.pessoal },
  { id: "conta", titulo: "Conta", tipo: "texto", largura: 24, valor: (m) => m.conta },
  { id: "valor", titulo: "Valor", tipo: "dinheiro", valor: (m) => m.valor },
]
