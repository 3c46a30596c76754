import { EntradaInvalida } from "@partida/fiscal/nucleo"
import { PLANO_PADRAO } from "./padrao/plano-padrao.ts"
import type { Conta, Lado, Natureza } from "./tipos.ts"

const NATUREZAS: readonly string[] = ["01", "02", "03", "04", "09"]
const ehLado = (texto: string): texto is Lado => texto === "D" || texto === "C"
const ehNatureza = (texto: string): texto is Natureza => NATUREZAS.includes(texto)
/** From this level on an account has the nature of the one above; the first two of the liabilities also hold the equity. */
const NIVEL_DA_NATUREZA = 3
/** CTG 2001, item 8: analytic accounts of assets, liabilities and equity have at least this level. */
const NIVEL_MINIMO = 4

/** Accounts, to be found by their code. */
export interface ContasPorCodigo {
  /** Raises EntradaInvalida for a code that is none of theirs. */
  readonly conta: (codigo: string) => Conta
}

/** A chart of accounts that was checked, with the ways to find an account in it. */
export interface PlanoDeContas extends ContasPorCodigo {
  /** In the order of the codes. */
  readonly contas: readonly Conta[]
  /** Code of the analytic account with a key; null where the chart has none. */
  readonly deChave: (chave: string) => string | null
}

/** What is wrong with a chart, in pt-BR, one sentence an account; empty when nothing is. */
export function queixasDoPlano(contas: readonly Conta[]): { readonly codigo: string; readonly queixa: string }[] {
  const porCodigo = new Map(contas.map((c) => [c.codigo, c]))
  const vistas = { codigo: new Set<string>(), chave: new Set<string>(), reduzido: new Set<number>() }
  const repetida = <T>(nome: keyof typeof vistas, conjunto: Set<T>, valor: T | null) => {
    if (valor === null) return []
    if (conjunto.has(valor)) return [`o ${nome === "chave" ? "nome de regra" : nome} ${valor} já é de outra conta`]
    conjunto.add(valor)
    return []
  }
  return contas.flatMap((conta) => {
    const queixas = [
      ...repetida("codigo", vistas.codigo, conta.codigo),
      ...repetida("chave", vistas.chave, conta.chave),
      ...repetida("reduzido", vistas.reduzido, conta.reduzido),
      ...queixasDaPosicao(conta, porCodigo),
    ]
    return queixas.map((queixa) => ({ codigo: conta.codigo, queixa }))
  })
}

function queixasDaPosicao(conta: Conta, porCodigo: ReadonlyMap<string, Conta>): string[] {
  const { pai, nivel, tipo, natureza } = conta
  const queixas: string[] = []
  if (pai === null && nivel !== 1) queixas.push("falta a conta superior")
  if (pai !== null) {
    const superior = porCodigo.get(pai)
    if (!superior) queixas.push(`a conta superior ${pai} não existe`)
    else if (superior.tipo === "A") queixas.push(`a conta superior ${pai} é analítica`)
    else if (superior.nivel >= nivel) queixas.push(`a conta superior ${pai} não é de nível menor`)
    else if (superior.nivel >= NIVEL_DA_NATUREZA && superior.natureza !== natureza)
      queixas.push(`a natureza ${natureza} não é a da conta superior (${superior.natureza})`)
  }
  if (tipo === "A" && ["01", "02", "03"].includes(natureza) && nivel < NIVEL_MINIMO)
    queixas.push(`conta analítica de nível ${nivel}: o mínimo é ${NIVEL_MINIMO}`)
  return queixas
}

/** Some accounts of a chart, without a chart around them: nothing is checked of how they stand to each other. */
export function contasPorCodigo(contas: readonly Conta[]): ContasPorCodigo {
  const porCodigo = new Map(contas.map((c) => [c.codigo, c]))
  return {
    conta: (codigo) => {
      const conta = porCodigo.get(codigo)
      if (!conta) throw new EntradaInvalida("conta", `a conta ${codigo} não existe no plano`)
      return conta
    },
  }
}

/** A chart ready to be used. Raises EntradaInvalida naming the first account that is wrong. */
export function montarPlano(contas: readonly Conta[]): PlanoDeContas {
  const [primeira] = queixasDoPlano(contas)
  if (primeira) throw new EntradaInvalida("contas", `conta ${primeira.codigo}: ${primeira.queixa}`)
  const ordenadas = [...contas].sort((a, b) => (a.codigo < b.codigo ? -1 : 1))
  const porChave = new Map(ordenadas.flatMap((c) => (c.chave === null ? [] : [[c.chave, c.codigo]])))
  return {
    contas: ordenadas,
    ...contasPorCodigo(ordenadas),
    deChave: (chave) => porChave.get(chave) ?? null,
  }
}

/** The accounts the product ships: those of an office that changed nothing. */
export const contasPadrao: readonly Conta[] = PLANO_PADRAO.map(lerConta)

/** The chart the product ships, ready to be used. */
export const planoPadrao: PlanoDeContas = montarPlano(contasPadrao)

function lerConta(linha: string): Conta {
  const [codigo = "", nome = "", natureza = "", referencial, uso = "", saldo = "", aglutinacao, reduzido, chave] =
    linha.split("|")
  if (!ehNatureza(natureza)) throw new EntradaInvalida("natureza", `${codigo}: natureza ${natureza}`)
  const corte = codigo.lastIndexOf(".")
  return {
    codigo,
    nome,
    natureza,
    tipo: ehLado(saldo) ? "A" : "S",
    nivel: codigo.split(".").length,
    pai: corte < 0 ? null : codigo.slice(0, corte),
    referencial: referencial || null,
    uso,
    saldo: ehLado(saldo) ? saldo : null,
    aglutinacao: aglutinacao || null,
    reduzido: reduzido ? Number(reduzido) : null,
    chave: chave || null,
  }
}
