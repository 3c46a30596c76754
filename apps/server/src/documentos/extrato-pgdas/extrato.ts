import { chaveDe, cnpjEm, dataEm, depoisDe, instanteEm, quantias } from "../pdf/textos.ts"
import { lerEstabelecimentos } from "./estabelecimentos.ts"
import { ArquivoIlegivel } from "./motivo.ts"
import { type Secao, separarSecoes } from "./secoes.ts"
import { lerDiscriminativo, lerMeses, lerTributos } from "./tabelas.ts"
import type { DasGerado, ExtratoDoPgdas, ReceitaAnterior, Tributos } from "./tipos.ts"

const E_DO_PGDAS =
  /pgdas-d|extrato do simples nacional|arrecadacao do simples nacional - declaratorio|discriminativo de receitas/

type Secoes = ReadonlyMap<Secao, readonly string[]>

/**
 * Reads the text of an extract or of a declaration of the PGDAS-D, by words and not by places: the two documents have the same
 * tables under different numbers. Throws ArquivoIlegivel: not one of them, or without month, CNPJ or revenue.
 */
export function lerExtrato(paginas: readonly (readonly string[])[]): ExtratoDoPgdas {
  const todo = paginas.flat().join("\n")
  const chave = chaveDe(todo)
  if (!E_DO_PGDAS.test(chave) || !/periodo de apuracao/.test(chave)) throw new ArquivoIlegivel("nao-e-extrato")
  const secoes = separarSecoes(paginas)
  const de = (secao: Secao) => secoes.get(secao) ?? []
  const identificacao = [...de("cabecalho"), ...de("identificacao"), ...de("recepcao")].join("\n")
  const receitas = lerDiscriminativo(de("receitas"))
  if (!receitas.rpaCompetencia && !receitas.rpaCaixa)
    throw new ArquivoIlegivel("extrato-incompleto", "Falta a linha “Receita Bruta do PA (RPA)”.")
  const estabelecimentos = lerEstabelecimentos(de("estabelecimentos"))
  const folhas = lerMeses(de("folhas"), "folhas de salários anteriores")
  return {
    ...identificar(identificacao, chave, estabelecimentos[0]?.cnpj ?? null),
    receitas,
    receitasBrutasAnteriores: receitasAnteriores(secoes),
    folhasAnteriores:
      folhas.size === 0 ? null : [...folhas].map(([competencia, [valor = "0.00"]]) => ({ competencia, valor })),
    totalDasFolhas: quantias(de("total-das-folhas").join(" "))[0] ?? null,
    fatorR: lerFatorR(de("fator-r").join(" ")),
    valoresFixos: lerValoresFixos(de("valores-fixos").join("\n")),
    estabelecimentos,
    debito: lerDebito(de("total-geral").join("\n")),
    das: lerDas(de("das-gerado").join("\n"), de("arrecadacao").join("\n")),
  }
}

function identificar(texto: string, chave: string, cnpjDoPrimeiro: string | null) {
  const matriz = cnpjEm(depoisDe(texto, /CNPJ Matriz: ?/i) ?? "")
  const basico = /CNPJ B[aá]sico: ?([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3})/i.exec(texto)?.[1]?.replaceAll(".", "")
  const raiz = matriz?.slice(0, 8) ?? basico ?? cnpjDoPrimeiro?.slice(0, 8)
  if (raiz === undefined) throw new ArquivoIlegivel("extrato-incompleto", "Falta o CNPJ da empresa.")
  const periodoApuracao = lerPeriodo(texto)
  const regime = depoisDe(chave, /regime de apuracao: ?/)
  const tipo = /(?:declaracao|apuracao) (original|retificadora)/.exec(chave)?.[1]
  const optante = depoisDe(chave, /optante pelo simples nacional: ?/)
  return {
    documento: /cnpj matriz:|- declaratorio/.test(chave) ? ("declaracao" as const) : ("extrato" as const),
    cnpjBasico: raiz,
    cnpj: matriz ?? (cnpjDoPrimeiro?.slice(8, 12) === "0001" ? cnpjDoPrimeiro : null),
    nomeEmpresarial: depoisDe(texto, /Nome Empresarial: ?/i, / ?(?:Data de abertura|CNPJ|Optante)/i),
    dataDeAbertura: dataEm(depoisDe(texto, /Data de Abertura(?: no CNPJ)?: ?/i) ?? ""),
    optante: optante === null ? null : optante.startsWith("sim"),
    regimeDeApuracao: regime?.startsWith("caixa")
      ? ("caixa" as const)
      : regime?.startsWith("competencia")
        ? ("competencia" as const)
        : null,
    tipoDeclaracao: tipo === "original" || tipo === "retificadora" ? (tipo as "original" | "retificadora") : null,
    numeroDaDeclaracao:
      /(?:N[ºo°]\.? da Declara[çc][ãa]o|N[úu]mero da Declara[çc][ãa]o): ?([0-9A-Z]{17})/i.exec(texto)?.[1] ??
      /Informa[çc][õo]es da Apura[çc][ãa]o:? ?([0-9A-Z]{17})/i.exec(texto)?.[1] ??
      null,
    numeroDoRecibo: /N[úu]mero do Recibo: ?([\d.-]{5,40})/i.exec(texto)?.[1] ?? null,
    transmitidaEm:
      instanteEm(depoisDe(texto, /transmiss[ãa]o da Declara[çc][ãa]o: ?/i) ?? "") ??
      instanteEm(depoisDe(texto, /Apurado em ?/i) ?? ""),
    periodoApuracao,
  }
}

function lerPeriodo(texto: string): string {
  const [, mes, ano] =
    /Per[ií]odo de Apura[çc][ãa]o(?: \(PA\))?: ?(?:\d{2}\/)?(0[1-9]|1[0-2])\/(20\d{2})/i.exec(texto) ?? []
  if (ano === undefined) throw new ArquivoIlegivel("extrato-incompleto", "Falta o período de apuração.")
  return `${ano}-${mes}`
}

/** The months of both markets. A table without the two headings gives internal, external and total beside each month. */
function receitasAnteriores(secoes: Secoes): ReceitaAnterior[] {
  const juntos = lerMeses(secoes.get("anteriores") ?? [], "receitas brutas anteriores")
  const interno = lerMeses(secoes.get("anteriores-interno") ?? [], "receitas anteriores do mercado interno")
  const externo = lerMeses(secoes.get("anteriores-externo") ?? [], "receitas anteriores do mercado externo")
  const meses = new Set([...juntos.keys(), ...interno.keys(), ...externo.keys()])
  return [...meses].toSorted().map((competencia) => ({
    competencia,
    interno: interno.get(competencia)?.[0] ?? juntos.get(competencia)?.[0] ?? "0.00",
    externo: externo.get(competencia)?.[0] ?? juntos.get(competencia)?.[1] ?? "0.00",
  }))
}

function lerFatorR(texto: string): ExtratoDoPgdas["fatorR"] {
  const [, valor, anexo] = /=\s?(\d{1,2},\d{1,4})(?:\s?-\s?Anexo (III|V)\b)?/i.exec(texto) ?? []
  if (valor === undefined) return null
  const qual = anexo?.toUpperCase()
  return { valor: valor.replace(",", "."), anexo: qual === "III" || qual === "V" ? qual : null }
}

function lerValoresFixos(texto: string): ExtratoDoPgdas["valoresFixos"] {
  const depois = (rotulo: RegExp) => quantias(depoisDe(texto, rotulo) ?? "")[0] ?? null
  const icms = depois(/\bICMS\b/)
  const iss = depois(/\bISS\b/)
  return icms === null && iss === null ? null : { icms, iss }
}

/** The three tables of section 2.8 (4 in the extract). */
function lerDebito(texto: string): ExtratoDoPgdas["debito"] {
  const partes = texto.split(/(?=Total do D[ée]bito )/i)
  const da = (palavras: RegExp): Tributos | null => {
    const parte = partes.find((p) => palavras.test(chaveDe(p.slice(0, 80))))
    return parte === undefined ? null : lerTributos(parte)
  }
  return {
    declarado: da(/^total do debito declarado/),
    suspenso: da(/^total do debito com exigibilidade suspensa/),
    exigivel: da(/^total do debito exigivel/),
  }
}

function lerDas(gerado: string, arrecadacao: string): DasGerado | null {
  if (gerado === "") return null
  const valor = (rotulo: RegExp) => quantias(depoisDe(gerado, rotulo) ?? "")[0] ?? null
  // The last day to pay stands after its own label; the due date, on the line of its label or under it.
  const [vencimento = null] =
    gerado.replace(/(acolhimento: ?)\d{2}\/\d{2}\/\d{4}/gi, "$1").match(/\d{2}\/\d{2}\/\d{4}/g) ?? []
  const pagamentos = lerPagamentos(arrecadacao)
  return {
    numero: /N[úu]mero: ?(\d[\d.]{10,24})/i.exec(gerado)?.[1]?.replaceAll(".", "") ?? null,
    vencimento: vencimento === null ? null : dataEm(vencimento),
    principal: valor(/\bPrincipal\b/),
    multa: valor(/\bMulta\b/),
    juros: valor(/\bJuros\b/),
    total: valor(/\bTotal\b/),
    pago: /nao foi reconhecido pagamento/.test(chaveDe(arrecadacao)) ? false : pagamentos.length > 0 ? true : null,
    pagamentos,
  }
}

/** The rows of the payments: day, bank and branch, amount. */
function lerPagamentos(arrecadacao: string): DasGerado["pagamentos"] {
  return arrecadacao.split(/(?=\d{2}\/\d{2}\/\d{4})/).flatMap((parte) => {
    const data = dataEm(parte.slice(0, TAMANHO_DA_DATA))
    return data === null ? [] : [{ data, valor: quantias(parte)[0] ?? null }]
  })
}
const TAMANHO_DA_DATA = 10
