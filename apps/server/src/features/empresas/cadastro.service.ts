import { randomUUID } from "node:crypto"
import type { CadastroDaEmpresa, EdicaoDoCadastro, NovaEmpresa } from "@partida/contracts"
import { raizDoCnpj } from "@partida/contracts/formatos"
import { deReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import { oQueDepende } from "../../db/dependentes.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { enumerar, mesEscrito } from "../../palavras.ts"
import { gravarHonorario } from "./apresentacao.ts"
import { apresentarCadastro } from "./cadastro.apresentacao.ts"
import {
  alterarEmpresa,
  apagarEmpresa,
  dependencias,
  inserirEmpresa,
  lerCadastro,
  lerMudancas,
  tomarEmpresa,
} from "./cadastro.repository.ts"
import { honorarioDoEscritorio } from "./carteira.repository.ts"
import { cnpjEmUso, conferirCadastro, exigirRaizLivre, ufDoMunicipio } from "./conferencia.ts"
import type { EmpresaGravada } from "./empresas.repository.ts"
import { incluirOpcoesDaNova } from "./opcoes-do-simples.service.ts"
import { exigirEscritorioInteiro } from "./permissao.ts"
import { gravarRegime, moverRegime } from "./vigencias.repository.ts"

/** Who asks for a registration, and when. */
export interface Pedinte {
  readonly escopo: Escopo
  /** Sees what is of the office and not of the company: fee, group, notes. */
  readonly doEscritorio: boolean
  readonly agora: Date
}

/** The whole registration as it is today. Raises nao-encontrado. */
export async function consultarCadastro(tx: Tx, pedinte: Pedinte, id: string): Promise<CadastroDaEmpresa> {
  const { escopo, doEscritorio, agora } = pedinte
  const lido = encontrado(await lerCadastro(tx, escopo, id))
  const padrao = doEscritorio ? await honorarioDoEscritorio(tx, escopo) : null
  return apresentarCadastro(lido, { padrao, agora })
}

/**
 * Registers a company: its regime, municipality and category hold since the opening. It starts being taken in.
 * Raises sem-permissao (who reaches only some companies), entrada-invalida, cnpj-em-uso.
 */
export async function criarEmpresa(tx: Tx, pedinte: Pedinte, dados: NovaEmpresa): Promise<CadastroDaEmpresa> {
  const { escopo, agora } = pedinte
  exigirEscritorioInteiro(escopo, "a nova não estaria entre elas")
  const uf = ufDoMunicipio(dados.idMunicipio)
  await conferirCadastro(tx, escopo, dados, diaCivil(agora))
  await exigirRaizLivre(tx, escopo, dados.cnpj, null)
  const id = randomUUID()
  const { idMunicipio, idCategoria, regime, atividadeMei, impedidoIcmsIss } = dados
  await inserirEmpresa(tx, {
    ...colunas(dados),
    idEscritorio: escopo.idEscritorio,
    id,
    idMunicipio,
    uf,
    idCategoria,
    criadaEm: agora,
    apelido: dados.apelido ?? apelidoDe(dados),
  }).catch(comoCnpjEmUso)
  const desde = dados.dataAbertura.slice(0, 7)
  await gravarRegime(tx, escopo, id, { desde, regime, atividadeMei, impedidoIcmsIss })
  await incluirOpcoesDaNova(tx, escopo, id, dados, agora)
  return consultarCadastro(tx, pedinte, id)
}

/**
 * Changes the registration. Raises nao-encontrado, versao-desatualizada, entrada-invalida, cnpj-em-uso, registro-em-uso
 * (another root once there are notes or closed months) and competencia-fechada (opening and first month in the system).
 */
export async function editarCadastro(
  tx: Tx,
  pedinte: Pedinte,
  id: string,
  versaoLida: number,
  dados: EdicaoDoCadastro,
): Promise<CadastroDaEmpresa> {
  const { escopo, agora } = pedinte
  const atual = await tomarNaVersao(tx, escopo, id, versaoLida)
  await conferirCadastro(tx, escopo, dados, diaCivil(agora))
  await conferirCnpjNovo(tx, escopo, atual, dados.cnpj)
  await conferirDatas(tx, escopo, atual, dados)
  await moverAbertura(tx, escopo, atual, dados.dataAbertura.slice(0, 7))
  await alterarEmpresa(tx, escopo, id, { ...colunas(dados), apelido: dados.apelido }).catch(comoCnpjEmUso)
  return consultarCadastro(tx, pedinte, id)
}

/** Deletes a company while nothing depends on it. Raises nao-encontrado, registro-em-uso. */
export async function excluirEmpresa(tx: Tx, escopo: Escopo, id: string): Promise<{ excluida: true }> {
  if ((await tomarEmpresa(tx, escopo, id)) === null) throw new ErroDeNegocio("nao-encontrado")
  const usos = await dependencias(tx, escopo, id)
  if (usos.length > 0) throw emUso(`Ela já tem ${enumerar(usos)}.`)
  await apagarEmpresa(tx, escopo, id).catch((erro: unknown) => {
    const depende = oQueDepende(erro)
    throw depende === null ? erro : emUso(`Ela já tem ${depende}.`)
  })
  return { excluida: true }
}

const emUso = (porque: string) =>
  new ErroDeNegocio(
    "registro-em-uso",
    `Esta empresa não pode ser excluída. ${porque} Use Encerrar atendimento: ela sai dos painéis e continua legível.`,
  )

/** The company, held, in the version that was read. Raises nao-encontrado, versao-desatualizada. */
export async function tomarNaVersao(tx: Tx, escopo: Escopo, id: string, versaoLida: number): Promise<EmpresaGravada> {
  const atual = encontrado(await tomarEmpresa(tx, escopo, id))
  if (atual.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  return atual
}

/** Another order of the same root is the same company; another root is a typo, corrected before anything is counted. */
async function conferirCnpjNovo(tx: Tx, escopo: Escopo, atual: EmpresaGravada, cnpj: string): Promise<void> {
  if (raizDoCnpj(cnpj) === raizDoCnpj(atual.cnpj)) return
  await exigirRaizLivre(tx, escopo, cnpj, atual.id)
  const usos = await dependencias(tx, escopo, atual.id)
  const presos = usos.filter((u) => ["meses fechados", "notas fiscais", "documentos", "certificados"].includes(u))
  if (presos.length === 0) return
  throw new ErroDeNegocio(
    "registro-em-uso",
    `A raiz do CNPJ não muda mais: a empresa já tem ${enumerar(presos)}. Se for outra empresa, cadastre-a à parte.`,
    "cnpj",
  )
}

/** The two dates decide what counts in a month, so they wait for the closed ones to be reopened. */
async function conferirDatas(tx: Tx, escopo: Escopo, atual: EmpresaGravada, dados: EdicaoDoCadastro): Promise<void> {
  const mudou = (["dataAbertura", "inicioNoSistema"] as const).find((campo) => dados[campo] !== atual[campo])
  const fechado = mudou ? await fechadoAte(tx, escopo, atual.id) : null
  if (!mudou || fechado === null) return
  throw new ErroDeNegocio(
    "competencia-fechada",
    `Esta data entra na conta de um mês já fechado (${mesEscrito(fechado)}). Reabra os meses fechados em Fechamento, com um motivo, antes de alterar.`,
    mudou,
  )
}

/**
 * A first regime that holds since the opening moves with it, and nothing changes before it. One that was told for another
 * month is history of its own: it stays where it is.
 */
async function moverAbertura(tx: Tx, escopo: Escopo, atual: EmpresaGravada, abertura: string): Promise<void> {
  const aberturaAtual = atual.dataAbertura.slice(0, 7)
  if (abertura === aberturaAtual) return
  const { regimes, municipios, categorias } = await lerMudancas(tx, escopo, atual.id)
  const [primeiro, ...outros] = regimes
  const antes = [...outros, ...municipios, ...categorias].map((m) => m.desde).find((desde) => desde < abertura)
  const junto = outros.find(({ desde }) => desde === abertura)?.desde
  if (antes ?? junto)
    recusar(
      `Há uma mudança em ${mesEscrito(antes ?? junto ?? "")}, antes desta abertura. Retire-a da linha do tempo primeiro.`,
      "dataAbertura",
    )
  if (primeiro?.desde === aberturaAtual) await moverRegime(tx, escopo, atual.id, aberturaAtual, abertura)
}

/** Without one of the person's choosing: the trade name or the corporate name. */
const apelidoDe = ({ nomeFantasia, razaoSocial }: NovaEmpresa) => (nomeFantasia || razaoSocial).slice(0, 60).trim()

type Comuns = Omit<EdicaoDoCadastro, "apelido"> | NovaEmpresa

/** Columns that creating and editing share; what is absent is empty. */
function colunas(dados: Comuns) {
  const { capitalSocial } = dados
  return {
    cnpj: dados.cnpj,
    razaoSocial: dados.razaoSocial,
    nomeFantasia: dados.nomeFantasia ?? null,
    dataAbertura: dados.dataAbertura,
    idTipo: dados.idTipo,
    inicioNoSistema: dados.inicioNoSistema,
    idNaturezaJuridica: dados.idNaturezaJuridica ?? null,
    capitalSocialCentavos: capitalSocial === null || capitalSocial === undefined ? null : deReais(capitalSocial),
    nire: dados.nire ?? null,
    inscricaoEstadual: dados.inscricaoEstadual ?? null,
    inscricaoMunicipal: dados.inscricaoMunicipal ?? null,
    email: dados.email ?? null,
    telefone: dados.telefone ?? null,
    cep: dados.cep ?? null,
    logradouro: dados.logradouro ?? null,
    numero: dados.numero ?? null,
    complemento: dados.complemento ?? null,
    bairro: dados.bairro ?? null,
    idPais: dados.idPais,
    idGrupo: dados.idGrupo ?? null,
    idResponsavel: dados.idResponsavel ?? null,
    ...gravarHonorario(dados.honorario ?? null),
    observacoes: dados.observacoes ?? null,
  }
}

/** Two people registering the same company at once: the database lets one in. */
function comoCnpjEmUso(erro: unknown): never {
  throw codigoDoBanco(erro) === "23505" ? cnpjEmUso(null) : erro
}
