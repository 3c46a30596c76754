import { randomUUID } from "node:crypto"
import type { Cliente, CorpoDoCliente } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { FiltroDeContrapartes } from "../../db/contrapartes.ts"
import { exigirEmpresa, existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import {
  apresentarContraparte,
  arquivarContraparte,
  type Cadastro,
  contrapartesACadastrar,
  criarContraparte,
  editarContraparte,
  proporDasNotas,
} from "../contrapartes/contrapartes.service.ts"
import {
  alterarCliente,
  type ClienteGravado,
  clientePeloDocumento,
  fonteDosClientes,
  inserirClientes,
  lerClientes,
  lerCliente as lerGravado,
  ordemDosClientes,
  trazerDeVolta,
} from "./clientes.repository.ts"
import { colunasDosClientes } from "./exportacao.ts"

/** A page of the clients of a company. Raises nao-encontrado. */
export async function paginaDeClientes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: FiltroDeContrapartes & PedidoDePagina,
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const fonte = fonteDosClientes(escopo, idEmpresa, pedido)
  const pagina = await lerPagina(tx, fonte, ordemDosClientes, pedido)
  return {
    lista: (await lerClientes(tx, escopo, pagina.ids)).map(apresentar),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
  }
}

/** Every client of the filter, as a file. Raises nao-encontrado. */
export async function exportarClientes(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  pedido: FiltroDeContrapartes & PedidoDeExportacao,
) {
  if (!(await banco.emEscopo(escopo, (tx) => existeEmpresa(tx, escopo, idEmpresa))))
    throw new ErroDeNegocio("nao-encontrado")
  return exportar(
    { nome: "clientes", titulo: "Clientes" },
    colunasDosClientes,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosClientes(escopo, idEmpresa, pedido),
      ordem: ordemDosClientes,
      ler: async (tx, ids) => (await lerClientes(tx, escopo, ids)).map(apresentar),
    },
    pedido,
  )
}

/** Raises nao-encontrado. */
export async function consultarCliente(tx: Tx, escopo: Escopo, id: string): Promise<Cliente> {
  const [linha] = await lerClientes(tx, escopo, [id])
  if (!linha) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(linha)
}

/** A client as it is kept, for the note that names it; null when out of reach. */
export async function lerCliente(tx: Tx, escopo: Escopo, id: string): Promise<ClienteGravado | null> {
  return lerGravado(tx, escopo, id)
}

const cadastro: Cadastro<CorpoDoCliente, Cliente> = {
  palavra: "cliente",
  gravada: lerGravado,
  peloDocumento: clientePeloDocumento,
  inserir: inserirClientes,
  alterar: alterarCliente,
  consultar: consultarCliente,
}

/** Registers a client; one put away comes back with what is said now. Raises nao-encontrado, entrada-invalida. */
export const criarCliente = (tx: Tx, ato: Ato, idEmpresa: string, corpo: CorpoDoCliente): Promise<Cliente> =>
  criarContraparte(tx, ato, idEmpresa, corpo, cadastro)

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export const editarCliente = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  corpo: CorpoDoCliente,
): Promise<Cliente> => editarContraparte(tx, escopo, { id, versao }, corpo, cadastro)

/** Puts a client away from the choices, or brings it back. Raises nao-encontrado. */
export const arquivarCliente = (tx: Tx, ato: Ato, id: string, arquivado: boolean): Promise<Cliente> =>
  arquivarContraparte(tx, ato, { id, arquivado }, cadastro)

/** Who already received notes of the company and is no client yet. Raises nao-encontrado. */
export const proporClientes = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  proporDasNotas(tx, escopo, idEmpresa, "prestada")

/** Registers them, as the newest note of each says, less those left out. Raises nao-encontrado. */
export async function importarDasNotas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  exceto: readonly string[] = [],
): Promise<{ novos: number }> {
  return { novos: await inserirClientes(tx, await contrapartesACadastrar(tx, ato, idEmpresa, "prestada", exceto)) }
}

/** A client by what is known elsewhere; a document is what it is found by. */
export type NovoCliente = Omit<
  Parameters<typeof inserirClientes>[1][number],
  "idEscritorio" | "id" | "idEmpresa" | "criadoEm" | "documento"
> & { readonly documento: string }

/** The clients of a company with these documents, by document: those missing are registered, those put away come back. */
export async function garantirClientes(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  novos: readonly NovoCliente[],
): Promise<ReadonlyMap<string, string>> {
  const { idEscritorio } = escopo
  await inserirClientes(
    tx,
    novos.map((novo) => ({ ...novo, idEscritorio, id: randomUUID(), idEmpresa, criadoEm: agora })),
  )
  const ditos = novos.map(({ documento }) => documento)
  return new Map((await trazerDeVolta(tx, escopo, idEmpresa, ditos)).map((c) => [c.documento ?? "", c.id]))
}

const apresentar = ({ cliente, ...notas }: Awaited<ReturnType<typeof lerClientes>>[number]): Cliente =>
  apresentarContraparte(cliente, notas)
