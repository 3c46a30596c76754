import { chaveDe } from "../pdf/textos.ts"

/** The parts of the document, by what they hold: their numbers differ between the extract and the declaration. */
export type Secao =
  | "cabecalho"
  | "identificacao"
  | "receitas"
  | "anteriores"
  | "anteriores-interno"
  | "anteriores-externo"
  | "folhas"
  | "total-das-folhas"
  | "fator-r"
  | "valores-fixos"
  | "resumo"
  | "estabelecimentos"
  | "total-geral"
  | "das-pagos"
  | "das-gerado"
  | "arrecadacao"
  | "recepcao"

const NUMERO = "(?:\\d(?:\\.\\d)*\\s?[).]?\\s?)?"
const titulo = (palavras: string) => new RegExp(`^${NUMERO}(?:${palavras})`)

/** In the order in which a heading is looked for: the longer words first. */
const TITULOS: readonly (readonly [Secao, RegExp])[] = [
  ["identificacao", titulo("identificacao do contribuinte|informacoes do contribuinte")],
  ["receitas", titulo("discriminativo de receitas")],
  ["anteriores-interno", /^(?:2\.2\.1\s?[).]?\s?)?mercado interno(?: \(r\$\))?$/],
  ["anteriores-externo", /^(?:2\.2\.2\s?[).]?\s?)?mercado externo(?: \(r\$\))?$/],
  ["anteriores", titulo("receitas? brutas? anteriores")],
  ["total-das-folhas", titulo("total d[ea]s? folhas? de salarios? anteriores")],
  ["folhas", titulo("folhas? de salarios? anteriores")],
  ["fator-r", /^(?:2\.4\s?[).]?\s?)?fator r(?: |$)/],
  ["valores-fixos", titulo("valores fixos")],
  ["resumo", titulo("resumo da declaracao")],
  ["estabelecimentos", titulo("informacoes da declaracao por estabelecimento|informacoes dos estabelecimentos")],
  ["total-geral", titulo("total geral da empresa")],
  ["arrecadacao", titulo("informacoes da arrecadacao do das")],
  ["das-gerado", titulo("informacoes sobre das gerado")],
  ["das-pagos", titulo("das deste pa que foram|outras informacoes")],
  ["recepcao", titulo("informacoes da recepcao")],
]

/** What pages repeat at their top and foot, in the middle of any table. */
const DE_PAGINA =
  /^(?:pagina \d|\d{1,3} ?(?:\/|de) ?\d{1,3}$|numero da declaracao: ?\d+ numero do recibo|autenticacao: ?[\d.]+(?: pagina \d+)?$|extrato do simples nacional$|programa gerador do documento|do simples nacional - declaratorio|pgdas-d(?: |$)|gerado em |apurado em |(?:declaracao|apuracao) (?:original|retificadora)$|periodo de apuracao(?: \(pa\))?:|cnpj (?:matriz|basico):|nome empresarial:|\.$)/

/**
 * Lines of each part, without what pages repeat. `cabecalho` has everything before the first heading, and every repeated line
 * besides: what identifies the document may be only there.
 */
export function separarSecoes(paginas: readonly (readonly string[])[]): ReadonlyMap<Secao, readonly string[]> {
  const secoes = new Map<Secao, string[]>()
  const por = (secao: Secao, linha: string) => {
    const linhas = secoes.get(secao)
    if (linhas) linhas.push(linha)
    else secoes.set(secao, [linha])
  }
  let atual: Secao = "cabecalho"
  for (const linha of paginas.flat()) {
    const chave = chaveDe(linha)
    if (DE_PAGINA.test(chave)) {
      por("cabecalho", linha)
      continue
    }
    const achada = TITULOS.find(([, expressao]) => expressao.test(chave))?.[0]
    // The value stands on the line of the heading, or repeats its words ("Fator r = 0,31 - Anexo III").
    if (achada !== undefined && !(atual === "receitas" && achada.startsWith("anteriores-"))) atual = achada
    por(atual, linha)
  }
  return secoes
}
