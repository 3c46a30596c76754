import { createHash } from "node:crypto"
import { type Campo, FORMAS, LARGURA, type Leiaute, type NomeDaForma, type NomeDoRegistro } from "./leiaute.ts"

/** By the name of the field of the layout; amounts in centavos, days as AAAA-MM-DD. */
type Valores = Readonly<Record<string, string | bigint | number>>

export interface PagamentoDaRemessa {
  readonly forma: NomeDaForma
  readonly valorCentavos: bigint
  /** Of each record of the form, in the names of the layout. */
  readonly registros: Partial<Record<NomeDoRegistro, Valores>>
}

interface RemessaAEscrever {
  readonly nsa: number
  /** In the time of Brasília: AAAA-MM-DD and HHMMSS. */
  readonly dia: string
  readonly hora: string
  /** "PIX", of a file that carries nothing else; empty of the others. */
  readonly modalidade: "" | "PIX"
  readonly empresa: Valores
  readonly endereco: Valores
  readonly pagamentos: readonly PagamentoDaRemessa[]
}

/** What does not fit in the file: somebody let through what should have been refused before. */
export class NaoCabe extends Error {
  override name = "NaoCabe"
}

/** Letters without accents, in capitals, digits, blanks and the few marks that banks take. */
export const semAcentos = (texto: string): string =>
  texto
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .,/&-]/g, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim()

/**
 * The bytes of a remittance: records of 240 positions ended by CRLF, in the order of the forms of the layout, each its lot. Counts, sequences
 * and sums are of what is written. Throws NaoCabe: a number is never cut; only names and addresses are.
 */
export function escreverRemessa(leiaute: Leiaute, remessa: RemessaAEscrever) {
  const { nsa, dia, hora, modalidade, empresa, endereco } = remessa
  const registro = (nome: NomeDoRegistro, valores: Valores) => escreverRegistro(leiaute.registros[nome], valores, nome)
  const linhas = [registro("cabecalho", { ...empresa, geradoEm: dia, geradoAs: hora, nsa, modalidade })]
  const lotes = FORMAS.flatMap((forma) => {
    const deles = remessa.pagamentos.filter((p) => p.forma === forma)
    return deles.length === 0 ? [] : [{ forma: leiaute.formas[forma], pagamentos: deles }]
  })
  lotes.forEach(({ forma: { servico, lancamento, versao, indicativo, registros }, pagamentos }, i) => {
    const lote = i + 1
    linhas.push(registro("cabecalhoDoLote", { ...empresa, ...endereco, lote, servico, lancamento, versao, indicativo }))
    let sequencia = 0
    for (const pagamento of pagamentos)
      for (const nome of registros)
        linhas.push(registro(nome, { ...pagamento.registros[nome], lote, sequencia: ++sequencia }))
    const soma = pagamentos.reduce((total, p) => total + p.valorCentavos, 0n)
    linhas.push(registro("fimDoLote", { lote, registros: sequencia + 2, soma }))
  })
  linhas.push(registro("fimDoArquivo", { lotes: lotes.length, registros: linhas.length + 1 }))
  const bytes = Buffer.from(linhas.map((linha) => `${linha}\r\n`).join(""), "latin1")
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") }
}

function escreverRegistro(campos: readonly Campo[], valores: Valores, nome: string): string {
  const linha = campos.map((campo) => escreverCampo(campo, valores[campo.nome] ?? campo.padrao, nome)).join("")
  if (linha.length !== LARGURA) throw new NaoCabe(`${nome} ficou com ${linha.length} posições.`)
  return linha
}

/** What is cut to fit, and no more: no number, key or document is. */
const CORTAVEIS = new Set([
  "nome",
  "nomeDaEmpresa",
  "nomeDoBanco",
  "nomeDoSacado",
  "nomeDoCedente",
  "logradouro",
  "complemento",
  "bairro",
  "cidade",
])

function escreverCampo(campo: Campo, valor: Valores[string] | null, registro: string): string {
  const tamanho = campo.ate - campo.de + 1
  const qual = `${registro}, campo ${campo.id} ${campo.nome}`
  if (valor === null) throw new NaoCabe(`${qual}: falta.`)
  const texto = String(valor)
  const passou = (escrito: string) => {
    if (escrito.length > tamanho) throw new NaoCabe(`${qual}: “${escrito}” passa de ${tamanho} posições.`)
    return escrito
  }
  switch (campo.tipo) {
    case "num": {
      const [, ano, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto) ?? []
      const digitos = ano === undefined ? texto : `${dia}${mes}${ano}`
      if (!/^\d*$/.test(digitos)) throw new NaoCabe(`${qual}: “${texto}” não é número.`)
      return passou(digitos).padStart(tamanho, "0")
    }
    case "inscricao":
      if (!/^[0-9A-Z]{11,14}$/.test(texto)) throw new NaoCabe(`${qual}: “${texto}” não é CPF nem CNPJ.`)
      return passou(texto).padStart(tamanho, "0")
    case "cru":
      if (!/^[\x20-\x7e]*$/.test(texto)) throw new NaoCabe(`${qual}: “${texto}” tem letra que o arquivo não leva.`)
      return passou(texto).padEnd(tamanho)
    case "alfa": {
      const limpo = semAcentos(texto)
      return (CORTAVEIS.has(campo.nome) ? limpo.slice(0, tamanho) : passou(limpo)).padEnd(tamanho)
    }
  }
}
