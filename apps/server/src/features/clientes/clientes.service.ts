import { randomUUID } from "node:crypto"
import type { Cliente, CorpoDoCliente } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa, existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import {
  alterarCliente,
  type ClienteGravado,
  clientePeloDocumento,
  fonteDosClientes,
  inserirClientes,
  lerClientes,
  lerCliente as lerGravado,
  ordemDosClientes,
  tomadoresDasNotas,
} from "./clientes.repository.ts"
import { colunasDosClientes } from "./exportacao.ts"

interface Filtro {
  readonly busca?: string | undefined
  readonly arquivados?: boolean | undefined
}

/** A page of the clients of a company. Raises nao-encontrado. */
export async function paginaDeClientes(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: Filtro & PedidoDePagina) {
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
  pedido: Filtro & PedidoDeExportacao,
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

async function exigirCliente(tx: Tx, escopo: Escopo, id: string): Promise<ClienteGravado> {
  const cliente = await lerGravado(tx, escopo, id)
  if (cliente === null) throw new ErroDeNegocio("nao-encontrado")
  return cliente
}

/** Registers a client; one put away comes back with what is said now. Raises nao-encontrado, entrada-invalida. */
export async function criarCliente(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  corpo: CorpoDoCliente,
): Promise<Cliente> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  conferirMunicipio(corpo)
  const existente = corpo.documento === null ? null : await clientePeloDocumento(tx, escopo, idEmpresa, corpo.documento)
  if (existente?.arquivadoEm === null)
    recusar(`Este documento já é do cliente “${existente.nome}”. Escolha-o na lista.`, "documento")
  if (existente) {
    await alterarCliente(tx, escopo, existente, { ...corpo, arquivadoEm: null })
    return consultarCliente(tx, escopo, existente.id)
  }
  const id = randomUUID()
  const novo = { ...corpo, idEscritorio: escopo.idEscritorio, id, idEmpresa, criadoEm: agora }
  if ((await inserirClientes(tx, [novo])) === 0)
    recusar("Este documento acabou de ser cadastrado por outra pessoa. Escolha-o na lista.", "documento")
  return consultarCliente(tx, escopo, id)
}

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function editarCliente(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  corpo: CorpoDoCliente,
): Promise<Cliente> {
  const { idEmpresa } = await exigirCliente(tx, escopo, id)
  conferirMunicipio(corpo)
  const outro = corpo.documento === null ? null : await clientePeloDocumento(tx, escopo, idEmpresa, corpo.documento)
  if (outro !== null && outro.id !== id) recusar(`Este documento já é do cliente “${outro.nome}”.`, "documento")
  if (!(await alterarCliente(tx, escopo, { id, versao }, corpo))) throw new ErroDeNegocio("versao-desatualizada")
  return consultarCliente(tx, escopo, id)
}

/** Puts a client away from the choices, or brings it back. Raises nao-encontrado. */
export async function arquivarCliente(
  tx: Tx,
  { escopo, agora }: Ato,
  id: string,
  arquivado: boolean,
): Promise<Cliente> {
  const { arquivadoEm } = await exigirCliente(tx, escopo, id)
  if ((arquivadoEm !== null) !== arquivado)
    await alterarCliente(tx, escopo, { id }, { arquivadoEm: arquivado ? agora : null })
  return consultarCliente(tx, escopo, id)
}

/** Registers who already received notes of the company and is no client yet, as the newest note of each says. */
export async function importarDasNotas(tx: Tx, { escopo, agora }: Ato, idEmpresa: string): Promise<{ novos: number }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const tomadores = await tomadoresDasNotas(tx, escopo, idEmpresa)
  const novos = tomadores.flatMap(({ documento, nome }) => {
    const tipo = documento.length === 11 ? ("cpf" as const) : ("cnpj" as const)
    // A note of long ago may carry what nobody may register now.
    if (formatos[tipo].queixa(documento) !== null || nome.trim().length < 2) return []
    return [
      {
        idEscritorio: escopo.idEscritorio,
        id: randomUUID(),
        idEmpresa,
        tipo,
        documento,
        nome: nome.trim().slice(0, MAXIMO_DO_NOME),
        criadoEm: agora,
      },
    ]
  })
  return { novos: await inserirClientes(tx, novos) }
}
const MAXIMO_DO_NOME = 150

function conferirMunicipio({ idMunicipio }: CorpoDoCliente): void {
  if (idMunicipio !== null && !linhaDaTabela("municipios", idMunicipio))
    recusar("Este município não está na tabela do IBGE. Escolha um da lista.", "idMunicipio")
}

type Lido = Awaited<ReturnType<typeof lerClientes>>[number]

function apresentar({ cliente, quantas, total, ultima }: Lido): Cliente {
  const { idEscritorio: _, nomeOrdem: __, criadoEm: ___, arquivadoEm, idMunicipio, ...resto } = cliente
  return {
    ...resto,
    idMunicipio,
    municipio: nomeDoMunicipio(idMunicipio),
    arquivadoEm: arquivadoEm?.toISOString() ?? null,
    notas: {
      quantas,
      total: paraReais(BigInt(total)),
      ultima: ultima === null ? null : new Date(ultima).toISOString(),
    },
  }
}

function nomeDoMunicipio(id: ClienteGravado["idMunicipio"]): string | null {
  const linha = id === null ? null : linhaDaTabela("municipios", id)
  return linha && (linha.uf ? `${linha.nome}, ${linha.uf}` : linha.nome)
}
