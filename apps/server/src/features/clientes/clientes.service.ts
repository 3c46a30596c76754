import { randomUUID } from "node:crypto"
import type { Cliente, CorpoDoCliente } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { FiltroDeContrapartes } from "../../db/contrapartes.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
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
  type Devido,
  fonteDosClientes,
  inserirClientes,
  lerClientes,
  lerDevidos,
  lerCliente as lerGravado,
  type OrdemDosClientes,
  ordemDosClientes,
  trazerDeVolta,
} from "./clientes.repository.ts"
import { colunasDosClientes } from "./exportacao.ts"

interface Pedido extends FiltroDeContrapartes {
  readonly ordem: OrdemDosClientes
  readonly direcao: Direcao
}

/** A page of the clients of a company, with what each owes today. Raises nao-encontrado. */
export async function paginaDeClientes(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  idEmpresa: string,
  pedido: Pedido & PedidoDePagina,
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const hoje = diaCivil(agora)
  const fonte = fonteDosClientes(escopo, idEmpresa, pedido, { ordem: pedido.ordem, hoje })
  const semOrdem = fonteDosClientes(escopo, idEmpresa, pedido, { ordem: "nome", hoje })
  const [pagina, total] = await juntas(tx, (tx) =>
    Promise.all([lerPagina(tx, fonte, ordemDosClientes(pedido.ordem, pedido.direcao), pedido), contar(tx, semOrdem)]),
  )
  return {
    lista: await apresentados(tx, escopo, pagina.ids, hoje),
    paginacao: paginacaoDe(pedido, pagina, total),
  }
}

/** Every client of the filter, as a file. Raises nao-encontrado. */
export async function exportarClientes(
  banco: Banco,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  idEmpresa: string,
  pedido: Pedido & PedidoDeExportacao,
) {
  await banco.emEscopo(escopo, (tx) => exigirEmpresa(tx, escopo, idEmpresa))
  const hoje = diaCivil(agora)
  return exportar(
    { nome: "clientes", titulo: "Clientes" },
    colunasDosClientes,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosClientes(escopo, idEmpresa, pedido, { ordem: pedido.ordem, hoje }),
      ordem: ordemDosClientes(pedido.ordem, pedido.direcao),
      ler: (tx, ids) => apresentados(tx, escopo, ids, hoje),
    },
    pedido,
  )
}

/** Raises nao-encontrado. */
export async function consultarCliente(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  id: string,
): Promise<Cliente> {
  const [lido] = await apresentados(tx, escopo, [id], diaCivil(agora))
  if (!lido) throw new ErroDeNegocio("nao-encontrado")
  return lido
}

async function apresentados(tx: Tx, escopo: Escopo, ids: readonly string[], hoje: string): Promise<Cliente[]> {
  const [lidos, devidos] = await juntas(tx, (tx) =>
    Promise.all([lerClientes(tx, escopo, ids), lerDevidos(tx, escopo, ids, hoje)]),
  )
  return lidos.map((lido) => apresentar(lido, devidos.get(lido.cliente.id)))
}

/** A client as it is kept, for the note that names it; null when out of reach. */
export async function lerCliente(tx: Tx, escopo: Escopo, id: string): Promise<ClienteGravado | null> {
  return lerGravado(tx, escopo, id)
}

/** Where clients are kept, for an act of this moment. */
const cadastroEm = (agora: Date): Cadastro<CorpoDoCliente, Cliente> => ({
  palavra: "cliente",
  gravada: lerGravado,
  peloDocumento: clientePeloDocumento,
  inserir: inserirClientes,
  alterar: alterarCliente,
  consultar: (tx, escopo, id) => consultarCliente(tx, { escopo, agora }, id),
})

/** Registers a client; one put away comes back with what is said now. Raises nao-encontrado, entrada-invalida. */
export const criarCliente = (tx: Tx, ato: Ato, idEmpresa: string, corpo: CorpoDoCliente): Promise<Cliente> =>
  criarContraparte(tx, ato, idEmpresa, corpo, cadastroEm(ato.agora))

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export const editarCliente = (
  tx: Tx,
  { escopo, agora }: Ato,
  id: string,
  versao: number,
  corpo: CorpoDoCliente,
): Promise<Cliente> => editarContraparte(tx, escopo, { id, versao }, corpo, cadastroEm(agora))

/** Puts a client away from the choices, or brings it back. Raises nao-encontrado. */
export const arquivarCliente = (tx: Tx, ato: Ato, id: string, arquivado: boolean): Promise<Cliente> =>
  arquivarContraparte(tx, ato, { id, arquivado }, cadastroEm(ato.agora))

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

function apresentar(
  { cliente, ...notas }: Awaited<ReturnType<typeof lerClientes>>[number],
  devido: Devido | undefined,
): Cliente {
  const criado = diaCivil(cliente.criadoEm)
  const primeira = notas.primeira === null ? criado : diaCivil(new Date(notas.primeira))
  return {
    ...apresentarContraparte(cliente, notas),
    emAberto: {
      quantos: devido?.quantos ?? 0,
      total: paraReais(BigInt(devido?.total ?? 0)),
      vencido: paraReais(BigInt(devido?.vencido ?? 0)),
      atrasadoDesde: devido?.atrasadoDesde ?? null,
    },
    desde: primeira < criado ? primeira : criado,
  }
}
