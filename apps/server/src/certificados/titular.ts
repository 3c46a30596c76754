import type { X509Certificate } from "node:crypto"
import { formatos } from "@partida/contracts/formatos"
import forge from "node-forge"
import { nomeDistinto } from "../nome-distinto.ts"
import { conteudo, ehDoContexto, ehUniversal, emBytes, filhos, lerDer, type No, oid } from "./asn1.ts"

/** Who a certificate of the ICP-Brasil identifies. */
export interface Titular {
  /** E-CNPJ 1, E-CPF 2. */
  readonly idTipo: 1 | 2
  readonly nome: string
  /** CNPJ or CPF, without punctuation. */
  readonly documento: string
  /** Who answers for the company; null in a person's own certificate. */
  readonly responsavel: { readonly nome: string; readonly cpf: string } | null
}

/** DOC-ICP-04, 7.1.2.3: what each name inside the certificate holds. */
const NOMES = {
  /** Birth (8), CPF (11), NIS (11), RG (15), issuer of the RG: of the holder, and of who answers for a company. */
  pessoa: "2.16.76.1.3.1",
  nomeDoResponsavel: "2.16.76.1.3.2",
  cnpj: "2.16.76.1.3.3",
  responsavel: "2.16.76.1.3.4",
} as const
const INICIO_DO_CPF = 8
const FIM_DO_CPF = 19
const NOME_ALTERNATIVO = "2.5.29.17"
const USO_DA_CHAVE = "2.5.29.15"

/**
 * The holder by the names that the ICP-Brasil puts in the certificate, else by its common name ("NOME:CNPJ") when the
 * issuer is of the ICP-Brasil. Null for a certificate that identifies nobody in this way.
 */
export function titularDe(certificado: X509Certificate): Titular | null {
  const nomes = nomesAlternativos(certificado)
  const cn = nomeDistinto(certificado.subject, "CN") ?? ""
  const [nome = ""] = cn.split(":")
  const cnpj = nomes.get(NOMES.cnpj)?.slice(0, formatos.cnpj.tamanho).toUpperCase()
  if (cnpj !== undefined && formatos.cnpj.queixa(cnpj) === null) {
    return { idTipo: 1, nome, documento: cnpj, responsavel: responsavelDe(nomes) }
  }
  const cpf = nomes.get(NOMES.pessoa)?.slice(INICIO_DO_CPF, FIM_DO_CPF)
  if (cpf !== undefined && formatos.cpf.queixa(cpf) === null) {
    return { idTipo: 2, nome, documento: cpf, responsavel: null }
  }
  return nomes.size === 0 && emissorDe(certificado).organizacao === "ICP-Brasil" ? peloNomeComum(cn) : null
}

function peloNomeComum(cn: string): Titular | null {
  const [, nome, documento] = /^(.+):([0-9A-Z]{12}\d{2}|\d{11})$/.exec(cn) ?? []
  if (nome === undefined || documento === undefined) return null
  if (formatos.cnpj.queixa(documento) === null) return { idTipo: 1, nome, documento, responsavel: null }
  return formatos.cpf.queixa(documento) === null ? { idTipo: 2, nome, documento, responsavel: null } : null
}

function responsavelDe(nomes: ReadonlyMap<string, string>): Titular["responsavel"] {
  const cpf = nomes.get(NOMES.responsavel)?.slice(INICIO_DO_CPF, FIM_DO_CPF)
  if (cpf === undefined || formatos.cpf.queixa(cpf) !== null) return null
  return { nome: nomes.get(NOMES.nomeDoResponsavel)?.trim() ?? "", cpf }
}

/** Who issued the certificate: its common name, and the organization. */
export function emissorDe(certificado: X509Certificate): { nome: string; organizacao: string | null } {
  const organizacao = nomeDistinto(certificado.issuer, "O")
  return { nome: nomeDistinto(certificado.issuer, "CN") ?? organizacao ?? "desconhecido", organizacao }
}

/** The otherName of the certificate under the ICP-Brasil arc, by OID: the bytes are text whatever the tag says. */
function nomesAlternativos(certificado: X509Certificate): ReadonlyMap<string, string> {
  const nomes = new Map<string, string>()
  const bytes = extensao(certificado, NOME_ALTERNATIVO)
  if (bytes === null) return nomes
  for (const nome of filhos(lerDer(bytes))) {
    const [tipo, valor] = ehDoContexto(nome, 0) ? filhos(nome) : []
    const qual = oid(tipo)
    const texto = textoDe(valor)
    if (qual?.startsWith("2.16.76.1.3.") && texto !== null) nomes.set(qual, texto)
  }
  return nomes
}

function textoDe(no: No | undefined): string | null {
  const bytes = conteudo(no)
  if (bytes !== null) return emBytes(bytes).toString("utf8")
  const [dentro] = filhos(no)
  return dentro === undefined ? null : textoDe(dentro)
}

/** Whether the holder may sign with it (RFC 5280, 4.2.1.3): a certificate that does not say is for anything. */
export function podeAssinar(certificado: X509Certificate): boolean {
  const bytes = extensao(certificado, USO_DA_CHAVE)
  if (bytes === null) return true
  const BIT_STRING = 3
  const ASSINATURA = 0x80
  const [tipo, , , bits = 0] = emBytes(bytes)
  return tipo === BIT_STRING && (bits & ASSINATURA) !== 0
}

const AUTENTICAR_CLIENTE = "1.3.6.1.5.5.7.3.2"
/** Whether it identifies the holder to a site (RFC 5280, 4.2.1.12). Without it, e-CAC and NFS-e do not let in. */
export const podeIdentificar = (certificado: X509Certificate): boolean =>
  !Array.isArray(certificado.keyUsage) || certificado.keyUsage.includes(AUTENTICAR_CLIENTE)

/** Content of an extension of the certificate, or null. */
function extensao(certificado: X509Certificate, qual: string): string | null {
  const [corpo] = filhos(lerDer(certificado.raw.toString("latin1")))
  const extensoes = filhos(corpo).find((parte) => ehDoContexto(parte, 3))
  const achada = filhos(filhos(extensoes)[0]).find((e) => oid(filhos(e)[0]) === qual)
  const valor = filhos(achada).find((parte) => ehUniversal(parte, forge.asn1.Type.OCTETSTRING))
  return conteudo(valor)
}
