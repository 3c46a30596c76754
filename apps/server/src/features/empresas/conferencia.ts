import type { EdicaoDoCadastro } from "@partida/contracts"
import { raizDoCnpj } from "@partida/contracts/formatos"
import { conferirCnpj } from "@partida/fiscal/documentos"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { empresaDaRaiz, grupoExiste } from "./cadastro.repository.ts"
import { exigirResponsavel } from "./carteira.service.ts"

type Conferidos = Pick<EdicaoDoCadastro, "cnpj" | "dataAbertura" | "inicioNoSistema" | "idPais"> & {
  readonly idNaturezaJuridica?: string | null | undefined
  readonly idGrupo?: string | null | undefined
  readonly idResponsavel?: string | null | undefined
}

/**
 * What no schema can say of a registration: check digits, dates that follow one another, codes of the tables, group and
 * accountant of the office. `hoje` is the civil day, AAAA-MM-DD. Raises entrada-invalida.
 */
export async function conferirCadastro(tx: Tx, escopo: Escopo, dados: Conferidos, hoje: string): Promise<void> {
  conferirNumeros(dados, hoje)
  if (dados.idGrupo) await exigirGrupo(tx, escopo, dados.idGrupo)
  if (dados.idResponsavel) await exigirResponsavel(tx, escopo, dados.idResponsavel)
}

function conferirNumeros(dados: Conferidos, hoje: string): void {
  const { cnpj, dataAbertura, inicioNoSistema, idNaturezaJuridica, idPais } = dados
  if (!cnpjConfere(cnpj)) recusar("Os dígitos do CNPJ não conferem. Confira o número e digite de novo.", "cnpj")
  if (dataAbertura > hoje) recusar("A data de abertura está no futuro. Confira o dia, o mês e o ano.", "dataAbertura")
  if (inicioNoSistema < dataAbertura.slice(0, 7))
    recusar("O início no sistema não pode ser antes do mês de abertura da empresa.", "inicioNoSistema")
  if (idNaturezaJuridica && linhaDaTabela("naturezas-juridicas", idNaturezaJuridica) === null)
    recusar("Esta natureza jurídica não está na tabela. Escolha uma da lista.", "idNaturezaJuridica")
  if (linhaDaTabela("paises", String(idPais)) === null)
    recusar("Este país não está na tabela do Banco Central. Escolha um da lista.", "idPais")
}

function cnpjConfere(cnpj: string): boolean {
  const resposta = conferirCnpj(cnpj)
  return resposta.tipo === "calculado" && resposta.resultado.valido
}

/** Raises entrada-invalida for a group that the office does not have. */
export async function exigirGrupo(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  if (!(await grupoExiste(tx, escopo, id)))
    recusar("Este grupo não existe mais. Atualize a página e escolha outro.", "idGrupo")
}

/** State of a municipality of the table. Raises entrada-invalida for a code outside it. */
export function ufDoMunicipio(idMunicipio: string): string {
  const uf = linhaDaTabela("municipios", idMunicipio)?.uf
  if (uf === null || uf === undefined)
    return recusar("Este município não está na tabela do IBGE. Escolha um da lista.", "idMunicipio")
  return uf
}

/** Raises cnpj-em-uso, naming the company of the office that has this root when it is within reach. */
export async function exigirRaizLivre(tx: Tx, escopo: Escopo, cnpj: string, excetoId: string | null): Promise<void> {
  const outra = await empresaDaRaiz(tx, escopo, raizDoCnpj(cnpj), excetoId)
  if (outra !== null) throw cnpjEmUso(outra.apelido)
}

/** Matriz and branches are one company: the Simples adds them up (Res. CGSN 140/2018 art. 2º). */
export function cnpjEmUso(apelido: string | null): ErroDeNegocio {
  const quem = apelido === null ? "Uma empresa do escritório" : `A empresa ${apelido}`
  return new ErroDeNegocio(
    "cnpj-em-uso",
    `${quem} já tem este CNPJ ou outro da mesma raiz. Matriz e filiais são um só cadastro: abra o que existe.`,
    "cnpj",
  )
}
