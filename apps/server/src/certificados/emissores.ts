import { createHash, X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { ConfiguracaoInvalida } from "../configuracao-invalida.ts"
import { nomeDistinto } from "../nome-distinto.ts"
import { type Confianca, verificarCadeia } from "./cadeia.ts"
import { lerConfianca, lerPasta, listar, separar } from "./confianca.ts"
import { emissorDe, titularDe } from "./titular.ts"

/** Issuers that come with the product, and the certificates that lead to their roots (see its README). */
const DO_PRODUTO = new URL("./emissores", import.meta.url).pathname

const comum = { nome: z.string().min(1), fonte: z.string().min(1), ambiente: z.enum(["1", "2"]).optional() }
const listaDeEmissores = z.array(
  z.union([
    z.strictObject({ ...comum, autoridade: z.string().min(1), hosts: z.array(z.string().min(1)).min(1) }),
    z.strictObject({
      ...comum,
      cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/),
      municipio: z
        .string()
        .regex(/^\d{7}$/)
        .optional(),
    }),
    z.strictObject({ ...comum, digital: z.string().regex(/^[0-9a-f]{64}$/) }),
  ]),
)
type Emissor = z.infer<typeof listaDeEmissores>[number]

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
}

/**
 * The issuers of the product and those that the operator adds in `pasta`: lists in `.json`, and certificates (PEM) of the
 * authorities they name. `raizes` is the operator's folder of roots of the ICP-Brasil's kind. Throws ConfiguracaoInvalida
 * naming the file at fault.
 */
export function lerEmissores(pasta: string | null, raizes: string | null = null): Emissores {
  const pastas = [DO_PRODUTO, ...(pasta === null ? [] : [pasta])]
  const emissores = pastas.flatMap(lerListas)
  const icpBrasil = lerConfianca(raizes)
  const doSite = separar(pastas.flatMap((p) => lerPasta(p, "PARTIDA_EMISSORES")))
  // Sites of the government are also certified under the roots of the ICP-Brasil.
  const site: Confianca = {
    raizes: [...doSite.raizes, ...icpBrasil.raizes],
    intermediarias: [...doSite.intermediarias, ...icpBrasil.intermediarias],
  }
  const partes = [
    ...emissores.map((e) => sha256(JSON.stringify(e))),
    ...[...site.raizes, ...site.intermediarias].map(digitalDe),
  ]
  return {
    digital: sha256(JSON.stringify(partes)),
    partes,
    reconhecer: (assinado) => reconhecer(assinado, emissores, { site, icpBrasil }),
  }
}

type Confiancas = Readonly<Record<"site" | "icpBrasil", Confianca>>

function reconhecer(assinado: AReconhecer, emissores: readonly Emissor[], confiancas: Confiancas): Reconhecimento {
  const [folha, ...outros] = assinado.certificados.flatMap(ler)
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

const digitalDe = (c: X509Certificate) => c.fingerprint256.replaceAll(":", "").toLowerCase()

function ler(base64: string): X509Certificate[] {
  try {
    return [new X509Certificate(Buffer.from(base64, "base64"))]
  } catch {
    return []
  }
}

function lerListas(pasta: string): Emissor[] {
  return listar(pasta, "PARTIDA_EMISSORES")
    .filter((nome) => nome.endsWith(".json"))
    .flatMap((nome) => {
      const arquivo = join(pasta, nome)
      try {
        return listaDeEmissores.parse(JSON.parse(readFileSync(arquivo, "utf8")))
      } catch (causa) {
        throw new ConfiguracaoInvalida(
          `PARTIDA_EMISSORES: ${arquivo} não é uma lista de emissores. Cada um tem nome, fonte e autoridade com hosts, cnpj, ou digital; veja docs/operacao.md.`,
          { cause: causa },
        )
      }
    })
}
