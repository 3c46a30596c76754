import { diaPlausivel } from "../extrato-bancario/valores.ts"
import { type Campo, LARGURA, type Leiaute, type NomeDaForma, type NomeDoRegistro } from "./leiaute.ts"
import { bancosComLeiaute, leiauteDeLeitura } from "./leiautes.ts"

/** One payment, as a file says it. */
export interface PagamentoLido {
  /** Line of the file, from 1. */
  readonly linha: number
  readonly lote: number
  readonly forma: NomeDaForma | null
  readonly segmento: "A" | "J" | "O"
  readonly seuNumero: string
  readonly favorecido: string
  readonly valorCentavos: bigint
  readonly pagarEm: string | null
  /** Of a return: the day and the amount of what was paid; null where the record has none. */
  readonly pagoEm: string | null
  readonly valorPagoCentavos: bigint | null
  /** Where the money goes, in the fields of its records: without what is blank or zero. */
  readonly destino: Readonly<Record<string, string>>
  /** Codes of two letters: its own or, where it has none, those of its lot or of the file. */
  readonly ocorrencias: readonly string[]
}

export interface ArquivoDePagamentos {
  readonly leiaute: Leiaute
  readonly sentido: "remessa" | "retorno"
  readonly empresa: {
    readonly inscricao: string
    readonly convenio: string
    readonly agencia: string
    readonly conta: string
    readonly nome: string
  }
  readonly nsa: number
  readonly modalidade: string
  readonly geradoEm: string | null
  readonly lotes: number
  readonly registros: number
  readonly totalCentavos: bigint
  readonly pagamentos: readonly PagamentoLido[]
  /** What does not agree and refuses nothing. */
  readonly avisos: readonly string[]
}

/** The file is refused whole; the message is pt-BR, with the way out. */
export class PagamentosRecusados extends Error {
  override name = "PagamentosRecusados"
}

/** A file of 200 titles has some 100 kB. */
const LIMITES_DOS_PAGAMENTOS = { bytes: 5 * 1024 * 1024, registros: 20_000 } as const

const recusa = (oque: string) =>
  new PagamentosRecusados(`Este arquivo não pode ser usado: ${oque}. Nada foi lido; baixe-o de novo no banco.`)

/**
 * Reads a remittance or a return of payments in CNAB 240, whole or not at all: size, order of records, numbers of lots and counts are checked.
 * Raises PagamentosRecusados.
 */
export function lerPagamentos(bytes: Uint8Array): ArquivoDePagamentos {
  if (bytes.length > LIMITES_DOS_PAGAMENTOS.bytes) throw recusa("passa de 5 MB")
  const linhas = emLinhas(bytes)
  const [cabecalho = ""] = linhas
  const leiaute = leiauteDeLeitura(cabecalho.slice(0, 3))
  if (!/^\d{3}00000/.test(cabecalho) || leiaute === null)
    throw new PagamentosRecusados(
      `Este não é um arquivo de pagamentos de um banco que se leia aqui: ${bancosComLeiaute()}. Envie o retorno em CNAB 240.`,
    )
  const r = leitorDe(leiaute)
  const topo = r("cabecalho", cabecalho)
  const sentido = topo("sentido")
  if (sentido !== "1" && sentido !== "2") throw recusa("não diz se é remessa ou retorno")
  const fim = linhas.at(-1) ?? ""
  if (fim.charAt(7) !== "9") throw recusa("falta o registro final: está incompleto")
  const avisos: string[] = []
  const lotes = separarLotes(linhas.slice(1, -1))
  const doArquivo = ocorrenciasDe(topo("ocorrencias"))
  const pagamentos = lotes.flatMap((lote, i) => lerLote(r, lote, i + 1, { leiaute, doArquivo, avisos }))
  const pe = r("fimDoArquivo", fim)
  exigirConta(pe("registros"), linhas.length, "registros do arquivo")
  exigirConta(pe("lotes"), lotes.length, "lotes")
  return {
    leiaute,
    sentido: sentido === "1" ? "remessa" : "retorno",
    empresa: {
      inscricao: topo("inscricao"),
      convenio: topo("convenio"),
      agencia: semZeros(topo("agencia")),
      conta: `${semZeros(topo("conta"))}-${topo("digitoDaConta")}`,
      nome: topo("nomeDaEmpresa"),
    },
    nsa: inteiro(topo("nsa"), "número do arquivo"),
    modalidade: topo("modalidade"),
    geradoEm: dia(topo("geradoEm")),
    lotes: lotes.length,
    registros: linhas.length,
    totalCentavos: pagamentos.reduce((soma, p) => soma + p.valorCentavos, 0n),
    pagamentos,
    avisos,
  }
}

/** Only the blanks that end a line may be gone. */
function emLinhas(bytes: Uint8Array): string[] {
  const linhas = emTexto(bytes)
    .split(/\r?\n/)
    .filter((l) => l.trim() !== "")
  if (linhas.length === 0) throw recusa("está vazio")
  if (linhas.length > LIMITES_DOS_PAGAMENTOS.registros) throw recusa("passa de 20.000 registros")
  linhas.forEach((linha, i) => {
    if (linha.length > LARGURA) throw recusa(`a linha ${i + 1} tem ${linha.length} posições, não 240`)
  })
  return linhas.map((l) => l.padEnd(LARGURA))
}

const UTF8 = new TextDecoder("utf-8", { fatal: true })

/** Of the bank they have one byte a letter; a program on the way may have made them UTF-8. The mark of DOS at the end goes away. */
function emTexto(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw recusa("não é um texto")
  const fim = bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes
  try {
    return UTF8.decode(fim)
  } catch {
    return Buffer.from(fim).toString("latin1")
  }
}

type Leitura = (nome: string) => string
type Leitor = (registro: NomeDoRegistro, linha: string) => Leitura

function leitorDe({ registros }: Leiaute): Leitor {
  const posicoes = new Map(
    Object.entries(registros).map(([nome, campos]) => [nome, new Map(campos.map((c: Campo) => [c.nome, c]))]),
  )
  return (registro, linha) => (nome) => {
    const campo = posicoes.get(registro)?.get(nome)
    return campo === undefined ? "" : linha.slice(campo.de - 1, campo.ate).trim()
  }
}

interface Numerada {
  readonly numero: number
  readonly texto: string
}

function separarLotes(meio: readonly string[]): Numerada[][] {
  const lotes: Numerada[][] = []
  let aberto: Numerada[] | null = null
  meio.forEach((texto, i) => {
    const linha = { numero: i + 2, texto }
    const tipo = texto.charAt(7)
    if (tipo === "1") {
      if (aberto) throw recusa(`o lote da linha ${linha.numero} começa antes de o outro acabar`)
      aberto = [linha]
    } else if (aberto === null) throw recusa(`a linha ${linha.numero} está fora de lote`)
    else {
      aberto.push(linha)
      if (tipo === "5") {
        lotes.push(aberto)
        aberto = null
      } else if (tipo !== "3") throw recusa(`a linha ${linha.numero} é de um tipo que não existe`)
    }
  })
  if (aberto) throw recusa("o último lote não acaba")
  return lotes
}

interface DoArquivo {
  readonly leiaute: Leiaute
  readonly doArquivo: readonly string[]
  readonly avisos: string[]
}

function lerLote(r: Leitor, lote: readonly Numerada[], numero: number, { leiaute, doArquivo, avisos }: DoArquivo) {
  const [abertura, ...resto] = lote
  const fecho = resto.pop()
  if (!abertura || !fecho) throw recusa("há um lote sem fim")
  const topo = r("cabecalhoDoLote", abertura.texto)
  const pe = r("fimDoLote", fecho.texto)
  for (const { numero: linha, texto } of lote)
    if (Number(texto.slice(3, 7)) !== numero) throw recusa(`a linha ${linha} diz que é de outro lote`)
  exigirConta(pe("registros"), lote.length, `registros do lote ${numero}`)
  const doLote = [ocorrenciasDe(topo("ocorrencias")), ocorrenciasDe(pe("ocorrencias")), doArquivo].find(
    (o) => o.length > 0,
  )
  const [forma = null] = Object.entries(leiaute.formas).find(([, f]) => f.lancamento === topo("lancamento")) ?? []
  const pagamentos: PagamentoLido[] = []
  resto.forEach(({ numero: linha, texto }, i) => {
    const segmento = texto.charAt(13)
    const complemento = segmento === "B" || segmento === "C" || segmento === "5" || segmento === "Z" || segmento === "W"
    if (complemento || (segmento === "J" && texto.slice(17, 19) === "52" && texto.charAt(14) === " ")) {
      if (pagamentos.length === 0) throw recusa(`a linha ${linha} completa um pagamento que não há`)
      return
    }
    if (segmento !== "A" && segmento !== "J" && segmento !== "O")
      throw recusa(`a linha ${linha} é de um segmento que não é de pagamento`)
    const campo = r(segmento, texto)
    const depois = resto[i + 1]?.texto ?? ""
    const proprias = ocorrenciasDe(campo("ocorrencias"))
    const pago = segmento === "A" ? valorDe(campo("valorPago") || "0", linha) : 0n
    pagamentos.push({
      linha,
      lote: numero,
      forma: forma as NomeDaForma | null,
      segmento,
      seuNumero: campo("seuNumero"),
      favorecido: campo("nome"),
      valorCentavos: valorDe(campo("valor"), linha),
      pagarEm: dia(campo("pagarEm")),
      pagoEm: segmento === "A" ? dia(campo("pagoEm")) : null,
      valorPagoCentavos: pago === 0n ? null : pago,
      destino: destinoDe(r, segmento, { campo, forma, depois }),
      ocorrencias: proprias.length > 0 ? proprias : (doLote ?? []),
    })
  })
  const soma = pagamentos.reduce((total, p) => total + p.valorCentavos, 0n)
  const dita = pe("soma")
  if (!/^0*$/.test(dita) && (!/^\d+$/.test(dita) || BigInt(dita) !== soma))
    avisos.push(`A soma do lote ${numero} não é a dos pagamentos dele.`)
  return pagamentos
}

const DO_DESTINO = {
  A: ["camara", "bancoDoFavorecido", "agencia", "digitoDaAgencia", "conta", "digitoDaConta", "finalidadeDaTed"],
  J: ["codigoDeBarras", "vencimento", "valorNominal"],
  O: ["codigoDeBarras", "vencimento"],
} as const
const DO_COMPLEMENTO = {
  B: ["inscricao", "vencimento"],
  BPix: ["iniciacao", "inscricao", "chave"],
  J52: ["inscricaoDoSacado", "nomeDoSacado", "inscricaoDoCedente", "nomeDoCedente"],
} as const

function destinoDe(
  r: Leitor,
  segmento: "A" | "J" | "O",
  { campo, forma, depois }: { readonly campo: Leitura; readonly forma: string | null; readonly depois: string },
): Record<string, string> {
  const ditos = DO_DESTINO[segmento].map((nome) => [nome, campo(nome)] as const)
  const segundo = depois.charAt(13)
  const qual =
    segmento === "A" && segundo === "B"
      ? forma === "pix"
        ? ("BPix" as const)
        : ("B" as const)
      : segmento === "J" && segundo === "J" && depois.slice(17, 19) === "52"
        ? ("J52" as const)
        : null
  const doComplemento = qual === null ? [] : DO_COMPLEMENTO[qual].map((nome) => [nome, r(qual, depois)(nome)] as const)
  return Object.fromEntries([...ditos, ...doComplemento].filter(([, valor]) => !/^0*$/.test(valor)))
}

/** Up to five codes of two characters, without repetition. */
function ocorrenciasDe(campo: string): string[] {
  const codigos = campo.match(/[0-9A-Z]{2}/g) ?? []
  return [...new Set(codigos)].slice(0, 5)
}

const semZeros = (texto: string) => texto.replace(/^0+(?=.)/, "")

function valorDe(digitos: string, linha: number): bigint {
  if (!/^\d{1,18}$/.test(digitos)) throw recusa(`o valor da linha ${linha} não se lê`)
  return BigInt(digitos)
}

function inteiro(digitos: string, oque: string): number {
  if (!/^\d{1,6}$/.test(digitos)) throw recusa(`o ${oque} não se lê`)
  return Number(digitos)
}

function dia(ddmmaaaa: string): string | null {
  const [, d, m, a] = /^(\d{2})(\d{2})(\d{4})$/.exec(ddmmaaaa) ?? []
  return d && m && a ? diaPlausivel(`${a}-${m}-${d}`) : null
}

/** What is left in blank or in zeros is not compared. */
function exigirConta(dito: string, contado: number, oque: string): void {
  if (/^0*$/.test(dito)) return
  if (Number(dito) !== contado) throw recusa(`a conta de ${oque} não fecha (${dito} no arquivo, ${contado} contados)`)
}
