import { setImmediate as respirar } from "node:timers/promises"
import { type CategoriaDoProLabore, categoriasDoProLabore } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { competencia, competenciaPorExtenso, formatarCompetencia } from "@partida/fiscal"
import { quantos } from "../../palavras.ts"
import { type ConferenciaImpressa, escreverConferencia } from "../memoria-pdf/conferencia.ts"
import { Folha } from "../memoria-pdf/folha.ts"
import { formatarData, formatarInstante, formatarReais } from "../memoria-pdf/formatos.ts"
import { escreverLogo, paragrafo } from "../memoria-pdf/secoes.ts"
import { escreverTabela } from "../memoria-pdf/tabela.ts"
import { ESTILOS } from "../memoria-pdf/tema.ts"
import { type Emitente, type EmpresaImpressa, escreverAssinatura, escreverMargensDaFolha, novaPagina } from "./pecas.ts"

/** One slip as it was issued. Amounts in reais, exact decimals; days in ISO. */
export interface ReciboImpresso {
  readonly empresa: EmpresaImpressa
  readonly competencia: string
  readonly versao: number
  /** False for a version that another one replaced, or whose month was opened again. */
  readonly emVigor: boolean
  readonly nome: string
  readonly documento: string | null
  readonly categoria: CategoriaDoProLabore
  readonly dataPagamento: string
  readonly valor: string
  readonly inss: string
  readonly irrf: string
  readonly liquido: string
  readonly baseInss: string
  readonly baseIrrf: string
  readonly metodoIrrf: "deducoes-legais" | "simplificado"
  readonly dependentes: number
  readonly fontes: readonly { readonly nome: string; readonly valor: string }[]
  readonly emitidoEm: Date
  readonly emitidoPor: string
  readonly hash: string
}

const RESPIRO = 10
/** Slips drawn before others get a turn of the processor. */
const POR_VEZ = 10

/**
 * Slips of pró-labore as one A4 PDF, a page each; how they were computed is read on the screen. A copy that is sent
 * ends with what confirms it. Equal inputs give equal bytes. Throws when an amount is not an exact decimal.
 */
export async function gerarRecibosPdf(
  emitente: Emitente,
  recibos: readonly ReciboImpresso[],
  geradoEm: Date,
  conferencia?: ConferenciaImpressa,
): Promise<Buffer> {
  const [primeiro] = recibos
  if (!primeiro) throw new Error("There is no slip to print.")
  const mes = competenciaPorExtenso(competencia(primeiro.competencia))
  const folha = new Folha({
    marca: emitente.marca.nome,
    titulo: recibos.length === 1 ? `Recibo de pró-labore: ${primeiro.nome}, ${mes}` : `Recibos de pró-labore, ${mes}`,
    autor: emitente.escritorio.nome,
    assunto: `Pró-labore de ${mes}`,
    geradoEm,
  })
  const donos: ReciboImpresso[] = []
  for (const [i, recibo] of recibos.entries()) {
    novaPagina(folha)
    escreverRecibo(folha, emitente, recibo)
    // Every page drawn since the last slip is of this one.
    while (donos.length < folha.doc.bufferedPageRange().count) donos.push(recibo)
    if (i % POR_VEZ === POR_VEZ - 1) await respirar()
  }
  if (conferencia) await escreverConferencia(folha, conferencia)
  escreverMargensDaFolha(folha, emitente, (pagina) => margemDe(donos[pagina] ?? primeiro, geradoEm))
  return folha.concluir()
}

const margemDe = ({ empresa, competencia: mes, hash }: ReciboImpresso, geradoEm: Date) => ({
  esquerda: `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`,
  direita: `Competência ${formatarCompetencia(competencia(mes))}`,
  rodape: `Conferência ${hash.slice(0, 16)} · documento gerado em ${formatarInstante(geradoEm)}`,
})

function escreverRecibo(folha: Folha, { marca }: Emitente, r: ReciboImpresso): void {
  escreverLogo(folha, marca)
  const mes = competenciaPorExtenso(competencia(r.competencia))
  paragrafo(folha, `Recibo de pró-labore: ${mes}`, ESTILOS.titulo, "H1")
  folha.y += 4
  paragrafo(folha, `${r.empresa.razaoSocial} · CNPJ ${formatarDocumento(r.empresa.cnpj)}`, ESTILOS.forte)
  const cpf = r.documento === null ? "" : ` · CPF ${formatarDocumento(r.documento)}`
  paragrafo(folha, `${r.nome}${cpf}`, ESTILOS.forte)
  const categoria = `Categoria ${r.categoria} do eSocial: ${categoriasDoProLabore[r.categoria]}`
  paragrafo(folha, `${categoria} · pagamento em ${formatarData(r.dataPagamento)}`, ESTILOS.corpo)
  paragrafo(folha, `Versão ${r.versao}, emitida em ${formatarInstante(r.emitidoEm)} por ${r.emitidoPor}`, ESTILOS.suave)
  if (!r.emVigor)
    paragrafo(folha, "Este recibo não está mais em vigor: o mês foi reaberto depois dele.", ESTILOS.rascunho)
  folha.y += RESPIRO
  escreverValores(folha, r)
  escreverBases(folha, r)
  const declaracao = `Recebi de ${r.empresa.razaoSocial} a importância líquida de ${formatarReais(r.liquido)}, referente ao pró-labore de ${mes}.`
  paragrafo(folha, declaracao, ESTILOS.corpo)
  escreverAssinatura(folha, r.nome)
}

function escreverValores(folha: Folha, r: ReciboImpresso): void {
  const colunas = [
    { titulo: "Item", peso: 260 },
    { titulo: "Vencimentos", peso: 100, alinhar: "direita" },
    { titulo: "Descontos", peso: 100, alinhar: "direita" },
  ] as const
  escreverTabela(folha, colunas, [
    { celulas: ["Pró-labore", formatarReais(r.valor), ""] },
    { celulas: ["INSS do contribuinte individual", "", formatarReais(r.inss)] },
    { celulas: ["IRRF", "", formatarReais(r.irrf)] },
    { celulas: ["Líquido a receber", "", formatarReais(r.liquido)], destaque: true },
  ])
  folha.y += RESPIRO
}

const METODOS = {
  "deducoes-legais": "deduções legais (INSS e dependentes)",
  simplificado: "desconto simplificado",
} as const

function escreverBases(folha: Folha, r: ReciboImpresso): void {
  const partes = [
    `Base do INSS: ${formatarReais(r.baseInss)}`,
    `base do IRRF: ${formatarReais(r.baseIrrf)}, por ${METODOS[r.metodoIrrf]}`,
    r.dependentes === 0 ? "sem dependentes" : quantos(r.dependentes, "dependente", "dependentes"),
  ]
  paragrafo(folha, `${partes.join(" · ")}.`, ESTILOS.suave)
  if (r.fontes.length > 0) {
    const outras = r.fontes.map((f) => `${f.nome}: ${formatarReais(f.valor)}`).join("; ")
    paragrafo(folha, `Outras fontes que já contam para o teto do INSS: ${outras}.`, ESTILOS.suave)
  }
  folha.y += RESPIRO
}
