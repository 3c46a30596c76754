import { readdirSync, readFileSync } from "node:fs"
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from "libxml2-wasm"
import { aceitarCnpjComLetras } from "./cnpj-com-letras.ts"

/** Official packages, in production and of the notes issued before it, and one derived (see xsd/README.md). */
type ConjuntoDeEsquemas = "1.00" | "1.01-20260209" | "1.01-20260727-derivado"
export type RaizNacional = "nfse" | "evento" | "dps" | "pedido"

const ARQUIVO: Readonly<Record<RaizNacional, string>> = {
  nfse: "NFSe",
  evento: "evento",
  dps: "DPS",
  pedido: "pedRegEvento",
}

const PASTA: Readonly<Record<ConjuntoDeEsquemas, string>> = {
  "1.00": "1.00",
  "1.01-20260209": "1.01-20260209",
  "1.01-20260727-derivado": "1.01-20260209",
}

/** One file for every set: the one of 1.00 fixes algorithms that the national system never signed with. */
const ASSINATURA = "xmldsig-core-schema.xsd"

const compilados = new Map<string, XsdValidator>()
const registrados = new Set<ConjuntoDeEsquemas>()

/** Raw schema messages, in document order; empty when valid. */
export function errosDeEsquema(documento: XmlDocument, raiz: RaizNacional, conjunto: ConjuntoDeEsquemas): string[] {
  try {
    validador(raiz, conjunto).validate(documento)
    return []
  } catch (erro) {
    if (!(erro instanceof XmlValidateError)) throw erro
    const mensagens = erro.details.map((d) => `${d.line > 0 ? `linha ${d.line}: ` : ""}${d.message.trim()}`)
    return mensagens.length > 0 ? mensagens : ["erro de validação sem descrição"]
  }
}

/** At most five messages, each with a pt-BR lead sentence followed by the schema's own text. */
export function traduzirErros(erros: readonly string[]): string[] {
  return erros.slice(0, 5).map((erro) => {
    const bruto = erro.replaceAll(/\{http[^{}]*\}/g, "")
    const explicacao =
      EXPLICACOES.find(({ padrao }) => padrao.test(bruto))?.texto ?? "O esquema oficial recusa o trecho."
    const elemento = /Element '([\w:.-]{1,60})'/.exec(bruto)?.[1]
    const onde = elemento === undefined ? "" : `<${elemento}>: `
    return `${onde}${explicacao} (esquema: ${bruto.slice(0, 300)})`
  })
}

const EXPLICACOES: readonly { readonly padrao: RegExp; readonly texto: string }[] = [
  { padrao: /Expected is \( Signature \)/, texto: "Falta a assinatura do sistema que emitiu." },
  { padrao: /This element is not expected/, texto: "Elemento desconhecido ou fora da ordem do leiaute." },
  { padrao: /Missing child element/, texto: "Faltam elementos obrigatórios do leiaute." },
  { padrao: /No matching global declaration/, texto: "O elemento raiz não é do leiaute." },
  { padrao: /is required but missing/, texto: "Falta um atributo obrigatório." },
  { padrao: /' is not allowed/, texto: "Atributo que o leiaute não prevê." },
  { padrao: /facet 'enumeration'/, texto: "Código fora da lista permitida." },
  { padrao: /facet '(max|min)?[lL]ength'/, texto: "Texto maior ou menor do que o leiaute permite." },
  { padrao: /facet 'pattern'/, texto: "Valor fora do formato do leiaute." },
  { padrao: /is not a valid value/, texto: "Valor inválido para o campo." },
  { padrao: /Character content|Element content/, texto: "Conteúdo onde o leiaute não o permite." },
]

function validador(raiz: RaizNacional, conjunto: ConjuntoDeEsquemas): XsdValidator {
  const chave = `${conjunto}/${raiz}`
  const pronto = compilados.get(chave)
  if (pronto !== undefined) return pronto
  const arquivo = `${ARQUIVO[raiz]}_v${conjunto.slice(0, 4)}.xsd`
  const url = registrarArquivos(conjunto) + arquivo
  const esquema = XmlDocument.fromBuffer(conteudo(conjunto, arquivo), { url })
  try {
    const novo = XsdValidator.fromDoc(esquema)
    compilados.set(chave, novo)
    return novo
  } finally {
    esquema.dispose()
  }
}

/**
 * Serves the schema files to libxml2 under names of our own. Registering the file system instead would let a hostile
 * document ask for local files. Returns the prefix of those names.
 */
function registrarArquivos(conjunto: ConjuntoDeEsquemas): string {
  const prefixo = `partida-xsd/${conjunto}/`
  if (!registrados.has(conjunto)) {
    const proprios = readdirSync(new URL(`./xsd/${PASTA[conjunto]}/`, import.meta.url)).filter((n) =>
      n.endsWith(".xsd"),
    )
    xmlRegisterInputProvider(
      new XmlBufferInputProvider(
        Object.fromEntries([ASSINATURA, ...proprios].map((nome) => [prefixo + nome, conteudo(conjunto, nome)])),
      ),
    )
    registrados.add(conjunto)
  }
  return prefixo
}

function conteudo(conjunto: ConjuntoDeEsquemas, arquivo: string): Buffer {
  const pasta = arquivo === ASSINATURA ? PASTA["1.01-20260209"] : PASTA[conjunto]
  const lido = readFileSync(new URL(`./xsd/${pasta}/${arquivo}`, import.meta.url))
  if (conjunto !== "1.01-20260727-derivado" || arquivo !== "tiposSimples_v1.01.xsd") return lido
  return Buffer.from(aceitarCnpjComLetras(lido.toString("utf8")))
}
