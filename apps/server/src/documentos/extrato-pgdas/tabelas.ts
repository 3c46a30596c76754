import { deReais, paraReais } from "@partida/fiscal/nucleo"
import { chaveDe, DINHEIRO, emReais, quantias } from "../pdf/textos.ts"
import { ArquivoIlegivel } from "./motivo.ts"
import { COLUNAS_DOS_TRIBUTOS, type DiscriminativoDeReceitas, type TresValores, type Tributos } from "./tipos.ts"

const MES_OU_VALOR = new RegExp(`(?<!\\d\\/)(?<![\\d.,])(0[1-9]|1[0-2])\\/(20\\d{2})|${DINHEIRO.source}`, "g")

/** Tokens of a table of months: `{mes}` or `{valor}`, in reading order. */
function* tokens(texto: string): Generator<{ readonly mes: string } | { readonly valor: string }> {
  // Cells glued to one another: "1.000,0002/2025 2.000,00".
  const solto = texto.replace(/(,\d{2})(?=\d{2}\/20\d{2})/g, "$1 ").replace(/(\d{2}\/20\d{2})(?=-?\d)/g, "$1 ")
  for (const [todo, mes, ano] of solto.matchAll(MES_OU_VALOR))
    yield mes === undefined || ano === undefined ? { valor: emReais(todo) } : { mes: `${ano}-${mes}` }
}

/**
 * The months of a table with their amounts, in reais, whichever way its cells follow one another: month and value in turns, a
 * row of months over a row of values, or a month with several values (`colunas`). Throws ArquivoIlegivel when they do not pair.
 */
export function lerMeses(linhas: readonly string[], oQue: string): ReadonlyMap<string, readonly string[]> {
  const meses = new Map<string, readonly string[]>()
  let nomes: string[] = []
  let valores: string[] = []
  const fecharGrupo = () => {
    if (nomes.length === 0 && valores.length === 0) return
    const cada = valores.length / nomes.length
    if (!Number.isInteger(cada) || cada < 1 || (cada > 1 && nomes.length > 1)) {
      throw new ArquivoIlegivel("extrato-incompleto", `Na tabela de ${oQue}, os meses não correspondem aos valores.`)
    }
    for (const [lugar, mes] of nomes.entries()) {
      const lido = valores.slice(lugar * cada, (lugar + 1) * cada)
      const antes = meses.get(mes)
      if (antes && antes.join() !== lido.join())
        throw new ArquivoIlegivel("extrato-incompleto", `A tabela de ${oQue} traz duas vezes o mês ${mes}.`)
      meses.set(mes, lido)
    }
    nomes = []
    valores = []
  }
  for (const token of tokens(linhas.join("\n"))) {
    if ("valor" in token) {
      valores.push(token.valor)
      continue
    }
    if (valores.length > 0) fecharGrupo()
    nomes.push(token.mes)
  }
  fecharGrupo()
  return new Map([...meses].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const LINHA_DA_RECEITA = /receita bruta do pa|receita bruta acumulada|limite de receita bruta/g

/** Section 2.1: each row may take up to three lines, with its values on any of them. */
export function lerDiscriminativo(linhas: readonly string[]): DiscriminativoDeReceitas {
  const texto = chaveDe(linhas.join(" "))
  const inicios = [...texto.matchAll(LINHA_DA_RECEITA)].map(({ index }) => index)
  const lido: Record<string, string[]> = {}
  for (const [lugar, inicio] of inicios.entries()) {
    const trecho = texto.slice(inicio, inicios[lugar + 1])
    const campo = campoDa(trecho)
    if (campo !== null) lido[campo] = quantias(trecho)
  }
  const tres = (campo: string): TresValores | null => {
    const [interno, externo, total] = lido[campo] ?? []
    return interno === undefined || externo === undefined || total === undefined ? null : { interno, externo, total }
  }
  const [interno, externo] = lido.limite ?? []
  return {
    rpaCompetencia: tres("rpaCompetencia"),
    rpaCaixa: tres("rpaCaixa"),
    rbt12: tres("rbt12"),
    rbt12Proporcionalizada: tres("rbt12Proporcionalizada"),
    rba: tres("rba"),
    rbaa: tres("rbaa"),
    limite: interno === undefined || externo === undefined ? null : { interno, externo },
  }
}

function campoDa(trecho: string): string | null {
  if (trecho.startsWith("limite")) return "limite"
  if (trecho.startsWith("receita bruta do pa")) return /caixa/.test(trecho) ? "rpaCaixa" : "rpaCompetencia"
  if (/proporcionalizada|rbt12p/.test(trecho)) return "rbt12Proporcionalizada"
  if (/doze meses|rbt12/.test(trecho)) return "rbt12"
  if (/rbaa|calendario anterior/.test(trecho)) return "rbaa"
  return /rba|calendario corrente/.test(trecho) ? "rba" : null
}

const NOMES_DOS_TRIBUTOS = ["irpj", "csll", "cofins", "pis", "cpp", "icms", "ipi", "iss"] as const

/** The table of taxes: its header, in any order, and as many amounts; null without one. */
export function lerTributos(texto: string): Tributos | null {
  const chave = chaveDe(texto)
  const inicio = chave.search(/irpj/)
  if (inicio < 0) return null
  const tabela = chave.slice(inicio)
  const valores = quantias(tabela).slice(0, COLUNAS_DOS_TRIBUTOS.length + 1)
  if (valores.length <= COLUNAS_DOS_TRIBUTOS.length) return null
  const cabecalho = tabela.slice(0, tabela.search(/\d[\d.]*,\d{2}/))
  const ordem = NOMES_DOS_TRIBUTOS.map((nome) => ({ nome, em: ondeEsta(cabecalho, nome) }))
  if (ordem.some(({ em }) => em < 0)) return null
  const colunas = ordem.toSorted((a, b) => a.em - b.em).map(({ nome }) => nome)
  const valorDe = (nome: (typeof NOMES_DOS_TRIBUTOS)[number]) => valores[colunas.indexOf(nome)] ?? "0.00"
  return {
    IRPJ: valorDe("irpj"),
    CSLL: valorDe("csll"),
    COFINS: valorDe("cofins"),
    PIS: valorDe("pis"),
    CPP: valorDe("cpp"),
    ICMS: valorDe("icms"),
    IPI: valorDe("ipi"),
    ISS: valorDe("iss"),
    total: valores[COLUNAS_DOS_TRIBUTOS.length] ?? "0.00",
  }
}

/** "pis" is not the one inside "pis/pasep" twice, nor "iss" the one inside another word. */
const ondeEsta = (cabecalho: string, nome: string) => cabecalho.search(new RegExp(`\\b${nome}\\b`))

/** Reais of several texts added, as text. */
export const somarReais = (valores: readonly string[]): string =>
  paraReais(valores.reduce((soma, valor) => soma + deReais(valor), 0n))
