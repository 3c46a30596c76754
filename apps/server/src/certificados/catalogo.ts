import { createHash, type X509Certificate } from "node:crypto"
import type { EmissorReconhecido } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { nomeDistinto } from "../nome-distinto.ts"
import { type Confianca, verificarCadeia } from "./cadeia.ts"
import type { Guardado } from "./confianca.ts"
import type { Emissor, Listado } from "./listas-de-emissores.ts"
import { emissorDe } from "./titular.ts"

/** What an installation was started with: lists, certificates with their files, and in whom they make it trust. */
export interface Conjunto {
  readonly listados: readonly Listado[]
  readonly doSite: readonly Guardado[]
  readonly daIcpBrasil: readonly Guardado[]
  /** Stores of the signers by site, which also has the roots of the ICP-Brasil. */
  readonly site: Confianca
}

type Validade = Pick<EmissorReconhecido, "desde" | "ate" | "situacao">

/** A certificate that ends sooner than this is told before it does. */
const ANTECEDENCIA_MS = 90 * 24 * 60 * 60_000

/** Who is recognised and the certificates behind it, each as it stands at `agora`: signers, roots, intermediates, by name. */
export function catalogar(conjunto: Conjunto, agora: Date): EmissorReconhecido[] {
  const certificados = [
    ...conjunto.doSite.map((g) => doCertificado(g, "documentos", agora)),
    ...conjunto.daIcpBrasil.map((g) => doCertificado(g, "icp-brasil", agora)),
  ]
  const emissores = conjunto.listados.map((listado) => doListado(listado, conjunto, agora))
  return [...emissores, ...certificados].sort(
    (a, b) => ORDEM.indexOf(a.tipo) - ORDEM.indexOf(b.tipo) || a.nome.localeCompare(b.nome, "pt-BR"),
  )
}

const ORDEM: readonly EmissorReconhecido["tipo"][] = ["emissor", "raiz", "intermediaria"]

function doCertificado(guardado: Guardado, uso: EmissorReconhecido["uso"], agora: Date): EmissorReconhecido {
  const { certificado } = guardado
  const digital = digitalDe(certificado)
  return {
    // The same certificate may be kept in two files.
    id: sha256(`${uso} ${digital} ${guardado.arquivo}`),
    tipo: certificado.checkIssued(certificado) ? "raiz" : "intermediaria",
    uso,
    nome: nomeDistinto(certificado.subject, "CN") ?? "Certificado sem nome",
    reconhecePor: null,
    emitidoPor: emissorDe(certificado).nome,
    digital,
    ...validadeDe(certificado, agora),
    soTestes: false,
    ...deOnde(guardado),
  }
}

function doListado({ emissor, ...listado }: Listado, conjunto: Conjunto, agora: Date): EmissorReconhecido {
  return {
    id: sha256(`${listado.arquivo} ${JSON.stringify(emissor)}`),
    tipo: "emissor",
    uso: "cnpj" in emissor ? "icp-brasil" : "documentos",
    nome: emissor.nome,
    reconhecePor: comoReconhece(emissor),
    emitidoPor: "autoridade" in emissor ? emissor.autoridade : null,
    digital: "digital" in emissor ? emissor.digital : null,
    ...validadeDoEmissor(emissor, conjunto, agora),
    soTestes: emissor.ambiente === "2",
    ...deOnde({ ...listado, fonte: emissor.fonte, obtidoEm: null }),
  }
}

const deOnde = ({ fonte, obtidoEm, doProduto, arquivo }: Omit<Guardado, "certificado">) =>
  ({
    fonte,
    obtidoEm,
    origem: doProduto ? "produto" : "operador",
    // Where the product is installed says nothing to anybody.
    arquivo: doProduto ? arquivo.split("/").slice(-2).join("/") : arquivo,
  }) as const

function comoReconhece(emissor: Emissor): string {
  if ("digital" in emissor) return "Exatamente o certificado com este SHA-256."
  if ("hosts" in emissor) {
    const [primeiro = "", ...outros] = emissor.hosts
    const nomes = outros.length === 0 ? primeiro : `um destes nomes: ${emissor.hosts.join(", ")}`
    return `Certificado de site para ${nomes}, emitido por ${emissor.autoridade}, com a cadeia até uma raiz desta lista.`
  }
  const onde =
    emissor.municipio === undefined ? "" : `, só em notas do sistema do município ${emissor.municipio} (IBGE)`
  return `Certificado da ICP-Brasil do CNPJ ${formatarDocumento(emissor.cnpj)}${onde}.`
}

/** Of the certificate that the issuer depends on: its authority's, or the only one that it has. */
function validadeDoEmissor(emissor: Emissor, conjunto: Conjunto, agora: Date): Validade {
  if ("cnpj" in emissor) return { desde: null, ate: null, situacao: "valido" }
  const guardados = [...conjunto.doSite, ...conjunto.daIcpBrasil].map(({ certificado }) => certificado)
  if ("digital" in emissor) {
    const unico = guardados.find((c) => digitalDe(c) === emissor.digital)
    return unico === undefined ? { desde: null, ate: null, situacao: "sem-data" } : validadeDe(unico, agora)
  }
  const autoridades = guardados.filter((c) => c.ca && nomeDistinto(c.subject, "CN") === emissor.autoridade)
  // Renewed under the same name, it is as good as the newest of its certificates that leads to a root.
  const [ultima] = autoridades
    .filter((c) => verificarCadeia(c, [], conjunto.site, ultimoInstante(c, agora)).confere)
    .sort((a, b) => b.validToDate.getTime() - a.validToDate.getTime())
  return ultima === undefined ? { desde: null, ate: null, situacao: "sem-cadeia" } : validadeDe(ultima, agora)
}

/** Documents keep being recognised as of when they were signed: whether the chain holds is asked while it was valid. */
const ultimoInstante = (c: X509Certificate, agora: Date) =>
  c.validToDate < agora ? c.validToDate : c.validFromDate > agora ? c.validFromDate : agora

function validadeDe({ validFromDate, validToDate }: X509Certificate, agora: Date): Validade {
  return { desde: dia(validFromDate), ate: dia(validToDate), situacao: situacaoDe(validFromDate, validToDate, agora) }
}

function situacaoDe(desde: Date, ate: Date, agora: Date): EmissorReconhecido["situacao"] {
  if (ate < agora) return "vencido"
  if (desde > agora) return "futuro"
  return ate.getTime() - agora.getTime() <= ANTECEDENCIA_MS ? "vence" : "valido"
}

const dia = (instante: Date) => instante.toISOString().slice(0, 10)

/** SHA-256 of a certificate, in hexadecimal. */
export const digitalDe = (c: X509Certificate) => c.fingerprint256.replaceAll(":", "").toLowerCase()

const sha256 = (texto: string) => createHash("sha256").update(texto).digest("hex")
