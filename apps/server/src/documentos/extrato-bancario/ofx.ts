import { type Campos, lerGrupos, type Rascunho } from "./grupos-ofx.ts"
import {
  type ContaLida,
  ExtratoRecusado,
  LIMITES_DO_EXTRATO,
  type LinhaAparte,
  type LinhaLida,
  type SaldoLido,
  type TipoDaContaLida,
} from "./tipos.ts"
import { centavosDoTexto, codigoDoBanco, diaDoOfx, ehSaldo, periodoDasLinhas, semPontuacao } from "./valores.ts"

/**
 * The statements of an OFX, 1.x or 2.x: accounts, periods, balances and movements. Raises ExtratoRecusado when the file is not
 * whole or its groups do not stand; a movement that cannot be read is told apart, never guessed.
 */
export function lerOfx(texto: string): ContaLida[] {
  exigirInteiro(texto)
  const rascunhos = lerGrupos(texto)
  if (rascunhos.length === 0)
    throw new ExtratoRecusado(
      "estrutura",
      "O OFX não tem extrato de conta nem de cartão. Baixe o arquivo de novo no banco, na opção de extrato.",
    )
  return rascunhos.map(conta)
}

function exigirInteiro(texto: string): void {
  const inicio = ultima(texto, /<OFX>/gi)
  if (inicio === -1) {
    if (/<OFC>/i.test(texto.slice(0, 20_000)))
      throw new ExtratoRecusado(
        "ofc",
        "O arquivo é OFC, formato anterior ao OFX. No banco, escolha OFX ao baixar o extrato.",
      )
    throw new ExtratoRecusado(
      "nao-reconhecido",
      "O arquivo não é um extrato OFX. Baixe o extrato de novo no banco, em OFX.",
    )
  }
  if (ultima(texto, /<\/OFX\s*>/gi) < inicio)
    throw new ExtratoRecusado(
      "incompleto",
      "O arquivo está incompleto: falta o fim. Nada foi lido; baixe o extrato de novo no banco.",
    )
}

function ultima(texto: string, marca: RegExp): number {
  let em = -1
  for (const achada of texto.matchAll(marca)) em = achada.index
  return em
}

function conta(rascunho: Rascunho): ContaLida {
  const avisos: string[] = []
  const linhas: LinhaLida[] = []
  const ignoradas: LinhaAparte[] = []
  const recusadas: LinhaAparte[] = []
  const moeda = moedaDe(rascunho.cabecalho.get("CURDEF"), avisos)
  rascunho.movimentos.forEach((campos, i) => {
    const lida = lerMovimento(campos, i + 1, moeda)
    if ("valorCentavos" in lida) linhas.push(lida)
    else if (lida.recusada) recusadas.push({ numero: lida.numero, motivo: lida.motivo, texto: lida.texto })
    else ignoradas.push({ numero: lida.numero, motivo: lida.motivo, texto: lida.texto })
  })
  const periodo = periodoDe(rascunho.cabecalho, linhas, avisos)
  for (const linha of linhas) avisarDoSinal(linha, avisos)
  return {
    ...identidade(rascunho),
    moeda,
    periodo,
    saldoInicial: null,
    saldo: saldoDe(rascunho.saldos.get("LEDGERBAL"), "O saldo", avisos),
    saldoDisponivel: saldoDe(rascunho.saldos.get("AVAILBAL"), "O saldo disponível", avisos),
    linhas,
    ignoradas,
    recusadas,
    avisos,
  }
}

/** Santander writes BRC, and some write R$. */
function moedaDe(curdef: string | undefined, avisos: string[]): string {
  const dita = curdef?.toUpperCase() ?? ""
  if (["BRL", "BRC", "R$", ""].includes(dita)) return "BRL"
  if (/^[A-Z]{3}$/.test(dita)) {
    avisos.push(`Os valores estão em ${dita}, não em reais.`)
    return dita
  }
  avisos.push("A moeda do arquivo não se lê; os valores são tomados como reais.")
  return "BRL"
}

function lerMovimento(
  campos: Campos,
  numero: number,
  moeda: string,
): LinhaLida | (LinhaAparte & { readonly recusada: boolean }) {
  const nome = campos.get("NAME") ?? campos.get("EXTDNAME") ?? ""
  const memo = campos.get("MEMO") ?? ""
  const descricao = nome === memo || memo === "" ? nome : nome === "" ? memo : `${nome} ${memo}`
  const bruto = campos.get("TRNAMT")
  const aparte = (motivo: string, recusada: boolean) => ({
    numero,
    motivo,
    texto: [campos.get("DTPOSTED"), bruto, descricao.slice(0, LIMITES_DO_EXTRATO.texto)].filter((t) => t).join(" · "),
    recusada,
  })
  if (ehSaldo(nome) || ehSaldo(memo)) return aparte("É um saldo, não um movimento.", false)
  if (bruto === undefined || bruto === "") return aparte("Falta o valor do movimento.", true)
  const valorCentavos = centavosDoTexto(bruto)
  if (valorCentavos === null) return aparte(`O valor “${bruto.slice(0, 40)}” não se lê de um jeito só.`, true)
  const data = diaDoOfx(campos.get("DTPOSTED") ?? "")
  if (data === null) return aparte("A data do movimento falta ou não existe.", true)
  const outra = campos.get("CURSYM")?.toUpperCase()
  if (outra !== undefined && outra !== "" && (outra === "BRC" ? "BRL" : outra) !== moeda)
    return aparte(`O valor está em ${outra.slice(0, 3)}, não na moeda da conta.`, true)
  const identificacao = campos.get("FITID") ?? ""
  if (descricao.length > LIMITES_DO_EXTRATO.texto || identificacao.length > LIMITES_DO_EXTRATO.texto)
    return aparte("O texto do movimento passa de 1.000 caracteres.", true)
  if (valorCentavos === 0n) return aparte("O valor é zero.", false)
  return {
    numero,
    data,
    valorCentavos,
    identificacao,
    documento: campos.get("CHECKNUM") || campos.get("REFNUM") || "",
    descricao,
    tipo: campos.get("TRNTYPE") ?? "",
  }
}

const ENTRADAS = new Set(["CREDIT", "DEP", "DIRECTDEP", "DIV"])
const SAIDAS = new Set(["DEBIT", "ATM", "POS", "CHECK", "SRVCHG", "FEE", "DIRECTDEBIT"])

function avisarDoSinal({ numero, tipo, valorCentavos, identificacao }: LinhaLida, avisos: string[]): void {
  const oposto = (SAIDAS.has(tipo) && valorCentavos > 0n) || (ENTRADAS.has(tipo) && valorCentavos < 0n)
  const sinal = valorCentavos > 0n ? "positivo" : "negativo"
  if (oposto)
    avisos.push(
      `Movimento ${numero}${identificacao && ` (${identificacao})`}: ${tipo} com valor ${sinal}. O sinal do valor prevalece; confira.`,
    )
}

function periodoDe(cabecalho: Campos, linhas: readonly LinhaLida[], avisos: string[]) {
  const de = diaDoOfx(cabecalho.get("DTSTART") ?? "")
  const ate = diaDoOfx(cabecalho.get("DTEND") ?? "")
  if (de === null || ate === null || de > ate) {
    avisos.push("O período do arquivo falta ou não se lê; vale o dos movimentos.")
    return periodoDasLinhas(linhas)
  }
  const alem = linhas.filter((l) => l.data < de || l.data > ate).length
  if (alem > 0)
    avisos.push(`${alem === 1 ? "Um movimento está" : `${alem} movimentos estão`} fora do período que o arquivo diz.`)
  return { de, ate }
}

function saldoDe(campos: Campos | undefined, nome: string, avisos: string[]): SaldoLido | null {
  if (campos === undefined) return null
  const bruto = campos.get("BALAMT") ?? ""
  const valorCentavos = centavosDoTexto(bruto)
  if (bruto === "" || valorCentavos === null) {
    avisos.push(bruto === "" ? `${nome} veio sem valor.` : `${nome} “${bruto.slice(0, 40)}” não se lê de um jeito só.`)
    return null
  }
  const data = diaDoOfx(campos.get("DTASOF") ?? "")
  if (data === null) avisos.push(`${nome} veio sem data.`)
  return { valorCentavos, data }
}

const TIPOS: Readonly<Record<string, TipoDaContaLida>> = {
  CHECKING: "corrente",
  SAVINGS: "poupanca",
  MONEYMRKT: "aplicacao",
  CD: "aplicacao",
  CREDITLINE: "credito",
}

function identidade({ cartao, instituicao, conta: campos }: Rascunho) {
  const acctid = (campos.get("ACCTID") ?? "").slice(0, LIMITES_DO_EXTRATO.texto)
  const daInstituicao =
    instituicao !== null && /^\d{3}$/.test(instituicao) && instituicao !== "000" ? instituicao : null
  const banco = codigoDoBanco(campos.get("BANKID") ?? "") ?? daInstituicao
  if (cartao) return { banco, agencia: null, numero: acctid || null, tipo: "cartao" as const }
  // Bradesco writes branch and account together.
  const [, dentro, resto] = /^(\d{1,5})\/(.+)$/.exec(acctid) ?? []
  const agencia = semPontuacao(campos.get("BRANCHID") ?? "") ?? dentro ?? null
  return {
    banco,
    agencia,
    numero: semPontuacao(dentro !== undefined && resto !== undefined ? resto : acctid),
    tipo: TIPOS[(campos.get("ACCTTYPE") ?? "").toUpperCase()] ?? null,
  }
}
