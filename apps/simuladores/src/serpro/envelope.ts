import { existeSistema, type Servico, servicoDe, type Tipo } from "./catalogo.ts"
import { type Contexto, hoje, type Sessao } from "./estado.ts"
import { ehCnpj, ehCpf } from "./ni.ts"
import { situacaoDaProcuracao } from "./procuracoes.ts"
import { type Chamada, corpoInvalido, doGerenciador, type Envelope, type Ni } from "./protocolo.ts"

/**
 * What the manager of the Integra Contador asks of a call, in the order of its own list of messages: 003 and 025 (headers), the
 * shape of the body, 006 to 012, 016 to 022, 028, 032, 048 to 055. The first that fails is the answer. Where the list says
 * nothing (an unsold service, another version), 017 and 028 are our reading.
 */
export interface Porta {
  readonly tipo: Tipo
  readonly sessao: Sessao
  readonly jwt: string | undefined
  readonly procurador: string | undefined
}

const CPF = 1
const CNPJ = 2
const LISTA_DE_CPF = 3
const LISTA_DE_CNPJ = 4
const MAXIMO_DO_LOTE = 1000
const EM_LOTE: Readonly<Record<string, number>> = {
  SOLICEVENTOSPF131: LISTA_DE_CPF,
  OBTEREVENTOSPF133: LISTA_DE_CPF,
  SOLICEVENTOSPJ132: LISTA_DE_CNPJ,
  OBTEREVENTOSPJ134: LISTA_DE_CNPJ,
}

/** Checks a call whose body was read as JSON, undefined where it was not. Throws the `Recusa` of the first rule that it breaks. */
export function lerChamada(contexto: Contexto, porta: Porta, lido: unknown): Chamada {
  conferirJwt(porta)
  const { envelope, entrada } = lerCorpo(lido)
  const { contratante, autorPedidoDados: autor, contribuinte, pedidoDados } = envelope
  conferirNumeros(envelope)
  const { sessao } = porta
  if (sessao.doCertificado !== sessao.contratante) throw doGerenciador("016")
  const sistemaExiste = existeSistema(pedidoDados.idSistema)
  const servico = servicoDe(pedidoDados.idSistema, pedidoDados.idServico)
  if (servico && (servico.tipo !== porta.tipo || servico.situacao === "nao-ofertado"))
    throw doGerenciador("017", porta.tipo)
  if (contratante.numero !== sessao.contratante) throw doGerenciador("018", contratante.numero)
  const termo = conferirAutor(contexto, porta, autor, contratante, servico)
  if (servico?.situacao === "producao") conferirProcuracao(contexto, servico, autor, contribuinte)
  if (sistemaExiste && (!servico || (servico.situacao === "producao" && servico.versao !== pedidoDados.versaoSistema)))
    throw doGerenciador("028")
  conferirLote(contribuinte, pedidoDados.idServico)
  if (!servico) throw doGerenciador("052")
  if (termo && termo.contratante !== contratante.numero)
    throw doGerenciador("053", contratante.numero, termo.contratante)
  if (termo && termo.autor !== autor.numero) throw doGerenciador("054", autor.numero, termo.autor)
  if (servico.situacao === "descontinuado") throw doGerenciador("055")
  return { tipo: porta.tipo, envelope, entrada, procurador: porta.procurador ?? null }
}

/** The jwt_token that came with the access token, and no other. */
function conferirJwt({ jwt, sessao }: Porta): void {
  if (!jwt) throw doGerenciador("026", "ausente")
  if (jwt === sessao.jwt) return
  if (jwt.split(".").length !== 3) throw doGerenciador("026", "formato")
  throw doGerenciador("025", "assinatura")
}

function lerCorpo(lido: unknown): { envelope: Envelope; entrada: unknown } {
  if (lido === undefined) throw corpoInvalido("O corpo não é JSON.")
  const raiz = objeto(lido, "corpo")
  const pedido = objeto(raiz.pedidoDados, "pedidoDados")
  const { dados } = pedido
  if (typeof dados !== "string") throw corpoInvalido("pedidoDados.dados deve ser um texto com JSON.")
  const envelope: Envelope = {
    contratante: lerNi(raiz.contratante, "contratante"),
    autorPedidoDados: lerNi(raiz.autorPedidoDados, "autorPedidoDados"),
    contribuinte: lerNi(raiz.contribuinte, "contribuinte"),
    pedidoDados: {
      idSistema: texto(pedido.idSistema, "pedidoDados.idSistema"),
      idServico: texto(pedido.idServico, "pedidoDados.idServico"),
      versaoSistema: texto(pedido.versaoSistema, "pedidoDados.versaoSistema"),
      dados,
    },
  }
  if (dados === "") return { envelope, entrada: null }
  try {
    return { envelope, entrada: JSON.parse(dados) }
  } catch {
    throw corpoInvalido("pedidoDados.dados não contém JSON.")
  }
}

function objeto(lido: unknown, nome: string): Readonly<Record<string, unknown>> {
  if (typeof lido !== "object" || lido === null || Array.isArray(lido)) throw corpoInvalido(`Falta ${nome}.`)
  return lido as Readonly<Record<string, unknown>>
}

function texto(lido: unknown, nome: string): string {
  if (typeof lido !== "string") throw corpoInvalido(`Falta ${nome}.`)
  return lido
}

function lerNi(lido: unknown, nome: string): Ni {
  const { numero, tipo } = objeto(lido, nome)
  if (typeof numero !== "string" || typeof tipo !== "number") throw corpoInvalido(`${nome} deve ter numero e tipo.`)
  return { numero, tipo }
}

function conferirNumeros({ contratante, autorPedidoDados, contribuinte }: Envelope): void {
  const errado = (ni: Ni, tipo: number) => ni.tipo === tipo && !(tipo === CNPJ ? ehCnpj(ni.numero) : ehCpf(ni.numero))
  if (errado(autorPedidoDados, CNPJ)) throw doGerenciador("006")
  if (errado(autorPedidoDados, CPF)) throw doGerenciador("007")
  if (errado(contribuinte, CNPJ)) throw doGerenciador("008")
  if (errado(contribuinte, CPF)) throw doGerenciador("009")
  if (errado(contratante, CNPJ)) throw doGerenciador("010")
  if (errado(contratante, CPF)) throw doGerenciador("011")
  const umSo = (ni: Ni) => ni.tipo === CPF || ni.tipo === CNPJ
  if (!umSo(autorPedidoDados)) throw doGerenciador("012", "AutorPedidoDados")
  if (![CPF, CNPJ, LISTA_DE_CPF, LISTA_DE_CNPJ].includes(contribuinte.tipo)) throw doGerenciador("012", "Contribuinte")
  if (!umSo(contratante)) throw doGerenciador("012", "Contratante")
}

/** Another author than the contracting party shows the token of a Termo de Autorização; who is sending it has none yet. */
function conferirAutor(contexto: Contexto, porta: Porta, autor: Ni, contratante: Ni, servico: Servico | undefined) {
  if (autor.numero === contratante.numero || servico?.idSistema === "AUTENTICAPROCURADOR") return null
  if (!porta.procurador) throw doGerenciador("019")
  for (const [, termo] of contexto.gavetas.termos.entradas()) {
    if (termo.token === porta.procurador && termo.expiraEmMs > contexto.agora().getTime()) return termo
  }
  throw doGerenciador("020")
}

function conferirProcuracao(contexto: Contexto, servico: Servico, autor: Ni, contribuinte: Ni): void {
  if (servico.procuracao === null || autor.numero === contribuinte.numero) return
  const situacao = situacaoDaProcuracao(contexto, contribuinte.numero, autor.numero, servico.procuracao, hoje(contexto))
  if (situacao === "nenhuma") throw doGerenciador("022", autor.numero, contribuinte.numero)
  if (situacao === "de-outros-sistemas") throw doGerenciador("032")
}

function conferirLote({ numero, tipo }: Ni, idServico: string): void {
  const esperado = EM_LOTE[idServico]
  const emLote = tipo === LISTA_DE_CPF || tipo === LISTA_DE_CNPJ
  if (esperado === undefined && emLote) throw doGerenciador("051")
  if (esperado === undefined) return
  if (tipo !== esperado) throw doGerenciador("051")
  // Reading a batch names nobody: the protocol does.
  if (idServico.startsWith("OBTER") && numero === "") return
  const numeros = numero.split(",")
  if (numero === "" && tipo === LISTA_DE_CPF) throw doGerenciador("048", "")
  if (numeros.length > MAXIMO_DO_LOTE || numeros.some((n) => n.trim() !== n || n === "")) throw doGerenciador("050")
  const errado = numeros.find((n) => !(tipo === LISTA_DE_CPF ? ehCpf(n) : ehCnpj(n)))
  if (errado !== undefined) throw tipo === LISTA_DE_CPF ? doGerenciador("049", errado) : doGerenciador("008")
}
