import { randomUUID } from "node:crypto"
import { type DadosDaContraparte, PROPOSTAS_DAS_NOTAS, type PropostasDasNotas } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { paraReais } from "@partida/fiscal"
import { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { contrapartesDasNotas, type NomeadaEmNota } from "../../db/contrapartes.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
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

/** Who the notes of a company name and may be registered, as people read it before they confirm. Raises nao-encontrado. */
export async function proporDasNotas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  direcao: "prestada" | "tomada",
): Promise<PropostasDasNotas> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  // One that may not be registered is not shown, so that what is shown is what is done.
  const lidas = (await contrapartesDasNotas(tx, escopo, idEmpresa, direcao)).filter((n) => cadastravel(n) !== null)
  return {
    total: lidas.length,
    lista: lidas.slice(0, PROPOSTAS_DAS_NOTAS).map((n) => {
      const endereco = enderecoDaNota(n)
      return {
        documento: n.documento,
        nome: n.nome.trim(),
        notas: n.notas,
        valor: paraReais(BigInt(n.totalCentavos)),
        ultima: n.ultima,
        endereco:
          endereco === null
            ? null
            : `${endereco.logradouro}, ${endereco.numero}, ${endereco.bairro}, ${nomeDoMunicipio(endereco.idMunicipio)}`,
      }
    }),
  }
}

/** The same, ready to be kept, less those left out. Raises nao-encontrado. */
export async function contrapartesACadastrar(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  direcao: "prestada" | "tomada",
  exceto: readonly string[] = [],
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const fora = new Set(exceto)
  return (await contrapartesDasNotas(tx, escopo, idEmpresa, direcao)).flatMap((nomeada) => {
    const tipo = cadastravel(nomeada)
    if (tipo === null || fora.has(nomeada.documento)) return []
    return [
      {
        idEscritorio: escopo.idEscritorio,
        id: randomUUID(),
        idEmpresa,
        tipo,
        documento: nomeada.documento,
        nome: nomeada.nome.trim().slice(0, MAXIMO_DO_NOME),
        ...(enderecoDaNota(nomeada) ?? SEM_ENDERECO),
        criadoEm: agora,
      },
    ]
  })
}
const MAXIMO_DO_NOME = 150
const SEM_ENDERECO = {
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  cep: null,
  idMunicipio: null,
}

/** What its document is; null of what a note of long ago may carry and nobody may register now. */
function cadastravel({ documento, nome }: NomeadaEmNota): "cpf" | "cnpj" | null {
  const tipo = documento.length === 11 ? "cpf" : "cnpj"
  return formatos[tipo].queixa(documento) !== null || nome.trim().length < 2 ? null : tipo
}

const parteDoEndereco = (maximo: number) => z.string().trim().min(1).max(maximo)
const enderecoEscrito = z.object({
  logradouro: parteDoEndereco(255),
  numero: parteDoEndereco(60),
  complemento: parteDoEndereco(156).optional().catch(undefined),
  bairro: parteDoEndereco(60),
  cep: z.string().regex(/^\d{8}$/),
})

/** The address that a note writes, when it is whole and may be registered. */
function enderecoDaNota({ endereco, municipio }: NomeadaEmNota) {
  const { data } = enderecoEscrito.safeParse(endereco)
  if (data === undefined || municipio === null || !linhaDaTabela("municipios", municipio)) return null
  return { ...data, complemento: data.complemento ?? null, idMunicipio: municipio }
}

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
  const gravada = encontrado(await cadastro.gravada(tx, escopo, id))
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
