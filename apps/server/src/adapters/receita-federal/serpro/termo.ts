import { readFileSync } from "node:fs"
import { SignedXml } from "xml-crypto"
import { z } from "zod"
import { ConfiguracaoInvalida } from "../../../configuracao-invalida.ts"
import type { Credenciais, TermoDeAutorizacao } from "../../../ports/receita-federal.ts"
import { diaCorrido } from "./ato.ts"
import { tipoDoNumero } from "./envelope.ts"

/** The three fixed texts of the term: SERPRO compares them with its own. */
const TEXTOS = z.object({ termo: z.string().min(1), avisoLegal: z.string().min(1), finalidade: z.string().min(1) })
export type TextosDoTermo = z.output<typeof TEXTOS>

/** From a JSON file with `termo`, `avisoLegal` and `finalidade`. Raises ConfiguracaoInvalida. */
export function lerTextosDoTermo(arquivo: string): TextosDoTermo {
  try {
    return TEXTOS.parse(JSON.parse(readFileSync(arquivo, "utf8")))
  } catch (causa) {
    throw new ConfiguracaoInvalida(
      `PARTIDA_SERPRO_TERMO (${arquivo}) deve ser um JSON com os textos "termo", "avisoLegal" e "finalidade".`,
      { cause: causa },
    )
  }
}

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const DSIG = "http://www.w3.org/2000/09/xmldsig#"

/**
 * Writes the term and signs the whole of it: one reference to the document, enveloped, C14N of 2001, RSA with SHA-256, one
 * certificate. Nothing before the root.
 */
export function assinarTermo(
  termo: TermoDeAutorizacao,
  textos: TextosDoTermo,
  { chave, certificado }: Pick<Credenciais["par"], "chave" | "certificado">,
): Buffer {
  const assinador = new SignedXml({
    privateKey: chave,
    publicCert: certificado,
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  })
  assinador.addReference({
    xpath: "/*",
    isEmptyUri: true,
    transforms: [`${DSIG}enveloped-signature`, C14N],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  })
  assinador.computeSignature(escrever(termo, textos), { location: { reference: "/*", action: "append" } })
  return Buffer.from(assinador.getSignedXml(), "utf8")
}

function escrever({ destinatario, assinante, assinadoEm, valeAte }: TermoDeAutorizacao, textos: TextosDoTermo): string {
  const parte = (nome: string, { numero, nome: deQuem }: { numero: string; nome: string }, papel: string) =>
    marca(nome, { numero, nome: deQuem, tipo: tipoDoNumero(numero) === 1 ? "PF" : "PJ", papel })
  const dados = [
    marca("sistema", { id: "API Integra Contador" }),
    marca("termo", { texto: textos.termo }),
    marca("avisoLegal", { texto: textos.avisoLegal }),
    marca("finalidade", { texto: textos.finalidade }),
    marca("dataAssinatura", { data: diaCorrido(assinadoEm, "assinadoEm") }),
    marca("vigencia", { data: diaCorrido(valeAte, "valeAte") }),
    parte("destinatario", destinatario, "contratante"),
    parte("assinadoPor", assinante, "autor pedido de dados"),
  ]
  return `<termoDeAutorizacao><dados>${dados.join("")}</dados></termoDeAutorizacao>`
}

const marca = (nome: string, atributos: Readonly<Record<string, string>>) =>
  `<${nome}${Object.entries(atributos)
    .map(([campo, valor]) => ` ${campo}="${escapar(valor)}"`)
    .join("")}/>`

const ENTIDADES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
])
/** Names of companies have ampersands; control characters do not exist in XML. */
const escapar = (texto: string) =>
  texto.replace(/\p{Cc}/gu, " ").replace(/[&<>"]/g, (letra) => ENTIDADES.get(letra) ?? letra)
