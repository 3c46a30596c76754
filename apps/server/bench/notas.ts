/** Files for the measurements of importing: whole notes, signed, each of another number, of the month at work. */
import { montarNfe } from "../src/documentos/nfe/construtor.ts"
import { gerarCertificadoDeDemonstracao } from "../src/documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../src/documentos/nfse-nacional/construtor.ts"
import type { ArquivoRecebido } from "../src/http/arquivos.ts"
import { MES } from "./carteira.ts"

const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
const CLIENTE = { documento: "11444777000161", nome: "CLIENTE COMERCIO LTDA" }

/** Notes of R$ 100,00, in turns of these companies. */
export function notasAssinadas(
  cnpjs: readonly string[],
  { quantas, aPartirDe }: { readonly quantas: number; readonly aPartirDe: number },
): ArquivoRecebido[] {
  return Array.from({ length: quantas }, (_v, i) => nfse(cnpjs[i % cnpjs.length] ?? "", aPartirDe + i, false))
}

/** A NFS-e of the national system; with a client it has who pays, as most have. */
export function nfse(cnpj: string, numero: number, comCliente = true): ArquivoRecebido {
  const nota = montarNfse({
    prestador: { documento: cnpj, nome: "ESTUDIO", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
    tomador: comCliente ? CLIENTE : null,
    numero: String(numero),
    dataCompetencia: `${MES}-15`,
    cTribNac: "010701",
    valorServico: 10_000n,
    opSimpNac: "3",
    tpAmb: "1",
  })
  return { nome: `${numero}.xml`, bytes: Buffer.from(assinarNfse(nota, chavePem, certPem)) }
}

/** A NF-e of three products to a company, or the NFC-e of a sale to somebody who is not named. */
export function nfe(modelo: "55" | "65", cnpj: string, numero: number): ArquivoRecebido {
  const comum = { produto: "P1", ncm: "62034200", cfop: "5102", csosn: "102" }
  const itens = [
    { ...comum, descricao: "CALCA JEANS", valor: 12_990n },
    { ...comum, produto: "P2", descricao: "CAMISETA DE ALGODAO", ncm: "61091000", valor: 4_990n },
    {
      ...comum,
      produto: "P3",
      descricao: "REFRIGERANTE LATA",
      ncm: "22021000",
      cfop: "5405",
      csosn: "500",
      valor: 600n,
    },
  ]
  const dados = {
    modelo,
    numero,
    emitidaEm: `${MES}-10T10:00:00-03:00`,
    emitente: { documento: cnpj, nome: "LOJA" },
    destinatario: modelo === "55" ? CLIENTE : null,
    naturezaDaOperacao: "VENDA",
    itens,
  }
  return {
    nome: `${modelo}-${numero}.xml`,
    bytes: Buffer.from(montarNfe(dados, { chave: chavePem, certificado: certPem })),
  }
}
