import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { type Armazem, deTexto, paraTexto } from "./armazem.ts"
import { diaCivil, instanteCompacto } from "./calendario.ts"
import type { CertificadoDeTitular, Certificadora } from "./certificados.ts"
import { avisarEvento, type Contexto, type MensagemDaCaixa, proximo } from "./estado.ts"
import { esquemaDaFalha, type Falhas } from "./falhas.ts"
import { lerTexto } from "./gateway.ts"
import { chaveDaProcuracao } from "./procuracoes.ts"
import type { Registro } from "./registro.ts"
import { AVISOS_DO_CCMEI, type AvisoDoCcmei } from "./servicos/ccmei.ts"
import { dinheiro } from "./servicos/entrada.ts"
import { pagarGuia, registrarPagamento } from "./servicos/pagamentos.ts"
import { ajustarSitfis } from "./servicos/sitfis.ts"

/**
 * The port by which a test or a demonstration rules the authority: 127.0.0.1 only, JSON in and out, amounts in reais. It has no
 * password, so it refuses a Host that is not its own, which is how a page of a browser would reach it.
 */
interface Controlado {
  readonly contexto: Contexto
  readonly armazem: Armazem
  readonly falhas: Falhas
  readonly registro: Registro
  readonly certificadora: Certificadora
  readonly escritorio: CertificadoDeTitular
  readonly relogio: { deslocamentoMs: number }
  /** Calls that were not answered yet, of who still waits. */
  readonly abertas: ReadonlySet<unknown>
}

const dia = z.iso.date()
const numero = z.string().max(14)
const AVISOS = Object.keys(AVISOS_DO_CCMEI) as AvisoDoCcmei[]
const tributos = z
  .array(z.object({ codigoTributo: z.int(), valor: dinheiro }))
  .transform((lista) => lista.map(({ codigoTributo, valor }) => [codigoTributo, valor] as const))
const esquemas = {
  contribuinte: z.strictObject({
    numero,
    nome: z.string().max(150),
    abertura: dia.optional(),
    impedidaDesde: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
    mei: z.strictObject({ icms: z.boolean(), iss: z.boolean(), caminhoneiro: z.boolean().optional() }).optional(),
    titular: numero.optional(),
    ccmei: z.enum(AVISOS).optional(),
    receitas: z.record(z.string(), z.strictObject({ interno: dinheiro, externo: dinheiro })).optional(),
    situacaoFiscal: z.array(z.string().max(88)).max(30).optional(),
    dte: z.int().min(-2).max(2).optional(),
  }),
  procuracoes: z.strictObject({
    outorgante: numero,
    outorgado: numero,
    procuracoes: z.array(z.strictObject({ sistemas: z.array(z.string()), expiraEm: dia })),
  }),
  par: z.strictObject({ outorgante: numero, outorgado: numero }),
  ajuste: z.strictObject({
    contribuinte: numero,
    pa: z.int().optional(),
    codigoTributo: z.int().optional(),
    fatorMilesimos: z.int().nonnegative().optional(),
    somar: z
      .string()
      .regex(/^-?\d{1,12}\.\d{2}$/)
      .optional(),
    fixo: tributos.optional(),
  }),
  dasPago: z.strictObject({ numeroDocumento: z.string().length(17), em: dia.optional(), valor: dinheiro.optional() }),
  pagamento: z.strictObject({
    contribuinte: numero,
    numeroDocumento: z.string().max(17),
    codigoTipo: z.string().max(2).default("04"),
    codigoReceita: z.string().max(4),
    descricao: z.string().max(120).default("DOCUMENTO DE TESTE"),
    periodo: dia,
    arrecadadoEm: dia,
    vencimento: dia,
    principal: dinheiro,
    multa: dinheiro.default(0n),
    juros: dinheiro.default(0n),
  }),
  mensagem: z.strictObject({
    contribuinte: numero,
    assunto: z.string().max(300),
    parametroDoAssunto: z.string().max(50).default(""),
    corpo: z.string().max(10_500),
    variaveis: z.array(z.string()).max(40).default([]),
    relevancia: z.union([z.literal(1), z.literal(2)]).default(1),
    tipoOrigem: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  }),
  relogio: z.strictObject({ agora: z.iso.datetime({ offset: true }).nullable() }),
  dctfweb: z.strictObject({
    contribuinte: numero,
    categoria: z.int(),
    /** AAAAMM, or AAAA of the 13th salary. */
    periodo: z.string().regex(/^\d{4}(?:\d{2})?$/),
    situacao: z.enum(["em-andamento", "ativa"]),
    debitos: z.array(
      z.strictObject({
        codigo: z.string().max(7),
        denominacao: z.string().max(60),
        sistemaOrigem: z.int().default(1),
        valor: dinheiro,
      }),
    ),
  }),
  dividas: z.strictObject({
    contribuinte: numero,
    ano: z.string().length(4),
    dividas: z.array(
      z.strictObject({
        periodoApuracao: z.string().length(6),
        tributo: z.string(),
        valor: dinheiro,
        enteFederado: z.string(),
        situacaoDebito: z.string(),
      }),
    ),
  }),
  sitfis: z.strictObject({ filaCheia: z.int().nonnegative(), lentidaoMs: z.int().nonnegative() }),
  selic: z.record(z.string().regex(/^\d{6}$/), z.int().nonnegative()),
  certificado: z.strictObject({ nome: z.string().max(100), numero }),
  retrato: z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()]))),
}

/** Tokens go on living through a reset or a restore, as the shop does not know of either. */
const DA_LOJA: ReadonlySet<string> = new Set(["sessoes"])
const definidos = <T extends object>(lido: T) =>
  Object.fromEntries(Object.entries(lido).filter(([, valor]) => valor !== undefined)) as T

type Ato = (alvo: Controlado, corpo: unknown, busca: URLSearchParams) => unknown

const ATOS: Readonly<Record<string, Ato>> = {
  "GET /saude": ({ registro, abertas }) => ({ chamadas: registro.quantas(), abertas: abertas.size }),
  "GET /chamadas": ({ registro }, _, busca) =>
    registro.lerChamadas({ idServico: busca.get("idServico"), contribuinte: busca.get("contribuinte") }),
  "GET /contagens": ({ registro }) => registro.contagens(),
  "GET /cobranca": ({ registro }) => registro.cobranca(),
  "GET /falhas": ({ falhas }) => falhas.pendentes(Date.now()),
  "POST /falhas": ({ falhas }, corpo) => ({ id: falhas.registrar(esquemaDaFalha.parse(corpo), Date.now()) }),
  "DELETE /falhas": ({ falhas }) => falhas.limpar(),
  "PUT /contribuintes": ({ contexto }, corpo) => {
    const { numero: chave, ...dados } = esquemas.contribuinte.parse(corpo)
    contexto.gavetas.contribuintes.gravar(chave, definidos(dados) as never)
  },
  "PUT /procuracoes": ({ contexto }, corpo) => {
    const { outorgante, outorgado, procuracoes } = esquemas.procuracoes.parse(corpo)
    contexto.gavetas.procuracoes.gravar(chaveDaProcuracao(outorgante, outorgado), procuracoes)
  },
  /** Taken away: from here on this pair has none, whatever the simulator grants by itself. */
  "DELETE /procuracoes": ({ contexto }, corpo) => {
    const { outorgante, outorgado } = esquemas.par.parse(corpo)
    contexto.gavetas.procuracoes.gravar(chaveDaProcuracao(outorgante, outorgado), [])
  },
  "POST /ajustes": ({ contexto }, corpo) => {
    const { somar, ...resto } = esquemas.ajuste.parse(corpo)
    const somarCentavos = somar === undefined ? undefined : BigInt(somar.replace(".", ""))
    const id = String(proximo(contexto, "ajuste"))
    contexto.gavetas.ajustes.gravar(id, definidos({ ...resto, somarCentavos }) as never)
    return { id }
  },
  "DELETE /ajustes": ({ contexto: { gavetas } }) => {
    for (const [id] of [...gavetas.ajustes.entradas()]) gavetas.ajustes.apagar(id)
  },
  "POST /das-pagos": ({ contexto }, corpo) => {
    const { numeroDocumento, em, valor } = esquemas.dasPago.parse(corpo)
    return pagarGuia(contexto, numeroDocumento, em ?? diaCivil(contexto.agora()), valor ?? null)
  },
  "POST /pagamentos": ({ contexto }, corpo) => registrarPagamento(contexto, esquemas.pagamento.parse(corpo)),
  "POST /mensagens": ({ contexto }, corpo) => {
    const { contribuinte, ...dados } = esquemas.mensagem.parse(corpo)
    const isn = String(proximo(contexto, "isn")).padStart(10, "0")
    const nova: MensagemDaCaixa = { ...dados, isn, enviadaEm: instanteCompacto(contexto.agora()), lidaEm: null }
    const { mensagens } = contexto.gavetas
    mensagens.gravar(contribuinte, [nova, ...(mensagens.ler(contribuinte) ?? [])])
    avisarEvento(contexto, contribuinte, "E0601")
    return { isn }
  },
  "PUT /dctfweb": ({ contexto }, corpo) => {
    const { contribuinte, categoria, periodo, situacao, debitos } = esquemas.dctfweb.parse(corpo)
    const ativa = situacao === "ativa"
    contexto.gavetas.dctfweb.gravar(`${contribuinte}|${categoria}|${periodo}`, {
      situacao,
      recibo: ativa ? String(proximo(contexto, "recibo")).padStart(16, "0") : null,
      transmitidaEm: ativa ? instanteCompacto(contexto.agora()) : null,
      debitos: debitos.map(({ valor, ...debito }) => ({ ...debito, quantia: valor })),
    })
    avisarEvento(contexto, contribuinte, "E0301")
  },
  "PUT /dividas": ({ contexto }, corpo) => {
    const { contribuinte, ano, dividas } = esquemas.dividas.parse(corpo)
    contexto.gavetas.dividas.gravar(
      `${contribuinte}|${ano}`,
      dividas.map(({ valor, ...divida }) => ({ ...divida, quantia: valor })),
    )
  },
  "POST /sitfis": ({ contexto }, corpo) => {
    const { filaCheia, lentidaoMs } = esquemas.sitfis.parse(corpo)
    ajustarSitfis(contexto, filaCheia, lentidaoMs)
  },
  "PUT /selic": ({ contexto }, corpo) => {
    for (const [mes, taxa] of Object.entries(esquemas.selic.parse(corpo)))
      contexto.gavetas.ajustesGerais.gravar(`selic|${mes}`, taxa)
  },
  "PUT /relogio": ({ relogio }, corpo) => {
    const { agora } = esquemas.relogio.parse(corpo)
    relogio.deslocamentoMs = agora === null ? 0 : Date.parse(agora) - Date.now()
  },
  "GET /certificados": ({ certificadora, escritorio }) => ({
    autoridade: certificadora.autoridade,
    escritorio: { ...escritorio, pfx: escritorio.pfx.toString("base64") },
  }),
  "POST /certificados": ({ certificadora }, corpo) => {
    const emitido = certificadora.emitirPara(esquemas.certificado.parse(corpo))
    return { ...emitido, pfx: emitido.pfx.toString("base64") }
  },
  "GET /estado": ({ armazem }) => armazem.retrato(),
  "PUT /estado": ({ armazem }, corpo) => armazem.repor(esquemas.retrato.parse(corpo), DA_LOJA),
  "POST /reiniciar": ({ armazem, falhas, registro, relogio }) => {
    armazem.repor({}, DA_LOJA)
    falhas.limpar()
    registro.limpar()
    relogio.deslocamentoMs = 0
  },
}

/** Answers one request of the control port. */
export async function controlar(alvo: Controlado, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const responder = (status: number, corpo: unknown) =>
    void resposta.writeHead(status, { "content-type": "application/json" }).end(paraTexto(corpo ?? { feito: true }))
  const [host = ""] = (pedido.headers.host ?? "").split(":")
  if (host !== "127.0.0.1" && host !== "localhost") return responder(403, { erro: "Use 127.0.0.1." })
  const { pathname, searchParams } = new URL(pedido.url ?? "/", "http://127.0.0.1")
  const ato = ATOS[`${pedido.method} ${pathname}`]
  const texto = await lerTexto(pedido)
  if (!ato) return responder(404, { erro: "Não existe.", atos: Object.keys(ATOS) })
  try {
    responder(200, ato(alvo, texto ? deTexto(texto) : undefined, searchParams))
  } catch (erro) {
    responder(400, { erro: erro instanceof z.ZodError ? z.prettifyError(erro) : String(erro) })
  }
}
