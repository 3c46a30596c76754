import { deReais, reaisPorExtenso } from "@partida/fiscal"
import PDFDocument from "pdfkit"

/**
 * Synthetic extracts and declarations, drawn by us in the words and order of real ones, whose published texts were read to check
 * headings, wrapped labels, the cells of section 6 and the table of payments: no document of anybody is kept here.
 */
export interface ExtratoDesenhado {
  readonly documento: "extrato" | "declaracao"
  readonly cnpj: string
  readonly nome: string
  readonly abertura: string
  /** MM/AAAA */
  readonly periodo: string
  readonly retificadora?: boolean
  readonly regime?: "Competência" | "Caixa"
  readonly rpa: readonly [interno: string, externo: string]
  readonly rpaCaixa?: readonly [interno: string, externo: string]
  readonly rbt12: readonly [interno: string, externo: string]
  readonly rbt12p?: readonly [interno: string, externo: string]
  readonly rba: readonly [interno: string, externo: string]
  readonly rbaa: readonly [interno: string, externo: string]
  /** MM/AAAA to reais. */
  readonly interno: Readonly<Record<string, string>>
  readonly externo: Readonly<Record<string, string>>
  readonly folhas?: Readonly<Record<string, string>>
  /** "0,31 - Anexo III" */
  readonly fatorR?: string
  readonly estabelecimentos: readonly EstabelecimentoDesenhado[]
  readonly das?: {
    readonly numero: string
    readonly vencimento: string
    readonly total: string
    readonly pagoEm?: string
    /** Day and amount of each payment, where it was not one of the whole. */
    readonly pagamentos?: readonly (readonly [dia: string, valor: string])[]
    readonly multa?: string
    readonly juros?: string
  }
}

interface EstabelecimentoDesenhado {
  readonly cnpj: string
  readonly municipio: string
  readonly uf: string
  readonly impedido?: boolean
  readonly atividades: readonly {
    readonly descricao: string
    readonly receita: string
    /** IRPJ, CSLL, COFINS, PIS, CPP, ICMS, IPI, ISS. */
    readonly tributos: readonly string[]
    readonly parcelas?: readonly { readonly valor: string; readonly linhas: readonly string[] }[]
  }[]
}

/** How the file is made: what the programs that write PDF do differently. */
export interface Desenho {
  /** Runs of each page from the last to the first. */
  readonly aoContrario?: boolean
  /** One word at a time. */
  readonly porPalavra?: boolean
  /** The values of a row whose label takes two lines stand between them. */
  readonly valoresNoMeio?: boolean
  /** Months over values, instead of side by side. */
  readonly mesesEmCima?: boolean
  readonly semAcentos?: boolean
  /** Lines that fit in a page. */
  readonly linhasPorPagina?: number
}

const CABECALHO_DOS_TRIBUTOS = ["IRPJ", "CSLL", "COFINS", "PIS/Pasep", "INSS/CPP", "ICMS", "IPI", "ISS", "Total"]
const ALTURA = 14
const TOPO = 60
const CORPO = 8
const MESES_POR_LINHA = 4

interface Celula {
  readonly texto: string
  readonly x: number
  /** Points under the line it belongs to. */
  readonly abaixo?: number
}
type Linha = readonly Celula[]

const br = (reais: string) => reaisPorExtenso(deReais(reais)).replace("R$", "").trim()
const somar = (valores: readonly string[]) => {
  const total = valores.reduce((soma, v) => soma + deReais(v), 0n)
  return `${total / 100n}.${String(total % 100n).padStart(2, "0")}`
}
const so = (texto: string): Linha => [{ texto, x: 40 }]

/** Draws the document; the text is real text, as programs of accounting get it. */
export async function desenharExtrato(dados: ExtratoDesenhado, desenho: Desenho = {}): Promise<Uint8Array> {
  const linhas = dados.documento === "extrato" ? linhasDoExtrato(dados, desenho) : linhasDaDeclaracao(dados, desenho)
  return desenharPaginas(linhas, dados, desenho)
}

function desenharPaginas(linhas: readonly Linha[], dados: ExtratoDesenhado, desenho: Desenho): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false })
  const pedacos: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  pdf.on("data", (pedaco: Buffer) => pedacos.push(pedaco))
  pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(pedacos))))
  const porPagina = desenho.linhasPorPagina ?? 48
  for (let inicio = 0; inicio < linhas.length; inicio += porPagina) {
    pdf.addPage()
    pdf.fontSize(CORPO)
    const pagina = inicio / porPagina + 1
    const topo: Linha[] = pagina === 1 ? [] : cabecalhoRepetido(dados)
    const celulas = [...topo, ...linhas.slice(inicio, inicio + porPagina), rodape(dados, pagina)].flatMap((linha, n) =>
      linha.map(({ texto, x, abaixo = 0 }) => ({ texto, x, y: TOPO + n * ALTURA + abaixo })),
    )
    const palavras = desenho.porPalavra
      ? celulas.flatMap((c) => {
          let x = c.x
          return c.texto.split(" ").map((palavra) => {
            const aqui = { texto: palavra, x, y: c.y }
            x += pdf.widthOfString(`${palavra} `)
            return aqui
          })
        })
      : celulas
    for (const { texto, x, y } of desenho.aoContrario ? palavras.toReversed() : palavras)
      pdf.text(desenho.semAcentos ? texto.normalize("NFD").replace(/\p{M}/gu, "") : texto, x, y, { lineBreak: false })
  }
  pdf.end()
  return promise
}

const cabecalhoRepetido = ({ documento, periodo, retificadora }: ExtratoDesenhado): Linha[] =>
  documento === "extrato"
    ? [so("Extrato do Simples Nacional"), so("PGDAS-D 2018 Versão 2.2.29")]
    : [
        so("Programa Gerador do Documento de Arrecadação"),
        so("do Simples Nacional - Declaratório"),
        so(`Declaração ${retificadora ? "Retificadora" : "Original"}`),
        so(`Período de Apuração: 01/${periodo} a 30/${periodo}`),
      ]

const rodape = (dados: ExtratoDesenhado, pagina: number): Linha =>
  dados.documento === "extrato"
    ? [{ texto: `Página ${pagina}`, x: 500 }]
    : so(`Número da Declaração: ${numeroDe(dados)} Número do Recibo: 01.07.26229.0440173-6`)

const numeroDe = ({ cnpj, periodo }: ExtratoDesenhado) => {
  const [mes, ano] = periodo.split("/")
  return `${cnpj.replace(/\D/g, "").slice(0, 8)}${ano}${mes}001`
}

function linhasDoExtrato(dados: ExtratoDesenhado, desenho: Desenho): Linha[] {
  const { das } = dados
  return [
    so("Extrato do Simples Nacional"),
    so("Gerado em 15/01/2027 09:12:44"),
    so("Apurado em 12/11/2026 10:31:02"),
    so(`Apuração ${dados.retificadora ? "Retificadora" : "Original"}`),
    so("PGDAS-D 2018 Versão 2.2.29"),
    so("1) Informações do Contribuinte"),
    so(`CNPJ Básico: ${dados.cnpj.slice(0, 10)} Nome Empresarial: ${dados.nome}`),
    so(
      `Data de Abertura: ${dados.abertura} Regime de Apuração: ${dados.regime ?? "Competência"} Optante pelo Simples Nacional: Sim`,
    ),
    so(`2) Informações da Apuração ${numeroDe(dados)}`),
    so(`Período de Apuração (PA): ${dados.periodo}`),
    so("2.1 Discriminativo de Receitas"),
    ...secoesComuns(dados, desenho),
    so("3) Informações dos Estabelecimentos - valores referentes às Receitas Informadas"),
    ...dados.estabelecimentos.flatMap(linhasDoEstabelecimento),
    so("4) Total Geral da Empresa"),
    ...totalGeral(dados),
    so("5) DAS deste PA que foram reconhecidos como pagos até a data da apuração"),
    so("Não foram identificados DAS pagos"),
    ...(das
      ? [
          so(`6) Informações sobre DAS Gerado na apuração: ${numeroDe(dados)}`),
          [{ texto: "Data de Vencimento:", x: 300 }],
          [
            { texto: `Número: ${das.numero}`, x: 40 },
            { texto: `Data limite para acolhimento: ${das.vencimento}`, x: 300 },
          ],
          [{ texto: das.vencimento, x: 300 }],
          ...doDasPorTributo(dados),
          so(
            `Principal ${br(das.total)} Multa ${br(das.multa ?? "0.00")} Juros ${br(das.juros ?? "0.00")} Total ${br(somar([das.total, das.multa ?? "0.00", das.juros ?? "0.00"]))}`,
          ),
          so("6.1) Discriminação dos Valores Calculados no DAS Gerado"),
          so("6.2) Informações da Arrecadação do DAS gerado nesta apuração"),
          ...arrecadacao(das),
        ]
      : []),
  ]
}

/** Section 6 writes each tax beside its amount, four a line. */
function doDasPorTributo({ estabelecimentos }: ExtratoDesenhado): Linha[] {
  const tributos = estabelecimentos.flatMap((e) => e.atividades.map((a) => a.tributos))
  const pares = ["IRPJ", "CSLL", "COFINS", "PIS/PASEP", "INSS/CPP", "ICMS", "IPI", "ISS"].map(
    (nome, i) => `${nome} ${br(somar(tributos.map((t) => t[i] ?? "0.00")))}`,
  )
  return [so(pares.slice(0, 4).join(" ")), so(pares.slice(4).join(" "))]
}

function arrecadacao(das: NonNullable<ExtratoDesenhado["das"]>): Linha[] {
  const { pagoEm, total, pagamentos = pagoEm === undefined ? [] : [[pagoEm, total] as const] } = das
  if (pagamentos.length === 0) return [so("Não foi reconhecido pagamento até a presente data")]
  return [
    tabela(["Data de Pagamento", "Banco/Agência", "Valor Pago"]),
    ...pagamentos.map(([dia, valor]) => tabela([dia, "341/0076", br(valor)])),
  ]
}

function linhasDaDeclaracao(dados: ExtratoDesenhado, desenho: Desenho): Linha[] {
  const filiais = dados.estabelecimentos.slice(1).map(({ cnpj }) => cnpj)
  const total = somar(dados.estabelecimentos.flatMap((e) => e.atividades.flatMap((a) => a.tributos)))
  return [
    so("Programa Gerador do Documento de Arrecadação"),
    so("do Simples Nacional - Declaratório"),
    so(`Declaração ${dados.retificadora ? "Retificadora" : "Original"}`),
    so(`Período de Apuração: 01/${dados.periodo} a 30/${dados.periodo}`),
    so("."),
    so("1. Identificação do Contribuinte"),
    so(`CNPJ Matriz: ${dados.cnpj}`),
    so(`Nome empresarial: ${dados.nome}`),
    so(`Data de abertura no CNPJ: ${dados.abertura}`),
    so("Optante pelo Simples Nacional: Sim"),
    so(`Regime de Apuração: ${dados.regime ?? "Competência"}`),
    so(`Nº da Declaração: ${numeroDe(dados)}`),
    so("1.1 CNPJ das filiais presentes nesta declaração:"),
    so(filiais.length === 0 ? "Nenhuma" : filiais.join(" ")),
    so("."),
    so("2.Apuração do Simples Nacional"),
    so("2.1 Discriminativo de Receitas"),
    ...secoesComuns(dados, desenho),
    so("2.6) Resumo da Declaração"),
    so("Receita Bruta Auferida (regime competência) Valor Total do Débito Declarado (R$)"),
    so(`${br(somar(dados.rpa))} ${br(total)}`),
    so("2.7) Informações da Declaração por Estabelecimento"),
    ...dados.estabelecimentos.flatMap(linhasDoEstabelecimento),
    so("2.8) Total Geral da Empresa"),
    ...totalGeral(dados),
    so("3. Informações da Recepção da Declaração"),
    so("Data e horário da transmissão da Declaração: 03/11/2026 15:58:24"),
    so("Número do Recibo: 01.07.26229.0440173-6"),
    so("Autenticação: 23264.27699.71129.16113"),
  ]
}

function secoesComuns(dados: ExtratoDesenhado, desenho: Desenho): Linha[] {
  const { folhas } = dados
  const curta = dados.documento === "declaracao" ? "Receita bruta acumulada nos doze meses anteriores" : ""
  const rotulo = curta || "Receita bruta acumulada nos doze meses anteriores ao PA"
  const sufixo = (s: string) => (curta ? `ao PA ${s}` : s)
  return [
    tabela(["Total de Receitas Brutas (R$)", "Mercado Interno", "Mercado Externo", "Total"]),
    valores("Receita Bruta do PA (RPA) - Competência", dados.rpa),
    ...(dados.rpaCaixa ? [valores("Receita Bruta do PA (RPA) - Caixa", dados.rpaCaixa)] : []),
    ...duasLinhas(rotulo, sufixo("(RBT12)"), dados.rbt12, desenho),
    ...duasLinhas(rotulo, sufixo("proporcionalizada (RBT12p)"), dados.rbt12p ?? null, desenho),
    valores("Receita bruta acumulada no ano-calendário corrente (RBA)", dados.rba),
    ...duasLinhas("Receita bruta acumulada no ano-calendário anterior", "(RBAA)", dados.rbaa, desenho),
    tabela(["Limite de receita bruta proporcionalizado", "4.800.000,00", "4.800.000,00"]),
    so("2.2) Receitas Brutas Anteriores (R$)"),
    so("2.2.1) Mercado Interno"),
    ...linhasDosMeses(dados.interno, desenho),
    so("2.2.2) Mercado Externo"),
    ...linhasDosMeses(dados.externo, desenho),
    so("2.3) Folha de Salários Anteriores (R$)"),
    ...(folhas
      ? [
          ...linhasDosMeses(folhas, desenho),
          so(`2.3.1) Total de Folhas de Salários Anteriores (R$) R$ ${br(somar(Object.values(folhas)))}`),
        ]
      : [so("Nenhuma")]),
    so("2.4) Fator r"),
    so(`Fator r = ${dados.fatorR ?? "Não se aplica"}`),
    so("2.5) Valores Fixos"),
    so("Não se aplica"),
  ]
}

const COLUNAS = [40, 300, 390, 480]
const tabela = (textos: readonly string[]): Linha => textos.map((texto, i) => ({ texto, x: COLUNAS[i] ?? 40 }))
const tres = (par: readonly [string, string]) => [br(par[0]), br(par[1]), br(somar(par))]
const valores = (rotulo: string, par: readonly [string, string]): Linha => tabela([rotulo, ...tres(par)])

function duasLinhas(
  primeira: string,
  segunda: string,
  par: readonly [string, string] | null,
  { valoresNoMeio }: Desenho,
): Linha[] {
  if (par === null) return [so(primeira), so(segunda)]
  const celulas = tres(par).map((texto, i) => ({ texto, x: COLUNAS[i + 1] ?? 40 }))
  return valoresNoMeio
    ? [[{ texto: primeira, x: 40 }, ...celulas.map((c) => ({ ...c, abaixo: ALTURA / 2 }))], so(segunda)]
    : [so(primeira), [{ texto: segunda, x: 40 }, ...celulas]]
}

function linhasDosMeses(meses: Readonly<Record<string, string>>, { mesesEmCima }: Desenho): Linha[] {
  const pares = Object.entries(meses)
  const linhas: Linha[] = []
  for (let i = 0; i < pares.length; i += MESES_POR_LINHA) {
    const daLinha = pares.slice(i, i + MESES_POR_LINHA)
    const nome = (n: number) => 40 + n * 130
    if (mesesEmCima) {
      linhas.push(daLinha.map(([mes], n) => ({ texto: mes, x: nome(n) })))
      linhas.push(daLinha.map(([, valor], n) => ({ texto: br(valor), x: nome(n) })))
    } else
      linhas.push(
        daLinha.flatMap(([mes, valor], n) => [
          { texto: mes, x: nome(n) },
          { texto: br(valor), x: nome(n) + 45 },
        ]),
      )
  }
  return linhas
}

const LARGURA_DA_DESCRICAO = 105
function linhasDoEstabelecimento(e: EstabelecimentoDesenhado): Linha[] {
  const tributos = e.atividades.map((a) => a.tributos)
  const soma = CABECALHO_DOS_TRIBUTOS.slice(0, -1).map((_, i) => somar(tributos.map((t) => t[i] ?? "0.00")))
  return [
    so(`CNPJ Estabelecimento: ${e.cnpj}`),
    so(`Município: ${e.municipio} UF: ${e.uf}`),
    so(
      `Sublimite de Receita Anual (R$): 3.600.000,00 Impedido de recolher ICMS/ISS no DAS: ${e.impedido ? "Sim" : "Não"}`,
    ),
    ...(e.atividades.length === 0 ? [so("Nenhuma atividade selecionada")] : []),
    ...e.atividades.flatMap((a) => [
      so("Valor do Débito por Tributo para a Atividade (R$):"),
      ...quebrar(a.descricao).map(so),
      so(`Receita Bruta Informada: R$ ${br(a.receita)}`),
      linhaDosTributos(CABECALHO_DOS_TRIBUTOS),
      linhaDosTributos([...a.tributos, somar(a.tributos)].map(br)),
      ...(a.parcelas ?? [{ valor: a.receita, linhas: [] }]).flatMap((p, n) => [
        so(`Parcela ${n + 1}: R$ ${br(p.valor)}`),
        ...p.linhas.map(so),
      ]),
    ]),
    so("Informações por Estabelecimento"),
    so(`Valor Informado: ${br(somar(e.atividades.map((a) => a.receita)))}`),
    so("Total do Débito Declarado (exigível + suspenso)"),
    linhaDosTributos(CABECALHO_DOS_TRIBUTOS),
    linhaDosTributos([...soma, somar(soma)].map(br)),
  ]
}

const linhaDosTributos = (textos: readonly string[]): Linha => textos.map((texto, i) => ({ texto, x: 40 + i * 57 }))

function totalGeral(dados: ExtratoDesenhado): Linha[] {
  const tributos = dados.estabelecimentos.flatMap((e) => e.atividades.map((a) => a.tributos))
  const soma = CABECALHO_DOS_TRIBUTOS.slice(0, -1).map((_, i) => somar(tributos.map((t) => t[i] ?? "0.00")))
  const linha = linhaDosTributos([...soma, somar(soma)].map(br))
  const zeros = linhaDosTributos(CABECALHO_DOS_TRIBUTOS.map(() => "0,00"))
  return [
    so("Total do Débito Declarado (exigível + suspenso) (R$)"),
    linhaDosTributos(CABECALHO_DOS_TRIBUTOS),
    linha,
    so("Total do Débito com Exigibilidade Suspensa (R$)"),
    linhaDosTributos(CABECALHO_DOS_TRIBUTOS),
    zeros,
    so("Total do Débito Exigível (R$)"),
    linhaDosTributos(CABECALHO_DOS_TRIBUTOS),
    linha,
  ]
}

function quebrar(texto: string): string[] {
  const linhas: string[] = []
  for (const palavra of texto.split(" ")) {
    const ultima = linhas.at(-1)
    if (ultima !== undefined && ultima.length + palavra.length < LARGURA_DA_DESCRICAO)
      linhas[linhas.length - 1] = `${ultima} ${palavra}`
    else linhas.push(palavra)
  }
  return linhas
}
