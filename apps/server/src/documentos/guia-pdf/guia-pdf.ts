import { type DetalheDaGuia, nomeDaGuia, type ObrigacaoDaGuia, situacoesDaGuia } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { competencia, competenciaPorExtenso } from "@partida/fiscal"
import { quantos } from "../../palavras.ts"
import { type ConferenciaImpressa, escreverConferencia } from "../memoria-pdf/conferencia.ts"
import { Folha, fio } from "../memoria-pdf/folha.ts"
import { formatarData, formatarInstante, formatarReais } from "../memoria-pdf/formatos.ts"
import { escreverLogo, paragrafo, titulo } from "../memoria-pdf/secoes.ts"
import { escreverTabela } from "../memoria-pdf/tabela.ts"
import { CORES, ESTILOS, PAGINA } from "../memoria-pdf/tema.ts"
import type { MarcaDoDocumento } from "../memoria-pdf/tipos.ts"

interface EntradaGuiaPdf {
  readonly marca: MarcaDoDocumento
  readonly escritorio: { readonly nome: string; readonly cnpj: string }
  readonly detalhe: DetalheDaGuia
  /** The moment printed as that of generation; the only date of the file itself. */
  readonly geradoEm: Date
  /** Of a copy that is sent. */
  readonly conferencia?: ConferenciaImpressa
}

const RESPIRO = 14

/** Where each guide is really issued: this document never takes its place. */
const emissores: Readonly<Record<ObrigacaoDaGuia, string>> = {
  "das-simples": "no PGDAS-D (Simples Nacional)",
  "das-mei": "no PGMEI (Microempreendedor Individual)",
  inss: "na DCTFWeb",
  irrf: "na DCTFWeb",
  "irrf-lucros": "na DCTFWeb",
  pis: "na DCTFWeb",
  cofins: "na DCTFWeb",
  irpj: "na DCTFWeb",
  csll: "na DCTFWeb",
}

const colunasDeValor = [
  { titulo: "Do que é feita", peso: 320 },
  { titulo: "Valor", peso: 120, alinhar: "direita" },
] as const

/**
 * A guide as a page for checking, in Portuguese and tagged for screen readers: what is to be paid, of what it is made, what was
 * paid and, when late, what it would be on the day. No barcode and no Pix: those come with the official document. Equal inputs
 * give equal bytes.
 */
export async function gerarGuiaPdf({
  marca,
  escritorio,
  detalhe,
  geradoEm,
  conferencia,
}: EntradaGuiaPdf): Promise<Buffer> {
  const { guia, razaoSocial } = detalhe
  const mes = competenciaPorExtenso(competencia(guia.competencia))
  const folha = new Folha({
    marca: marca.nome,
    titulo: `Extrato para conferência: ${nomeDaGuia(guia)}, ${razaoSocial}, ${mes}`,
    autor: escritorio.nome,
    assunto: `${nomeDaGuia(guia)} de ${mes}, CNPJ ${formatarDocumento(guia.cnpj)}`,
    geradoEm,
  })
  const aviso = `Extrato para conferência: não é guia de pagamento. A guia oficial, com código de barras e Pix, é emitida ${emissores[guia.obrigacao]}.`
  escreverLogo(folha, marca)
  paragrafo(folha, `${nomeDaGuia(guia)}: ${mes}`, ESTILOS.titulo, "H1")
  folha.y += 3
  paragrafo(folha, `${razaoSocial} · CNPJ ${formatarDocumento(guia.cnpj)}`, ESTILOS.forte)
  paragrafo(folha, `Escritório: ${escritorio.nome} · CNPJ ${formatarDocumento(escritorio.cnpj)}`, ESTILOS.corpo)
  paragrafo(folha, `Versão ${guia.versao} · documento gerado em ${formatarInstante(geradoEm)}`, ESTILOS.suave)
  folha.y += 4
  paragrafo(folha, aviso, ESTILOS.rascunho)
  folha.y += RESPIRO
  escreverResumo(folha, detalhe)
  escreverComposicao(folha, detalhe)
  escreverPagamentos(folha, detalhe)
  escreverAcrescimos(folha, detalhe)
  if (conferencia) await escreverConferencia(folha, conferencia)
  escreverMargens(folha, aviso, marca.nome)
  return await folha.concluir()
}

function escreverResumo(folha: Folha, { guia }: DetalheDaGuia): void {
  titulo(folha, "O que pagar")
  const linhas = [
    ["Valor", formatarReais(guia.valor)],
    ["Vencimento", formatarData(guia.vencimento)],
    ["Situação", situacoesDaGuia[guia.situacao].rotulo],
    ...(guia.codigoDeReceita === null ? [] : [["Código de receita", guia.codigoDeReceita]]),
    ["Pago do imposto", formatarReais(guia.pago)],
    ["Imposto em aberto", formatarReais(guia.emAberto)],
    ...(guia.credito === null ? [] : [["Pago a mais que a versão em vigor", formatarReais(guia.credito)]]),
  ]
  const colunas = [
    { titulo: "Dado", peso: 200 },
    { titulo: "Conteúdo", peso: 240 },
  ]
  escreverTabela(
    folha,
    colunas,
    linhas.map((celulas) => ({ celulas })),
  )
  if (guia.emRevisao)
    paragrafo(folha, "O mês de onde veio esta guia foi reaberto: o valor pode mudar.", ESTILOS.observacao)
  folha.y += RESPIRO
}

function escreverComposicao(folha: Folha, { composicao, guia }: DetalheDaGuia): void {
  titulo(folha, "De que é feito o valor")
  const linhas = composicao.map(({ rotulo, valor }) => ({ celulas: [rotulo, formatarReais(valor)] }))
  const total = { celulas: ["Valor da guia", formatarReais(guia.valor)], destaque: true }
  escreverTabela(folha, colunasDeValor, [...linhas, total])
  folha.y += RESPIRO
}

function escreverPagamentos(folha: Folha, { pagamentos }: DetalheDaGuia): void {
  titulo(folha, "Pagamentos informados")
  if (pagamentos.length === 0) {
    paragrafo(folha, "Nenhum pagamento informado.", ESTILOS.suave)
    folha.y += RESPIRO
    return
  }
  const colunas = [
    { titulo: "Data", peso: 60 },
    { titulo: "O que foi", peso: 115 },
    { titulo: "Valor", peso: 80, alinhar: "direita" },
    { titulo: "Motivo", peso: 170 },
    { titulo: "Quem informou", peso: 105 },
  ] as const
  const linhas = pagamentos.map((p) => ({
    celulas: [
      formatarData(p.pagoEm),
      p.tipo === "estorno" ? "Estorno" : p.estornado ? "Pagamento, estornado" : "Pagamento",
      formatarReais(p.valor),
      p.motivo ?? "",
      p.registradoPor,
    ],
  }))
  escreverTabela(folha, colunas, linhas)
  folha.y += RESPIRO
}

function escreverAcrescimos(folha: Folha, { pagando, semAcrescimos }: DetalheDaGuia): void {
  if (semAcrescimos !== null) paragrafo(folha, semAcrescimos, ESTILOS.observacao)
  if (pagando === null) return
  titulo(folha, `Se for paga em ${formatarData(pagando.em)}`)
  const dias = quantos(pagando.dias, "dia", "dias")
  const linhas = [
    ...(pagando.dias === 0 ? [] : [{ celulas: [`Multa de mora (${dias} de atraso)`, formatarReais(pagando.multa)] }]),
    {
      celulas: [
        pagando.dias === 0 ? "Juros da quota" : "Juros de mora",
        pagando.juros === null ? "falta" : formatarReais(pagando.juros),
      ],
    },
    {
      celulas: [pagando.juros === null ? "Principal e multa" : "Total com acréscimos", formatarReais(pagando.total)],
      destaque: true,
    },
  ]
  escreverTabela(folha, colunasDeValor, linhas)
  if (pagando.falta !== null) paragrafo(folha, pagando.falta, ESTILOS.observacao)
  folha.y += 4
  paragrafo(folha, "Lei 9.430/1996 art. 61. O valor oficial é o da guia emitida no dia do pagamento.", ESTILOS.nota)
}

/** Footer of every page. It comes last, when the number of pages is known. */
function escreverMargens(folha: Folha, aviso: string, marca: string): void {
  const { start, count } = folha.doc.bufferedPageRange()
  const y = PAGINA.yRodape
  for (let i = 0; i < count; i++) {
    folha.doc.switchToPage(start + i)
    folha.artefato(() => fio(folha.doc, folha.esquerda, folha.direita, y - 6, CORES.borda))
    const cabe = folha.encurtar(aviso, ESTILOS.margem, folha.largura)
    folha.escreverArtefato([{ texto: cabe, x: folha.esquerda, estilo: ESTILOS.margem }], y)
    folha.escreverArtefato(
      [
        { texto: marca, x: folha.esquerda, estilo: ESTILOS.margem },
        { texto: `página ${i + 1} de ${count}`, x: folha.direita, estilo: ESTILOS.margem, alinhar: "direita" },
      ],
      y + 11,
    )
  }
}
