import type { IndiceContabil, LinhaDaDemonstracao, LinhaDasMutacoes, NotaExplicativa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import {
  type Emitente,
  type EmpresaImpressa,
  escreverAssinatura,
  escreverMargensDaFolha,
  novaPagina,
} from "../folha-pdf/pecas.ts"
import { Folha } from "../memoria-pdf/folha.ts"
import { formatarInstante, formatarReais } from "../memoria-pdf/formatos.ts"
import { escreverLogo, paragrafo, titulo } from "../memoria-pdf/secoes.ts"
import { escreverTabela } from "../memoria-pdf/tabela.ts"
import { ESTILOS } from "../memoria-pdf/tema.ts"
import { prontasDe } from "./notas.ts"

/** The statements of a period as the screen shows them, reais as text. */
export interface Demonstradas {
  readonly dre: LinhaDaDemonstracao[]
  readonly balanco: LinhaDaDemonstracao[]
  readonly dfc: LinhaDaDemonstracao[]
  readonly dmpl: LinhaDasMutacoes[]
  readonly indices: IndiceContabil[]
  readonly fecha: boolean
  readonly caixaFecha: boolean
}

/** Whose the statements are, of when, and who signs them. */
export interface DadosDasDemonstracoes {
  readonly empresa: EmpresaImpressa & { readonly municipio: string }
  readonly contador: { readonly nome: string | null; readonly crc: string | null }
  readonly periodo: { readonly de: string; readonly ate: string }
  /** The standard they follow, by name. */
  readonly norma: string
  readonly geradoEm: Date
}

const RESPIRO = 9
const ZERO = /^-?0\.00$/
const RECUO = "   "

/** Balance sheet, income statement, changes in equity, cash flow, notes, and who signs. Throws when an amount is not an exact decimal. */
export async function gerarDemonstracoesPdf(
  emitente: Emitente,
  dados: DadosDasDemonstracoes & { readonly notas: readonly NotaExplicativa[] },
  todas: Demonstradas,
): Promise<Buffer> {
  const { empresa, periodo, geradoEm } = dados
  const noPeriodo = `${formatarData(periodo.de)} a ${formatarData(periodo.ate)}`
  const folha = new Folha({
    marca: emitente.marca.nome,
    titulo: `Demonstrações contábeis de ${empresa.razaoSocial}`,
    autor: emitente.escritorio.nome,
    assunto: `Demonstrações contábeis, ${noPeriodo}`,
    geradoEm,
  })
  escreverLogo(folha, emitente.marca)
  paragrafo(folha, "Demonstrações contábeis", ESTILOS.titulo, "H1")
  folha.y += 3
  paragrafo(folha, `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`, ESTILOS.forte)
  paragrafo(folha, `Período de ${noPeriodo}. Valores em reais.`, ESTILOS.corpo)
  folha.y += RESPIRO
  if (!todas.fecha || !todas.caixaFecha)
    paragrafo(folha, "Estas demonstrações não fecham: não as entregue. Chame o suporte.", ESTILOS.forte)
  escreverBalancoEResultado(folha, periodo, todas)
  escreverMutacoes(folha, todas.dmpl)
  novaPagina(folha)
  escreverLinhas(folha, "Demonstração dos fluxos de caixa, método indireto", todas.dfc)
  novaPagina(folha)
  titulo(folha, "Notas explicativas")
  const prontas = prontasDe(dados.notas, dados, todas).filter((n) => !n.fora)
  for (const [i, nota] of prontas.entries()) {
    paragrafo(folha, `${i + 1}. ${nota.titulo}`, ESTILOS.forte)
    for (const trecho of nota.texto.split("\n").filter((t) => t.trim() !== "")) paragrafo(folha, trecho, ESTILOS.corpo)
    folha.y += RESPIRO / 2
  }
  const { nome, crc } = dados.contador
  escreverAssinatura(folha, `${empresa.razaoSocial}, pelo administrador`)
  escreverAssinatura(folha, `${nome ?? "Contador"}${crc === null ? "" : `, CRC ${crc}`}`)
  escreverMargensDaFolha(folha, emitente, () => ({
    esquerda: `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`,
    direita: `Demonstrações, ${noPeriodo}`,
    rodape: `Documento gerado em ${formatarInstante(geradoEm)}`,
  }))
  return folha.concluir()
}

/** Balance sheet and income statement, each from the head of a page: also what the journal transcribes. */
export function escreverBalancoEResultado(
  folha: Folha,
  { ate }: DadosDasDemonstracoes["periodo"],
  { balanco, dre }: Pick<Demonstradas, "balanco" | "dre">,
): void {
  escreverLinhas(folha, `Balanço patrimonial em ${formatarData(ate)}`, balanco)
  novaPagina(folha)
  escreverLinhas(folha, "Demonstração do resultado", dre)
}

/** Lines of a statement beside the period before; those without figures in either are left out. */
function escreverLinhas(folha: Folha, nome: string, linhas: readonly LinhaDaDemonstracao[]): void {
  titulo(folha, nome)
  const comValor = linhas.filter((l) => !ZERO.test(l.valor) || !ZERO.test(l.anterior))
  if (comValor.length === 0) {
    paragrafo(folha, "Nada a demonstrar no período.", ESTILOS.corpo)
    return
  }
  escreverTabela(
    folha,
    [
      { titulo: "Linha", peso: 300 },
      { titulo: "Período", peso: 110, alinhar: "direita" },
      { titulo: "Anterior", peso: 110, alinhar: "direita" },
    ],
    comValor.map(({ descricao, tipo, valor, anterior }) => ({
      destaque: tipo === "T",
      celulas: [`${tipo === "T" ? "" : RECUO}${descricao}`, formatarReais(valor), formatarReais(anterior)],
    })),
  )
  folha.y += RESPIRO
}

function escreverMutacoes(folha: Folha, linhas: readonly LinhaDasMutacoes[]): void {
  titulo(folha, "Demonstração das mutações do patrimônio líquido (a coluna de lucros é a DLPA)")
  escreverTabela(
    folha,
    [
      { titulo: "Mutação", peso: 160 },
      { titulo: "Capital social", peso: 90, alinhar: "direita" },
      { titulo: "Reservas", peso: 90, alinhar: "direita" },
      { titulo: "Lucros ou prejuízos", peso: 90, alinhar: "direita" },
      { titulo: "Total", peso: 90, alinhar: "direita" },
    ],
    linhas
      .filter((l) => l.tipo === "T" || [l.capital, l.reservas, l.lucros].some((v) => !ZERO.test(v)))
      .map((l) => ({
        destaque: l.tipo === "T",
        celulas: [l.descricao, ...[l.capital, l.reservas, l.lucros, l.total].map(formatarReais)],
      })),
  )
  folha.y += RESPIRO
}
