import type { Integrador } from "@partida/contracts"
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm"
import { competenciaCivil } from "../../civil.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { alterar, lerUm } from "../../db/registros.ts"
import { enderecosPublicos } from "../../db/schema/comunicacao.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { integradores, integradoresEmpresas } from "../../db/schema/integradores.ts"
import { naCarteira } from "../execucoes/carteira.ts"

const daqui = ({ idEscritorio }: Pick<Escopo, "idEscritorio">, integrador: Integrador) =>
  doEscopo(integradores, { idEscritorio }, { integrador })

/** What the office told of one of them; null while it told nothing. */
export const lerIntegrador = (tx: Tx, escopo: Escopo, integrador: Integrador) =>
  lerUm(tx, integradores, daqui(escopo, integrador))

/** Writes over whatever there is, or over a version of it; false where it is another by now. */
export async function gravarIntegrador(
  tx: Tx,
  { idEscritorio }: Escopo,
  { integrador, versao }: { readonly integrador: Integrador; readonly versao?: number },
  mudanca: Partial<Omit<typeof integradores.$inferInsert, "idEscritorio" | "integrador" | "versao">>,
): Promise<boolean> {
  const feitas = await tx
    .insert(integradores)
    .values({ idEscritorio, integrador, ligado: false, ...mudanca })
    .onConflictDoUpdate({
      target: [integradores.idEscritorio, integradores.integrador],
      set: { ...mudanca, versao: sql`${integradores.versao} + 1` },
      ...(versao === undefined ? {} : { setWhere: eq(integradores.versao, versao) }),
    })
    .returning({ versao: integradores.versao })
  return feitas.length === 1
}

/** Says when the last notice came: nobody edits that. */
export const lembrarAviso = (tx: Tx, escopo: Escopo, integrador: Integrador, em: Date) =>
  alterar(tx, integradores, daqui(escopo, integrador), { ultimoAvisoEm: em })

/** Tells how a test ended, unless the credentials that were tested are no longer those. */
export const gravarTeste = (
  tx: Tx,
  escopo: Escopo,
  { integrador, cifradas }: { readonly integrador: Integrador; readonly cifradas: string },
  teste: { readonly em: Date; readonly resultado: "ok" | "recusado" | "falha"; readonly texto: string },
) =>
  alterar(tx, integradores, and(daqui(escopo, integrador), eq(integradores.credenciaisCifradas, cifradas)), {
    testadoEm: teste.em,
    testeResultado: teste.resultado,
    testeTexto: teste.texto,
  })

/** Keeps the hash of an address that takes notices, under an id of its own. */
export async function inserirEndereco(
  tx: Tx,
  { idEscritorio }: Escopo,
  { resumo, id }: { readonly resumo: string; readonly id: string },
): Promise<void> {
  await tx.insert(enderecosPublicos).values({ idEscritorio, resumo, tipo: "aviso", idAlvo: id })
}

const daEmpresa = (integrador: Integrador) =>
  and(
    eq(integradoresEmpresas.idEscritorio, empresas.idEscritorio),
    eq(integradoresEmpresas.idEmpresa, empresas.id),
    eq(integradoresEmpresas.integrador, integrador),
  )

export interface FiltroDasEmpresas {
  readonly busca?: string | undefined
  readonly filtro?: "emitem" | "capturam" | "sem-sucesso" | undefined
}

const FILTROS: Readonly<Record<NonNullable<FiltroDasEmpresas["filtro"]>, SQL>> = {
  emitem: sql`${integradoresEmpresas.emite}`,
  capturam: sql`${integradoresEmpresas.captura}`,
  "sem-sucesso": sql`${integradoresEmpresas.captura} and ${integradoresEmpresas.erroCodigo} is not null`,
}

/** The companies of the portfolio that a filter finds. */
export function fonteDasEmpresas(
  escopo: Escopo,
  integrador: Integrador,
  { busca, filtro }: FiltroDasEmpresas,
  agora: Date,
): Fonte {
  const texto = busca?.trim()
  const digitos = texto?.replace(/[^0-9A-Za-z]/g, "").toUpperCase() ?? ""
  return {
    de: sql`${empresas} left join ${integradoresEmpresas} on ${daEmpresa(integrador)}`,
    onde: and(
      eq(empresas.idEscritorio, escopo.idEscritorio),
      doAlcance(empresas.id, escopo),
      naCarteira(competenciaCivil(agora)),
      filtro === undefined ? undefined : FILTROS[filtro],
      texto
        ? or(
            sql`${empresas.apelidoOrdem} like lower(unaccent(${contendo(texto)}))`,
            digitos.length >= 3 ? sql`${empresas.cnpj} like ${`${digitos}%`}` : undefined,
          )
        : undefined,
    ),
    id: empresas.id,
  }
}

/** By name. */
export const ordemDasEmpresas = ordenarPor(
  "empresa",
  "asc",
  [{ expressao: textoOrdenavel(empresas.apelido), tipo: "texto" }],
  { expressao: empresas.id, tipo: "uuid" },
)

/** Every company that a filter finds. */
export async function todasDoFiltro(
  tx: Tx,
  escopo: Escopo,
  integrador: Integrador,
  filtro: FiltroDasEmpresas,
  agora: Date,
): Promise<string[]> {
  const { de, onde } = fonteDasEmpresas(escopo, integrador, filtro, agora)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${empresas.id} as id from ${de} where ${onde} order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** These companies, in this order, with what each does through an integrator. */
export async function lerEmpresas(tx: Tx, { idEscritorio }: Escopo, integrador: Integrador, ids: readonly string[]) {
  const linhas = await tx
    .select({ id: empresas.id, apelido: empresas.apelido, cnpj: empresas.cnpj, feito: integradoresEmpresas })
    .from(empresas)
    .leftJoin(integradoresEmpresas, daEmpresa(integrador))
    .where(doEscopo(empresas, { idEscritorio }, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}

/** Which of these are companies within reach. */
export async function alcancadas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<string[]> {
  const linhas = await tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(doEscopo(empresas, escopo, { id: ids }), doAlcance(empresas.id, escopo)))
  return linhas.map(({ id }) => id)
}

/** Says what companies do through an integrator; answers how many changed. */
export async function mudarEmpresas(
  tx: Tx,
  { idEscritorio }: Escopo,
  integrador: Integrador,
  {
    ids,
    emite,
    captura,
    agora,
  }: {
    readonly ids: readonly string[]
    readonly emite?: boolean | undefined
    readonly captura?: boolean | undefined
    readonly agora: Date
  },
): Promise<number> {
  if (ids.length === 0) return 0
  const mudanca = {
    ...(emite === undefined ? {} : { emite }),
    // Turned on again, it is asked for at once.
    ...(captura === undefined ? {} : { captura, proximaEm: agora, tentativas: 0, erroCodigo: null, erroTexto: null }),
  }
  const mudou = sql`(${integradoresEmpresas.emite}, ${integradoresEmpresas.captura}) is distinct from
    (${emite ?? integradoresEmpresas.emite}, ${captura ?? integradoresEmpresas.captura})`
  const feitas = await tx
    .insert(integradoresEmpresas)
    .values(ids.map((idEmpresa) => ({ idEscritorio, idEmpresa, integrador, proximaEm: agora, ...mudanca })))
    .onConflictDoUpdate({
      target: [integradoresEmpresas.idEscritorio, integradoresEmpresas.integrador, integradoresEmpresas.idEmpresa],
      set: mudanca,
      setWhere: mudou,
    })
    .returning({ id: integradoresEmpresas.idEmpresa })
  return feitas.length
}

/** Puts companies that capture in front; answers how many there are of them. */
export async function pedirAgora(
  tx: Tx,
  { idEscritorio }: Escopo,
  integrador: Integrador,
  ids: readonly string[],
  agora: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  return alterar(
    tx,
    integradoresEmpresas,
    doEscopo(integradoresEmpresas, { idEscritorio }, { integrador, captura: true, idEmpresa: ids }),
    { proximaEm: agora },
  )
}

/** How many companies do what, and the newest that failed. One statement. */
export async function contar(tx: Tx, escopo: Escopo, integrador: Integrador) {
  const { rows } = await tx.execute<{
    emitem: number
    capturam: number
    semSucesso: number
    empresa: string | null
    texto: string | null
  }>(sql`
    select count(*) filter (where emite)::int as emitem, count(*) filter (where captura)::int as capturam,
      count(*) filter (where captura and erro_codigo is not null)::int as "semSucesso",
      (array_agg(empresas.apelido order by i.proxima_em desc, empresas.id) filter (where captura and erro_codigo is not null))[1] as empresa,
      (array_agg(i.erro_texto order by i.proxima_em desc, empresas.id) filter (where captura and erro_codigo is not null))[1] as texto
    from ${integradoresEmpresas} i
    join ${empresas} on empresas.id_escritorio = i.id_escritorio and empresas.id = i.id_empresa
    where i.id_escritorio = ${escopo.idEscritorio} and i.integrador = ${integrador} and ${doAlcance(empresas.id, escopo) ?? sql`true`}`)
  const [linha] = rows
  if (!linha) throw new Error("Uma contagem sem linha.")
  return linha
}

/** By whom a company issues, where it was said. */
export async function emissorEscolhido(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
): Promise<Integrador | null> {
  const [linha] = await tx
    .select({ integrador: integradoresEmpresas.integrador })
    .from(integradoresEmpresas)
    .where(doEscopo(integradoresEmpresas, { idEscritorio }, { idEmpresa, emite: true }))
  return linha?.integrador ?? null
}

/** A company whose turn it is. */
export interface Tomada {
  readonly idEmpresa: string
  readonly cnpj: string
  readonly integrador: Integrador
  readonly capturadoAte: string | null
  readonly tentativas: number
}

/**
 * Takes the company of the office that waits for longest, moving its hour ahead: whoever dies meanwhile is followed at that hour.
 * Null when none may be asked for now.
 */
export async function tomarEmpresa(
  tx: Tx,
  { idEscritorio }: Escopo,
  disponiveis: readonly Integrador[],
  { agora, ate }: { readonly agora: Date; readonly ate: Date },
): Promise<Tomada | null> {
  const { rows } = await tx.execute<Pick<Tomada, keyof Tomada>>(sql`
    with livre as (
      select i.id_empresa, i.integrador, empresas.cnpj from ${integradoresEmpresas} i
      join ${empresas} on empresas.id_escritorio = i.id_escritorio and empresas.id = i.id_empresa
      join ${integradores} d on d.id_escritorio = i.id_escritorio and d.integrador = i.integrador
        and d.ligado and d.credenciais_cifradas is not null
      where i.id_escritorio = ${idEscritorio} and i.captura and i.proxima_em <= ${agora.toISOString()}
        and i.integrador = any(${sql.param([...disponiveis])}::text[]) and ${naCarteira(competenciaCivil(agora))}
      order by i.proxima_em, i.id_empresa limit 1 for update of i skip locked)
    update ${integradoresEmpresas} i set proxima_em = ${ate.toISOString()}
    from livre l where i.id_escritorio = ${idEscritorio} and i.id_empresa = l.id_empresa and i.integrador = l.integrador
    returning i.id_empresa as "idEmpresa", i.integrador, l.cnpj, i.capturado_ate::text as "capturadoAte", i.tentativas`)
  return rows[0] ?? null
}

/** Writes how the asking for a company ended. */
export async function concluirEmpresa(
  tx: Tx,
  { idEscritorio }: Escopo,
  { idEmpresa, integrador }: Pick<Tomada, "idEmpresa" | "integrador">,
  mudanca: Partial<typeof integradoresEmpresas.$inferInsert> & { readonly novos?: number },
): Promise<void> {
  const { novos = 0, ...resto } = mudanca
  await alterar(tx, integradoresEmpresas, doEscopo(integradoresEmpresas, { idEscritorio }, { idEmpresa, integrador }), {
    ...resto,
    documentos: sql`${integradoresEmpresas.documentos} + ${novos}`,
  })
}

/** CNPJ of a company within reach; null for one that is not. */
export async function cnpjDe(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<string | null> {
  const [linha] = await tx
    .select({ cnpj: empresas.cnpj })
    .from(empresas)
    .where(and(doEscopo(empresas, escopo, { id: idEmpresa }), doAlcance(empresas.id, escopo)))
  return linha?.cnpj ?? null
}

/** The company of the office of a CNPJ that has to do with an integrator. */
export async function empresaDoCnpj(tx: Tx, { idEscritorio }: Escopo, integrador: Integrador, cnpj: string) {
  const [linha] = await tx
    .select({ idEmpresa: empresas.id, cnpj: empresas.cnpj, captura: integradoresEmpresas.captura })
    .from(empresas)
    .innerJoin(integradoresEmpresas, daEmpresa(integrador))
    .where(doEscopo(empresas, { idEscritorio }, { cnpj }))
    .orderBy(desc(integradoresEmpresas.captura))
    .limit(1)
  return linha ?? null
}
