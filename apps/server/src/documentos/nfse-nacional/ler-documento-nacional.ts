import { createHash } from "node:crypto"
import { formatarData } from "@partida/fiscal"
import { ParseOption, XmlDocument, type XmlElement, XmlParseError } from "libxml2-wasm"
import { verificarAssinatura } from "./assinatura.ts"
import { avisosDaNota, recusaDaNota } from "./coerencia-nota.ts"
import { errosDeEsquema, type RaizNacional, traduzirErros } from "./esquema.ts"
import { avisosDoEvento, lerEvento, recusaDoEvento } from "./leitura-evento.ts"
import { lerNota } from "./leitura-nota.ts"
import { copiarArvore, EstruturaInesperada, elementosFilhos } from "./nos.ts"
import { reconhecer } from "./reconhecimento.ts"
import { recusar } from "./recusa.ts"
import type { Aviso, DocumentoLido, DocumentoRecusado, ResultadoAssinatura } from "./tipos.ts"
import { conferirTexto, linhaDoEComercialSolto } from "./varredura.ts"

/**
 * Reads one XML file of the NFS-e Padrão Nacional: an issued note or a registered event.
 *
 * Never throws and never logs: whatever the bytes are, the answer is a document or a refusal in pt-BR. An invalid or
 * absent signature does not refuse; it is reported, and the caller keeps the document in quarantine. A "valida"
 * signature says nothing about who the signer is (see ResultadoAssinatura).
 */
export function lerDocumentoNacional(bytes: Uint8Array): DocumentoLido {
  try {
    return ler(bytes)
  } catch {
    // The exception's text may quote the document, so it goes nowhere.
    return recusar(
      "documento-ilegivel",
      "O documento não pôde ser lido com segurança. Baixe o XML de novo; se repetir, lance a nota manualmente.",
    )
  }
}

function ler(bytes: Uint8Array): DocumentoLido {
  const conferido = conferirTexto(bytes)
  if ("recusa" in conferido) return conferido.recusa
  const aberto = abrir(bytes, conferido.texto)
  if ("recusa" in aberto) return aberto.recusa
  const { documento } = aberto
  try {
    const raiz = documento.root
    const reconhecido = reconhecer(raiz.name, raiz.namespaceUri)
    if ("recusa" in reconhecido) return reconhecido.recusa
    const esquema = conferirEsquema(documento, reconhecido.tipo)
    if ("recusa" in esquema) return esquema.recusa
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    switch (reconhecido.tipo) {
      case "nfse":
        return lerNfse(raiz, sha256, esquema.avisos)
      case "evento":
        return lerEventoNacional(raiz, sha256, esquema.avisos)
    }
  } finally {
    documento.dispose()
  }
}

function lerNfse(raiz: XmlElement, sha256: string, avisosDeEsquema: readonly Aviso[]): DocumentoLido {
  const infNfse = elemento(raiz, "infNFSe")
  const inf = copiarArvore(infNfse)
  const nota = lerNota(inf, raiz.attr("versao")?.value ?? "", sha256)
  const recusa = recusaDaNota(nota)
  if (recusa !== undefined) return recusa
  const assinatura = verificarAssinatura(raiz, infNfse)
  const dps = elemento(infNfse, "DPS")
  return {
    tipo: "nfse",
    nota,
    assinatura,
    assinaturaDps: verificarAssinatura(dps, elemento(dps, "infDPS")),
    avisos: [...avisosDeEsquema, ...avisosDaNota(nota, inf), ...avisosDoCertificado(assinatura, nota.dhProcessamento)],
  }
}

function lerEventoNacional(raiz: XmlElement, sha256: string, avisosDeEsquema: readonly Aviso[]): DocumentoLido {
  const infEvento = elemento(raiz, "infEvento")
  const inf = copiarArvore(infEvento)
  const evento = lerEvento(inf, sha256)
  const recusa = recusaDoEvento(inf, evento)
  if (recusa !== undefined) return recusa
  const assinatura = verificarAssinatura(raiz, infEvento)
  const pedido = elemento(infEvento, "pedRegEvento")
  return {
    tipo: "evento",
    evento,
    assinatura,
    assinaturaPedido: verificarAssinatura(pedido, elemento(pedido, "infPedReg")),
    avisos: [
      ...avisosDeEsquema,
      ...avisosDoEvento(inf, evento),
      ...avisosDoCertificado(assinatura, evento.dhProcessamento),
    ],
  }
}

/** NO_XXE and the refusal of any DTD beforehand leave the parser nothing to fetch or to expand. */
export function abrir(bytes: Uint8Array, texto: string): { documento: XmlDocument } | { recusa: DocumentoRecusado } {
  try {
    return {
      documento: XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE }),
    }
  } catch (erro) {
    if (!(erro instanceof XmlParseError)) throw erro
    const solto = linhaDoEComercialSolto(texto)
    if (solto !== undefined) {
      return {
        recusa: recusar(
          "xml-malformado",
          `O XML está malformado na linha ${solto}: há um "&" solto no texto. Em XML ele se escreve "&amp;". ` +
            "O arquivo foi gerado ou editado à mão: baixe o XML original no portal emissor.",
        ),
      }
    }
    const linha = erro.details[0]?.line
    const onde = linha === undefined || linha < 1 ? "" : ` (linha ${linha})`
    return {
      recusa: recusar(
        "xml-malformado",
        `O XML está malformado${onde}: foi cortado ou editado. Baixe o arquivo de novo no portal emissor.`,
      ),
    }
  }
}

/**
 * Official set first. The derived set differs from it only in what the alphanumeric CNPJ loosened, so passing it alone
 * means that letters in a CNPJ (and in the keys and Ids made of it) were the only fault.
 */
function conferirEsquema(
  documento: XmlDocument,
  raiz: RaizNacional,
): { avisos: readonly Aviso[] } | { recusa: DocumentoRecusado } {
  const erros = errosDeEsquema(documento, raiz, "1.01-20260209")
  if (erros.length === 0) return { avisos: [] }
  const errosDoDerivado = errosDeEsquema(documento, raiz, "1.01-20260727-derivado")
  if (errosDoDerivado.length === 0) {
    return {
      avisos: [
        {
          codigo: "cnpj-alfanumerico",
          mensagem:
            "O documento tem CNPJ com letras e foi conferido por um esquema derivado, pois o oficial que temos só aceita números.",
        },
      ],
    }
  }
  // What was issued before 1.01 keeps what it could have then: some fields moved, others are gone.
  if (documento.root.attr("versao")?.value === "1.00" && errosDeEsquema(documento, raiz, "1.00").length === 0) {
    return { avisos: [] }
  }
  // With letters in a CNPJ the official set reports them too; the derived set then names only the real faults.
  const uteis = errosDoDerivado.length < erros.length ? errosDoDerivado : erros
  return {
    recusa: recusar(
      "esquema-invalido",
      "O arquivo não segue o leiaute oficial 1.01 da NFS-e nacional: foi editado ou gerado por um sistema com defeito. " +
        "Baixe o XML original no portal emissor.",
      traduzirErros(uteis),
    ),
  }
}

/** ISO instants compare as dates; the moment is the document's own, since no clock or time stamp proves another. */
export function avisosDoCertificado(assinatura: ResultadoAssinatura, dhProcessamento: string): Aviso[] {
  const { validade } = assinatura
  if (validade === undefined) return []
  const momento = Date.parse(dhProcessamento)
  if (momento >= Date.parse(validade.de) && momento <= Date.parse(validade.ate)) return []
  return [
    {
      codigo: "certificado-fora-da-validade",
      mensagem: `O certificado que assinou valia de ${formatarData(validade.de.slice(0, 10))} a ${formatarData(validade.ate.slice(0, 10))}, e não na data do processamento.`,
    },
  ]
}

function elemento(pai: XmlElement, nome: string): XmlElement {
  const achado = elementosFilhos(pai).find((e) => e.name === nome)
  if (achado === undefined) throw new EstruturaInesperada(`Falta o elemento ${nome}.`)
  return achado
}
