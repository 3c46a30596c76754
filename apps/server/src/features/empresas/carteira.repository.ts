import type { FiltroDaCarteira, ordensDaCarteira } from "@partida/contracts"
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import {
  type Chave,
  type Direcao,
  type Fonte,
  naOrdem,
  type Ordem,
  ordenarPor,
  textoOrdenavel,
} from "../../db/paginas.ts"
import { alterar } from "../../db/registros.ts"
import { atividades, empresas, grupos } from "../../db/schema/empresas.ts"
import { escritorios, usuarios } from "../../db/schema/escritorios.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { buscaDeEmpresa } from "./lista.ts"
import { semOpcaoEm } from "./opcoes-do-simples.repository.ts"
import { categoriaEm, municipioEm, regimeEm, ufEm } from "./vigencia.ts"

/** Filter of the portfolio in a month that is known. */
type FiltroNoMes = FiltroDaCarteira & { readonly competencia: string }

const nomeDoResponsavel = sql<string | null>`(select u.nome from ${usuarios} u where u.id = empresas.id_responsavel)`
const nomeDoGrupo = sql<string | null>`(select g.nome from ${grupos} g
  where g.id_escritorio = empresas.id_escritorio and g.id = empresas.id_grupo)`
const ultimoMesFechado = sql<string | null>`(select max(f.competencia) from ${fechamentos} f
  where f.id_escritorio = empresas.id_escritorio and f.id_empresa = empresas.id and f.estado = 'fechado')`

const chaves: Readonly<Record<(typeof ordensDaCarteira)[number], Omit<Chave, "direcao">>> = {
  apelido: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  razaoSocial: { expressao: textoOrdenavel(empresas.razaoSocial), tipo: "texto" },
  cnpj: { expressao: empresas.cnpj, tipo: "texto" },
  responsavel: { expressao: textoOrdenavel(nomeDoResponsavel), tipo: "texto", anulavel: true },
  grupo: { expressao: textoOrdenavel(nomeDoGrupo), tipo: "texto", anulavel: true },
  ultimoMesFechado: { expressao: ultimoMesFechado, tipo: "texto", anulavel: true },
}

/** Order of the portfolio; companies that are equal go by name. */
export function ordemDaCarteira(ordem: keyof typeof chaves, direcao: Direcao): Ordem {
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.apelido], { expressao: empresas.id, tipo: "uuid" })
}

/** The companies of a filter in a month. */
export function fonteDaCarteira(escopo: Escopo, filtro: FiltroNoMes): Fonte {
  return { de: sql`${empresas}`, onde: condicoes(escopo, filtro), id: empresas.id }
}

function condicoes(escopo: Escopo, filtro: FiltroNoMes): SQL | undefined {
  return and(semSituacao(escopo, filtro), filtro.situacao ? daSituacao(filtro.situacao, filtro.competencia) : undefined)
}

function semSituacao(escopo: Escopo, filtro: FiltroNoMes): SQL | undefined {
  const { competencia, idGrupo, idResponsavel } = filtro
  return and(
    eq(empresas.idEscritorio, escopo.idEscritorio),
    filtro.busca ? buscaNaCarteira(filtro.busca) : undefined,
    filtro.regime ? sql`${regimeEm(competencia)} = ${filtro.regime}` : undefined,
    filtro.anexo ? temAnexo(filtro.anexo, competencia) : undefined,
    filtro.uf ? sql`${ufEm(competencia)} = ${filtro.uf}` : undefined,
    filtro.idMunicipio ? sql`${municipioEm(competencia)} = ${filtro.idMunicipio}` : undefined,
    idGrupo === undefined ? undefined : idGrupo === "nenhum" ? isNull(empresas.idGrupo) : eq(empresas.idGrupo, idGrupo),
    idResponsavel === undefined
      ? undefined
      : idResponsavel === "nenhum"
        ? isNull(empresas.idResponsavel)
        : eq(empresas.idResponsavel, idResponsavel),
    filtro.implantacao === undefined
      ? undefined
      : filtro.implantacao === "em-curso"
        ? isNull(empresas.implantadaEm)
        : isNotNull(empresas.implantadaEm),
    filtro.semOpcaoEm === undefined ? undefined : semOpcaoEm(filtro.semOpcaoEm),
  )
}

/** Also by e-mail and trade name, which is what a client says on the telephone. */
function buscaNaCarteira(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  return or(
    buscaDeEmpresa(texto),
    sql`unaccent(${empresas.nomeFantasia}) ilike unaccent(${padrao})`,
    sql`${empresas.email} ilike ${padrao}`,
  )
}

function temAnexo(anexo: NonNullable<FiltroDaCarteira["anexo"]>, competencia: string): SQL {
  const aceitos = anexo === "III" || anexo === "V" ? [anexo, "III/V"] : [anexo]
  return sql`exists (select 1 from ${atividades} v where v.id_escritorio = empresas.id_escritorio
    and v.id_empresa = empresas.id and ${ativaNoMes("v", competencia)} and ${inArray(anexoNoMes("v", competencia), aceitos)})`
}

const IDS = { atendidas: [1, 2], simples: [1], grupos: [2], "ex-clientes": [37], encerradas: [38] } as const

const daSituacao = (situacao: NonNullable<FiltroDaCarteira["situacao"]>, competencia: string): SQL =>
  inArray(categoriaEm(competencia), [...IDS[situacao]])

/** How many companies of the filter are of each category in the month, whatever the situation chosen. */
export async function contarCarteira(tx: Tx, escopo: Escopo, filtro: FiltroNoMes) {
  const lidas = tx.$with("lidas").as(
    tx
      .select({ categoria: sql<number>`${categoriaEm(filtro.competencia)}`.as("categoria") })
      .from(empresas)
      .where(semSituacao(escopo, filtro)),
  )
  const linhas = await tx
    .with(lidas)
    .select({ categoria: lidas.categoria, n: sql<number>`count(*)`.mapWith(Number) })
    .from(lidas)
    .groupBy(lidas.categoria)
  const de = (id: number) => linhas.find(({ categoria }) => Number(categoria) === id)?.n ?? 0
  return { simples: de(1), grupos: de(2), exClientes: de(37), encerradas: de(38) }
}

/** These companies as they are in a month, in this order. */
export async function lerCarteira(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await tx
    .select({
      id: empresas.id,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      cnpj: empresas.cnpj,
      dataAbertura: empresas.dataAbertura,
      inicioNoSistema: empresas.inicioNoSistema,
      idTipo: empresas.idTipo,
      email: empresas.email,
      telefone: empresas.telefone,
      idGrupo: empresas.idGrupo,
      idResponsavel: empresas.idResponsavel,
      idBaseDoHonorario: empresas.idBaseDoHonorario,
      valorDoHonorario: empresas.valorDoHonorario,
      implantadaEm: empresas.implantadaEm,
      regime: regimeEm(competencia),
      idCategoria: categoriaEm(competencia),
      idMunicipio: municipioEm(competencia),
      uf: ufEm(competencia),
      nomeDoResponsavel,
      nomeDoGrupo,
      ultimoMesFechado,
      anexos: sql<string[]>`array(select distinct ${anexoNoMes("v", competencia)} as no_mes from ${atividades} v
        where v.id_escritorio = empresas.id_escritorio and v.id_empresa = empresas.id and ${ativaNoMes("v", competencia)}
        order by no_mes)`,
    })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}
export type LinhaDaCarteira = Awaited<ReturnType<typeof lerCarteira>>[number]

/** Fee of companies of the office that have none of their own. */
export async function honorarioDoEscritorio(tx: Tx, escopo: Escopo) {
  const [linha] = await tx
    .select({ idBaseDoHonorario: escritorios.idBaseDoHonorario, valorDoHonorario: escritorios.valorDoHonorario })
    .from(escritorios)
    .where(eq(escritorios.id, escopo.idEscritorio))
  return linha ?? { idBaseDoHonorario: null, valorDoHonorario: null }
}

/** Administrador 1, Contador 2: who may answer for companies. */
const PAPEIS_DE_RESPONSAVEL = [1, 2]
const responsaveis = (escopo: Escopo) =>
  and(doEscopo(usuarios, escopo, { ativo: true }), inArray(usuarios.papel, PAPEIS_DE_RESPONSAVEL))

/** Active people of the office who may answer for companies, by name. */
export function lerResponsaveis(tx: Tx, escopo: Escopo) {
  return tx
    .select({ id: usuarios.id, nome: usuarios.nome })
    .from(usuarios)
    .where(responsaveis(escopo))
    .orderBy(asc(textoOrdenavel(usuarios.nome)), asc(usuarios.id))
}

/** Whether this person may answer for companies of the office today. */
export async function podeResponder(tx: Tx, escopo: Escopo, id: string): Promise<boolean> {
  const linhas = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(responsaveis(escopo), eq(usuarios.id, id)))
  return linhas.length > 0
}

/** Companies of a selection with what a bulk change compares. */
export function lerSelecao(tx: Tx, escopo: Escopo, onde: SQL | undefined) {
  return tx
    .select({
      id: empresas.id,
      apelido: empresas.apelido,
      dataAbertura: empresas.dataAbertura,
      idGrupo: empresas.idGrupo,
      idResponsavel: empresas.idResponsavel,
    })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), onde))
    .orderBy(asc(empresas.id))
}

/** The same, held until the end of the transaction. */
export const travarSelecao = (tx: Tx, escopo: Escopo, onde: SQL | undefined) =>
  lerSelecao(tx, escopo, onde).for("update")

/** Category in a month and latest closed month of these companies. */
export function lerParaCategoria(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({ id: empresas.id, idCategoria: categoriaEm(competencia), fechadoAte: ultimoMesFechado })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: ids }))
}

/** The same change to companies already held by this transaction; their versions move on. */
export async function mudarMuitas(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  mudanca: Partial<Pick<typeof empresas.$inferInsert, "idGrupo" | "idResponsavel">>,
): Promise<void> {
  if (ids.length === 0) return
  await alterar(tx, empresas, doEscopo(empresas, escopo, { id: ids }), {
    ...mudanca,
    versao: sql`${empresas.versao} + 1`,
  })
}
