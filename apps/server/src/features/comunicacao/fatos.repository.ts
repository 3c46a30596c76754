import { type AssuntoDaComunicacao, type FiltroDaComunicacao, nomeCurtoDaGuia } from "@partida/contracts"
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { guiaComOficial } from "../../db/guias-do-imposto.ts"
import { daEtapaDoRecibo } from "../../db/juncoes.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { recibos } from "../../db/schema/folha.ts"
import { guias } from "../../db/schema/guias.ts"
import { documentos, notasFiscais } from "../../db/schema/receitas.ts"
import { mesEscrito } from "../../palavras.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"

/** A document of the month that a company may be told of. */
export interface Fato {
  readonly id: string
  readonly idEmpresa: string
  readonly apelido: string
  readonly razaoSocial: string
  readonly cnpj: string
  readonly competencia: string
  readonly titulo: string
  readonly valorCentavos: bigint
  readonly venceEm: string | null
  readonly documento: "oficial" | "extrato" | "xml" | "recibo"
  readonly pago: boolean
  /** The person of a slip, by the CPF it names. */
  readonly cpf: string | null
}

const daEmpresa = (t: typeof guias | typeof recibos | typeof notasFiscais) =>
  and(eq(empresas.idEscritorio, t.idEscritorio), eq(empresas.id, t.idEmpresa))

/** What each subject is made of: only what is in force, so that nobody is sent what another version replaced. */
const origens = {
  impostos: {
    tabela: guias,
    de: sql`${guias} inner join ${empresas} on ${daEmpresa(guias)}`,
    emVigor: isNull(guias.substituidaEm),
    segunda: { expressao: guias.vencimento, tipo: "dia" },
    valor: guias.valorCentavos,
  },
  "pro-labore": {
    tabela: recibos,
    de: sql`${recibos} inner join ${empresas} on ${daEmpresa(recibos)} inner join ${fechamentosEtapas} on ${daEtapaDoRecibo}`,
    emVigor: eq(fechamentosEtapas.situacao, "concluida"),
    segunda: { expressao: textoOrdenavel(recibos.nome), tipo: "texto" },
    valor: recibos.liquidoCentavos,
  },
  "notas-fiscais": {
    tabela: notasFiscais,
    de: sql`${notasFiscais} inner join ${empresas} on ${daEmpresa(notasFiscais)}`,
    emVigor: sql`${notasFiscais.direcao} = 'prestada' and ${notasFiscais.status} = 1 and not ${notasFiscais.semValidade}`,
    segunda: { expressao: notasFiscais.dataEmissao, tipo: "instante" },
    valor: notasFiscais.valorServicoCentavos,
  },
} as const

/** The documents of a subject that a filter finds in a month. */
export function fonteDosFatos(
  escopo: Escopo,
  filtro: Omit<FiltroDaComunicacao, "assunto">,
  assunto: AssuntoDaComunicacao,
): Fonte {
  const { tabela, de, emVigor } = origens[assunto]
  return {
    de,
    onde: and(
      eq(tabela.idEscritorio, escopo.idEscritorio),
      doAlcance(tabela.idEmpresa, escopo),
      eq(tabela.competencia, filtro.competencia),
      emVigor,
      filtro.documento ? eq(tabela.id, filtro.documento) : undefined,
      filtro.idEmpresa ? eq(tabela.idEmpresa, filtro.idEmpresa) : undefined,
      filtro.idContabilidade ? inArray(empresas.idResponsavel, filtro.idContabilidade.split(",")) : undefined,
      filtro.busca ? buscaDeEmpresa(filtro.busca) : undefined,
      naSituacao(filtro.situacao, sql`${tabela.id}`),
    ),
    id: tabela.id,
  }
}

/** A document did not arrive when some sending of it failed and none of the others went, or still may: as `situacaoDoDocumento` says. */
const FALHOU = sql`e.estado in ('falhou', 'incerto')`
const ANDOU = sql`e.estado in ('na-fila', 'preparado', 'adiado', 'enviado', 'entregue', 'lido', 'aberto')`

/** What became of the document, over every sending of it. */
function naSituacao(situacao: FiltroDaComunicacao["situacao"], id: SQL): SQL | undefined {
  if (situacao === undefined) return undefined
  const um = (condicao: SQL) => sql`exists (select 1 from envios_documentos d join envios e
    on e.id_escritorio = d.id_escritorio and e.id = d.id_envio
    where d.id_escritorio = ${empresas.idEscritorio} and d.id_empresa = ${empresas.id} and d.id_alvo = ${id} and ${condicao})`
  switch (situacao) {
    case "nao-enviado":
      return sql`not ${um(sql`true`)}`
    case "nao-aberto":
      return sql`(${um(sql`true`)} and not ${um(sql`d.aberto_em is not null`)})`
    case "aberto":
      return um(sql`d.aberto_em is not null`)
    case "falhou":
      return sql`(${um(FALHOU)} and not ${um(ANDOU)})`
    default:
      return situacao satisfies never
  }
}

/** By company, then by what the subject is ordered by. */
export function ordemDosFatos(assunto: AssuntoDaComunicacao, direcao: Direcao): Ordem {
  const { tabela, segunda } = origens[assunto]
  return ordenarPor("empresa", direcao, [{ expressao: textoOrdenavel(empresas.apelido), tipo: "texto" }, segunda], {
    expressao: tabela.id,
    tipo: "uuid",
  })
}

const daLinha = {
  idEmpresa: empresas.id,
  apelido: empresas.apelido,
  razaoSocial: empresas.razaoSocial,
  cnpj: empresas.cnpj,
}

/** These documents, in this order. What was replaced meanwhile is left out. */
export async function lerFatos(
  tx: Tx,
  { idEscritorio }: Escopo,
  assunto: AssuntoDaComunicacao,
  ids: readonly string[],
): Promise<Fato[]> {
  if (ids.length === 0) return []
  const { tabela, emVigor } = origens[assunto]
  const onde = and(eq(tabela.idEscritorio, idEscritorio), inArray(tabela.id, [...ids]), emVigor)
  const lidos = await lerDo[assunto](tx, onde)
  return naOrdem(ids, lidos, (f) => f.id)
}

const lerDo: Readonly<Record<AssuntoDaComunicacao, (tx: Tx, onde: SQL | undefined) => Promise<Fato[]>>> = {
  impostos: async (tx, onde) =>
    (
      await tx
        .select({
          ...daLinha,
          id: guias.id,
          competencia: guias.competencia,
          obrigacao: guias.obrigacao,
          quota: guias.quota,
          valorCentavos: guias.valorCentavos,
          pagoCentavos: guias.pagoCentavos,
          venceEm: guias.vencimento,
          temOficial: guiaComOficial,
        })
        .from(guias)
        .innerJoin(empresas, daEmpresa(guias))
        .where(onde)
    ).map(({ obrigacao, quota, pagoCentavos, temOficial, ...g }) => ({
      ...g,
      titulo: `${nomeCurtoDaGuia({ obrigacao, quota })} de ${mesEscrito(g.competencia)}`,
      documento: temOficial ? "oficial" : "extrato",
      pago: pagoCentavos >= g.valorCentavos,
      cpf: null,
    })),
  "pro-labore": async (tx, onde) =>
    (
      await tx
        .select({
          ...daLinha,
          id: recibos.id,
          competencia: recibos.competencia,
          nome: recibos.nome,
          cpf: recibos.documento,
          valorCentavos: recibos.liquidoCentavos,
        })
        .from(recibos)
        .innerJoin(empresas, daEmpresa(recibos))
        .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
        .where(onde)
    ).map(({ nome, ...r }) => ({
      ...r,
      titulo: `Recibo de pró-labore de ${nome}, ${mesEscrito(r.competencia)}`,
      venceEm: null,
      documento: "recibo",
      pago: false,
    })),
  "notas-fiscais": async (tx, onde) =>
    (
      await tx
        .select({
          ...daLinha,
          id: notasFiscais.id,
          competencia: notasFiscais.competencia,
          numero: notasFiscais.numero,
          contraparte: notasFiscais.contraparteNome,
          valorCentavos: notasFiscais.valorServicoCentavos,
        })
        .from(notasFiscais)
        .innerJoin(empresas, daEmpresa(notasFiscais))
        .where(onde)
    ).map(({ numero, contraparte, ...n }) => ({
      ...n,
      titulo: `Nota ${numero}${contraparte === null ? "" : `, para ${contraparte}`}`,
      venceEm: null,
      documento: "xml",
      pago: false,
      cpf: null,
    })),
}

/** How many documents a source has, what they add up to, and how many of them were sent, opened, or did not arrive. */
export async function somarFatos(tx: Tx, { de, onde, id }: Fonte, assunto: AssuntoDaComunicacao) {
  const { rows } = await tx.execute<
    Record<"documentos" | "enviados" | "abertos" | "falhas" | "valor", string | number>
  >(sql`select
      count(*) as documentos, coalesce(sum(${origens[assunto].valor}), 0) as valor,
      count(*) filter (where m.aberto is not null) as enviados, count(*) filter (where m.aberto) as abertos,
      count(*) filter (where m.falhou and not m.andou) as falhas
    from ${de} left join lateral (select bool_or(d.aberto_em is not null) as aberto, bool_or(${FALHOU}) as falhou,
        bool_or(${ANDOU}) as andou
      from envios_documentos d join envios e on e.id_escritorio = d.id_escritorio and e.id = d.id_envio
      where d.id_escritorio = ${empresas.idEscritorio} and d.id_empresa = ${empresas.id} and d.id_alvo = ${id}) m on true
    where ${onde}`)
  const { documentos = 0, enviados = 0, abertos = 0, falhas = 0, valor = 0 } = rows[0] ?? {}
  return {
    documentos: Number(documentos),
    enviados: Number(enviados),
    abertos: Number(abertos),
    falhas: Number(falhas),
    valor: BigInt(valor),
  }
}

/** The received file of a note, and the digest it is kept under. */
export async function lerXmlDaNota(tx: Tx, { idEscritorio }: Escopo, idNota: string) {
  const [linha] = await tx
    .select({ conteudo: documentos.conteudo, chave: notasFiscais.chave })
    .from(notasFiscais)
    .innerJoin(
      documentos,
      and(eq(documentos.idEscritorio, notasFiscais.idEscritorio), eq(documentos.id, notasFiscais.idDocumento)),
    )
    .where(doEscopo(notasFiscais, { idEscritorio }, { id: idNota }))
  return linha ?? null
}
