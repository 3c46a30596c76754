import { createHash } from "node:crypto"
import type { Conta, PlanoDeContas } from "@partida/contabil"
import type { ContaDeFora, LancamentoDaPrevia } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { type DiarioLido, type LancamentoDeFora, LIMITES_DO_DIARIO } from "../../documentos/diario-contabil/tipos.ts"
import { normalizar } from "../../importacao/texto.ts"
import { mesEscrito } from "../../palavras.ts"
import { origemDoDiario } from "./diarios.repository.ts"

/** What somebody said that an account of another system is. */
interface Dita {
  readonly idEmpresa: string | null
  readonly codigo: string
  readonly nome: string
  readonly conta: string
}

/**
 * Which account of ours each account of a file is. What was said of this company counts; what was said in another company of the
 * office, an equal code or an equal name are only suggested: codes of two systems are equal by chance, above all the short ones.
 */
export function acharContas(diario: DiarioLido, plano: PlanoDeContas, ditas: readonly Dita[]): ContaDeFora[] {
  const quantas = new Map<string, number>()
  for (const { partidas } of diario.lancamentos)
    for (const { conta } of partidas) quantas.set(conta, (quantas.get(conta) ?? 0) + 1)
  const analiticas = plano.contas.filter((c) => c.tipo === "A")
  const porCodigo = new Map(analiticas.map((c) => [c.codigo, c]))
  const porReduzido = new Map(analiticas.map((c) => [String(c.reduzido), c]))
  const porNome = Map.groupBy(analiticas, (c) => normalizar(c.nome))
  const porDita = Map.groupBy(ditas, (d) => d.codigo)
  const achar = (codigo: string, nome: string): { conta: Conta; como: NonNullable<ContaDeFora["como"]> } | null => {
    const suas = (porDita.get(codigo) ?? []).filter((d) => porCodigo.has(d.conta))
    const daEmpresa = suas.find((d) => d.idEmpresa !== null && d.nome === nome)
    const doEscritorio = suas.find((d) => d.idEmpresa === null && d.nome === nome)
    const com = (conta: Conta | undefined, como: NonNullable<ContaDeFora["como"]>) => (conta ? { conta, como } : null)
    const [unica, ...outras] = porNome.get(normalizar(nome)) ?? []
    return (
      com(daEmpresa && porCodigo.get(daEmpresa.conta), "dita") ??
      com(doEscritorio && porCodigo.get(doEscritorio.conta), "escritorio") ??
      com(nome !== "" && outras.length === 0 ? unica : undefined, "nome") ??
      com(porCodigo.get(codigo) ?? porReduzido.get(codigo), "codigo")
    )
  }
  const contas = [...quantas].map(([codigo, partidas]) => {
    const nome = diario.nomes.get(codigo) ?? ""
    const achada = achar(codigo, nome)
    return {
      codigo,
      nome,
      partidas,
      conta: achada ? { codigo: achada.conta.codigo, nome: achada.conta.nome } : null,
      como: achada?.como ?? null,
    }
  })
  const peso = (c: ContaDeFora) => (c.conta === null ? 0 : c.como === "dita" ? 2 : 1)
  return contas.sort((a, b) => peso(a) - peso(b) || (a.codigo < b.codigo ? -1 : 1))
}

/** An entry of a file as it would enter the books, or why it does not. */
export interface Julgado {
  readonly lido: LancamentoDeFora
  readonly origem: string
  readonly resultado: "inserido" | "sem-acao" | "erro"
  readonly motivo: string | null
}

interface Livros {
  /** Last month of closed books; empty without one. */
  readonly fechadosAte: string
  readonly ultimoDia: string
  /** Of what journals brought before. */
  readonly vindos: ReadonlyMap<string, { readonly versoes: number; readonly vale: boolean }>
}

/** What happens to each entry of a file. Equal entries of one file are told apart by their order. */
export function julgarDiario(diario: DiarioLido, livros: Livros): Julgado[] {
  const iguais = new Map<string, number>()
  return diario.lancamentos.map((lido) => {
    const resumo = resumoDe(lido)
    const ordinal = (iguais.get(resumo) ?? 0) + 1
    iguais.set(resumo, ordinal)
    const base = origemDoDiario(resumo, ordinal)
    const ja = livros.vindos.get(base)
    const origem = ja === undefined ? base : `${base}#${ja.versoes + 1}`
    if (ja?.vale) return { lido, origem, resultado: "sem-acao", motivo: "Já está nos livros." }
    const motivo = porQueNaoEntra(lido, livros)
    return { lido, origem, resultado: motivo === null ? "inserido" : "erro", motivo }
  })
}

function porQueNaoEntra({ data, historico, partidas }: LancamentoDeFora, livros: Livros): string | null {
  const mes = data.slice(0, 7)
  if (mes <= livros.fechadosAte)
    return `Os livros estão fechados até ${mesEscrito(livros.fechadosAte)}. Reabra-os, com um motivo, ou tire a linha.`
  if (data > livros.ultimoDia) return "A data é de um mês que ainda não começou. Confira a data."
  if (historico === "") return "Falta o histórico. Escreva-o no arquivo, ou diga de que coluna ele é."
  if (historico.length > LIMITES_DO_DIARIO.historico)
    return "O histórico passa de 2.000 caracteres. Encurte-o no arquivo."
  if (partidas.length > LIMITES_DO_DIARIO.porLancamento)
    return "O lançamento passa de 1.000 partidas. Divida-o em mais de um no arquivo."
  if (partidas.some((p) => p.valorCentavos <= 0n)) return "Há partida de valor zero. Tire-a do arquivo."
  const { debitos, creditos } = totais([{ partidas }])
  if (partidas.length < 2 || debitos !== creditos)
    return `Não fecha: débitos de ${paraReais(debitos).replace(".", ",")} e créditos de ${paraReais(creditos).replace(".", ",")}.`
  return null
}

/** What makes two entries of other systems the same: day, kind, history, and lines in their order. */
function resumoDe({ data, tipo, historico, partidas }: LancamentoDeFora): string {
  const texto = JSON.stringify([data, tipo, historico, partidas.map((p) => [p.conta, p.dc, String(p.valorCentavos)])])
  return createHash("sha256").update(texto).digest("hex").slice(0, 32)
}

/** Debits and credits of entries, in centavos. */
export function totais(lancamentos: readonly Pick<LancamentoDeFora, "partidas">[]) {
  let debitos = 0n
  let creditos = 0n
  for (const { partidas } of lancamentos)
    for (const p of partidas)
      if (p.dc === "D") debitos += p.valorCentavos
      else creditos += p.valorCentavos
  return { debitos, creditos }
}

/** Totals of each day of a file. */
export function porDia(lancamentos: readonly LancamentoDeFora[]) {
  return [...Map.groupBy(lancamentos, (l) => l.data)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([data, seus]) => {
      const { debitos, creditos } = totais(seus)
      return { data, lancamentos: seus.length, debitos: paraReais(debitos), creditos: paraReais(creditos) }
    })
}

/** Lines shown of one file; what is wrong comes first. */
const LINHAS_DA_PREVIA = 500
const IMPORTANCIA = { erro: 0, inserido: 1, "sem-acao": 2 } as const

/** The first lines of what would happen, with the lines that could not be read among the errors. */
export function linhasDaPrevia(julgados: readonly Julgado[], recusadas: DiarioLido["recusadas"]): LancamentoDaPrevia[] {
  const lidas = julgados.map(({ lido, resultado, motivo }) => ({
    linha: lido.linha,
    data: lido.data,
    historico: lido.historico.slice(0, 200),
    valor: paraReais(totais([lido]).debitos),
    resultado,
    motivo,
  }))
  const erradas = recusadas.map(({ numero, motivo, texto }) => ({
    linha: numero,
    data: null,
    historico: texto,
    valor: null,
    resultado: "erro" as const,
    motivo,
  }))
  return [...erradas, ...lidas]
    .sort((a, b) => IMPORTANCIA[a.resultado] - IMPORTANCIA[b.resultado] || a.linha - b.linha)
    .slice(0, LINHAS_DA_PREVIA)
}
