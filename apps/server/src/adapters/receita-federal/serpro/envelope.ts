import { z } from "zod"
import type { Partes, Recusado, Requisicao, Resposta } from "../../../ports/receita-federal.ts"
import { lista, objeto, textoSolto } from "./campos.ts"
import { JsonRecusado, lerJson } from "./json.ts"
import { CAMINHOS, SISTEMAS, servicoDe } from "./servicos.ts"

/** What stands for a secret in what is recorded; the client puts the secret in its place when the call leaves. */
export const MARCA = { acesso: "{token-de-acesso}", jwt: "{jwt-token}", procurador: "{token-do-procurador}" } as const

/** Header of the token of who asks, where it is not the office. */
export const TOKEN_DO_PROCURADOR = "autenticar_procurador_token"
/** By which it is asked for: who has none yet cannot show it. */
const ENVIO_DO_TERMO = "AUTENTICAPROCURADOR/ENVIOXMLASSINADO81"

const CPF = /^\d{11}$/
/** Alphanumeric since July 2026. */
const CNPJ = /^[0-9A-Z]{12}\d{2}$/
const ETIQUETA = /^[A-Za-z0-9-]{1,32}$/

/** Who is asked what, as the envelope of every service wants it; refuses numbers that it would. */
export function emRequisicao(
  nome: string,
  dados: string,
  partes: Partes,
  grava: boolean,
): { readonly tipo: "ok"; readonly valor: Requisicao } | Recusado {
  const servico = servicoDe(nome)
  if (servico.desde === null) return naoOferecido(nome)
  const autor = partes.autor ?? partes.contratante
  const papeis = { contratante: partes.contratante, autor, contribuinte: partes.contribuinte }
  for (const [campo, numero] of Object.entries(papeis)) {
    if (!CPF.test(numero) && !CNPJ.test(numero)) return numeroInvalido(campo)
  }
  const corpo = {
    contratante: identificar(partes.contratante),
    autorPedidoDados: identificar(autor),
    contribuinte: identificar(partes.contribuinte),
    pedidoDados: { idSistema: servico.sistema, idServico: servico.id, versaoSistema: servico.versao, dados },
  }
  const { etiqueta } = partes
  return {
    tipo: "ok",
    valor: {
      servico: nome,
      metodo: "POST",
      caminho: CAMINHOS[servico.custo],
      cabecalhos: {
        accept: "application/json",
        "content-type": "application/json; charset=utf-8",
        authorization: `Bearer ${MARCA.acesso}`,
        jwt_token: MARCA.jwt,
        ...(autor === partes.contratante || nome === ENVIO_DO_TERMO ? {} : { [TOKEN_DO_PROCURADOR]: MARCA.procurador }),
        ...(etiqueta !== undefined && ETIQUETA.test(etiqueta) ? { "x-request-tag": etiqueta } : {}),
      },
      corpo: Buffer.from(JSON.stringify(corpo), "utf8"),
      custo: servico.custo,
      grava,
    },
  }
}

/** A CNPJ or CPF as it is stored: no punctuation, upper case. */
export const semMascara = (numero: string): string => numero.replace(/[./-]/g, "").toUpperCase()

/** Whether an answer is of who was asked about. One that does not say, or that dropped the zeros on the left of the number, is. */
export function ehDoPedido({ corpo }: Pick<Requisicao, "corpo">, numero: string): boolean {
  if (numero === "") return true
  const { contribuinte } = JSON.parse(corpo.toString("utf8"))
  return numero.padStart(contribuinte.numero.length, "0") === contribuinte.numero
}

/** 1 is a CPF, 2 a CNPJ. */
export const tipoDoNumero = (numero: string): 1 | 2 => (CPF.test(numero) ? 1 : 2)
const identificar = (numero: string) => ({ numero, tipo: tipoDoNumero(numero) })

const naoOferecido = (nome: string): Recusado => ({
  tipo: "recusado",
  codigo: "servico-nao-oferecido",
  textoDaAutoridade: "",
  texto: `O serviço ${nome} ainda não é oferecido pelo SERPRO. Faça no portal da Receita até que ele seja.`,
  precisaDePessoa: true,
})

const NOMES_DOS_PAPEIS: Readonly<Record<string, string>> = {
  contratante: "do escritório (contratante)",
  autor: "de quem faz o pedido (autor)",
  contribuinte: "da empresa",
}

const numeroInvalido = (campo: string): Recusado => ({
  tipo: "recusado",
  codigo: "numero-invalido",
  textoDaAutoridade: "",
  texto: `O CNPJ ou CPF ${NOMES_DOS_PAPEIS[campo]} não está completo. Corrija o cadastro e tente de novo.`,
  campo,
  precisaDePessoa: true,
})

/** A message of the authority, its code taken apart. */
export interface Mensagem {
  /** "Sucesso", "Aviso", "Erro", "EntradaIncorreta", "AcessoNegado"; empty when the code does not say. */
  readonly tipo: string
  /** "022", "MSG_ISN_035", "MG08"; empty when there is only the kind. */
  readonly codigo: string
  readonly texto: string
}

/** An answer with its wrapping taken off. */
export interface Envelope {
  /** Of the line of HTTP, or what the body says when it tells a failure. */
  readonly status: number
  readonly mensagens: readonly Mensagem[]
  /** What the service answered, already read; null when nothing did. */
  readonly dados: unknown
  /** Of whom it says to be, without punctuation; empty where it does not say. */
  readonly contribuinte: string
}

type LeituraDoEnvelope =
  | { readonly tipo: "lido"; readonly envelope: Envelope }
  /** Not of the authority: a proxy, a gateway, half an answer. */
  | { readonly tipo: "estranho" }
  /** Of the authority, and its content is not what it publishes. */
  | { readonly tipo: "ilegivel"; readonly motivo: string }

const FORMA = objeto({
  status: textoSolto,
  mensagens: lista(objeto({ codigo: textoSolto, texto: textoSolto })),
  dados: z.unknown(),
  // Only looked at: whatever else is in its place is not of anybody.
  contribuinte: z.unknown(),
})
const QUEM = objeto({ numero: textoSolto })

/** The longest published has some 300; the comparison of eight taxes, 500. */
const LETRAS_DA_MENSAGEM = 2000
const LETRAS_DO_CODIGO = 120

/** Takes the wrapping off an answer. Any bytes give something. */
export function lerEnvelope(resposta: Resposta): LeituraDoEnvelope {
  const texto = comoTexto(resposta.corpo)
  if (texto.trim() === "") {
    const envelope = { status: resposta.status, mensagens: [], dados: null, contribuinte: "" }
    return { tipo: "lido", envelope }
  }
  const forma = FORMA.safeParse(seJson(texto))
  if (!forma.success) return { tipo: "estranho" }
  const { status, mensagens, dados, contribuinte } = forma.data
  const lidos = lerDados(dados)
  if (lidos.tipo === "ilegivel") return lidos
  const dito = /^[1-5]\d\d$/.test(status) ? Number(status) : resposta.status
  return {
    tipo: "lido",
    envelope: {
      // A gateway may answer 200 to what the service refused.
      status: dito >= 400 && resposta.status < 300 ? dito : resposta.status,
      mensagens: mensagens.map(({ codigo, texto: dela }) => ({
        ...separar(codigo.slice(0, LETRAS_DO_CODIGO)),
        texto: dela.slice(0, LETRAS_DA_MENSAGEM),
      })),
      dados: lidos.dados,
      contribuinte: semMascara(QUEM.safeParse(contribuinte).data?.numero ?? ""),
    },
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true })

function comoTexto(corpo: Buffer): string {
  try {
    return UTF8.decode(corpo)
  } catch {
    return corpo.toString("latin1")
  }
}

function seJson(texto: string): unknown {
  try {
    return lerJson(texto)
  } catch (erro) {
    if (erro instanceof JsonRecusado) return null
    throw erro
  }
}

/** JSON inside a text; some services hand it over already open. */
function lerDados(dados: unknown): { tipo: "lidos"; dados: unknown } | { tipo: "ilegivel"; motivo: string } {
  if (typeof dados !== "string") return { tipo: "lidos", dados: dados ?? null }
  if (dados.trim() === "") return { tipo: "lidos", dados: null }
  // One service is documented to hand over the file alone.
  if (dados.startsWith("JVBERi")) return { tipo: "lidos", dados: { pdf: dados } }
  try {
    return { tipo: "lidos", dados: lerJson(dados) }
  } catch (erro) {
    if (erro instanceof JsonRecusado) return { tipo: "ilegivel", motivo: `dados: ${erro.message}` }
    throw erro
  }
}

/** "[EntradaIncorreta-PGDASD-MSG_ISN_035]", with or without brackets, or the bare code. The name of a system has hyphens. */
function separar(codigo: string): { tipo: string; codigo: string } {
  const limpo = codigo.replace(/^\[/, "").replace(/\]$/, "")
  const traco = limpo.indexOf("-")
  const tipo = traco === -1 ? limpo : limpo.slice(0, traco)
  if (!TIPOS.has(tipo.toLowerCase())) return { tipo: "", codigo: limpo }
  const resto = traco === -1 ? "" : limpo.slice(traco + 1)
  const sistema = SISTEMAS.find((s) => resto.toLowerCase().startsWith(s.toLowerCase()))
  // Some sign with another name than that of the catalogue (DCTF for DCTFWEB); codes have no hyphen.
  const dele = sistema === undefined ? resto.slice(resto.lastIndexOf("-") + 1) : resto.slice(sistema.length + 1)
  return { tipo: TIPOS.get(tipo.toLowerCase()) ?? "", codigo: dele }
}

/** One of the systems misspells its own. */
const TIPOS = new Map([
  ["sucesso", "Sucesso"],
  ["aviso", "Aviso"],
  ["erro", "Erro"],
  ["entradaincorreta", "EntradaIncorreta"],
  ["entrataincorreta", "EntradaIncorreta"],
  ["acessonegado", "AcessoNegado"],
])
