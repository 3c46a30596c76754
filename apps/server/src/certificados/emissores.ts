import { createHash, type X509Certificate } from "node:crypto"
import type { EmissorReconhecido, Signatario } from "@partida/contracts"
import { nomeDistinto } from "../nome-distinto.ts"
import { type Confianca, verificarCadeia } from "./cadeia.ts"
import { catalogar, digitalDe } from "./catalogo.ts"
import { lerIcpBrasil, lerPastas, separar } from "./confianca.ts"
import { type Emissor, lerListas } from "./listas-de-emissores.ts"
import { descreverSignatario, lerCertificados } from "./signatario.ts"
import { emissorDe, titularDe } from "./titular.ts"

/** Issuers that come with the product, and the certificates that lead to their roots (see its README). */
const DO_PRODUTO = new URL("./emissores", import.meta.url).pathname

/** What somebody signed: who says to be the issuer, and of which document. */
interface AReconhecer {
  /** Base64 DER of the certificates in the signature, the signer's first. */
  readonly certificados: readonly string[]
  /** Key of the note, 50 characters: its municipality and whether its own system made it. */
  readonly chave: string
  /** tpAmb of the layout. */
  readonly ambiente: "1" | "2"
  /** When the issuing system says that it signed. */
  readonly em: Date
}

/** Who signed, as far as this installation knows. `detalhe` is pt-BR, one sentence. */
interface Reconhecimento {
  readonly emissor: string | null
  readonly detalhe: string
}

/** The issuers of fiscal documents that an installation recognises. */
export interface Emissores {
  /** Changes whenever somebody may be recognised who was not, or the other way round. */
  readonly digital: string
  /** What the set is made of, an id for each issuer and certificate: while all of them stay, nobody who was recognised stops being. */
  readonly partes: readonly string[]
  reconhecer(assinado: AReconhecer): Reconhecimento
  /** As `reconhecer`, and also who signs for itself: the holder of a certificate of the ICP-Brasil of this very CNPJ root or CPF. */
  reconhecerProprio(assinado: AReconhecer, emitente: string): Reconhecimento
  /** Who the certificates of a signature say that signed, recognised or not; null when none can be read. */
  descrever(certificados: readonly string[], em: Date): Signatario | null
  /** Everybody recognised and the chains behind them, as they stand at `agora`. */
  catalogo(agora: Date): readonly EmissorReconhecido[]
}

/**
 * The issuers of the product and those that the operator adds in `pasta`: lists in `.json`, and certificates (PEM) of the
 * authorities they name. `raizes` is the operator's folder of roots of the ICP-Brasil's kind. Throws ConfiguracaoInvalida
 * naming the file at fault.
 */
export function lerEmissores(pasta: string | null, raizes: string | null = null): Emissores {
  const listados = lerListas(DO_PRODUTO, pasta)
  const emissores = listados.map(({ emissor }) => emissor)
  const daIcpBrasil = lerIcpBrasil(raizes)
  const doSite = lerPastas(DO_PRODUTO, pasta, "PARTIDA_EMISSORES")
  const icpBrasil = separar(daIcpBrasil)
  // Sites of the government are also certified under the roots of the ICP-Brasil.
  const site = separar([...doSite, ...daIcpBrasil])
  const partes = [
    ...emissores.map((e) => sha256(JSON.stringify(e))),
    ...[...site.raizes, ...site.intermediarias].map(digitalDe),
  ]
  return {
    digital: sha256(JSON.stringify(partes)),
    partes,
    reconhecer: (assinado) => reconhecer(assinado, emissores, { site, icpBrasil }),
    reconhecerProprio: (assinado, emitente) =>
      ehDoEmitente(assinado, emitente, icpBrasil) ?? reconhecer(assinado, emissores, { site, icpBrasil }),
    descrever: (certificados, em) => descreverSignatario(certificados, site, em),
    catalogo: (agora) => catalogar({ listados, doSite, daIcpBrasil, site }, agora),
  }
}

type Confiancas = Readonly<Record<"site" | "icpBrasil", Confianca>>

function reconhecer(assinado: AReconhecer, emissores: readonly Emissor[], confiancas: Confiancas): Reconhecimento {
  const [folha, ...outros] = lerCertificados(assinado.certificados)
  if (folha === undefined) return { emissor: null, detalhe: "A assinatura não traz um certificado que se leia." }
  const achado = emissores.find((e) => aceita(e, { assinado, folha, outros }, confiancas))
  if (achado) return { emissor: achado.nome, detalhe: `Emissor reconhecido: ${achado.nome}.` }
  const nome = nomeDistinto(folha.subject, "CN") ?? "sem nome"
  const por = folha.checkIssued(folha) ? "por ele mesmo" : `por ${emissorDe(folha).nome}`
  return {
    emissor: null,
    detalhe: `O certificado de quem assinou (${nome}, emitido ${por}) não é de um emissor reconhecido por esta instalação.`,
  }
}

/** A taxpayer signs its own NF-e and events (MOC 7.0): any establishment by the certificate of any other. */
function ehDoEmitente(
  { certificados, em }: AReconhecer,
  emitente: string,
  icpBrasil: Confianca,
): Reconhecimento | null {
  const [folha, ...outros] = lerCertificados(certificados)
  if (folha === undefined || !(folha.validFromDate <= em && em <= folha.validToDate)) return null
  const titular = titularDe(folha)
  const raiz = (documento: string) => (documento.length === 14 ? documento.slice(0, 8) : documento)
  if (titular === null || raiz(titular.documento) !== raiz(emitente)) return null
  return verificarCadeia(folha, outros, icpBrasil, em).confere
    ? { emissor: titular.nome, detalhe: `Assinada pelo próprio emitente: ${titular.nome}.` }
    : null
}

interface Candidato {
  readonly assinado: AReconhecer
  readonly folha: X509Certificate
  readonly outros: readonly X509Certificate[]
}

function aceita(emissor: Emissor, { assinado, folha, outros }: Candidato, { site, icpBrasil }: Confiancas): boolean {
  if (emissor.ambiente !== undefined && emissor.ambiente !== assinado.ambiente) return false
  if (!(folha.validFromDate <= assinado.em && assinado.em <= folha.validToDate)) return false
  const confere = (confianca: Confianca) => verificarCadeia(folha, outros, confianca, assinado.em).confere
  if ("digital" in emissor) return digitalDe(folha) === emissor.digital
  if ("cnpj" in emissor) {
    return (
      doSistemaDe(emissor.municipio, assinado.chave) &&
      titularDe(folha)?.documento === emissor.cnpj &&
      confere(icpBrasil)
    )
  }
  return (
    nomeDistinto(folha.issuer, "CN") === emissor.autoridade &&
    emissor.hosts.some((host) => folha.checkHost(host, { subject: "never" }) !== undefined) &&
    confere(site)
  )
}

/** A municipality answers for the notes of its own system (the digit after its code is 1), not for those of Sefin. */
const doSistemaDe = (municipio: string | undefined, chave: string) =>
  municipio === undefined || chave.startsWith(`${municipio}1`)

const sha256 = (texto: string) => createHash("sha256").update(texto).digest("hex")
