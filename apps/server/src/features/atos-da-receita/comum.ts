import type { TipoDeOperacao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { textoOrdenavel } from "../../db/paginas.ts"
import { procuracoes } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { operacoes as fila, type MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import { semAcento } from "../../palavras.ts"
import type { Armazem, Guardado } from "../../ports/armazem.ts"
import type { ContextoDoAto, NovaOperacao, OperacaoTomada, Preparo } from "../../ports/operacao-externa.ts"
import type { Partes, PoderExigido, ReceitaFederal } from "../../ports/receita-federal.ts"
import type { AtoDaReceita, PedidoDoAto } from "../../ports/receita-federal-atos.ts"
import { empresasComECnpj } from "../certificados/uso.service.ts"
import { guardarDocumento, type NovoDocumento } from "../documentos/documentos.service.ts"
import { naCarteira } from "../execucoes/carteira.ts"
import { enfileirar } from "../operacoes/operacoes.service.ts"
import { quemPede } from "../receita-federal/receita-federal.service.ts"
import { PROCURACAO_EM_CONSULTA } from "./o-que-fazer.ts"

/** What the acts work with. */
export interface Deps {
  readonly receita: ReceitaFederal
  readonly armazem: Armazem
}

export const motivo = (codigo: string, texto: string): MotivoDaOperacao => ({ codigo, texto, textoDoOrgao: null })

type Parado = Extract<Preparo, { tipo: "parar" }>

/** A person has to act before this can be asked. */
export const pedePessoa = (codigo: string, texto: string): Parado => ({
  tipo: "parar",
  precisaDePessoa: true,
  motivo: motivo(codigo, texto),
})

/** Powers in force that the companies gave to the office before the Receita, by company: names of services, empty for all. */
async function poderesDe(
  tx: Tx,
  escopo: Escopo,
  outorgado: string,
  ids: readonly string[],
  hoje: string,
): Promise<ReadonlyMap<string, { readonly servicos: readonly string[]; readonly ate: string }[]>> {
  const linhas = await tx
    .select({ idEmpresa: procuracoes.idEmpresa, servicos: procuracoes.servicos, ate: procuracoes.ate })
    .from(procuracoes)
    .where(
      and(
        doEscopo(procuracoes, escopo, { idEmpresa: ids, orgao: "receita-federal", outorgado }),
        isNull(procuracoes.canceladaEm),
        sql`${procuracoes.desde} <= ${hoje} and ${procuracoes.ate} >= ${hoje}`,
      ),
    )
  return Map.groupBy(linhas, (l) => l.idEmpresa)
}

const nomeado = (servico: string) => semAcento(servico).trim()

/** Whether one of the powers covers a service, by its name in the e-CAC; without names it covers all of them. */
const cobre = (servicos: readonly string[], { nome }: PoderExigido): boolean =>
  servicos.length === 0 || servicos.some((s) => nomeado(s) === nomeado(nome) || nomeado(s) === "todos")

/** What is asked about a company as it stands, whatever the month: once a day. */
export const deHoje = (
  tipo: TipoDeOperacao,
  { idEmpresa, apelido }: Pick<NovaOperacao, "idEmpresa" | "apelido">,
  hoje: string,
): NovaOperacao => ({
  idEmpresa,
  apelido,
  tipo,
  competencia: null,
  chave: `${tipo}:${idEmpresa}:${hoje}`,
  parametros: { dia: hoje },
})

/** How the powers of a company are asked about; `atoDasProcuracoes` does it. */
export const CONSULTA_DE_PODERES = { provedor: "serpro", etapaInicial: "consultar", prioridade: 6 } as const

/**
 * Queues the question about powers for companies of which nobody ever asked it, and answers of which the answer did not come yet:
 * what stopped for lack of one goes on by itself when it does. Asked once of each, as every question is paid for; from then on a
 * person asks again.
 */
async function consultarDesconhecidas(
  tx: Tx,
  { escopo, agora }: ContextoDoAto,
  paradas: readonly OperacaoTomada[],
): Promise<ReadonlySet<string>> {
  if (paradas.length === 0) return new Set()
  const ids = paradas.map((o) => o.idEmpresa)
  const doEscritorio = (id: typeof fila.idEscritorio | typeof procuracoes.idEscritorio) => eq(id, escopo.idEscritorio)
  const perguntadas = await tx
    .select({ idEmpresa: fila.idEmpresa, emCurso: sql<boolean>`${fila.estado} in (0, 1)` })
    .from(fila)
    .where(and(doEscritorio(fila.idEscritorio), inArray(fila.idEmpresa, ids), eq(fila.tipo, "procuracoes-consultar")))
    .union(
      tx
        .select({ idEmpresa: procuracoes.idEmpresa, emCurso: sql<boolean>`false` })
        .from(procuracoes)
        .where(
          and(
            doEscritorio(procuracoes.idEscritorio),
            inArray(procuracoes.idEmpresa, ids),
            eq(procuracoes.orgao, "receita-federal"),
          ),
        ),
    )
  const sabidas = new Set(perguntadas.map((p) => p.idEmpresa))
  const desconhecidas = new Map(paradas.filter((o) => !sabidas.has(o.idEmpresa)).map((o) => [o.idEmpresa, o]))
  const hoje = diaCivil(agora)
  for (const [nome, delas] of Map.groupBy(desconhecidas.values(), (o) => o.criadaPor))
    await enfileirar(
      tx,
      escopo,
      CONSULTA_DE_PODERES,
      delas.map((operacao) => deHoje("procuracoes-consultar", operacao, hoje)),
      { idUsuario: escopo.idUsuario, nome, agora, comAprovacao: false },
    )
  // Asked by another act, maybe a moment ago: nobody knows until the answer comes.
  return new Set([...desconhecidas.keys(), ...perguntadas.flatMap((p) => (p.emCurso ? [p.idEmpresa] : []))])
}

/** What is asked of the Receita for each operation, or why it is not. */
export type Pergunta<A extends AtoDaReceita> = PedidoDoAto<A> | Extract<Preparo, { tipo: "parar" | "avancar" }>

/**
 * Prepares the same act of many companies: the office's CNPJ, the power that each gave, the request. Whoever gave none is told so
 * before anything is paid for.
 */
export async function prepararPedidos<A extends AtoDaReceita>(
  { receita }: Pick<Deps, "receita">,
  tx: Tx,
  contexto: ContextoDoAto,
  operacoes: readonly OperacaoTomada[],
  {
    ato,
    perguntar,
    sobreQuem = ({ cnpj }) => cnpj,
  }: {
    readonly ato: A
    readonly perguntar: (operacao: OperacaoTomada) => Promise<Pergunta<A>>
    /** CNPJ or CPF whose data are asked for; the company's, unless said otherwise. */
    readonly sobreQuem?: (operacao: OperacaoTomada) => string
  },
): Promise<Preparo[]> {
  const { escopo, agora } = contexto
  const quem = await quemPede(tx, escopo)
  const poder = receita.poderExigido(ato)
  const hoje = diaCivil(agora)
  const ids = operacoes.map((o) => o.idEmpresa)
  const poderes = quem && poder ? await poderesDe(tx, escopo, quem.autor, ids, hoje) : new Map<string, never>()
  // Who asks needs no power over itself.
  const poderUsado = ({ cnpj, idEmpresa }: OperacaoTomada) =>
    (cnpj === quem?.autor ? [{ servicos: [], ate: "9999-12-31" }] : poderes.get(idEmpresa))?.find(
      (p) => poder !== null && cobre(p.servicos, poder),
    ) ?? null
  const semNenhum = quem === null || poder === null ? [] : operacoes.filter((o) => poderUsado(o) === null)
  const porSi = quem?.emNomeDaEmpresa
    ? await empresasComECnpj(
        tx,
        escopo,
        semNenhum.map((o) => o.idEmpresa),
        agora,
      )
    : new Set<string>()
  const semPoder = semNenhum.filter((o) => !porSi.has(o.idEmpresa))
  const emConsulta = await consultarDesconhecidas(tx, contexto, semPoder)
  const preparos: Preparo[] = []
  for (const operacao of operacoes) {
    if (quem === null) {
      preparos.push(
        pedePessoa(
          "sem-credenciais",
          "O escritório ainda não informou o contrato com o SERPRO em Configurações, Automações.",
        ),
      )
      continue
    }
    const usada = poderUsado(operacao)
    const emSeuNome = poder !== null && usada === null && porSi.has(operacao.idEmpresa)
    if (poder !== null && usada === null && !emSeuNome) {
      preparos.push(
        emConsulta.has(operacao.idEmpresa)
          ? pedePessoa(
              PROCURACAO_EM_CONSULTA,
              `Ainda não se sabe se a empresa deu ao escritório a autorização de acesso “${poder.nome}”. A consulta à Receita entra na fila sozinha: se a empresa deu, isto continua sem você; se não, peça que ela a dê no e-CAC.`,
            )
          : pedePessoa(
              "falta-procuracao",
              `A empresa não deu ao escritório a autorização de acesso “${poder.nome}”. Peça que ela a dê no e-CAC e, depois de aceita, reprocesse.`,
            ),
      )
      continue
    }
    const pergunta = await perguntar(operacao)
    if (ehPreparo(pergunta)) {
      preparos.push(pergunta)
      continue
    }
    const autor = emSeuNome ? operacao.cnpj : quem.autor
    const partes: Partes = { contratante: quem.contratante, autor, contribuinte: sobreQuem(operacao) }
    const montada = receita.montar(ato, pergunta, partes)
    preparos.push(
      montada.tipo === "ok"
        ? {
            tipo: "chamar",
            requisicao: montada.valor,
            certificado: comQueCertificado(quem.contratante, autor),
            ...(usada && poder ? { procuracao: `${poder.nome}, até ${formatarData(usada.ate)}` } : {}),
          }
        : {
            tipo: "parar",
            precisaDePessoa: montada.precisaDePessoa,
            motivo: { codigo: montada.codigo, texto: montada.texto, textoDoOrgao: montada.textoDaAutoridade || null },
          },
    )
  }
  return preparos
}

/** As people read it: by whose certificate SERPRO is reached, and, where it is another, who signed the term by which it is asked. */
const comQueCertificado = (contratante: string, autor: string) =>
  `e-CNPJ do escritório (${contratante})${autor === contratante ? "" : `, e termo de autorização assinado por ${formatarDocumento(autor)}`}`

/** The month of an act that has one. Throws for an operation without: a programming error. */
export function competenciaDe({ competencia, tipo }: Pick<OperacaoTomada, "competencia" | "tipo">): string {
  if (competencia === null) throw new Error(`${tipo} é de um mês.`)
  return competencia
}

/** A file of an answer, with where it is once it is kept. */
export interface Arquivo {
  readonly bytes: Buffer
  readonly guardado?: Guardado
}

/** Puts a file of an answer in the store, before the transaction that registers it. */
export const guardarBytes = async <A extends Arquivo>(
  armazem: Armazem,
  { escopo }: ContextoDoAto,
  arquivo: A,
): Promise<A> => ({
  ...arquivo,
  guardado: await armazem.guardar(escopo.idEscritorio, arquivo.bytes),
})

/** Registers a kept PDF among the documents of the company of an operation. Throws for one not kept: a programming error. */
export async function registrarPdf(
  tx: Tx,
  { escopo, agora }: ContextoDoAto,
  operacao: OperacaoTomada,
  {
    guardado,
    ...documento
  }: Pick<NovoDocumento, "tipo" | "nome" | "competencia"> & { readonly guardado: Guardado | undefined },
): Promise<string> {
  if (guardado === undefined) throw new Error("O arquivo não foi guardado antes.")
  const { id } = await guardarDocumento(
    tx,
    { escopo, nome: operacao.criadaPor, agora },
    {
      ...documento,
      guardado,
      idEmpresa: operacao.idEmpresa,
      tipoMime: "application/pdf",
      origem: "autoridade",
      idOperacao: operacao.id,
    },
  )
  return id
}

const ehPreparo = (valor: object): valor is Extract<Preparo, { tipo: "parar" | "avancar" }> =>
  "tipo" in valor && (valor.tipo === "parar" || valor.tipo === "avancar")

/** Companies of the portfolio within reach, by name; with `ids`, of these. */
export function lerEmpresas(tx: Tx, escopo: Escopo, competencia: string, ids?: readonly string[]) {
  return tx
    .select({ idEmpresa: empresas.id, apelido: empresas.apelido, cnpj: empresas.cnpj })
    .from(empresas)
    .where(
      and(
        eq(empresas.idEscritorio, escopo.idEscritorio),
        doAlcance(empresas.id, escopo),
        naCarteira(competencia),
        ids === undefined ? undefined : inArray(empresas.id, [...ids]),
      ),
    )
    .orderBy(textoOrdenavel(empresas.apelido), empresas.id)
}
