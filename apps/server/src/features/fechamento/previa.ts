import {
  type AcaoEmMassa,
  type GrupoDaPrevia,
  NOMES_POR_GRUPO,
  type PreviaDaAcao,
  type Selecao,
} from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { impressaoDoMotor } from "../../motor.ts"
import { calcular, hashDoConteudo } from "../apuracao/calculo.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { empresasFechadas } from "../apuracao/estado.service.ts"
import { preverConclusoes as preverFaturamentos } from "../faturamento/faturamento.service.ts"
import { preverConclusoes as preverFolhas } from "../folha/julgamento.service.ts"
import { resolverSelecao } from "../mes/painel.service.ts"
import { emPalavrasDeTodas, type Julgados, type Motivo, motivoDe } from "../processamento/motivos.service.ts"
import { lerEstados } from "./fechamento.repository.ts"
import { julgarReabertura, porQueNaoFecham } from "./impedimentos.ts"
import { lerVizinhancas } from "./vizinhanca.repository.ts"

export interface PedidoDePrevia {
  readonly competencia: string
  readonly acao: AcaoEmMassa
  readonly selecao: Selecao
  readonly avisosAceitos: readonly string[]
  readonly semMovimento: boolean
  readonly dataPagamento?: string | undefined
}

/** Judges companies in a fixed number of queries, as the job would. */
type Juiz = (
  tx: Tx,
  escopo: Escopo,
  pedido: Omit<PedidoDePrevia, "selecao">,
  ids: readonly string[],
  agora: Date,
) => Promise<Julgados>

const juizes: Readonly<Record<AcaoEmMassa, Juiz>> = {
  calcular: julgarCalculos,
  fechar: julgarFechamentos,
  reabrir: julgarReaberturas,
  "concluir-faturamento": preverFaturamentos,
  "concluir-pro-labore": preverFolhas,
}

/**
 * What an act over many companies would do if it were asked for now, by the same rules that its job follows. Nothing is
 * locked nor written: a job that runs later judges again.
 */
export async function preverAcao(tx: Tx, escopo: Escopo, pedido: PedidoDePrevia, agora: Date): Promise<PreviaDaAcao> {
  const alvo = await resolverSelecao(tx, escopo, pedido.competencia, pedido.selecao)
  const ids = alvo.map((e) => e.id)
  const { motivos, valores } = ids.length === 0 ? NINGUEM : await juizes[pedido.acao](tx, escopo, pedido, ids, agora)
  const farao = ids.filter((id) => !motivos.has(id))
  return {
    total: alvo.length,
    farao: farao.length,
    totais: somar(farao, valores),
    grupos: agrupar(alvo, motivos, valores),
  }
}

const NINGUEM: Julgados = { motivos: new Map(), valores: new Map() }

/** The amounts of some companies, each kind by its name, in the order they came. */
function somar(ids: readonly string[], valores: Julgados["valores"]): PreviaDaAcao["totais"] {
  const somas = new Map<string, bigint>()
  for (const id of ids)
    for (const [rotulo, centavos] of Object.entries(valores.get(id) ?? {}))
      somas.set(rotulo, (somas.get(rotulo) ?? 0n) + centavos)
  return [...somas].map(([rotulo, centavos]) => ({ rotulo, valor: paraReais(centavos) }))
}

const TRIBUTOS = "Tributos"
const tributosDe = (meses: Awaited<ReturnType<typeof lerMeses>>): Julgados["valores"] =>
  new Map(meses.flatMap(({ idEmpresa, total }) => (total === null ? [] : [[idEmpresa, { [TRIBUTOS]: total }]])))

async function julgarFechamentos(
  tx: Tx,
  escopo: Escopo,
  { competencia }: { readonly competencia: string },
  ids: readonly string[],
  agora: Date,
): Promise<Julgados> {
  const lidos = await lerMeses(tx, escopo, competencia, ids)
  const meses = new Map(lidos.map((m) => [m.idEmpresa, m]))
  const julgados = new Map(ids.map((id) => [id, meses.get(id) ?? null]))
  const recusas = await porQueNaoFecham(tx, escopo, competencia, julgados, agora)
  const motivos = new Map([...recusas].map(([id, erro]): [string, Motivo] => [id, motivoDe(erro)]))
  const deOutroMotor = ids.filter((id) => !motivos.has(id) && meses.get(id)?.motor !== impressaoDoMotor())
  for (const id of await rascunhosVelhos(tx, escopo, competencia, deOutroMotor)) motivos.set(id, RASCUNHO_VELHO)
  return { motivos, valores: tributosDe(lidos) }
}

async function julgarReaberturas(
  tx: Tx,
  escopo: Escopo,
  { competencia }: { readonly competencia: string },
  ids: readonly string[],
): Promise<Julgados> {
  const estados = new Map((await lerEstados(tx, escopo, competencia, ids)).map((m) => [m.idEmpresa, m.estado]))
  const vizinhancaDe = await lerVizinhancas(tx, escopo, competencia, ids)
  const motivos = new Map<string, Motivo>()
  for (const id of ids) {
    const erro = julgarReabertura(estados.get(id), vizinhancaDe(id).posterior)
    if (erro) motivos.set(id, motivoDe(erro))
  }
  return { motivos, valores: tributosDe(await lerMeses(tx, escopo, competencia, ids)) }
}

const RASCUNHO_VELHO: Motivo = {
  codigo: "calculo-desatualizado",
  mensagem: "O cálculo foi feito por uma versão anterior do programa. Calcule de novo, confira e feche.",
  tipo: "impedimento",
}

const doMes = (escopo: Escopo, competencia: string, ids: readonly string[]) =>
  doEscopo(fechamentos, escopo, { competencia, idEmpresa: ids })

function lerMeses(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({
      idEmpresa: fechamentos.idEmpresa,
      estado: fechamentos.estado,
      calculo: fechamentos.calculo,
      situacao: apuracoes.situacao,
      faltas: apuracoes.faltas,
      motor: apuracoes.motor,
      total: apuracoes.totalCentavos,
    })
    .from(fechamentos)
    .leftJoin(apuracoes, daApuracao())
    .where(doMes(escopo, competencia, ids))
}

/** Drafts that today's engine would compute otherwise: their closing is refused. */
async function rascunhosVelhos(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({ idEmpresa: fechamentos.idEmpresa, entrada: apuracoes.entrada, hash: apuracoes.hashConteudo })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(doMes(escopo, competencia, ids))
  return linhas.flatMap(({ idEmpresa, entrada, hash }) => {
    const guardada = entrada as EntradaGuardada
    return hashDoConteudo(guardada, calcular(guardada)) === hash ? [] : [idEmpresa]
  })
}

async function julgarCalculos(
  tx: Tx,
  escopo: Escopo,
  { competencia }: { readonly competencia: string },
  ids: readonly string[],
): Promise<Julgados> {
  const fechadas = await empresasFechadas(tx, escopo, competencia, ids)
  const motivos = new Map<string, Motivo>([...fechadas].map((id) => [id, FECHADA]))
  const meses = await lerMeses(tx, escopo, competencia, ids)
  const valores = new Map(tributosDe(meses))
  // A calculation that nothing has changed since would give the same: only the others are computed to be foreseen.
  const emDia = new Set(meses.flatMap((m) => (m.calculo === 2 && m.situacao === "calculado" ? m.idEmpresa : [])))
  const aCalcular = ids.filter((id) => !fechadas.has(id) && !emDia.has(id))
  for (const [id, entrada] of await lerEntradas(tx, escopo, competencia, aCalcular)) {
    const { situacao, faltas, motivo, resultado } = calcular(entrada)
    valores.delete(id)
    if (resultado) valores.set(id, { [TRIBUTOS]: deReais(resultado.total) })
    if (situacao === "nao-se-aplica")
      motivos.set(id, { codigo: situacao, mensagem: motivo ?? "Não se aplica a esta empresa.", tipo: "sem-acao" })
    const [falta] = faltas
    if (situacao === "faltam-dados" && falta)
      motivos.set(id, { codigo: falta.codigo, mensagem: falta.mensagem, tipo: "impedimento" })
  }
  return { motivos, valores }
}

const FECHADA: Motivo = {
  codigo: "competencia-fechada",
  mensagem: "O mês, ou um posterior, está fechado: nada é recalculado.",
  tipo: "sem-acao",
}

type Grupo = Omit<GrupoDaPrevia, "empresas" | "totais"> & { empresas: GrupoDaPrevia["empresas"]; todas: string[] }

function agrupar(
  alvo: readonly { readonly id: string; readonly apelido: string }[],
  motivos: ReadonlyMap<string, Motivo>,
  valores: Julgados["valores"],
): GrupoDaPrevia[] {
  const palavras = new Map<string, Set<string>>()
  for (const { codigo, mensagem } of motivos.values())
    palavras.set(codigo, (palavras.get(codigo) ?? new Set()).add(mensagem))
  const grupos = new Map<string, Grupo>()
  for (const { id: idEmpresa, apelido } of alvo) {
    const motivo = motivos.get(idEmpresa)
    if (!motivo) continue
    const mensagem = emPalavrasDeTodas(motivo.codigo, palavras.get(motivo.codigo)?.size ?? 0) ?? motivo.mensagem
    const chave = `${motivo.codigo}\n${mensagem}`
    const grupo = grupos.get(chave) ?? { ...motivo, mensagem, total: 0, empresas: [], todas: [] }
    grupo.total++
    grupo.todas.push(idEmpresa)
    if (grupo.empresas.length < NOMES_POR_GRUPO) grupo.empresas.push({ idEmpresa, apelido })
    grupos.set(chave, grupo)
  }
  const lugar = ({ tipo }: Grupo) => (tipo === "sem-acao" ? 1 : 0)
  return [...grupos.values()]
    .sort((a, b) => lugar(a) - lugar(b) || b.total - a.total)
    .map(({ todas, ...grupo }) => ({ ...grupo, totais: somar(todas, valores) }))
}
