import { estadosDaOperacao, type LinhaDaFolha } from "@partida/contracts"
import { type Competencia, deReais } from "@partida/fiscal"
import { and, asc, eq, isNull, lt, lte, sql } from "drizzle-orm"
import { diaCivil } from "../civil.ts"
import type { Banco } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import type { Escopo } from "../db/escopo.ts"
import { daApuracao, daDeclaracao } from "../db/juncoes.ts"
import { empresas } from "../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../db/schema/fechamentos.ts"
import { guias } from "../db/schema/guias.ts"
import { guiasOficiais } from "../db/schema/guias-oficiais.ts"
import { operacoes } from "../db/schema/operacoes.ts"
import { pgdasDeclaracoes } from "../db/schema/pgdas.ts"
import { usuariosEmpresas } from "../db/schema/usuarios-empresas.ts"
import { paginaDeFolhas } from "../features/folha/painel.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"

/** Company with the month closed, and when it declared it, of the Simples. */
export interface Fechada {
  readonly id: string
  readonly cnpj: string
  readonly regime: string
  readonly declaradaEm: string | null
  readonly totalCentavos: bigint | null
}

/** Declarations that wait for somebody to say yes. */
export const lerPorAprovar = (banco: Banco, escopo: Escopo) =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({ id: operacoes.id, idEmpresa: operacoes.idEmpresa })
      .from(operacoes)
      .where(doEscopo(operacoes, escopo, { aguarda: "aprovacao" }))
      .orderBy(asc(operacoes.chave)),
  )

/** Companies whose declaration was transmitted. */
export const lerTransmitidas = (banco: Banco, escopo: Escopo) =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({ id: operacoes.idEmpresa })
      .from(operacoes)
      .where(doEscopo(operacoes, escopo, { tipo: "pgdas-transmitir", estado: estadosDaOperacao.SUCESSO.id })),
  )

/** Companies that were given to somebody who signs in. */
export const lerDeDono = (banco: Banco, { idEscritorio }: Escopo) =>
  banco.emEscopo(sistema(idEscritorio), (tx) =>
    tx
      .selectDistinct({ id: usuariosEmpresas.idEmpresa })
      .from(usuariosEmpresas)
      .where(eq(usuariosEmpresas.idEscritorio, idEscritorio))
      .orderBy(asc(usuariosEmpresas.idEmpresa)),
  )

/** What is owed of the INSS and IRRF of some companies, by company and month in the words of the authority. */
export async function lerDebitosDaFolha(banco: Banco, escopo: Escopo, ids: readonly string[]) {
  const linhas = await banco.emEscopo(escopo, (tx) =>
    tx
      .select({
        cnpj: empresas.cnpj,
        competencia: guias.competencia,
        codigo: guias.codigoDeReceita,
        obrigacao: guias.obrigacao,
        aberto: sql<string>`((${guias.valorCentavos} - ${guias.pagoCentavos}) / 100.0)::numeric(14, 2)::text`,
      })
      .from(guias)
      .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
      .where(
        and(
          doEscopo(guias, escopo, { obrigacao: ["inss", "irrf"], idEmpresa: ids }),
          isNull(guias.substituidaEm),
          lt(guias.pagoCentavos, guias.valorCentavos),
        ),
      )
      .orderBy(asc(guias.competencia), asc(guias.obrigacao)),
  )
  return [...Map.groupBy(linhas, ({ cnpj, competencia }) => `${cnpj} ${competencia}`).values()].map((dela) => ({
    contribuinte: dela[0]?.cnpj ?? "",
    periodo: dela[0]?.competencia.replace("-", "") ?? "",
    debitos: dela.map(({ codigo, obrigacao, aberto }) => ({
      codigo: codigo ?? "",
      denominacao: obrigacao === "inss" ? "CONTRIBUICAO PREVIDENCIARIA" : "IRRF",
      valor: aberto,
    })),
  }))
}

/** What the payroll of a month owes of every company that owes something, as it is or would be issued. */
export async function lerFolhas(banco: Banco, escopo: Escopo, competencia: Competencia) {
  const lidas: LinhaDaFolha[] = []
  for (let pagina = 1, haMais = true; haMais; pagina++) {
    const pedido = { competencia, ordem: "apelido", direcao: "asc", pagina, registrosPorPagina: 100 } as const
    const { lista, paginacao } = await banco.emEscopo(escopo, (tx) => paginaDeFolhas(tx, escopo, pedido))
    lidas.push(...lista)
    haMais = paginacao.proxima !== null
  }
  return lidas
    .map(({ idEmpresa, cnpj, inss, irrf, cpp }) => ({
      idEmpresa,
      contribuinte: cnpj,
      periodo: competencia.replace("-", ""),
      debitos: [
        { codigo: "1099-01", denominacao: "CP SEGURADOS - CONTRIBUINTES INDIVIDUAIS", valor: inss },
        { codigo: "1138-04", denominacao: "CP PATRONAL - CONTRIBUINTES INDIVIDUAIS", valor: cpp },
        { codigo: "0561-07", denominacao: "IRRF - RENDIMENTO DO TRABALHO", valor: irrf },
      ].filter(({ valor }) => deReais(valor) > 0n),
    }))
    .filter(({ debitos }) => debitos.length > 0)
}

/** Official documents that fell due, by company. */
export const lerDocumentos = (banco: Banco, escopo: Escopo, agora: Date) =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({ idEmpresa: guias.idEmpresa, numeroDocumento: guiasOficiais.numeroDocumento, em: guias.vencimento })
      .from(guiasOficiais)
      .innerJoin(guias, and(eq(guias.idEscritorio, guiasOficiais.idEscritorio), eq(guias.id, guiasOficiais.idGuia)))
      .where(and(eq(guias.idEscritorio, escopo.idEscritorio), lte(guias.vencimento, diaCivil(agora))))
      .orderBy(asc(guias.idEmpresa), asc(guiasOficiais.numeroDocumento)),
  )

/** Companies with the month closed, always in the same order. */
export const lerFechadas = (banco: Banco, escopo: Escopo, competencia: Competencia): Promise<Fechada[]> =>
  banco.emEscopo(escopo, (tx) =>
    tx
      .select({
        id: empresas.id,
        cnpj: empresas.cnpj,
        regime: apuracoes.regime,
        declaradaEm: pgdasDeclaracoes.declaradaEm,
        totalCentavos: apuracoes.totalCentavos,
      })
      .from(fechamentos)
      .innerJoin(
        empresas,
        and(eq(empresas.idEscritorio, fechamentos.idEscritorio), eq(empresas.id, fechamentos.idEmpresa)),
      )
      .innerJoin(apuracoes, daApuracao())
      .leftJoin(pgdasDeclaracoes, daDeclaracao)
      .where(doEscopo(fechamentos, escopo, { competencia, estado: "fechado" }))
      .orderBy(asc(empresas.cnpj)),
  )
