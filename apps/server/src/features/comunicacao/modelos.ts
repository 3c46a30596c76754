import { type TipoDoModelo, type VariavelDoModelo, variaveisDoModelo } from "@partida/contracts"
import { enumerar } from "../../palavras.ts"

/** Subject and body of a message, with variables between double braces. */
export interface Textos {
  readonly assunto: string
  readonly corpo: string
}

export type Valores = Readonly<Record<VariavelDoModelo, string>>

/** The texts that come with the product: version 0 of every office. */
export const TEXTOS_PADRAO: Readonly<Record<TipoDoModelo, Textos>> = {
  impostos: {
    assunto: "{{empresa}}: impostos de {{competencia}}",
    corpo: `Olá, {{nome}}.

Os impostos de {{competencia}} da {{empresa}} estão prontos:

{{documentos}}

O primeiro vencimento é em {{vencimento}}. Para ver as guias e pagar, abra o link seguro:

{{link}}

Se algum valor parecer diferente do que você esperava, fale com a gente antes de pagar.

{{escritorio}}`,
  },
  "notas-fiscais": {
    assunto: "{{empresa}}: notas fiscais de {{competencia}}",
    corpo: `Olá, {{nome}}.

Segue o que foi emitido pela {{empresa}} em {{competencia}}:

{{documentos}}

Os arquivos estão no link seguro:

{{link}}

Confira se não falta nenhuma nota. Se faltar, avise a gente antes do fechamento do mês.

{{escritorio}}`,
  },
  "pro-labore": {
    assunto: "{{empresa}}: recibos de pró-labore de {{competencia}}",
    corpo: `Olá, {{nome}}.

Os recibos de pró-labore de {{competencia}} da {{empresa}} estão prontos ({{quantidade}}). Por segurança, os valores não vão nesta mensagem: eles estão no link.

{{link}}

{{escritorio}}`,
  },
  lembrete: {
    assunto: "{{empresa}}: lembrete do vencimento em {{vencimento}}",
    corpo: `Olá, {{nome}}.

Enviamos e ainda não vimos aberto:

{{documentos}}

Para ver e pagar, abra o link seguro:

{{link}}

Se já pagou, desconsidere este lembrete.

{{escritorio}}`,
  },
}

const VARIAVEL = /\{\{\s*([a-z]{1,20})\s*\}\}/g
/** What tells an amount, or opens something, never goes in a subject: it is shown on locked screens. */
const FORA_DO_ASSUNTO: readonly string[] = ["documentos", "total", "link"]

const usadas = (texto: string) => [...texto.matchAll(VARIAVEL)].map(([, nome = ""]) => nome)

/** What is wrong with the texts of an office, and in which field; null when nothing is. */
export function queixaDosTextos(
  { assunto, corpo }: Textos,
  tipo: TipoDoModelo,
): { readonly campo: "assunto" | "corpo"; readonly mensagem: string } | null {
  if (/[\r\n]/.test(assunto)) return { campo: "assunto", mensagem: "O assunto é uma linha só." }
  const conhecidas = Object.keys(variaveisDoModelo)
  for (const [campo, texto] of [
    ["assunto", assunto],
    ["corpo", corpo],
  ] as const) {
    const estranhas = usadas(texto).filter((nome) => !conhecidas.includes(nome))
    if (estranhas.length > 0)
      return {
        campo,
        mensagem: `${enumerar([...new Set(estranhas)].map((n) => `{{${n}}}`))} não existe. Use ${enumerar(conhecidas.map((n) => `{{${n}}}`))}.`,
      }
    const resto = texto.replace(VARIAVEL, "")
    if (resto.includes("{{") || resto.includes("}}"))
      return { campo, mensagem: "Há chaves {{ }} sem par, ou com um nome que não é de variável. Confira-as." }
  }
  const proibida = usadas(assunto).find((nome) => FORA_DO_ASSUNTO.includes(nome))
  if (proibida !== undefined)
    return {
      campo: "assunto",
      mensagem: `{{${proibida}}} não vai no assunto, que aparece na tela bloqueada do celular.`,
    }
  if (!usadas(corpo).includes("link"))
    return { campo: "corpo", mensagem: "Falta {{link}}: sem ele ninguém abre os documentos." }
  if (tipo === "pro-labore" && usadas(corpo).some((nome) => nome === "documentos" || nome === "total"))
    return { campo: "corpo", mensagem: "Valores de pró-labore não vão na mensagem: tire {{documentos}} e {{total}}." }
  return null
}

/** A text with the facts in their places; `link` stays as {{link}} when it is not among them. Nothing in a value is read as a variable. */
export const preencher = (texto: string, valores: Omit<Valores, "link"> & { readonly link?: string }): string =>
  texto.replace(VARIAVEL, (inteiro, nome: string) => Reflect.get(valores, nome) ?? inteiro)
