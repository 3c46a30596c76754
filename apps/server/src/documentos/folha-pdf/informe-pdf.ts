import { formatarDocumento } from "@partida/contracts/formatos"
import { competencia, formatarCompetencia } from "@partida/fiscal"
import { Folha } from "../memoria-pdf/folha.ts"
import { formatarData, formatarInstante, formatarReais } from "../memoria-pdf/formatos.ts"
import { escreverLogo, paragrafo, titulo } from "../memoria-pdf/secoes.ts"
import { escreverTabela } from "../memoria-pdf/tabela.ts"
import { ESTILOS } from "../memoria-pdf/tema.ts"
import { type Emitente, type EmpresaImpressa, escreverMargensDaFolha } from "./pecas.ts"

/** Everything that the yearly statement of a person shows. Amounts in reais, exact decimals; days in ISO. */
export interface InformeImpresso {
  readonly ano: number
  readonly empresa: EmpresaImpressa
  /** Whether the company is of the Simples in the year: it changes the line of the profits. */
  readonly simples: boolean
  readonly nome: string
  readonly documento: string
  /** What the figures leave out: a year that is not over, months before the system. */
  readonly avisos: readonly string[]
  readonly totais: {
    readonly rendimentos: string
    readonly inss: string
    readonly irrf: string
    readonly lucros: string
  }
  readonly irrfDosLucros: string
  readonly recibos: readonly {
    readonly competencia: string
    readonly dataPagamento: string
    readonly valor: string
    readonly inss: string
    readonly irrf: string
  }[]
  readonly lucros: readonly { readonly data: string; readonly valor: string; readonly irrf: string }[]
  /** Who answers for the company before the Receita; null when nobody is marked. */
  readonly responsavel: string | null
}

const RESPIRO = 9
const ZERO = "0.00"

/**
 * The "Comprovante de Rendimentos Pagos e de Imposto sobre a Renda Retido na Fonte" with the boxes of the annex of IN RFB
 * 2.060/2021, and the payments behind each figure. Throws when an amount is not an exact decimal.
 */
export async function gerarInformePdf(emitente: Emitente, informe: InformeImpresso, geradoEm: Date): Promise<Buffer> {
  const { ano, empresa, nome } = informe
  const folha = new Folha({
    marca: emitente.marca.nome,
    titulo: `Informe de rendimentos de ${ano}: ${nome}`,
    autor: emitente.escritorio.nome,
    assunto: `Rendimentos pagos e IRRF, ano-calendário de ${ano}`,
    geradoEm,
  })
  escreverLogo(folha, emitente.marca)
  paragrafo(folha, "Informe de rendimentos", ESTILOS.titulo, "H1")
  folha.y += 3
  paragrafo(
    folha,
    "Comprovante de Rendimentos Pagos e de Imposto sobre a Renda Retido na Fonte (IN RFB 2.060/2021)",
    ESTILOS.corpo,
  )
  paragrafo(folha, `Ano-calendário de ${ano} · exercício de ${ano + 1}`, ESTILOS.forte)
  for (const aviso of informe.avisos) paragrafo(folha, aviso, ESTILOS.rascunho)
  folha.y += RESPIRO
  escreverPartes(folha, informe)
  escreverQuadros(folha, informe)
  escreverOrigem(folha, informe)
  escreverMargensDaFolha(folha, emitente, () => ({
    esquerda: `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`,
    direita: `Ano-calendário ${ano}`,
    rodape: `Documento gerado em ${formatarInstante(geradoEm)}`,
  }))
  return folha.concluir()
}

function escreverPartes(folha: Folha, { empresa, nome, documento }: InformeImpresso): void {
  const quadro = (n: string, linhas: readonly (readonly [string, string])[]) => {
    titulo(folha, n)
    const colunas = [
      { titulo: "Campo", peso: 160 },
      { titulo: "Informação", peso: 350 },
    ]
    escreverTabela(
      folha,
      colunas,
      linhas.map((celulas) => ({ celulas: [...celulas] })),
    )
    folha.y += RESPIRO
  }
  quadro("1. Fonte pagadora pessoa jurídica", [
    ["CNPJ", formatarDocumento(empresa.cnpj)],
    ["Nome empresarial", empresa.razaoSocial],
  ])
  quadro("2. Pessoa física beneficiária dos rendimentos", [
    ["CPF", formatarDocumento(documento)],
    ["Nome completo", nome],
    ["Natureza do rendimento", "0561 · Rendimentos do trabalho: pró-labore"],
  ])
}

/** Boxes 3 to 8 of the model, line by line, the ones without value included: the model has them all. */
function escreverQuadros(folha: Folha, { totais, simples, irrfDosLucros, responsavel }: InformeImpresso): void {
  const quadro = (nome: string, linhas: readonly (readonly [string, string])[]) => {
    titulo(folha, nome)
    const colunas = [
      { titulo: "Linha", peso: 400 },
      { titulo: "Valor", peso: 110, alinhar: "direita" },
    ] as const
    escreverTabela(
      folha,
      colunas,
      linhas.map(([linha, valor], i) => ({ celulas: [`${i + 1}. ${linha}`, formatarReais(valor)] })),
    )
    folha.y += RESPIRO
  }
  quadro("3. Rendimentos tributáveis, deduções e imposto sobre a renda retido na fonte", [
    ["Total dos rendimentos (inclusive férias)", totais.rendimentos],
    ["Contribuição previdenciária oficial", totais.inss],
    ["Contribuição a entidades de previdência complementar e a Fapi", ZERO],
    ["Pensão alimentícia", ZERO],
    ["Imposto sobre a renda retido na fonte", totais.irrf],
  ])
  quadro("4. Rendimentos isentos e não tributáveis", [
    ["Parcela isenta dos proventos de aposentadoria, reserva, reforma e pensão (65 anos ou mais)", ZERO],
    ["Parcela isenta do 13º salário de aposentadoria, reserva, reforma e pensão (65 anos ou mais)", ZERO],
    ["Diárias e ajudas de custo", ZERO],
    ["Pensão e proventos por moléstia grave ou acidente em serviço", ZERO],
    ["Lucros e dividendos pagos por pessoa jurídica", simples ? ZERO : totais.lucros],
    [
      "Valores pagos ao titular ou sócio da microempresa ou empresa de pequeno porte, exceto pró-labore, aluguéis ou serviços prestados",
      simples ? totais.lucros : ZERO,
    ],
    ["Indenizações por rescisão de contrato de trabalho, inclusive a título de PDV, e por acidente de trabalho", ZERO],
    ["Juros de mora recebidos pelo atraso no pagamento de remuneração", ZERO],
    ["Outros", ZERO],
  ])
  quadro("5. Rendimentos sujeitos à tributação exclusiva (rendimento líquido)", [
    ["13º salário", ZERO],
    ["Imposto sobre a renda retido na fonte sobre 13º salário", ZERO],
    ["Outros", ZERO],
  ])
  titulo(folha, "6. Rendimentos recebidos acumuladamente")
  paragrafo(folha, "Não houve.", ESTILOS.corpo)
  folha.y += RESPIRO
  titulo(folha, "7. Informações complementares")
  paragrafo(
    folha,
    irrfDosLucros === ZERO
      ? "Pró-labore não tem 13º salário. Não houve retenção sobre lucros (Lei 15.270/2025)."
      : `Pró-labore não tem 13º salário. IRRF retido sobre lucros e dividendos (Lei 15.270/2025, código 1841): ${formatarReais(irrfDosLucros)}. Os lucros acima estão pelo valor bruto.`,
    ESTILOS.corpo,
  )
  folha.y += RESPIRO
  titulo(folha, "8. Responsável pelas informações")
  paragrafo(folha, responsavel ?? "Nenhuma pessoa está marcada como responsável no quadro societário.", ESTILOS.corpo)
  folha.y += RESPIRO
}

function escreverOrigem(folha: Folha, { recibos, lucros }: InformeImpresso): void {
  titulo(folha, "De onde vêm estes valores")
  if (recibos.length > 0)
    escreverTabela(
      folha,
      [
        { titulo: "Recibo de", peso: 80 },
        { titulo: "Pago em", peso: 80 },
        { titulo: "Pró-labore", peso: 110, alinhar: "direita" },
        { titulo: "INSS", peso: 110, alinhar: "direita" },
        { titulo: "IRRF", peso: 110, alinhar: "direita" },
      ],
      recibos.map((r) => ({
        celulas: [
          formatarCompetencia(competencia(r.competencia)),
          formatarData(r.dataPagamento),
          formatarReais(r.valor),
          formatarReais(r.inss),
          formatarReais(r.irrf),
        ],
      })),
    )
  if (lucros.length > 0) {
    folha.y += RESPIRO
    escreverTabela(
      folha,
      [
        { titulo: "Lucro pago em", peso: 160 },
        { titulo: "Valor", peso: 110, alinhar: "direita" },
        { titulo: "IRRF", peso: 110, alinhar: "direita" },
      ],
      lucros.map((l) => ({ celulas: [formatarData(l.data), formatarReais(l.valor), formatarReais(l.irrf)] })),
    )
  }
}
