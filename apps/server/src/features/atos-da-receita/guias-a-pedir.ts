import type { ObrigacaoDaGuia, TipoDeOperacao } from "@partida/contracts"
import { centavos } from "@partida/fiscal"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { guias } from "../../db/schema/guias.ts"
import { pgdasDeclaracoes } from "../../db/schema/pgdas.ts"
import { diaUtilDesde } from "../../dias-uteis.ts"
import type { PedidoDoAtoExterno, Pedidos } from "../../ports/operacao-externa.ts"

/** Which guides an act collects. */
export interface GuiasDoAto {
  readonly tipo: TipoDeOperacao
  readonly obrigacoes: readonly ObrigacaoDaGuia[]
  /** One document collects one guide; else one document of the company collects them all. */
  readonly umaPorGuia?: boolean
}

/** Guides in force of a month that are not paid, of these obligations; the first of each company where one document pays several. */
async function lerAPagar(tx: Tx, escopo: Escopo, obrigacoes: readonly ObrigacaoDaGuia[], pedido: PedidoDoAtoExterno) {
  const { competencia, empresas: ids } = pedido
  if (competencia === null) return []
  return tx
    .select({
      id: guias.id,
      idEmpresa: guias.idEmpresa,
      apelido: empresas.apelido,
      vencimento: guias.vencimento,
      aberto: sql<string>`${guias.valorCentavos} - ${guias.pagoCentavos}`,
    })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(
      and(
        doEscopo(guias, escopo, { competencia, obrigacao: obrigacoes }),
        isNull(guias.substituidaEm),
        sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
        doAlcance(guias.idEmpresa, escopo),
        ids === undefined ? undefined : inArray(guias.idEmpresa, [...ids]),
      ),
    )
    .orderBy(textoOrdenavel(empresas.apelido), guias.idEmpresa, guias.obrigacao, guias.id)
}

/** The first day from today on which a bank takes what is late, while the interest is that of this month. */
function proximoDia(hoje: string): string {
  const dia = diaUtilDesde(hoje)
  return dia.slice(0, 7) === hoje.slice(0, 7) ? dia : hoje
}

/** A guide is asked for once for each day of payment: late, for the next that banks open, unless another day is told. */
export async function pedirGuias(
  { tipo, obrigacoes, umaPorGuia = false }: GuiasDoAto,
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDoAtoExterno,
): Promise<Pedidos> {
  const hoje = diaCivil(pedido.agora)
  const aPagar = await lerAPagar(tx, escopo, obrigacoes, pedido)
  const semDeclaracao = tipo === "das-gerar" ? await lerSemDeclaracao(tx, escopo, pedido, aPagar) : null
  const linhas = aPagar.filter(({ idEmpresa }) => !semDeclaracao?.has(idEmpresa))
  const porDocumento = Map.groupBy(linhas, (l) => (umaPorGuia ? l.id : l.idEmpresa))
  return {
    novas: [...porDocumento.values()].flatMap((delas) => {
      const [primeira] = delas
      if (primeira === undefined) return []
      const pagarEm = pedido.pagarEm ?? (primeira.vencimento < hoje ? proximoDia(hoje) : null)
      return [
        {
          idEmpresa: primeira.idEmpresa,
          apelido: primeira.apelido,
          tipo,
          competencia: pedido.competencia,
          chave: `${tipo}:${primeira.id}:${pagarEm ?? "vencimento"}`,
          parametros: { idGuia: primeira.id, pagarEm },
          valor: centavos(delas.reduce((soma, { aberto }) => soma + BigInt(aberto), 0n)),
          venceEm: primeira.vencimento,
        },
      ]
    }),
    fora: aPagar.flatMap(({ idEmpresa, apelido }) => {
      const porQue = semDeclaracao?.get(idEmpresa)
      return porQue === undefined ? [] : [{ idEmpresa, apelido, ...porQue }]
    }),
  }
}

const NAO_DECLARADO = {
  codigo: "nao-declarado",
  motivo: "O mês ainda não foi declarado, e a Receita só gera o DAS do que foi. Transmita antes, ou escolha a empresa.",
  tipo: "impedimento",
} as const
const MUDOU = {
  codigo: "mudou-depois-de-declarado",
  motivo: "O mês mudou depois de declarado, e a Receita geraria o DAS do valor antigo. Transmita a retificadora antes.",
  tipo: "impedimento",
} as const

/**
 * Companies whose DAS would not be that of the month: declared with another value, whoever asks; of a whole portfolio, those whose
 * month nobody declared here, as who names the companies may have declared elsewhere.
 */
async function lerSemDeclaracao(
  tx: Tx,
  escopo: Escopo,
  { competencia, empresas: ids }: PedidoDoAtoExterno,
  aPagar: readonly { readonly idEmpresa: string }[],
): Promise<ReadonlyMap<string, typeof NAO_DECLARADO | typeof MUDOU>> {
  if (competencia === null) return new Map()
  const declaradas = await tx
    .select({
      idEmpresa: pgdasDeclaracoes.idEmpresa,
      mudou: sql<boolean>`coalesce(${apuracoes.totalCentavos} <> ${pgdasDeclaracoes.totalCentavos}, false)`,
    })
    .from(pgdasDeclaracoes)
    .leftJoin(
      fechamentos,
      and(
        eq(fechamentos.idEscritorio, pgdasDeclaracoes.idEscritorio),
        eq(fechamentos.idEmpresa, pgdasDeclaracoes.idEmpresa),
        eq(fechamentos.competencia, pgdasDeclaracoes.competencia),
        eq(fechamentos.estado, "fechado"),
      ),
    )
    .leftJoin(
      apuracoes,
      and(eq(apuracoes.idEscritorio, fechamentos.idEscritorio), eq(apuracoes.id, fechamentos.idApuracao)),
    )
    .where(doEscopo(pgdasDeclaracoes, escopo, { competencia }))
  const declarada = new Map(declaradas.map((d) => [d.idEmpresa, d]))
  const porQue = new Map<string, typeof NAO_DECLARADO | typeof MUDOU>()
  for (const { idEmpresa } of aPagar) {
    const dela = declarada.get(idEmpresa)
    if (dela?.mudou) porQue.set(idEmpresa, MUDOU)
    else if (dela === undefined && ids === undefined) porQue.set(idEmpresa, NAO_DECLARADO)
  }
  return porQue
}
