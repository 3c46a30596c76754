import { randomUUID } from "node:crypto"
import type { DadosDaContraparte } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { contrapartesDasNotas } from "../../db/contrapartes.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"

interface Gravada {
  readonly id: string
  readonly idEmpresa: string
  readonly nome: string
  readonly arquivadoEm: Date | null
}

/** What is written over one: all that a person says, or only whether it is put away. */
export type Mudanca<Corpo> = (Corpo & { readonly arquivadoEm?: Date | null }) | { readonly arquivadoEm: Date | null }

/** Where one kind of counterpart is kept, and what it is called. */
export interface Cadastro<Corpo extends DadosDaContraparte, Lida> {
  readonly palavra: "cliente" | "fornecedor"
  readonly gravada: (tx: Tx, escopo: Escopo, id: string) => Promise<Gravada | null>
  readonly peloDocumento: (tx: Tx, escopo: Escopo, idEmpresa: string, documento: string) => Promise<Gravada | null>
  readonly inserir: (
    tx: Tx,
    novas: (Corpo & { idEscritorio: string; id: string; idEmpresa: string; criadoEm: Date })[],
  ) => Promise<number>
  /** Writes over a version, or over whatever is there when none is given; false when it is another by now. */
  readonly alterar: (
    tx: Tx,
    escopo: Escopo,
    qual: { readonly id: string; readonly versao?: number },
    mudanca: Mudanca<Corpo>,
  ) => Promise<boolean>
  readonly consultar: (tx: Tx, escopo: Escopo, id: string) => Promise<Lida>
}

/** Registers one; that put away comes back with what is said now. Raises nao-encontrado, entrada-invalida. */
export async function criarContraparte<C extends DadosDaContraparte, L>(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  corpo: C,
  cadastro: Cadastro<C, L>,
): Promise<L> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  conferirMunicipio(corpo)
  const existente =
    corpo.documento === null ? null : await cadastro.peloDocumento(tx, escopo, idEmpresa, corpo.documento)
  if (existente?.arquivadoEm === null)
    recusar(`Este documento já é do ${cadastro.palavra} “${existente.nome}”. Escolha-o na lista.`, "documento")
  if (existente) {
    await cadastro.alterar(tx, escopo, { id: existente.id }, { ...corpo, arquivadoEm: null })
    return cadastro.consultar(tx, escopo, existente.id)
  }
  const id = randomUUID()
  const nova = { ...corpo, idEscritorio: escopo.idEscritorio, id, idEmpresa, criadoEm: agora }
  if ((await cadastro.inserir(tx, [nova])) === 0)
    recusar("Este documento acabou de ser cadastrado por outra pessoa. Escolha-o na lista.", "documento")
  return cadastro.consultar(tx, escopo, id)
}

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function editarContraparte<C extends DadosDaContraparte, L>(
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao: number },
  corpo: C,
  cadastro: Cadastro<C, L>,
): Promise<L> {
  const { idEmpresa } = await exigir(tx, escopo, id, cadastro)
  conferirMunicipio(corpo)
  const outra = corpo.documento === null ? null : await cadastro.peloDocumento(tx, escopo, idEmpresa, corpo.documento)
  if (outra !== null && outra.id !== id)
    recusar(`Este documento já é do ${cadastro.palavra} “${outra.nome}”.`, "documento")
  if (!(await cadastro.alterar(tx, escopo, { id, versao }, corpo))) throw new ErroDeNegocio("versao-desatualizada")
  return cadastro.consultar(tx, escopo, id)
}

/** Puts one away from the choices, or brings it back. Raises nao-encontrado. */
export async function arquivarContraparte<C extends DadosDaContraparte, L>(
  tx: Tx,
  { escopo, agora }: Ato,
  { id, arquivado }: { readonly id: string; readonly arquivado: boolean },
  cadastro: Cadastro<C, L>,
): Promise<L> {
  const { arquivadoEm } = await exigir(tx, escopo, id, cadastro)
  if ((arquivadoEm !== null) !== arquivado)
    await cadastro.alterar(tx, escopo, { id }, { arquivadoEm: arquivado ? agora : null })
  return cadastro.consultar(tx, escopo, id)
}

/** Who is on the other side of the notes of a company and may be registered, ready to be kept. Raises nao-encontrado. */
export async function contrapartesACadastrar(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  direcao: "prestada" | "tomada",
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const lidas = await contrapartesDasNotas(tx, escopo, idEmpresa, direcao)
  return lidas.flatMap(({ documento, nome }) => {
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
}
const MAXIMO_DO_NOME = 150

/** What an answer adds to the row. */
export function apresentarContraparte<
  T extends {
    readonly idEscritorio: string
    readonly nomeOrdem: string | null
    readonly criadoEm: Date
    readonly arquivadoEm: Date | null
    readonly idMunicipio: string | null
  },
>(linha: T, notas: { readonly quantas: number; readonly total: string; readonly ultima: string | null }) {
  const { idEscritorio: _, nomeOrdem: __, criadoEm: ___, arquivadoEm, ...resto } = linha
  return {
    ...resto,
    municipio: nomeDoMunicipio(linha.idMunicipio),
    arquivadoEm: arquivadoEm?.toISOString() ?? null,
    notas: {
      quantas: notas.quantas,
      total: paraReais(BigInt(notas.total)),
      ultima: notas.ultima === null ? null : new Date(notas.ultima).toISOString(),
    },
  }
}

async function exigir<C extends DadosDaContraparte, L>(
  tx: Tx,
  escopo: Escopo,
  id: string,
  cadastro: Cadastro<C, L>,
): Promise<Gravada> {
  const gravada = await cadastro.gravada(tx, escopo, id)
  if (gravada === null) throw new ErroDeNegocio("nao-encontrado")
  return gravada
}

function conferirMunicipio({ idMunicipio }: DadosDaContraparte): void {
  if (idMunicipio !== null && !linhaDaTabela("municipios", idMunicipio))
    recusar("Este município não está na tabela do IBGE. Escolha um da lista.", "idMunicipio")
}

function nomeDoMunicipio(id: string | null): string | null {
  const linha = id === null ? null : linhaDaTabela("municipios", id)
  return linha && (linha.uf ? `${linha.nome}, ${linha.uf}` : linha.nome)
}
