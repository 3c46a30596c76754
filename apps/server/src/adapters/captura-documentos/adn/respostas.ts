import { z } from "zod"
import { abrirEnvelope } from "../../../documentos/nfse-nacional/dps/envelope.ts"
import { pausaPedidaMs } from "../../../pausa-pedida.ts"
import type { DocumentoDistribuido } from "../../../ports/captura-documentos.ts"
import type { Desfecho, Recusado, Resposta } from "../../../ports/receita-federal.ts"

/** Answers of the ADN (OpenAPI "ADN Contribuinte"), tolerant of what is seen beside what the contract says. */

const mensagem = z.object({
  Codigo: z.string().nullish(),
  Descricao: z.string().nullish(),
  Complemento: z.string().nullish(),
})
const mensagens = z.union([z.array(mensagem), mensagem.transform((m) => [m])]).nullish()
const linha = z.object({
  NSU: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish(),
  ChaveAcesso: z.string().max(60).nullish(),
  TipoDocumento: z.string().max(60).nullish(),
  TipoEvento: z.string().max(100).nullish(),
  ArquivoXml: z.string().nullish(),
  DataHoraGeracao: z.string().max(40).nullish(),
})
const corpoDoLote = z.object({
  StatusProcessamento: z.string().nullish(),
  LoteDFe: z.array(linha).max(5000).nullish(),
  Erros: mensagens,
})

/** Nothing to distribute (E2215 and its kin by NSU and by key), and the two that say that the environment is not well. */
const NADA: ReadonlySet<string> = new Set(["E2215", "E2220", "E2305", "E2306", "E2040", "E2060"])
const PASSAGEIROS: ReadonlySet<string> = new Set(["E1206", "E1217"])
const MUITOS_PEDIDOS = 429
const SEM_CERTIFICADO: ReadonlySet<number> = new Set([401, 403, 495, 496])
const ESPERA_MS = 60_000

/** What an answer says. Any bytes give an outcome. */
export function interpretarResposta({
  status,
  cabecalhos,
  corpo,
}: Resposta): Desfecho<readonly DocumentoDistribuido[]> {
  if (status === MUITOS_PEDIDOS) {
    return falha(
      "O Ambiente de Dados Nacional pediu para esperar entre uma busca e outra.",
      pausaPedidaMs(cabecalhos, ESPERA_MS),
    )
  }
  if (status >= 500) return falha(`O Ambiente de Dados Nacional respondeu com erro (${status}).`)
  const lido = corpoDoLote.safeParse(comoJson(corpo))
  if (!lido.success) return SEM_CERTIFICADO.has(status) ? semCertificado(status) : falha(ILEGIVEL)
  const { StatusProcessamento, LoteDFe, Erros } = lido.data
  const [erro] = (Erros ?? []).filter((e) => e.Codigo || e.Descricao)
  const codigo = erro?.Codigo ?? ""
  if (StatusProcessamento === "NENHUM_DOCUMENTO_LOCALIZADO" || NADA.has(codigo)) return { tipo: "ok", valor: [] }
  if (PASSAGEIROS.has(codigo)) return falha("O Ambiente de Dados Nacional está em manutenção.")
  if (status === 200 && StatusProcessamento !== "REJEICAO") {
    // "Found", and nothing there: not the same as nothing to find.
    if (!LoteDFe || LoteDFe.length === 0) return falha(ILEGIVEL)
    return { tipo: "ok", valor: emOrdem(LoteDFe.map(documentoDe)) }
  }
  if (erro === undefined) return SEM_CERTIFICADO.has(status) ? semCertificado(status) : falha(ILEGIVEL)
  const texto = erro.Complemento ? `${erro.Descricao} (${erro.Complemento})` : (erro.Descricao ?? "")
  return {
    tipo: "recusado",
    codigo: codigo || "rejeicao",
    textoDaAutoridade: texto.slice(0, 1000),
    texto: `O Ambiente de Dados Nacional recusou a busca: ${texto.slice(0, 500) || codigo}`,
    precisaDePessoa: true,
  }
}

const ILEGIVEL = "O Ambiente de Dados Nacional respondeu de um jeito que não se lê."
const falha = (texto: string, esperarMs = ESPERA_MS) => ({ tipo: "falha" as const, incerta: false, texto, esperarMs })
const semCertificado = (status: number): Recusado => ({
  tipo: "recusado",
  codigo: "certificado-recusado",
  textoDaAutoridade: "",
  texto: `O Ambiente de Dados Nacional não aceitou o certificado digital da empresa (${status}). Confira se o e-CNPJ está em vigor em Certificados digitais.`,
  precisaDePessoa: true,
})

const TIPOS: Readonly<Record<string, DocumentoDistribuido["tipo"]>> = { NFSE: "nota", EVENTO: "evento" }

function documentoDe(l: z.output<typeof linha>): DocumentoDistribuido {
  return {
    nsu: l.NSU ?? null,
    chave: l.ChaveAcesso || null,
    tipo: TIPOS[l.TipoDocumento ?? ""] ?? "outro",
    tipoNaOrigem: [l.TipoDocumento, l.TipoEvento].filter(Boolean).join(" ") || "SEM TIPO",
    geradoEm: instanteDe(l.DataHoraGeracao),
    xml: xmlDe(l.ArquivoXml),
  }
}

/** Without an offset it is the hour of Brasília. */
function instanteDe(texto: string | null | undefined): Date | null {
  if (!texto) return null
  const em = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(texto) ? texto : `${texto}-03:00`)
  return Number.isNaN(em.getTime()) ? null : em
}

function xmlDe(base64: string | null | undefined): Buffer | null {
  try {
    return base64 ? abrirEnvelope(base64) : null
  } catch {
    return null
  }
}

/** By NSU; the same one twice is one. */
function emOrdem(documentos: readonly DocumentoDistribuido[]): DocumentoDistribuido[] {
  const vistos = new Set<number>()
  return documentos
    .filter(({ nsu }) => nsu === null || (!vistos.has(nsu) && vistos.add(nsu)))
    .sort((a, b) => (a.nsu ?? Number.MAX_SAFE_INTEGER) - (b.nsu ?? Number.MAX_SAFE_INTEGER))
}

function comoJson(corpo: Buffer): unknown {
  try {
    return JSON.parse(corpo.toString("utf8"))
  } catch {
    return null
  }
}
