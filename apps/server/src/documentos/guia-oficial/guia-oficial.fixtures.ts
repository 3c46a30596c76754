import { formatarDocumento } from "@partida/contracts/formatos"
import { deReais, reaisPorExtenso } from "@partida/fiscal"
import { gerarArrecadacao } from "@partida/fiscal/pagamento"
import PDFDocument from "pdfkit"

/**
 * Synthetic guides and receipts, drawn by us in the words, the order and the places of real ones, whose published texts were read
 * (a DAS, DARF of the Sicalc and of the DCTFWeb, the numbered form, receipts): no document of anybody is kept here.
 */
export interface TributoDesenhado {
  readonly codigo: string
  readonly denominacao: string
  /** Under the row: extension, period, due date, installment. */
  readonly abaixo?: readonly string[]
  readonly principal: string
  readonly multa?: string
  readonly juros?: string
}

export interface GuiaDesenhada {
  readonly tipo: "das" | "darf"
  readonly cnpj: string
  /** As printed: "Outubro/2026", "Diversos", "31/10/2026". */
  readonly periodo: string
  /** DD/MM/AAAA; null where it says none. */
  readonly vencimento: string | null
  /** 17 digits. */
  readonly numero: string
  readonly limite: string
  readonly tributos: readonly TributoDesenhado[]
  readonly observacoes?: readonly string[]
  /** 48 digits; null for none; by the engine when absent. */
  readonly linha?: string | null | undefined
  readonly pix?: string | null
  /** What is printed instead of the sum. */
  readonly total?: string
  readonly deTeste?: boolean
}

/** How the file is made. */
export interface DesenhoDaGuia {
  readonly aoContrario?: boolean
  readonly porPalavra?: boolean
  readonly semAcentos?: boolean
  /** The composition goes on over a second page. */
  readonly emDuasPaginas?: boolean
  /** Printed across the whole page, over the table. */
  readonly carimbo?: string
}

interface Escrito {
  readonly texto: string
  readonly x: number
  readonly y: number
  readonly aDireita?: boolean
}
type Pagina = Escrito[]

const COLUNAS = { principal: 342, multa: 409, juros: 476, total: 552 } as const
const CORPO = 7
const LETRAS_DO_PIX = 60
const CORPO_DO_CARIMBO = 24
/** Where stamps begin, over the table and under it. */
const CARIMBOS = [330, 345, 360]

export const br = (reais: string) => reaisPorExtenso(deReais(reais)).replace("R$", "").trim()
const somar = (valores: readonly (string | undefined)[]) => {
  const soma = valores.reduce((s, v) => s + deReais(v ?? "0.00"), 0n)
  return `${soma / 100n}.${String(soma % 100n).padStart(2, "0")}`
}
const numeroEscrito = (n: string) =>
  `${n.slice(0, 2)}.${n.slice(2, 4)}.${n.slice(4, 9)}.${n.slice(9, 16)}-${n.slice(16)}`

export const totalDe = ({ tributos }: Pick<GuiaDesenhada, "tributos">) =>
  somar(tributos.flatMap(({ principal, multa, juros }) => [principal, multa, juros]))

/** Day of the year of DD/MM/AAAA, as the barcode writes it: AADDD. */
function diaNoAno(data: string): string {
  const [dia, mes, ano] = data.split("/").map(Number)
  const dias = (Date.UTC(ano ?? 0, (mes ?? 1) - 1, dia) - Date.UTC(ano ?? 0, 0, 1)) / 86_400_000 + 1
  return `${String(ano).slice(2)}${String(dias).padStart(3, "0")}`
}

/** The typed line of a guide, by the engine, where the case does not write its own. */
export function linhaDe(guia: GuiaDesenhada): string {
  const resposta = gerarArrecadacao({
    segmento: "5",
    identificador: "8",
    valor: deReais(totalDe(guia)),
    convenio: guia.tipo === "das" ? "0328" : "0385",
    campoLivre: `${diaNoAno(guia.limite)}${guia.numero}080`,
  })
  if (resposta.tipo !== "calculado") throw new Error("A guide always has a line.")
  return resposta.resultado.linhaDigitavel
}

const emBlocos = (linha: string) =>
  [0, 12, 24, 36].map((i) => `${linha.slice(i, i + 11)} ${linha.slice(i + 11, i + 12)}`).join(" ")

/** Draws a guide of the Receita Federal. */
export function desenharGuia(guia: GuiaDesenhada, desenho: DesenhoDaGuia = {}): Promise<Uint8Array> {
  const titulo = guia.tipo === "das" ? "do Simples Nacional" : "de Receitas Federais"
  const paginas: Pagina[] = [[]]
  const por = (texto: string, x: number, y: number, aDireita = false) => paginas.at(-1)?.push({ texto, x, y, aDireita })
  const total = guia.total ?? totalDe(guia)
  por("Documento de Arrecadação", 120, 40)
  por(titulo, 120, 54)
  if (guia.deTeste) por("DOCUMENTO DE TESTE", 400, 40)
  por("CNPJ", 44, 80)
  por("Razão Social", 150, 80)
  por(formatarDocumento(guia.cnpj), 44, 92)
  por("EMPRESA EXEMPLO LTDA", 150, 92)
  por("Período de Apuração", 44, 112)
  por("Data de Vencimento", 150, 112)
  por("Número do Documento", 260, 112)
  por("Pagar este documento até", 430, 112)
  por(guia.periodo, 44, 124)
  if (guia.vencimento) por(guia.vencimento, 150, 124)
  por(numeroEscrito(guia.numero), 260, 124)
  por(guia.limite, 450, 134)
  por("Observações", 44, 150)
  for (const [i, linha] of (guia.observacoes ?? []).entries()) por(linha, 44, 162 + i * 10)
  por("Valor Total do Documento", 430, 160)
  por(br(total), 470, 176)
  let y = cabecalhoDaTabela(por, 210)
  for (const [i, tributo] of guia.tributos.entries()) {
    if (desenho.emDuasPaginas && i === 1) {
      por("SENDA (Versão:5.2.10)", 51, 644)
      por("Página: 1 / 2", 275, 644)
      paginas.push([])
      por("Documento de Arrecadação", 120, 40)
      por(titulo, 120, 54)
      y = cabecalhoDaTabela(por, 90)
    }
    y = desenharTributo(por, tributo, y)
  }
  desenharTotais(por, guia.tributos, y, total)
  por("SENDA (Versão:5.2.10)", 51, 644)
  por("Página: 1 / 1", 275, 644)
  por("02/11/2026 14:54:11", 481, 644)
  const linha = guia.linha === undefined ? linhaDe(guia) : guia.linha
  if (linha !== null) por(emBlocos(linha), 49, 662)
  por("AUTENTICAÇÃO MECÂNICA", 421, 662)
  por(`Documento de Arrecadação ${titulo}`, 39, 716)
  por("Pague com o PIX", 490, 716)
  if (linha !== null) por(emBlocos(linha), 39, 732)
  por(`CNPJ: ${formatarDocumento(guia.cnpj)}`, 370, 732)
  por(`Número: ${numeroEscrito(guia.numero)}`, 370, 744)
  por(`Pagar até: ${guia.limite}`, 370, 756)
  por(`Valor: ${br(total)}`, 370, 768)
  for (const [i, parte] of partir(guia.pix ?? "").entries()) por(parte, 39, 748 + i * 8)
  return desenhar(paginas, desenho)
}

type Por = (texto: string, x: number, y: number, aDireita?: boolean) => unknown

function cabecalhoDaTabela(por: Por, y: number): number {
  por("Composição do Documento de Arrecadação", 200, y)
  por("Código", 44, y + 14)
  por("Denominação", 74, y + 14)
  for (const [nome, x] of Object.entries(COLUNAS)) por(nome.charAt(0).toUpperCase() + nome.slice(1), x, y + 14, true)
  return y + 28
}

function desenharTributo(por: Por, t: TributoDesenhado, y: number): number {
  por(t.codigo, 44, y)
  por(t.denominacao, 74, y)
  por(br(t.principal), COLUNAS.principal, y, true)
  if (t.multa) por(br(t.multa), COLUNAS.multa, y, true)
  if (t.juros) por(br(t.juros), COLUNAS.juros, y, true)
  por(br(somar([t.principal, t.multa, t.juros])), COLUNAS.total, y, true)
  for (const [i, linha] of (t.abaixo ?? []).entries()) por(linha, 74, y + 10 + i * 10)
  return y + 14 + 10 * (t.abaixo?.length ?? 0)
}

function desenharTotais(por: Por, tributos: readonly TributoDesenhado[], y: number, total: string): void {
  const multa = somar(tributos.map((t) => t.multa))
  const juros = somar(tributos.map((t) => t.juros))
  por("Totais", 74, y)
  por(br(somar(tributos.map((t) => t.principal))), COLUNAS.principal, y, true)
  if (multa !== "0.00") por(br(multa), COLUNAS.multa, y, true)
  if (juros !== "0.00") por(br(juros), COLUNAS.juros, y, true)
  por(br(total), COLUNAS.total, y, true)
}

const partir = (pix: string): string[] => pix.match(new RegExp(`[^]{1,${LETRAS_DO_PIX}}`, "g")) ?? []

/** A DARF of one tax in the numbered form, printed twice on the page. */
export function desenharFormulario(dados: {
  readonly cnpj: string
  readonly numero: string
  readonly codigo: string
  readonly periodo: string
  readonly vencimento: string
  readonly limite: string
  readonly principal: string
  readonly multa?: string
  readonly juros?: string
}): Promise<Uint8Array> {
  const pagina: Pagina = []
  const total = somar([dados.principal, dados.multa, dados.juros])
  const linha = linhaDe({
    ...dados,
    tipo: "darf",
    tributos: [{ denominacao: "", ...dados }],
  } as GuiaDesenhada)
  for (const [via, topo] of [
    ["1a. via", 30],
    ["2a. via", 430],
  ] as const) {
    const por = (texto: string, x: number, y: number) => pagina.push({ texto, x, y: topo + y })
    por(via, 520, 0)
    por("MINISTÉRIO DA FAZENDA", 44, 14)
    por("SECRETARIA DA RECEITA FEDERAL DO BRASIL", 44, 26)
    por("Documento de Arrecadação de Receitas Federais", 44, 50)
    por("DARF", 44, 64)
    por("01 NOME / RAZÃO SOCIAL", 44, 110)
    por("EMPRESA EXEMPLO LTDA", 44, 122)
    por(`Número do Documento: ${numeroEscrito(dados.numero)}`, 44, 150)
    por(`Data limite para acolhimento: ${dados.limite}`, 44, 166)
    por("Observações:", 44, 182)
    por("Darf emitido pelo Sicalc Web", 44, 194)
    const campos: readonly (readonly [string, string, number])[] = [
      ["02 PERÍODO DE APURAÇÃO", dados.periodo, 14],
      ["03 NÚMERO DO CPF OU CNPJ", formatarDocumento(dados.cnpj), 38],
      ["04 CÓDIGO DA RECEITA", dados.codigo, 62],
      ["05 NÚMERO DE REFERÊNCIA", "", 86],
      ["06 DATA DE VENCIMENTO", dados.vencimento, 110],
      ["07 VALOR DO PRINCIPAL", br(dados.principal), 134],
      ["08 VALOR DA MULTA", dados.multa ? br(dados.multa) : "", 158],
      ["09 VALOR DOS JUROS E / OU ENCARGOS DL - 1.025/69", dados.juros ? br(dados.juros) : "", 182],
      ["10 VALOR TOTAL", br(total), 206],
    ]
    for (const [rotulo, valor, y] of campos) {
      por(rotulo, 320, y)
      if (valor !== "") por(valor, 500, y + 10)
    }
    por("SENDA (Versão:5.2.9) 14/11/2026 15:01:18", 44, 236)
    por("11 AUTENTICAÇÃO BANCÁRIA (Somente nas 1a. e 2a. vias)", 320, 236)
    por(emBlocos(linha), 44, 256)
  }
  return desenhar([pagina], {})
}

export interface ComprovanteDesenhado {
  readonly tipo: "DAS" | "DARF"
  readonly cnpj: string
  readonly periodo: string
  readonly vencimento: string
  readonly numero: string
  readonly arrecadadoEm: string
  readonly tributos: readonly TributoDesenhado[]
  readonly deTeste?: boolean
}

/** A file of receipts, one a page. */
export function desenharComprovantes(comprovantes: readonly ComprovanteDesenhado[], desenho: DesenhoDaGuia = {}) {
  return desenhar(
    comprovantes.map((c) => {
      const pagina: Pagina = []
      const por = (texto: string, x: number, y: number, aDireita = false) => pagina.push({ texto, x, y, aDireita })
      por("Comprovante de Arrecadação", 200, 40)
      if (c.deTeste) por("DOCUMENTO DE TESTE", 400, 24)
      por(
        `Comprovamos que consta nos sistemas da Receita Federal registro de arrecadação de ${c.tipo} com os dados a seguir:`,
        44,
        60,
      )
      por("CNPJ", 44, 80)
      por("Razão Social", 160, 80)
      por(formatarDocumento(c.cnpj), 44, 92)
      por("EMPRESA EXEMPLO LTDA", 160, 92)
      por(c.tipo === "DAS" ? "Competência" : "Período Apuração", 44, 110)
      por("Data de Vencimento", 160, 110)
      por("Número do Documento", 300, 110)
      por(c.periodo, 44, 122)
      por(c.vencimento, 160, 122)
      por(c.numero, 300, 122)
      por("Composição do Documento de Arrecadação", 200, 144)
      por("Código", 44, 158)
      por("Descrição", 74, 158)
      for (const [nome, x] of Object.entries(COLUNAS)) por(nome.charAt(0).toUpperCase() + nome.slice(1), x, 158, true)
      let y = 172
      for (const t of c.tributos) {
        por(t.codigo, 44, y)
        por(t.denominacao, 74, y)
        por(br(t.principal), COLUNAS.principal, y, true)
        por(t.multa ? br(t.multa) : "-", COLUNAS.multa, y, true)
        por(t.juros ? br(t.juros) : "-", COLUNAS.juros, y, true)
        por(br(somar([t.principal, t.multa, t.juros])), COLUNAS.total, y, true)
        for (const [i, linha] of (t.abaixo ?? []).entries()) por(linha, 74, y + 10 + i * 10)
        y += 14 + 10 * (t.abaixo?.length ?? 0)
      }
      por("Totais", 74, y)
      const totais = {
        principal: somar(c.tributos.map((t) => t.principal)),
        multa: somar(c.tributos.map((t) => t.multa)),
        juros: somar(c.tributos.map((t) => t.juros)),
        total: totalDe(c),
      }
      for (const [nome, x] of Object.entries(COLUNAS)) por(br(totais[nome as keyof typeof totais]), x, y, true)
      for (const [rotulo, x] of [
        ["Banco", 44],
        ["Data de Arrecadação", 200],
        ["Agência", 300],
        ["Estabelecimento", 360],
        ["Valor Reservado/Restituído", 430],
      ] as const)
        por(rotulo, x, y + 30)
      por("756 - BANCO COOPERATIVO SICOOB S/A", 44, y + 42)
      por(c.arrecadadoEm, 200, y + 42)
      por("2397", 300, y + 42)
      por("2671", 360, y + 42)
      por("0,00", 430, y + 42)
      por("Comprovante emitido às 16:07:20 de 29/11/2026 (horário de Brasília)", 44, 780)
      return pagina
    }),
    desenho,
  )
}

/** Pages of text at their places. */
export function desenhar(paginas: readonly (readonly Escrito[])[], desenho: DesenhoDaGuia = {}): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false })
  const pedacos: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  pdf.on("data", (pedaco: Buffer) => pedacos.push(pedaco))
  pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(pedacos))))
  for (const pagina of paginas) {
    pdf.addPage()
    pdf.fontSize(CORPO)
    const escritos = pagina.flatMap(({ texto, x, y, aDireita }) => {
      const limpo = desenho.semAcentos ? texto.normalize("NFD").replace(/\p{M}/gu, "") : texto
      let onde = aDireita ? x - pdf.widthOfString(limpo) : x
      if (!desenho.porPalavra) return [{ texto: limpo, x: onde, y }]
      return limpo.split(" ").map((palavra) => {
        const aqui = { texto: palavra, x: onde, y }
        onde += pdf.widthOfString(`${palavra} `)
        return aqui
      })
    })
    for (const { texto, x, y } of desenho.aoContrario ? escritos.toReversed() : escritos)
      pdf.text(texto, x, y, { lineBreak: false })
    if (desenho.carimbo !== undefined)
      for (const y of CARIMBOS) {
        pdf.save().rotate(-52, { origin: [300, y] })
        pdf.fontSize(CORPO_DO_CARIMBO).text(desenho.carimbo, 300, y, { lineBreak: false })
        pdf.restore()
      }
  }
  pdf.end()
  return promise
}
