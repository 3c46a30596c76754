import { CATEGORIAS_DE_SAIDA } from "@partida/contracts"
import { and, eq, ne, notInArray, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { alterou } from "../../db/registros.ts"
import { servicosDaEmpresa } from "../../db/schema/emissao.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { faturas, honorariosAjustes, honorariosConfiguracoes } from "../../db/schema/faturas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
import { categoriaEm, municipioEm, regimeEm } from "../empresas/vigencia.ts"

export type ConfiguracaoGravada = typeof honorariosConfiguracoes.$inferSelect

export interface FiltroDosHonorarios {
  readonly competencia: string
  readonly busca?: string | undefined
  readonly situacao?: "proposto" | "faturado" | "sem-honorario" | undefined
}

/** The key under which the fee of a client in a month is billed, once. */
export const chaveDoHonorario = (idEmpresa: string, competencia: string): string =>
  `honorario:${idEmpresa}:${competencia}`

const semDono = sql`coalesce(empresas.id_base_do_honorario, (select o.id_base_do_honorario from ${escritorios} o where o.id = empresas.id_escritorio)) is null`

/** Clients that the office works for in a month, its own company left out. */
export function fonteDosHonorarios(escopo: Escopo, filtro: FiltroDosHonorarios, idPropria: string | null): Fonte {
  const { competencia, busca, situacao } = filtro
  const emFatura = sql`exists (select 1 from ${faturas} f where f.id_escritorio = ${escopo.idEscritorio}
    and f.id_empresa = ${idPropria} and f.chave = 'honorario:' || empresas.id || ':' || ${competencia})`
  const ajustado = sql`exists (select 1 from ${honorariosAjustes} a where a.id_escritorio = ${escopo.idEscritorio}
    and a.id_empresa = empresas.id and a.competencia = ${competencia})`
  const daSituacao: Readonly<Record<NonNullable<typeof situacao>, SQL>> = {
    faturado: emFatura,
    proposto: sql`not ${emFatura} and (not ${semDono} or ${ajustado})`,
    "sem-honorario": sql`not ${emFatura} and ${semDono} and not ${ajustado}`,
  }
  return {
    de: sql`${empresas}`,
    onde: and(
      eq(empresas.idEscritorio, escopo.idEscritorio),
      idPropria === null ? undefined : ne(empresas.id, idPropria),
      notInArray(categoriaEm(competencia), [...CATEGORIAS_DE_SAIDA]),
      busca ? buscaDeEmpresa(busca) : undefined,
      situacao === undefined ? undefined : daSituacao[situacao],
    ),
    id: empresas.id,
  }
}

export const ordemDosHonorarios: Ordem = ordenarPor(
  "apelido",
  "asc",
  [{ expressao: textoOrdenavel(empresas.apelido), tipo: "texto" }],
  { expressao: empresas.id, tipo: "uuid" },
)

/** Every id of a filter, in no order. */
export async function idsDosHonorarios(tx: Tx, { onde }: Fonte): Promise<string[]> {
  return (await tx.select({ id: empresas.id }).from(empresas).where(onde)).map(({ id }) => id)
}

/** What the fee of these companies in a month is made of, and what became of it, in the order of the ids. */
export async function lerHonorarios(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  { competencia, idPropria }: { readonly competencia: string; readonly idPropria: string | null },
) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({
      id: empresas.id,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      cnpj: empresas.cnpj,
      inicioNoSistema: empresas.inicioNoSistema,
      email: empresas.email,
      telefone: empresas.telefone,
      logradouro: empresas.logradouro,
      numero: empresas.numero,
      complemento: empresas.complemento,
      bairro: empresas.bairro,
      cep: empresas.cep,
      idMunicipio: municipioEm(competencia),
      regime: regimeEm(competencia),
      idBaseDoHonorario: empresas.idBaseDoHonorario,
      valorDoHonorario: empresas.valorDoHonorario,
      padrao: {
        idBaseDoHonorario: escritorios.idBaseDoHonorario,
        valorDoHonorario: escritorios.valorDoHonorario,
      },
      mesFechado: sql<boolean>`exists (select 1 from ${fechamentos} h where h.id_escritorio = empresas.id_escritorio
        and h.id_empresa = empresas.id and h.competencia = ${competencia} and h.estado = 'fechado')`,
      ajuste: honorariosAjustes,
      fatura: { id: faturas.id, estado: faturas.estado, valorCentavos: faturas.valorCentavos },
    })
    .from(empresas)
    .innerJoin(escritorios, eq(escritorios.id, empresas.idEscritorio))
    .leftJoin(
      honorariosAjustes,
      and(
        eq(honorariosAjustes.idEscritorio, empresas.idEscritorio),
        eq(honorariosAjustes.idEmpresa, empresas.id),
        eq(honorariosAjustes.competencia, competencia),
      ),
    )
    .leftJoin(
      faturas,
      and(
        eq(faturas.idEscritorio, empresas.idEscritorio),
        sql`${faturas.idEmpresa} = ${idPropria}`,
        eq(faturas.chave, sql`'honorario:' || ${empresas.id} || ':' || ${competencia}`),
      ),
    )
    .where(doEscopo(empresas, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}
export type HonorarioLido = Awaited<ReturnType<typeof lerHonorarios>>[number]

/** How the office bills its fees, with the name of its company; null until somebody says. */
export async function lerConfiguracao(tx: Tx, escopo: Escopo) {
  const [linha] = await tx
    .select({ configuracao: honorariosConfiguracoes, apelido: empresas.apelido })
    .from(honorariosConfiguracoes)
    .leftJoin(
      empresas,
      and(
        eq(empresas.idEscritorio, honorariosConfiguracoes.idEscritorio),
        eq(empresas.id, honorariosConfiguracoes.idEmpresaPropria),
      ),
    )
    .where(eq(honorariosConfiguracoes.idEscritorio, escopo.idEscritorio))
  return linha ?? null
}

/** Services of a company that may be chosen. */
export function servicosEmUso(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({ id: servicosDaEmpresa.id, nome: servicosDaEmpresa.nome })
    .from(servicosDaEmpresa)
    .where(and(doEscopo(servicosDaEmpresa, escopo, { idEmpresa }), sql`${servicosDaEmpresa.arquivadoEm} is null`))
    .orderBy(servicosDaEmpresa.nome)
}

/** Writes how the office bills, when the version is still the one read; false otherwise. */
export async function gravarConfiguracao(
  tx: Tx,
  { idEscritorio }: Escopo,
  versao: number,
  dados: Pick<ConfiguracaoGravada, "idEmpresaPropria" | "idServico" | "dia" | "mostrarNoPainel">,
): Promise<boolean> {
  if (versao === 0)
    return (
      (
        await tx
          .insert(honorariosConfiguracoes)
          .values({ ...dados, idEscritorio })
          .onConflictDoNothing()
          .returning({ versao: honorariosConfiguracoes.versao })
      ).length === 1
    )
  return alterou(tx, honorariosConfiguracoes, doEscopo(honorariosConfiguracoes, { idEscritorio }, { versao }), {
    ...dados,
    versao: versao + 1,
  })
}

/** Keeps what somebody decided of a month, in the place of what was decided before. */
export async function gravarAjuste(tx: Tx, ajuste: typeof honorariosAjustes.$inferInsert): Promise<void> {
  const { valorCentavos, motivo, por, em } = ajuste
  await tx
    .insert(honorariosAjustes)
    .values(ajuste)
    .onConflictDoUpdate({
      target: [honorariosAjustes.idEscritorio, honorariosAjustes.idEmpresa, honorariosAjustes.competencia],
      set: { valorCentavos, motivo, por, em },
    })
}

export async function apagarAjuste(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<void> {
  await tx.delete(honorariosAjustes).where(doEscopo(honorariosAjustes, escopo, { idEmpresa, competencia }))
}
