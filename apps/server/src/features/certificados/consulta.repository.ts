import { categorias, type ordensDosCertificados, type SituacaoDoCertificado } from "@partida/contracts"
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
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
import { certificados } from "../../db/schema/certificados.ts"
import { empresas, empresasCategorias } from "../../db/schema/empresas.ts"
import { limiteDoAVencer } from "./validade.ts"

export interface FiltroDeCertificados {
  readonly busca?: string | undefined
  readonly situacao?: SituacaoDoCertificado | undefined
  readonly idTipo?: number | undefined
  readonly idEmpresa?: string | undefined
}

const emVigor = and(
  eq(certificados.idEscritorio, empresas.idEscritorio),
  eq(certificados.idEmpresa, empresas.id),
  eq(certificados.situacao, "ativo"),
)
/** A row is a certificate in force, or a company that has none. */
const idDaLinha = sql<string>`coalesce(${certificados.id}, ${empresas.id})`

const chaves: Readonly<Record<(typeof ordensDosCertificados)[number], Omit<Chave, "direcao">>> = {
  empresa: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  titular: { expressao: textoOrdenavel(certificados.titular), tipo: "texto", anulavel: true },
  validoAte: { expressao: certificados.validoAte, tipo: "instante", anulavel: true },
}

/** Order of the list; companies without a certificate come last, by name. */
export function ordemDeCertificados(ordem: keyof typeof chaves, direcao: Direcao): Ordem {
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.empresa], { expressao: idDaLinha, tipo: "uuid" })
}

const comoInstante = (data: Date) => sql`${data.toISOString()}::timestamptz`

/** In which of the four situations a row is, as of an instant. */
function situacaoEm(agora: Date): SQL<SituacaoDoCertificado> {
  return sql<SituacaoDoCertificado>`case when ${certificados.id} is null then 'sem-certificado'
    when ${certificados.validoAte} < ${comoInstante(agora)} then 'vencido'
    when ${certificados.validoAte} < ${comoInstante(limiteDoAVencer(agora))} then 'a-vencer' else 'valido' end`
}

/** Whether the office still works for the company: nobody is asked for the certificate of one that left. */
export function naCarteira(agora: Date): SQL {
  const atual = sql`coalesce((select c.id_categoria from ${empresasCategorias} c where c.id_escritorio = ${empresas.idEscritorio}
    and c.id_empresa = ${empresas.id} and c.desde <= ${competenciaCivil(agora)} order by c.desde desc limit 1), ${empresas.idCategoria})`
  return sql`${atual} not in (${categorias.EX_CLIENTE.id}, ${categorias.ENCERRADA.id})`
}

const semSituacao = ({ idEscritorio }: Escopo, filtro: FiltroDeCertificados, agora: Date) =>
  and(
    eq(empresas.idEscritorio, idEscritorio),
    or(sql`${certificados.id} is not null`, naCarteira(agora)),
    filtro.busca ? busca(filtro.busca) : undefined,
    filtro.idTipo === undefined ? undefined : eq(certificados.idTipo, filtro.idTipo),
    filtro.idEmpresa ? eq(empresas.id, filtro.idEmpresa) : undefined,
  )

const juncao = sql`${empresas} left join ${certificados} on ${emVigor}`

/** The rows that a filter finds. */
export function fonteDeCertificados(escopo: Escopo, filtro: FiltroDeCertificados, agora: Date): Fonte {
  return {
    de: juncao,
    onde: and(
      semSituacao(escopo, filtro, agora),
      filtro.situacao ? sql`${situacaoEm(agora)} = ${filtro.situacao}` : undefined,
    ),
    id: idDaLinha,
  }
}

/** How many rows of the filter are in each situation, whatever the situation chosen. */
export async function contarCertificados(
  tx: Tx,
  escopo: Escopo,
  filtro: FiltroDeCertificados,
  agora: Date,
): Promise<Record<SituacaoDoCertificado, number>> {
  const { rows } = await tx.execute<{ situacao: SituacaoDoCertificado; n: string | number }>(
    sql`select ${situacaoEm(agora)} as situacao, count(*) as n from ${juncao} where ${semSituacao(escopo, filtro, agora)} group by 1`,
  )
  const de = (situacao: SituacaoDoCertificado) => Number(rows.find((r) => r.situacao === situacao)?.n ?? 0)
  return {
    valido: de("valido"),
    "a-vencer": de("a-vencer"),
    vencido: de("vencido"),
    "sem-certificado": de("sem-certificado"),
  }
}

/** These rows, in this order. */
export async function lerLinhas(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[], agora: Date) {
  const linhas = await tx
    .select({
      id: idDaLinha,
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      cnpj: empresas.cnpj,
      situacao: situacaoEm(agora),
      certificado: certificados,
    })
    .from(empresas)
    .leftJoin(certificados, emVigor)
    .where(and(eq(empresas.idEscritorio, idEscritorio), inArray(idDaLinha, [...ids])))
  return naOrdem(ids, linhas, (l) => l.id)
}

function busca(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  const documento = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  const parecido = (coluna: SQL) => sql`unaccent(${coluna}) ilike unaccent(${padrao})`
  return or(
    parecido(sql`${empresas.apelido}`),
    parecido(sql`${empresas.razaoSocial}`),
    parecido(sql`coalesce(${certificados.titular}, '')`),
    documento.length >= 3 ? sql`${empresas.cnpj} like ${`${documento}%`}` : undefined,
    documento.length >= 3 ? sql`${certificados.documento} like ${`${documento}%`}` : undefined,
  )
}
