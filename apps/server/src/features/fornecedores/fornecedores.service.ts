import type { CategoriaDoBanco, CorpoDoFornecedor, Fornecedor } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { FiltroDeContrapartes } from "../../db/contrapartes.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { comDescendentes, exigirCategoria, lerCategorias } from "../conciliacao/categorias.service.ts"
import {
  apresentarContraparte,
  arquivarContraparte,
  type Cadastro,
  contrapartesACadastrar,
  criarContraparte,
  editarContraparte,
  proporDasNotas,
} from "../contrapartes/contrapartes.service.ts"
import { colunasDosFornecedores } from "./exportacao.ts"
import {
  alterarFornecedor,
  fonteDosFornecedores,
  fornecedorPeloDocumento,
  inserirFornecedores,
  lerFornecedor,
  lerFornecedores,
  ordemDosFornecedores,
} from "./fornecedores.repository.ts"

type Filtro = FiltroDeContrapartes & { readonly categoria?: string | undefined }

/** A page of the suppliers of a company. Raises nao-encontrado. */
export async function paginaDeFornecedores(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: Filtro & PedidoDePagina) {
  const [categorias] = await juntas(tx, (tx) =>
    Promise.all([lerCategorias(tx, escopo), exigirEmpresa(tx, escopo, idEmpresa)]),
  )
  const fonte = fonteDosFornecedores(escopo, idEmpresa, pedido, dentroDe(categorias, pedido))
  const [pagina, total] = await juntas(tx, (tx) =>
    Promise.all([lerPagina(tx, fonte, ordemDosFornecedores, pedido), contar(tx, fonte)]),
  )
  return {
    lista: (await lerFornecedores(tx, escopo, pagina.ids)).map((f) => apresentar(f, categorias)),
    paginacao: paginacaoDe(pedido, pagina, total),
  }
}

/** Every supplier of the filter, as a file. Raises nao-encontrado. */
export async function exportarFornecedores(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: Filtro & PedidoDeExportacao,
) {
  const categorias = await banco.emEscopo(escopo, async (tx) => {
    await exigirEmpresa(tx, escopo, idEmpresa)
    return lerCategorias(tx, escopo)
  })
  return exportar(
    { nome: "fornecedores", titulo: "Fornecedores" },
    colunasDosFornecedores,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosFornecedores(escopo, idEmpresa, pedido, dentroDe(categorias, pedido)),
      ordem: ordemDosFornecedores,
      ler: async (tx, ids) => (await lerFornecedores(tx, escopo, ids)).map((f) => apresentar(f, categorias)),
    },
    pedido,
  )
}

const dentroDe = (categorias: readonly CategoriaDoBanco[], { categoria }: Filtro) =>
  categoria === undefined ? null : comDescendentes(categorias, categoria)

/** Raises nao-encontrado. */
export async function consultarFornecedor(tx: Tx, escopo: Escopo, id: string): Promise<Fornecedor> {
  const [linha] = await lerFornecedores(tx, escopo, [id])
  if (!linha) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(linha, await lerCategorias(tx, escopo))
}

const cadastro: Cadastro<CorpoDoFornecedor, Fornecedor> = {
  palavra: "fornecedor",
  gravada: lerFornecedor,
  peloDocumento: fornecedorPeloDocumento,
  inserir: inserirFornecedores,
  alterar: alterarFornecedor,
  consultar: consultarFornecedor,
}

/** Registers a supplier; one put away comes back with what is said now. Raises nao-encontrado, entrada-invalida. */
export async function criarFornecedor(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  corpo: CorpoDoFornecedor,
): Promise<Fornecedor> {
  await conferir(tx, ato.escopo, corpo, null)
  return criarContraparte(tx, ato, idEmpresa, corpo, cadastro)
}

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function editarFornecedor(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  corpo: CorpoDoFornecedor,
): Promise<Fornecedor> {
  await conferir(tx, escopo, corpo, (await lerFornecedor(tx, escopo, id))?.categoria ?? null)
  return editarContraparte(tx, escopo, { id, versao }, corpo, cadastro)
}

/** Puts a supplier away from the choices, or brings it back. Raises nao-encontrado. */
export const arquivarFornecedor = (tx: Tx, ato: Ato, id: string, arquivado: boolean): Promise<Fornecedor> =>
  arquivarContraparte(tx, ato, { id, arquivado }, cadastro)

/** Who already gave notes to the company and is no supplier yet. Raises nao-encontrado. */
export const proporFornecedores = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  proporDasNotas(tx, escopo, idEmpresa, "tomada")

/** Registers them, as the newest note of each says, less those left out. Raises nao-encontrado. */
export async function importarDasNotas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  exceto: readonly string[] = [],
): Promise<{ novos: number }> {
  const novos = await contrapartesACadastrar(tx, ato, idEmpresa, "tomada", exceto)
  return {
    novos: await inserirFornecedores(
      tx,
      novos.map((n) => ({ ...n, retencoes: [] })),
    ),
  }
}

/** `atual`: the category that it already has stays, archived as it may be. */
async function conferir(tx: Tx, escopo: Escopo, corpo: CorpoDoFornecedor, atual: string | null): Promise<void> {
  const { categoria, idBanco } = corpo
  if (categoria !== null && categoria !== atual) {
    const { natureza, nome } = exigirCategoria(await lerCategorias(tx, escopo), categoria)
    if (natureza !== "saida") recusar(`${nome} não é de despesas. Escolha uma categoria de saída.`, "categoria")
  }
  if (idBanco !== null && !linhaDaTabela("bancos", idBanco))
    recusar("Este banco não está na tabela do Banco Central. Escolha um da lista.", "idBanco")
}

function apresentar(
  { fornecedor, emAberto, ...notas }: Awaited<ReturnType<typeof lerFornecedores>>[number],
  categorias: readonly CategoriaDoBanco[],
): Fornecedor {
  const nomeDaCategoria = categorias.find(({ id }) => id === fornecedor.categoria)?.nome ?? null
  return {
    ...apresentarContraparte(fornecedor, notas),
    nomeDaCategoria,
    emAberto: { quantos: emAberto.quantos, total: paraReais(BigInt(emAberto.total)) },
  }
}
