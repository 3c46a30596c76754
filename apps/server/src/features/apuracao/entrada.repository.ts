import { janeiroDe, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, asc, desc, eq, gte, lte, or, sql } from "drizzle-orm"
import { anexoNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atividades, empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { fatorRCppDoDas, folhasCppDas, folhasInformadas, notasFiscais } from "../../db/schema/receitas.ts"
import { lerSaidas } from "../empresas/leitura.service.ts"
import { notaConta, notaIncerta, notaPendente, substitutaAusente } from "../notas-fiscais/receita.ts"
import { proLaboreDaFolha } from "../pro-labore/pro-labore.service.ts"
import { lerLinhasDeReceita, lerTotaisDeReceita } from "../receitas/receitas.service.ts"
import { valoresDoMes } from "../valores/valores.service.ts"
import { dependeDoFatorR } from "./entrada.ts"
import { lerDoCaixa } from "./entrada-caixa.repository.ts"
import { lerCppDasGuias } from "./entrada-cpp.repository.ts"
import { lerMesesComDevolucoes } from "./entrada-devolucoes.ts"
import { lerDoPresumido } from "./entrada-presumido.repository.ts"
import { lerServicosDeMei } from "./servicos-de-mei.service.ts"

/** Longest look back of any rule: the 2027 window ends one month earlier, and January is at most 11 months before. */
const MESES_DE_HISTORICO = 13
const MESES_DO_ANO = 12

export type Lidos = Awaited<ReturnType<typeof lerTudo>>
export type Cadastro = Lidos["cadastros"][number]
export type NotaIncertaLida = Pick<
  typeof notasFiscais.$inferSelect,
  "numero" | "competencia" | "assinatura" | "decisao"
> & {
  readonly substituida: boolean
}

/** All that the month of these companies is computed from, in a fixed number of queries for any number of them. */
export async function lerTudo(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const inicio = somarMeses(mesDe(competencia), -MESES_DE_HISTORICO)
  // An excess of the previous year reaches every month of this one.
  const anoAnterior = somarMeses(janeiroDe(mesDe(competencia)), -MESES_DO_ANO)
  const inicioDasReceitas = anoAnterior < inicio ? anoAnterior : inicio
  const cadastros = await lerCadastros(tx, escopo, competencia, ids)
  const daJanela = (t: typeof notasFiscais | typeof folhasInformadas | typeof folhasCppDas) =>
    and(doEscopo(t, escopo, { idEmpresa: ids }), gte(t.competencia, inicio), lte(t.competencia, competencia))
  const doMes = and(daJanela(notasFiscais), eq(notasFiscais.competencia, competencia))
  const pendentes = await tx
    .select({
      idEmpresa: notasFiscais.idEmpresa,
      numero: notasFiscais.numero,
      competencia: notasFiscais.competencia,
      assinatura: notasFiscais.assinatura,
      decisao: notasFiscais.decisao,
      substituida: sql<boolean>`${notasFiscais.status} = 3`,
    })
    .from(notasFiscais)
    .where(or(and(doMes, or(notaPendente, substitutaAusente)), and(daJanela(notasFiscais), notaIncerta)))
    .orderBy(desc(notasFiscais.competencia), asc(notasFiscais.numero))
  const declaradas = await tx
    .select({
      idEmpresa: notasFiscais.idEmpresa,
      regApTribSN: sql<string>`${notasFiscais.dados} ->> 'regApTribSN'`,
      quantidade: sql<number>`count(*)`.mapWith(Number),
    })
    .from(notasFiscais)
    .where(and(doMes, notaConta, sql`${notasFiscais.dados} ->> 'regApTribSN' in ('2', '3')`))
    .groupBy(notasFiscais.idEmpresa, sql`${notasFiscais.dados} ->> 'regApTribSN'`)
  const folhas = await tx
    .select()
    .from(folhasInformadas)
    .where(daJanela(folhasInformadas))
    .orderBy(asc(folhasInformadas.competencia))
  const cppDitas = await tx
    .select()
    .from(folhasCppDas)
    .where(daJanela(folhasCppDas))
    .orderBy(asc(folhasCppDas.competencia))
  const noSimples = cadastros.filter(({ regime }) => (regime?.regime ?? "simples") === "simples").map(({ id }) => id)
  const sobFatorR = cadastros
    .filter((cadastro) => noSimples.includes(cadastro.id) && dependeDoFatorR(cadastro))
    .map(({ id }) => id)
  const noPresumido = cadastros.filter(({ regime }) => regime?.regime === "presumido").map(({ id }) => id)
  const comMei = cadastros.some(({ regime }) => regime?.regime === "mei")
  const regimes = [...(comMei ? (["mei"] as const) : []), ...(noSimples.length > 0 ? (["simples"] as const) : [])]
  return {
    cadastros,
    valores: await valoresDoMes(tx, escopo, competencia, regimes),
    inicio,
    anoAnterior,
    doCaixa: await lerDoCaixa(tx, escopo, competencia, noSimples),
    doPresumido: await lerDoPresumido(tx, escopo, competencia, noPresumido),
    mesesComDevolucoes: await lerMesesComDevolucoes(
      tx,
      escopo,
      competencia,
      cadastros.filter(({ id }) => noSimples.includes(id) || noPresumido.includes(id)),
    ),
    linhas: await lerLinhasDeReceita(tx, escopo, ids, { desde: competencia, ate: competencia }),
    totais: await lerTotaisDeReceita(tx, escopo, ids, { desde: inicioDasReceitas, ate: competencia }),
    pendentes: porEmpresa(pendentes),
    declaradas: porEmpresa(declaradas),
    servicosDeMei: await lerServicosDeMei(tx, escopo, competencia, [...noSimples, ...noPresumido]),
    folhas: porEmpresa(folhas),
    cppDasGuias: porEmpresa(
      await lerCppDasGuias(tx, escopo, sobFatorR, { desde: somarMeses(inicio, -1), ate: competencia }),
    ),
    cppDitas: porEmpresa(cppDitas),
    semCppDoDas: await lerSemCppDoDas(tx, escopo, competencia),
    proLabores: await proLaboreDaFolha(tx, escopo, noSimples, { desde: inicio, ate: competencia }),
  }
}

/** Why the office leaves the CPP of the DAS out of the payroll of this month; null when it counts. */
async function lerSemCppDoDas(tx: Tx, { idEscritorio }: Escopo, competencia: string): Promise<string | null> {
  const [ultima] = await tx
    .select({ conta: fatorRCppDoDas.conta, motivo: fatorRCppDoDas.motivo })
    .from(fatorRCppDoDas)
    .where(and(eq(fatorRCppDoDas.idEscritorio, idEscritorio), lte(fatorRCppDoDas.desde, competencia)))
    .orderBy(desc(fatorRCppDoDas.desde))
    .limit(1)
  return ultima === undefined || ultima.conta ? null : ultima.motivo
}

async function lerCadastros(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await tx
    .select({
      id: empresas.id,
      abertura: empresas.dataAbertura,
      inicioNoSistema: empresas.inicioNoSistema,
      primeiraDevolucao: sql<string | null>`(select min(d.competencia) from notas_fiscais d
        where d.id_escritorio = empresas.id_escritorio and d.id_empresa = empresas.id
          and d.receita_centavos < 0 and d.competencia <= ${competencia})`,
    })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: ids }))
    .orderBy(asc(empresas.id))
  const regimes = await tx
    .select()
    .from(empresasRegimes)
    .where(and(doEscopo(empresasRegimes, escopo, { idEmpresa: ids }), lte(empresasRegimes.desde, competencia)))
    .orderBy(asc(empresasRegimes.idEmpresa), asc(empresasRegimes.desde))
  const lista = await tx
    .select({
      idEmpresa: atividades.idEmpresa,
      id: atividades.id,
      cnae: atividades.cnae,
      descricao: atividades.descricao,
      anexo: anexoNoMes("atividades", competencia),
      encerradaEm: atividades.encerradaEm,
      atividadePresumido: atividades.atividadePresumido,
    })
    .from(atividades)
    .where(doEscopo(atividades, escopo, { idEmpresa: ids }))
  const saiuEm = await lerSaidas(tx, escopo, ids)
  const regimesPorEmpresa = porEmpresa(regimes)
  const atividadesPorEmpresa = porEmpresa(lista)
  return linhas.map((l) => ({
    ...l,
    /** Oldest first, up to this month. */
    regimes: regimesPorEmpresa.get(l.id) ?? [],
    regime: regimesPorEmpresa.get(l.id)?.at(-1) ?? null,
    atividades: atividadesPorEmpresa.get(l.id) ?? [],
    /**
     * Before the system, and while another accountant had the company, the typed total of a month is its revenue: its notes are
     * already inside it, and without it the month is unknown.
     */
    contaDigitado: (mes: string) => mes < l.inicioNoSistema || saiuEm(l.id, mes),
  }))
}

const porEmpresa = <T extends { readonly idEmpresa: string }>(linhas: readonly T[]) =>
  Map.groupBy(linhas, (l) => l.idEmpresa)
