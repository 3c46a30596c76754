import {
  type ContaLida,
  ExtratoRecusado,
  LIMITES_DO_EXTRATO,
  type LinhaAparte,
  type LinhaLida,
  type SaldoLido,
} from "./tipos.ts"
import { diaPlausivel, ehSaldo, semPontuacao } from "./valores.ts"

const LARGURA = 240

/** Positions as the layout of FEBRABAN counts them: from 1, both ends inside. */
const campo = (linha: string, de: number, ate: number) => linha.slice(de - 1, ate)

/** Whether the first line of a text is the header of a CNAB 240 file; programs that trim lines leave it shorter. */
export function ehCnab240(texto: string): boolean {
  const primeira = primeiraLinha(texto)
  if (primeira.length === LARGURA) return /^\d{3}0000 ?0/.test(primeira)
  return primeira.length < LARGURA && /^\d{3}00000 {9}\d{15}.{70}/.test(primeira)
}

/** Whether the first line is the header of a CNAB 400 file, which only boletos use: RETORNO comes from the bank, REMESSA goes to it. */
export const ehCnab400 = (texto: string): boolean => /^0(?:2RETORNO|1REMESSA)/.test(primeiraLinha(texto))

const primeiraLinha = (texto: string) => /^[^\r\n]*/.exec(texto)?.[0] ?? ""

/**
 * Accounts of a CNAB 240 statement (conciliação bancária, segment E; FEBRABAN V08.6, the same positions in V10.11). The file's own
 * counts and sums are checked: one that does not add up is refused whole. Raises ExtratoRecusado.
 */
export function lerCnab240(texto: string): ContaLida[] {
  // Only the blanks that end a line may be gone: an amount or a sum that was cut is refused where it is read. Some files end with
  // the mark of DOS, which comes here as a blank.
  const linhas = texto
    .split(/\r?\n/)
    .filter((l) => l.trim() !== "")
    .map((l) => l.padEnd(LARGURA))
  if (linhas.some((l) => campo(l, 8, 8) === "1" && campo(l, 9, 9) !== "E")) throw outroRetorno(linhas[0] ?? "")
  linhas.forEach((linha, i) => {
    if (linha.length !== LARGURA) throw recusa(`a linha ${i + 1} tem ${linha.length} posições, não 240`)
  })
  const [cabecalho] = linhas
  const fim = linhas.at(-1)
  if (cabecalho === undefined || fim === undefined || campo(fim, 8, 8) !== "9")
    throw new ExtratoRecusado(
      "incompleto",
      "O CNAB está incompleto: falta o registro final. Nada foi lido; baixe-o de novo no banco.",
    )
  if (campo(cabecalho, 143, 143) !== "2") throw outroRetorno(cabecalho)
  exigirIgual(campo(fim, 24, 29), linhas.length, "registros do arquivo")
  const contas: ContaLida[] = []
  let lote: string[] | null = null
  for (const linha of linhas.slice(1, -1)) {
    const tipo = campo(linha, 8, 8)
    if (tipo === "1") {
      if (lote) throw recusa("um lote começa antes de o outro acabar")
      lote = [linha]
    } else if (lote === null) throw recusa("há um registro fora de lote")
    else {
      lote.push(linha)
      if (tipo !== "5") continue
      contas.push(lerLote(lote))
      lote = null
    }
  }
  if (lote) throw recusa("o último lote não acaba")
  if (contas.length === 0) throw recusa("não há lote de extrato")
  exigirIgual(campo(fim, 18, 23), contas.length, "lotes")
  return contas
}

function lerLote(lote: readonly string[]): ContaLida {
  const [abertura = ""] = lote
  const fecho = lote.at(-1) ?? ""
  const detalhes = lote.slice(1, -1)
  if (detalhes.length > LIMITES_DO_EXTRATO.movimentos)
    throw new ExtratoRecusado("movimentos-demais", "O arquivo passa de 100.000 movimentos. Baixe períodos menores.")
  const linhas: LinhaLida[] = []
  const ignoradas: LinhaAparte[] = []
  const recusadas: LinhaAparte[] = []
  let debitos = 0n
  let creditos = 0n
  detalhes.forEach((linha, i) => {
    if (campo(linha, 8, 8) !== "3" || campo(linha, 14, 14) !== "E")
      throw recusa("há um registro que não é do segmento E")
    exigirIgual(campo(linha, 9, 13), i + 1, "sequência do lote")
    const valor = valorCom(linha, 151, "movimento")
    if (valor < 0n) debitos -= valor
    else creditos += valor
    const descricao = campo(linha, 177, 201).trim()
    const data = dia(campo(linha, 143, 150)) ?? dia(campo(linha, 135, 142))
    const aparte = (motivo: string) => ({ numero: i + 1, motivo, texto: descricao })
    if (ehSaldo(descricao)) ignoradas.push(aparte("É um saldo, não um movimento."))
    else if (data === null) recusadas.push(aparte("A data do movimento falta ou não existe."))
    else if (valor === 0n) ignoradas.push(aparte("O valor é zero."))
    else
      linhas.push({
        numero: i + 1,
        data,
        valorCentavos: valor,
        identificacao: campo(linha, 202, 240).trim(),
        documento: "",
        descricao,
        tipo: campo(linha, 170, 172).trim(),
      })
  })
  exigirIgual(campo(fecho, 171, 176), lote.length, "registros do lote")
  exigirSoma(campo(fecho, 177, 194), debitos, "débitos")
  exigirSoma(campo(fecho, 195, 212), creditos, "créditos")
  return montar(abertura, fecho, { linhas, ignoradas, recusadas }, creditos - debitos)
}

function montar(
  abertura: string,
  fecho: string,
  lidas: Pick<ContaLida, "linhas" | "ignoradas" | "recusadas">,
  movimento: bigint,
): ContaLida {
  const saldoInicial = saldo(abertura)
  const saldoFinal = saldo(fecho)
  const dias = lidas.linhas.map((l) => l.data).sort()
  const de = saldoInicial.data ?? dias[0]
  const ate = saldoFinal.data ?? dias.at(-1)
  const fecha = saldoInicial.valorCentavos + movimento === saldoFinal.valorCentavos
  const moeda = campo(abertura, 171, 173).trim()
  return {
    banco: campo(abertura, 1, 3),
    agencia: semPontuacao(campo(abertura, 53, 58).trim()),
    numero: semZerosAEsquerda(semPontuacao(campo(abertura, 59, 71).trim())),
    tipo: "corrente",
    moeda: moeda === "BRC" || moeda === "" ? "BRL" : moeda,
    periodo: de && ate && de <= ate ? { de, ate } : null,
    saldoInicial,
    saldo: saldoFinal,
    saldoDisponivel: null,
    ...lidas,
    avisos: fecha ? [] : ["O saldo inicial com os movimentos não dá o saldo final que o arquivo diz."],
  }
}

const semZerosAEsquerda = (texto: string | null) => texto?.replace(/^0+(?=.)/, "") ?? null

const saldo = (linha: string): SaldoLido => ({
  valorCentavos: valorCom(linha, 151, "saldo"),
  data: dia(campo(linha, 143, 150)),
})

/** Eighteen digits, the last two of centavos, and then D or C. */
function valorCom(linha: string, de: number, oque: string): bigint {
  const digitos = campo(linha, de, de + 17)
  const lado = campo(linha, de + 18, de + 18)
  if (!/^\d{18}$/.test(digitos) || !/^[CD]$/.test(lado)) throw recusa(`o valor de um ${oque} não se lê`)
  return lado === "D" ? -BigInt(digitos) : BigInt(digitos)
}

function dia(ddmmaaaa: string): string | null {
  const [, d, m, a] = /^(\d{2})(\d{2})(\d{4})$/.exec(ddmmaaaa) ?? []
  return d && m && a ? diaPlausivel(`${a}-${m}-${d}`) : null
}

/** Some banks leave counts in blank or in zeros: what is not said is not compared. */
function exigirIgual(dito: string, contado: number, oque: string): void {
  if (/^(?: *|0*)$/.test(dito)) return
  if (Number(dito) !== contado)
    throw recusa(`a conta de ${oque} não fecha (${dito.trim()} no arquivo, ${contado} contados)`)
}

function exigirSoma(dito: string, somado: bigint, oque: string): void {
  if (/^(?: *|0*)$/.test(dito)) return
  if (!/^\d+$/.test(dito) || BigInt(dito) !== somado) throw recusa(`a soma dos ${oque} não fecha com os movimentos`)
}

/** What the company sends to the bank, or what the bank answers of boletos and payments. */
const outroRetorno = (cabecalho: string) =>
  campo(cabecalho, 143, 143) === "1"
    ? new ExtratoRecusado(
        "cnab",
        "O arquivo é uma remessa, que a empresa manda ao banco. Baixe no banco o extrato para conciliação (segmento E), ou em OFX.",
      )
    : new ExtratoRecusado(
        "cnab-retorno",
        "O arquivo é um retorno de cobrança ou pagamento, não um extrato. O de pagamentos entra em Despesas, Lançamentos, Remessas; aqui, envie o extrato para conciliação (segmento E).",
      )

const recusa = (oque: string) =>
  new ExtratoRecusado("cnab", `Este CNAB 240 não pode ser usado: ${oque}. Nada foi lido; baixe-o de novo no banco.`)
