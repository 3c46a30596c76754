import { z } from "zod"
import { pausaPedidaMs } from "../../../pausa-pedida.ts"
import type { ErroDoEmissor, RespostaDoEmissor } from "../../../ports/emissor-nfse.ts"
import type { Desfecho, Falha, Requisicao, Resposta } from "../../../ports/receita-federal.ts"

/** Answers of Migrate. Its public contract lists few codes: what is not known is waited for, and then shown to a person. */

/** Numbers come as numbers or as text, whichever. */
const numero = z.union([z.number(), z.string().regex(/^\d{1,9}$/)]).transform(Number)
const documento = z.object({
  DocNumero: numero.catch(0),
  DocSerie: z.union([z.string(), z.number()]).transform(String).catch(""),
  DocChaAcesso: z.string().catch(""),
  DocEveTp: numero.catch(0),
  DocXMLBase64: z.string().nullish(),
  DocPDFBase64: z.string().nullish(),
  Situacao: z.object({ SitCodigo: numero, SitDescricao: z.string().catch("") }),
})
type DocumentoDaMigrate = z.output<typeof documento>
const grupo = z.object({
  Codigo: numero,
  Descricao: z.string().catch(""),
  Documentos: z.array(documento).nullish(),
})
/** Object or list, whichever comes. */
const corpo = z.union([z.array(grupo).min(1), grupo.transform((g) => [g])])

/** Of `SitCodigo`, and of the batch where it is 100. */
const CODIGOS = {
  autorizada: 100,
  cancelada: 101,
  inutilizada: 102,
  semCertificado: 104,
  eventoRegistrado: 135,
  consumoIndevido: 179,
} as const

/** The vendor asks not to be polled more than once a minute for a document. */
const UM_MINUTO_MS = 60_000
const ESPERA_DO_CONSUMO_MS = 5 * UM_MINUTO_MS
/** What it has not decided by then somebody has to look at. */
const PACIENCIA_MS = 24 * 3_600_000
const MUITOS_PEDIDOS = 429

/** When the document was sent, in a kept request: from then its patience counts. */
export const CABECALHO_DO_ENVIO = "partida-enviada-em"
/** By which number of ours an answer is looked for. */
export const CABECALHO_DO_RPS = "partida-rps"

/** Documents of an answer, or why there are none. Any bytes give an outcome. */
export function lerDocumentos(
  grava: boolean,
  { status, cabecalhos, corpo: bytes }: Resposta,
): Desfecho<readonly DocumentoDaMigrate[]> {
  if (status === MUITOS_PEDIDOS) {
    const esperarMs = pausaPedidaMs(cabecalhos, ESPERA_DO_CONSUMO_MS)
    return { tipo: "falha", incerta: false, texto: "A Migrate pediu para esperar.", esperarMs }
  }
  // A bare 403 may also be of who already took what was written: only the query after it can tell.
  if (status === 401 || (status === 403 && !grava))
    return {
      tipo: "recusado",
      codigo: "credenciais-recusadas",
      textoDaAutoridade: "",
      texto: `A Migrate não aceitou as credenciais do escritório (${status}). Confira-as em Configurações, Integração Migrate.`,
      precisaDePessoa: true,
    }
  if (status >= 500) return semSaber(grava, `A Migrate respondeu com erro (${status}).`)
  const lido = corpo.safeParse(comoJson(bytes))
  if (!lido.success) return semSaber(grava, `A Migrate respondeu de um jeito que não se lê (${status}).`)
  const [primeiro] = lido.data
  const recusada = lido.data.find(({ Codigo }) => Codigo !== CODIGOS.autorizada)
  if (recusada?.Codigo === CODIGOS.consumoIndevido) return consumoIndevido()
  if (recusada) {
    const { Codigo, Descricao } = recusada
    return grava
      ? {
          tipo: "recusado",
          codigo: `MIGRATE-${Codigo}`,
          textoDaAutoridade: Descricao,
          texto: `A Migrate recusou o pedido: ${Descricao || `código ${Codigo}`}.`,
          precisaDePessoa: true,
        }
      : { tipo: "falha", incerta: false, texto: `A Migrate não respondeu à consulta: ${Descricao || Codigo}.` }
  }
  return primeiro === undefined
    ? semSaber(grava, "A Migrate respondeu sem nenhum documento.")
    : { tipo: "ok", valor: lido.data.flatMap((g) => g.Documentos ?? []) }
}

const consumoIndevido = (): Falha => ({
  tipo: "falha",
  incerta: false,
  texto: "A Migrate pediu para consultar menos (consumo indevido). Esperamos alguns minutos.",
  esperarMs: ESPERA_DO_CONSUMO_MS,
})
const semSaber = (incerta: boolean, texto: string): Falha => ({ tipo: "falha", incerta, texto })
const ok = (valor: RespostaDoEmissor): Desfecho<RespostaDoEmissor> => ({ tipo: "ok", valor })

/** What an answer to a request of the emitter says. */
export function interpretarResposta(requisicao: Requisicao, resposta: Resposta): Desfecho<RespostaDoEmissor> {
  const lida = lerDocumentos(requisicao.grava, resposta)
  if (lida.tipo !== "ok") return lida
  const nosso = requisicao.cabecalhos[CABECALHO_DO_RPS] ?? null
  const dele = lida.valor.filter((d) => nosso === null || `${d.DocSerie}|${d.DocNumero}` === nosso)
  const nota = dele.find((d) => d.DocEveTp === 0)
  const evento = dele.find((d) => d.DocEveTp !== 0)
  switch (requisicao.servico) {
    case "MIGRATE/emitir":
      return nota === undefined ? semSaber(true, "A Migrate aceitou o lote sem dizer da nota.") : daEmissao(nota)
    case "MIGRATE/consultar-dps":
      return nota === undefined ? ok({ tipo: "nao-encontrada" }) : daConsulta(nota, requisicao, resposta.em)
    case "MIGRATE/baixar": {
      const xml = nota && xmlDe(nota)
      return xml ? ok({ tipo: "nota", xml }) : ok({ tipo: "nao-encontrada" })
    }
    case "MIGRATE/registrar-evento":
      return doEvento(evento ?? nota)
    case "MIGRATE/consultar-evento": {
      const xml = evento && xmlDe(evento)
      if (xml) return ok({ tipo: "evento", xml })
      return dele.some((d) => d.Situacao.SitCodigo === CODIGOS.cancelada)
        ? ok({ tipo: "cancelada-sem-evento" })
        : ok({ tipo: "nao-encontrada" })
    }
    default:
      return semSaber(requisicao.grava, "Resposta de um serviço desconhecido.")
  }
}

function daEmissao(nota: DocumentoDaMigrate): Desfecho<RespostaDoEmissor> {
  const { SitCodigo, SitDescricao } = nota.Situacao
  if (ehRepetida(SitDescricao)) return ok({ tipo: "ja-usada" })
  return decidida(nota) ?? ok(SitCodigo === CODIGOS.consumoIndevido ? { tipo: "ja-usada" } : { tipo: "em-andamento" })
}

function daConsulta(nota: DocumentoDaMigrate, requisicao: Requisicao, em: Date): Desfecho<RespostaDoEmissor> {
  if (nota.Situacao.SitCodigo === CODIGOS.consumoIndevido) return consumoIndevido()
  const enviada = Date.parse(requisicao.cabecalhos[CABECALHO_DO_ENVIO] ?? "")
  const decisao = decidida(nota)
  if (decisao) return decisao
  if (Number.isFinite(enviada) && em.getTime() - enviada > PACIENCIA_MS) {
    const { SitCodigo, SitDescricao } = nota.Situacao
    return {
      tipo: "recusado",
      codigo: "sem-fim",
      textoDaAutoridade: `${SitCodigo} ${SitDescricao}`.trim(),
      texto: "Faz mais de um dia que a Migrate recebeu a nota e ainda não a emitiu. Veja-a no painel da Migrate.",
      precisaDePessoa: true,
    }
  }
  return { tipo: "pendente", perguntarDeNovoEmMs: UM_MINUTO_MS }
}

/** What the vendor has already decided; null while it works, and for a code that it does not explain. */
function decidida(nota: DocumentoDaMigrate): Desfecho<RespostaDoEmissor> | null {
  const { SitCodigo, SitDescricao } = nota.Situacao
  const { autorizada, cancelada, inutilizada, semCertificado } = CODIGOS
  // Cancelled meanwhile is a note all the same: its event comes after it.
  if (SitCodigo === autorizada || SitCodigo === cancelada) {
    const xml = xmlDe(nota)
    if (xml && CHAVE.test(nota.DocChaAcesso)) return ok({ tipo: "autorizada", chave: nota.DocChaAcesso, xml })
    return CHAVE.test(nota.DocChaAcesso) ? ok({ tipo: "encontrada", chave: nota.DocChaAcesso }) : municipal()
  }
  if (SitCodigo === semCertificado || SitCodigo === inutilizada || ehRejeicao(SitDescricao))
    return ok({ tipo: "rejeitada", erros: [erroDe(nota)] })
  return null
}
const CHAVE = /^\d{8}[0-9A-Z]{14}\d{28}$/

/** Authorised by a system whose notes have no national key: the note is at the vendor, and comes by the file. */
const municipal = (): Desfecho<RespostaDoEmissor> => ({
  tipo: "recusado",
  codigo: "nota-municipal",
  textoDaAutoridade: "",
  texto:
    "A Migrate emitiu a nota num sistema municipal, sem chave nacional. Baixe o XML no painel da Migrate e importe-o em Notas fiscais.",
  precisaDePessoa: true,
})

function doEvento(evento: DocumentoDaMigrate | undefined): Desfecho<RespostaDoEmissor> {
  if (evento === undefined) return semSaber(true, "A Migrate aceitou o pedido sem dizer do cancelamento.")
  const { SitCodigo, SitDescricao } = evento.Situacao
  if (SitCodigo === CODIGOS.cancelada || SitCodigo === CODIGOS.eventoRegistrado) {
    const xml = evento.DocEveTp === 0 ? null : xmlDe(evento)
    return ok(xml ? { tipo: "evento", xml } : { tipo: "cancelada-sem-evento" })
  }
  // Somebody else's, or ours by an answer that was lost: its event says which.
  if (/j[aá] (?:est[aá] |foi )?cancelad/i.test(SitDescricao)) return ok({ tipo: "cancelada-sem-evento" })
  return ehRejeicao(SitDescricao) || SitCodigo === CODIGOS.semCertificado
    ? ok({ tipo: "rejeitada", erros: [erroDe(evento)] })
    : semSaber(true, `A Migrate respondeu ao cancelamento com um código que não se conhece (${SitCodigo}).`)
}

/** Rejections are of any other number; their texts carry the code of the vendor. */
const ehRejeicao = (texto: string) => /rejei[cç]|#inv\d{3,}|recusad|inv[aá]lid/i.test(texto)
const ehRepetida = (texto: string) => /duplicidade|j[aá] (?:foi )?utilizad/i.test(texto)

function erroDe({ Situacao: { SitCodigo, SitDescricao } }: DocumentoDaMigrate): ErroDoEmissor {
  const doFornecedor = /#(inv\d{3,8})/i.exec(SitDescricao)?.[1]
  return {
    codigo: doFornecedor ? `MIGRATE-${doFornecedor}` : `MIGRATE-${SitCodigo}`,
    texto: SitDescricao.slice(0, 2000),
  }
}

const MAXIMO_DO_XML = 2 * 1024 * 1024

/** The XML of a document; null where it did not come, or is no XML. */
export function xmlDe({ DocXMLBase64 }: DocumentoDaMigrate): Buffer | null {
  if (!DocXMLBase64 || DocXMLBase64.length > MAXIMO_DO_XML * 2) return null
  const bytes = Buffer.from(DocXMLBase64, "base64")
  return bytes.length > 0 && bytes.length <= MAXIMO_DO_XML ? bytes : null
}

function comoJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}
