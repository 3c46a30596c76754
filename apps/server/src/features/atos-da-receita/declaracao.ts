import type { TipoDeOperacao } from "@partida/contracts"
import { centavos } from "@partida/fiscal"
import { and, eq, inArray, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { operacoes as fila } from "../../db/schema/operacoes.ts"
import { pgdasDeclaracoes } from "../../db/schema/pgdas.ts"
import { mesEscrito } from "../../palavras.ts"
import type { ContextoDoAto, OperacaoTomada, PedidoDoAtoExterno, Pedidos } from "../../ports/operacao-externa.ts"
import { temRegime } from "../empresas/vigencia.ts"
import { jaNaFila } from "../operacoes/operacoes.service.ts"
import { type FichaMontada, montarFicha } from "../pgdas/ficha.service.ts"
import { competenciaDe, lerEmpresas, pedePessoa } from "./comum.ts"

/** Months of the Simples that are closed, with what they come to and which closing it is. */
async function lerFechados(tx: Tx, escopo: Escopo, tipo: TipoDeOperacao, competencia: string, ids?: readonly string[]) {
  return tx
    .select({
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      versao: fechamentos.versao,
      estado: fechamentos.estado,
      total: apuracoes.totalCentavos,
      declarado: pgdasDeclaracoes.totalCentavos,
      // What is in the queue reads the month as it is when its turn comes: of an earlier closing it serves this one.
      seguida: sql<
        number | null
      >`(select min(o.estado) from ${fila} o where o.id_escritorio = ${fechamentos.idEscritorio}
        and o.id_empresa = ${fechamentos.idEmpresa} and o.tipo = ${tipo} and o.competencia = ${fechamentos.competencia}
        and (o.estado in (0, 1) or o.estado = 2 and o.atualizada_em >= ${fechamentos.atualizadoEm}))`,
    })
    .from(fechamentos)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, fechamentos.idEscritorio), eq(empresas.id, fechamentos.idEmpresa)),
    )
    .leftJoin(
      apuracoes,
      and(eq(apuracoes.idEscritorio, fechamentos.idEscritorio), eq(apuracoes.id, fechamentos.idApuracao)),
    )
    .leftJoin(
      pgdasDeclaracoes,
      and(
        eq(pgdasDeclaracoes.idEscritorio, fechamentos.idEscritorio),
        eq(pgdasDeclaracoes.idEmpresa, fechamentos.idEmpresa),
        eq(pgdasDeclaracoes.competencia, fechamentos.competencia),
      ),
    )
    .where(
      and(
        doEscopo(fechamentos, escopo, { competencia }),
        doAlcance(fechamentos.idEmpresa, escopo),
        ids === undefined ? undefined : inArray(fechamentos.idEmpresa, [...ids]),
        temRegime(escopo, competencia, "simples"),
      ),
    )
    .orderBy(textoOrdenavel(empresas.apelido), empresas.id)
}

const JA_DECLARADO = {
  codigo: "ja-declarado",
  motivo: "Aqui já consta declarado, com este valor.",
  tipo: "sem-acao",
} as const
/** Declared here or elsewhere, and nothing changed since: declaring again would only rectify what is right. */
const jaDeclarado = ({ total, declarado }: { readonly total: bigint | null; readonly declarado: bigint | null }) =>
  declarado !== null && declarado === total
const NAO_FECHADO = { codigo: "mes-nao-fechado", motivo: "O mês não está fechado.", tipo: "impedimento" } as const

/** Why a month is not asked for; null for one that is. */
function porQueNao(mes: Awaited<ReturnType<typeof lerFechados>>[number]) {
  if (mes.estado !== "fechado") return NAO_FECHADO
  if (jaDeclarado(mes)) return JA_DECLARADO
  return mes.seguida === null ? null : jaNaFila(mes.seguida)
}

export async function pedirDoMes(
  tipo: "pgdas-conferir" | "pgdas-transmitir",
  tx: Tx,
  escopo: Escopo,
  { competencia, empresas: ids }: PedidoDoAtoExterno,
): Promise<Pedidos> {
  if (competencia === null) return { novas: [], fora: [] }
  const meses = await lerFechados(tx, escopo, tipo, competencia, ids)
  const comMes = new Set(meses.map((m) => m.idEmpresa))
  const semMes =
    ids === undefined ? [] : (await lerEmpresas(tx, escopo, competencia, ids)).filter((e) => !comMes.has(e.idEmpresa))
  return {
    novas: meses
      .filter((m) => porQueNao(m) === null)
      .map((m) => ({
        idEmpresa: m.idEmpresa,
        apelido: m.apelido,
        tipo,
        competencia,
        // Closed again after a reopening, it is another declaration: a rectification.
        chave: chaveDo(tipo, m.idEmpresa, competencia, m.versao),
        parametros: { competencia, versao: m.versao },
        ...(m.total === null ? {} : { valor: centavos(m.total) }),
      })),
    fora: [
      ...meses.flatMap((m) => {
        const motivo = porQueNao(m)
        return motivo === null ? [] : [{ idEmpresa: m.idEmpresa, apelido: m.apelido, ...motivo }]
      }),
      ...semMes.map(({ idEmpresa, apelido }) => ({
        idEmpresa,
        apelido,
        codigo: "nao-se-aplica",
        motivo: "Não há mês do Simples Nacional a declarar.",
        tipo: "sem-acao" as const,
      })),
    ],
  }
}

/** Business key of a declaration: company, month, and which closing of it. */
export const chaveDo = (tipo: string, idEmpresa: string, competencia: string, versao: number) =>
  `${tipo}:${idEmpresa}:${competencia}:${versao}`

/** The month as it was sealed, or why it may not be declared. */
export async function fichaParaDeclarar(tx: Tx, { escopo }: ContextoDoAto, operacao: OperacaoTomada) {
  const { idEmpresa } = operacao
  const competencia = competenciaDe(operacao)
  const ficha = await montarFicha(tx, escopo, { idEmpresa, competencia })
  if (!ficha.fechado)
    return pedePessoa(
      "mes-nao-fechado",
      `${mesEscrito(competencia)} foi reaberto. Feche-o de novo e peça a declaração outra vez.`,
    )
  const [pendencia] = ficha.declaracao.pendencias
  if (pendencia !== undefined) return pedePessoa("faltam-dados", pendencia)
  return ficha
}

export const ehFicha = (valor: FichaMontada | ReturnType<typeof pedePessoa>): valor is FichaMontada =>
  "declaracao" in valor

export async function declaracaoDe(tx: Tx, contexto: ContextoDoAto, operacao: OperacaoTomada) {
  const ficha = await fichaParaDeclarar(tx, contexto, operacao)
  return ehFicha(ficha) ? { declaracao: ficha.declaracao } : ficha
}
