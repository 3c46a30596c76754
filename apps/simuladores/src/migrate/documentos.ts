import { z } from "zod"
import { type Assinante, esquemaDaNota, gerarNota, type NotaDeTeste } from "../adn/gerador.ts"
import type { Gaveta } from "../serpro/armazem.ts"
import { instanteCivil } from "../serpro/calendario.ts"
import { cancelarNota, emitirNota, esquemaDoRps, identidadeDe, type Rps } from "./notas.ts"

/** A document that the vendor keeps, under its RPS. */
export interface Documento {
  readonly cnpj: string
  readonly serie: string
  readonly numero: number
  readonly situacao: number
  readonly descricao: string
  readonly incluidoEm: string
  readonly emitidoEm: string
  /** From when it may be authorised: what is asynchronous. */
  readonly aposMs: number
  readonly rps: Rps | null
  readonly chave: string | null
  readonly numeroDaNota: number
  readonly xml: string | null
  readonly xmlDoEvento: string | null
}

/** A code that the next documents get, as the control port asked. */
interface Forcada {
  readonly codigo: number
  readonly descricao: string
  restam: number
}

export interface Contexto {
  readonly agora: () => Date
  readonly assinante: Assinante
  readonly documentos: Gaveta<Documento>
  readonly envios: Gaveta<number>
  readonly contadores: Gaveta<number>
  readonly semCertificado: Gaveta<boolean>
  readonly processamentoMs: () => number
  readonly forcadas: Forcada[]
  readonly avisar: (documento: Documento, tipo: 1 | 2 | 3) => void
}

const PROCESSANDO = { codigo: 105, texto: "Documento em processamento" }
const AUTORIZADA = { codigo: 100, texto: "Autorizado o uso da NFS-e" }
const CANCELADA = { codigo: 101, texto: "Cancelamento homologado" }

/** What an answer says of a document, by the vendor's names. */
export function apresentar(d: Documento, de: "nota" | "evento" = "nota"): object {
  const xml = de === "nota" ? d.xml : d.xmlDoEvento
  return {
    DocModelo: "NFSe",
    DocNumero: d.numero,
    DocSerie: d.serie,
    DocChaAcesso: d.chave ?? "",
    DocProtocolo: "",
    DocEvenSeq: de === "nota" ? 0 : 1,
    DocEveTp: de === "nota" ? 0 : 110111,
    DocEveId: "",
    DocPDFBase64: xml === null ? "" : PDF,
    DocPDFDownload: "",
    DocDhAut: xml === null ? "" : `${d.emitidoEm}-03:00`,
    DocDigestValue: "",
    DocXMLBase64: xml === null ? "" : Buffer.from(xml).toString("base64"),
    DocXMLDownload: "",
    NFSe: { NFSeNumero: d.numeroDaNota, NFSeCodVerificacao: "" },
    Situacao: { SitCodigo: d.situacao, SitDescricao: d.descricao },
  }
}
const PDF = Buffer.from("%PDF-1.4\n% DOCUMENTO DE TESTE\n").toString("base64")

const situacaoSo = (numero: number, serie: string, codigo: number, descricao: string) => ({
  DocModelo: "NFSe",
  DocNumero: numero,
  DocSerie: serie,
  DocChaAcesso: "",
  DocEvenSeq: 0,
  DocEveTp: 0,
  DocPDFBase64: "",
  DocXMLBase64: "",
  NFSe: { NFSeNumero: 0, NFSeCodVerificacao: "" },
  Situacao: { SitCodigo: codigo, SitDescricao: descricao },
})

const envio = z.array(z.object({ Documento: z.looseObject({ RPS: z.array(z.unknown()).min(1) }) })).min(1)

/** POST …?type=Emissao. */
export function receberEmissao(contexto: Contexto, corpo: unknown, cnpj: string | null): readonly object[] {
  const lido = envio.safeParse(corpo)
  if (!lido.success) return [{ Codigo: 999, Descricao: "Estrutura do lote inválida #inv0300", Documentos: [] }]
  const Documentos = lido.data.flatMap(({ Documento }) => Documento.RPS.map((rps) => receberUm(contexto, rps, cnpj)))
  return [{ Codigo: 100, Descricao: "Documentos processados", Documentos }]
}

function receberUm(contexto: Contexto, recebido: unknown, cnpj: string | null): object {
  const lido = esquemaDoRps.safeParse(recebido)
  if (!lido.success) {
    const [problema] = lido.error.issues
    return situacaoSo(0, "", 201, `Rejeição: campo ${problema?.path.join(".")} inválido #inv0301`)
  }
  const rps = lido.data
  const emitente = rps.Prestador.CNPJ_prest
  const { RPSNumero: numero, RPSSerie: serie } = rps
  const identidade = identidadeDe(emitente, serie, numero)
  contexto.envios.gravar(identidade, (contexto.envios.ler(identidade) ?? 0) + 1)
  if (cnpj !== null && cnpj !== emitente)
    return situacaoSo(numero, serie, 202, "Rejeição: emitente não é a empresa do token #inv0310")
  if (contexto.semCertificado.ler(emitente)) return situacaoSo(numero, serie, 104, "Certificado Digital não informado")
  if (contexto.documentos.ler(identidade) !== undefined)
    return situacaoSo(numero, serie, 204, "Rejeição: duplicidade de RPS, número e série já utilizados #inv0352")
  const forcada = contexto.forcadas.find((f) => f.restam > 0)
  if (forcada) {
    forcada.restam -= 1
    return situacaoSo(numero, serie, forcada.codigo, forcada.descricao)
  }
  const agora = contexto.agora()
  const documento: Documento = {
    cnpj: emitente,
    serie,
    numero,
    situacao: PROCESSANDO.codigo,
    descricao: PROCESSANDO.texto,
    incluidoEm: agora.toISOString(),
    emitidoEm: rps.dEmis,
    aposMs: agora.getTime() + contexto.processamentoMs(),
    rps,
    chave: null,
    numeroDaNota: 0,
    xml: null,
    xmlDoEvento: null,
  }
  contexto.documentos.gravar(identidade, documento)
  return apresentar(autorizarSePronto(contexto, documento))
}

/** Authorises what waited for long enough; asked for at each look, as nothing here has a clock of its own. */
export function autorizarSePronto(contexto: Contexto, d: Documento): Documento {
  const agora = contexto.agora()
  if (d.situacao !== PROCESSANDO.codigo || d.rps === null || agora.getTime() < d.aposMs) return d
  const numeroDaNota = proximoNumero(contexto, d.cnpj)
  const { chave, xml } = emitirNota(d.rps, numeroDaNota, contexto.assinante, `${instanteCivil(agora)}-03:00`)
  const { codigo: situacao, texto: descricao } = AUTORIZADA
  const pronta = { ...d, situacao, descricao, chave, xml, numeroDaNota }
  contexto.documentos.gravar(identidadeDe(d.cnpj, d.serie, d.numero), pronta)
  contexto.avisar(pronta, 2)
  return pronta
}

function proximoNumero({ contadores }: Contexto, cnpj: string): number {
  const numero = (contadores.ler(`nota|${cnpj}`) ?? 0) + 1
  contadores.gravar(`nota|${cnpj}`, numero)
  return numero
}

const evento = z
  .array(
    z.looseObject({
      Evento: z.looseObject({
        CNPJ: z.string(),
        NFSeNumero: z.int(),
        RPSNumero: z.int(),
        RPSSerie: z.string(),
        EveTp: z.literal(110111),
        EveCodigo: z.string(),
        EveMotivo: z.string().min(1),
      }),
    }),
  )
  .min(1)

/** POST …?type=Evento. */
export function receberEvento(contexto: Contexto, corpo: unknown): readonly object[] {
  const lido = evento.safeParse(corpo)
  if (!lido.success) return [{ Codigo: 999, Descricao: "Estrutura do evento inválida #inv0300", Documentos: [] }]
  const Documentos = lido.data.map(({ Evento }) => {
    const identidade = identidadeDe(Evento.CNPJ, Evento.RPSSerie, Evento.RPSNumero)
    const d = contexto.documentos.ler(identidade)
    const negar = (codigo: number, texto: string) => situacaoSo(Evento.RPSNumero, Evento.RPSSerie, codigo, texto)
    if (d?.chave == null || d.numeroDaNota !== Evento.NFSeNumero)
      return negar(210, "Rejeição: documento não encontrado #inv0360")
    if (d.xmlDoEvento !== null) return negar(211, "Rejeição: documento já cancelado #inv0361")
    return apresentar(cancelar(contexto, d, Evento.EveCodigo, Evento.EveMotivo), "evento")
  })
  return [{ Codigo: 100, Descricao: "Documentos processados", Documentos }]
}

/** Cancels a document that is here; also by the control port, as somebody at the vendor's own panel would. */
export function cancelar(contexto: Contexto, d: Documento, motivo: string, descricao: string): Documento {
  const numero = proximoNumero(contexto, "eventos")
  const dados = { motivo, descricao, em: `${instanteCivil(contexto.agora())}-03:00`, numero }
  const xmlDoEvento = cancelarNota(d.chave ?? "", d.cnpj, dados, contexto.assinante)
  const cancelada = { ...d, situacao: CANCELADA.codigo, descricao: CANCELADA.texto, xmlDoEvento }
  contexto.documentos.gravar(identidadeDe(d.cnpj, d.serie, d.numero), cancelada)
  contexto.avisar(cancelada, 3)
  return cancelada
}

/** A note that was issued at the vendor by somebody else's program. Answers its key. */
export function incluirDeFora(contexto: Contexto, pedido: NotaDeTeste): string {
  const nota = esquemaDaNota.parse(pedido)
  const numero = proximoNumero(contexto, nota.prestador)
  const { chave, xml } = gerarNota(nota, numero, contexto.assinante)
  const documento: Documento = {
    cnpj: nota.prestador,
    serie: "900",
    numero,
    situacao: AUTORIZADA.codigo,
    descricao: AUTORIZADA.texto,
    incluidoEm: contexto.agora().toISOString(),
    emitidoEm: `${nota.data}T10:00:00`,
    aposMs: 0,
    rps: null,
    chave,
    numeroDaNota: numero,
    xml,
    xmlDoEvento: null,
  }
  contexto.documentos.gravar(identidadeDe(nota.prestador, "900", numero), documento)
  contexto.avisar(documento, 1)
  return chave
}

/** GET …?type=Consulta, by one of the ways of the contract. */
export function consultar(contexto: Contexto, busca: URLSearchParams, cnpj: string | null): readonly object[] {
  const ler = (nome: string) => busca.get(nome) ?? ""
  const dia = (nome: string) => ler(nome).slice(0, 10)
  const emitente = ler("CnpjEmpresa") || ler("CnpjEmissor") || (cnpj ?? "")
  const de = Number(ler("NumeroInicial"))
  const ate = Number(ler("NumeroFinal")) || de
  const escolher = (d: Documento): boolean => {
    if (d.cnpj !== emitente) return false
    if (ler("ChaveAcesso")) return d.chave === ler("ChaveAcesso")
    if (de > 0) return d.numero >= de && d.numero <= ate && (!ler("Serie") || d.serie === ler("Serie"))
    if (dia("DataEmissaoInicial"))
      return (
        d.emitidoEm.slice(0, 10) >= dia("DataEmissaoInicial") && d.emitidoEm.slice(0, 10) <= dia("DataEmissaoFinal")
      )
    const incluido = instanteCivil(new Date(d.incluidoEm)).slice(0, 10)
    return (
      dia("DataInclusaoInicial") !== "" &&
      incluido >= dia("DataInclusaoInicial") &&
      incluido <= dia("DataInclusaoFinal")
    )
  }
  const achados = [...contexto.documentos.entradas()]
    .map(([, d]) => d)
    .filter(escolher)
    .map((d) => autorizarSePronto(contexto, d))
  const Documentos = achados.flatMap((d) =>
    d.xmlDoEvento === null ? [apresentar(d)] : [apresentar(d), apresentar(d, "evento")],
  )
  return [{ Codigo: 100, Descricao: "Consulta realizada", Documentos }]
}
