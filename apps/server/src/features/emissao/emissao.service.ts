import { randomUUID } from "node:crypto"
import { estadosDaOperacao, type NotaPedida, type PreviaDaNota, podeTransitarEmissao } from "@partida/contracts"
import { ParametroSemVigencia, paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { assinarNoPerfilDoContribuinte } from "../../documentos/nfse-nacional/assinar.ts"
import { conferirContraEsquema } from "../../documentos/nfse-nacional/dps/conferir.ts"
import { idDaDps, montarDps } from "../../documentos/nfse-nacional/dps/montar-dps.ts"
import { TextoForaDoLeiaute } from "../../documentos/nfse-nacional/dps/texto.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { EmissorDeNfse, EmissorNoPapel, QuemEmite } from "../../ports/emissor-nfse.ts"
import { usarCertificado } from "../certificados/uso.service.ts"
import { quemEmitePara } from "../integradores/integradores.service.ts"
import { agir, enfileirar } from "../operacoes/operacoes.service.ts"
import { podeAbandonar } from "./apresentacao.ts"
import { configuracaoDe, SEM_EMISSOR_DE, serieEmUso } from "./configuracao.service.ts"
import { decidir } from "./decisao/decidir.ts"
import { type Decisao, EmissaoImpedida, type FatosDaNota } from "./decisao/fatos.ts"
import { paraDps } from "./decisao/para-dps.ts"
import {
  alterarEmissao,
  type EmissaoGravada,
  inserirEmissao,
  lerComFila,
  tomarEmissao,
  tomarNumero,
} from "./emissao.repository.ts"
import { FOLGA_DO_RELOGIO_MS, montarFatos } from "./fatos.service.ts"
import { APLICACAO } from "./pedido.ts"
import { ATO_DE_EMITIR, PROVEDOR_DE } from "./pedir.ts"

/** What issuing works with. */
export interface DepsDaEmissao {
  readonly cofre: Cofre
  readonly emissor: EmissorDeNfse | null
  /** Missing: nobody issues by it from here. */
  readonly migrate?: EmissorNoPapel | null
}

/** The taxes of a note, each with its reason, without issuing it. Raises nao-encontrado, entrada-invalida. */
export async function preverNota(tx: Tx, ato: Ato, idEmpresa: string, pedido: NotaPedida): Promise<PreviaDaNota> {
  const { configuracao } = await configuracaoDe(tx, ato.escopo, idEmpresa)
  const decisao = emPalavras(decidir, await montarFatos(tx, ato, idEmpresa, pedido, configuracao))
  return {
    valor: pedido.valor,
    iss: decisao.iss.valor === null ? null : paraReais(decisao.iss.valor),
    totalRetido: paraReais(decisao.totalRetido),
    liquido: paraReais(decisao.liquido),
    explicacoes: decisao.explicacoes.map((e) => ({ ...e, valor: e.valor === null ? null : paraReais(e.valor) })),
    avisos: [...decisao.avisos],
    ambiente: configuracao.ambiente,
  }
}

/**
 * Decides, takes the next number, signs and keeps the DPS, and queues its sending, all in this transaction: rolled back, nothing of it
 * happened and the number is free. Raises nao-encontrado, entrada-invalida, certificado-indisponivel, nao-se-aplica.
 */
export async function emitirNota(
  tx: Tx,
  ato: Ato,
  deps: DepsDaEmissao,
  idEmpresa: string,
  pedido: NotaPedida,
): Promise<string> {
  const { escopo, agora, nome } = ato
  const { configuracao } = await configuracaoDe(tx, escopo, idEmpresa)
  const emissor = await quemEmitePara(tx, escopo, idEmpresa)
  exigirAmbiente(deps, emissor, configuracao.ambiente)
  const fatos = await montarFatos(tx, ato, idEmpresa, pedido, configuracao)
  const decisao = emPalavras(decidir, fatos)
  const { ambiente } = configuracao
  const serie = serieEmUso(configuracao)
  const numero = await tomarNumero(tx, escopo, { idEmpresa, serie, ambiente })
  if (numero === null)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      "A série já foi usada no outro ambiente. Escolha outra nas configurações de emissão.",
    )
  const id = randomUUID()
  const assinada = await assinar(tx, ato, deps, { idEmpresa, ambiente, emissor, serie, numero }, { fatos, decisao })
  await inserirEmissao(tx, {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    ambiente,
    emissor,
    serie,
    numero,
    estado: "enviando",
    envio: 1,
    ...assinada,
    ...conteudoDe(pedido, fatos, decisao),
    idUsuario: escopo.idUsuario,
    criadaPor: nome,
    criadaEm: agora,
    atualizadaEm: agora,
  })
  await porNaFila(tx, ato, { id, idEmpresa, emissor, envio: 1 }, fatos)
  return id
}

/**
 * Makes a refused note again under the same number. Raises nao-encontrado, transicao-recusada, entrada-invalida,
 * certificado-indisponivel.
 */
export async function corrigirEmissao(
  tx: Tx,
  ato: Ato,
  deps: DepsDaEmissao,
  id: string,
  pedido: NotaPedida,
): Promise<void> {
  const { escopo, agora } = ato
  const emissao = await exigirEmissao(tx, escopo, id)
  exigirTransicao(emissao, "enviando")
  exigirAmbiente(deps, emissao.emissor, emissao.ambiente)
  const { configuracao } = await configuracaoDe(tx, escopo, emissao.idEmpresa)
  const fatos = await montarFatos(tx, ato, emissao.idEmpresa, pedido, configuracao)
  const decisao = emPalavras(decidir, fatos)
  const assinada = await assinar(tx, ato, deps, emissao, { fatos, decisao })
  if (assinada.idDps !== emissao.idDps)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "O CNPJ ou o município da empresa mudou e esta DPS não pode mais ser refeita. Inutilize o número e emita outra.",
    )
  const envio = emissao.envio + 1
  await alterarEmissao(tx, escopo, id, {
    estado: "enviando",
    envio,
    erros: null,
    dps: assinada.dps,
    ...conteudoDe(pedido, fatos, decisao),
    atualizadaEm: agora,
  })
  await porNaFila(tx, ato, { id, idEmpresa: emissao.idEmpresa, emissor: emissao.emissor, envio }, fatos)
}

/**
 * Gives up a note that was refused, or that the authority was asked about and does not show: its number becomes a gap with a reason,
 * and the queue never sends it again. Raises nao-encontrado, transicao-recusada.
 */
export async function abandonarEmissao(tx: Tx, ato: Ato, id: string, motivo: string): Promise<void> {
  const { escopo, agora, nome } = ato
  const emissao = await exigirEmissao(tx, escopo, id)
  exigirTransicao(emissao, "abandonada")
  const [lida] = await lerComFila(tx, escopo, [id])
  if (!lida || !podeAbandonar(lida))
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Ainda não se sabe se esta nota saiu. Espere, ou tente de novo: só se inutiliza o número do que o sistema nacional não mostra.",
    )
  const semSaber = emissao.estado === "enviando"
  const ressalva = semSaber ? `; sem nota à vista no sistema nacional: ${lida.motivo?.codigo ?? ""}` : ""
  const motivoDoAbandono = `${motivo} (${nome}${ressalva})`
  await alterarEmissao(tx, escopo, id, { estado: "abandonada", motivoDoAbandono, atualizadaEm: agora })
  if (semSaber && lida.idOperacao)
    await agir(tx, ato, { acao: "cancelar", selecao: { ids: [lida.idOperacao] }, motivo: motivoDoAbandono })
}

/** Goes on with what stopped without an answer: the queue asks before it sends. Raises nao-encontrado, ja-feito. */
export async function tentarEmissao(tx: Tx, ato: Ato, id: string): Promise<void> {
  const emissao = await exigirEmissao(tx, ato.escopo, id)
  if (emissao.estado !== "enviando") throw new ErroDeNegocio("ja-feito", "Esta emissão já terminou.")
  const [lida] = await lerComFila(tx, ato.escopo, [id])
  if (!lida?.idOperacao) throw new ErroDeNegocio("nao-encontrado")
  const acao = lida.estadoNaFila === estadosDaOperacao.CANCELADO.id ? "reabrir" : "reprocessar"
  const { mudam } = await agir(tx, ato, { acao, selecao: { ids: [lida.idOperacao] } })
  if (mudam === 0) throw new ErroDeNegocio("ja-feito", "A emissão já está em andamento. Espere um instante.")
}

/** An emission within reach, locked. Raises nao-encontrado. */
export async function exigirEmissao(tx: Tx, escopo: Escopo, id: string): Promise<EmissaoGravada> {
  const emissao = encontrado(await tomarEmissao(tx, escopo, id))
  return emissao
}

function exigirTransicao({ estado }: EmissaoGravada, para: EmissaoGravada["estado"]): void {
  if (podeTransitarEmissao(estado, para)) return
  const porque = {
    enviando: "Ela ainda está sendo emitida: espere o resultado.",
    autorizada: "Ela já foi emitida: cancele ou substitua a nota.",
    rejeitada: "Ela foi recusada.",
    abandonada: "O número dela já foi inutilizado.",
  }[estado]
  throw new ErroDeNegocio("transicao-recusada", `Isto não se faz com esta emissão. ${porque}`)
}

/** Refuses an environment that the installation does not reach. Raises nao-se-aplica. */
export function exigirAmbiente(
  deps: Pick<DepsDaEmissao, "emissor" | "migrate">,
  quem: QuemEmite,
  ambiente: EmissaoGravada["ambiente"],
): void {
  if (!portaDe(deps, quem)?.atende(ambiente)) throw new ErroDeNegocio("nao-se-aplica", SEM_EMISSOR_DE[quem])
}

/** By whom a company issues, as this installation reaches it; null where it does not. */
const portaDe = (
  { emissor, migrate = null }: Pick<DepsDaEmissao, "emissor" | "migrate">,
  quem: QuemEmite,
): EmissorNoPapel | null => (quem === "migrate" ? migrate : emissor)

type Quem = Pick<EmissaoGravada, "idEmpresa" | "ambiente" | "emissor" | "serie" | "numero">

async function assinar(
  tx: Tx,
  { escopo, agora }: Ato,
  deps: DepsDaEmissao,
  { idEmpresa, ambiente, emissor, serie, numero }: Quem,
  { fatos, decisao }: { readonly fatos: FatosDaNota; readonly decisao: Decisao },
): Promise<{ readonly idDps: string; readonly dps: Buffer }> {
  const numeracao = {
    ambiente,
    serie: String(serie),
    numero: String(numero),
    emitidaEm: instanteDoLeiaute(new Date(agora.getTime() - FOLGA_DO_RELOGIO_MS)),
    aplicacao: APLICACAO,
  }
  const dps = paraDps(fatos, decisao, numeracao)
  const xml = emPalavras(montarDps, dps)
  const fora = portaDe(deps, emissor)?.foraDaqui(xml) ?? null
  if (fora !== null) throw new ErroDeNegocio("nao-se-aplica", fora)
  const finalidade = `assinar a DPS ${serie}/${numero}`
  const uso = { cofre: deps.cofre, idEmpresa, finalidade, agora, soDaEmpresa: true }
  // Who has the certificate of the company signs: Migrate has it there.
  const assinado =
    emissor === "migrate"
      ? xml
      : await usarCertificado(tx, escopo, uso, (par) => assinarNoPerfilDoContribuinte(xml, par))
  const [erro] = conferirContraEsquema(assinado, "dps")
  // What people type was checked by the contract: what the schema still refuses is said as it is, and nothing was taken.
  if (erro !== undefined) throw new ErroDeNegocio("entrada-invalida", `A nota não cabe no leiaute nacional: ${erro}`)
  return { idDps: idDaDps(dps), dps: Buffer.from(assinado) }
}

const FUSO_MS = 3 * 3_600_000
/** AAAA-MM-DDThh:mm:ss-03:00, as the layout wants it: the country has had one offset since 2019. */
export const instanteDoLeiaute = (em: Date): string =>
  `${new Date(em.getTime() - FUSO_MS).toISOString().slice(0, 19)}-03:00`

const conteudoDe = (pedido: NotaPedida, fatos: FatosDaNota, decisao: Decisao) => ({
  idCliente: pedido.idCliente,
  idServico: pedido.idServico,
  competencia: fatos.competencia,
  valorCentavos: fatos.valor,
  liquidoCentavos: decisao.liquido,
  tomadorNome: fatos.tomador?.nome ?? null,
  pedido,
  decisao: JSON.parse(JSON.stringify(decisao, (_, v) => (typeof v === "bigint" ? paraReais(v) : v))),
})

async function porNaFila(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  { id, idEmpresa, emissor, envio }: Pick<EmissaoGravada, "id" | "idEmpresa" | "emissor" | "envio">,
  { valor, competencia }: FatosDaNota,
): Promise<void> {
  const nova = {
    idEmpresa,
    apelido: "",
    tipo: "nfse-emitir" as const,
    competencia: competencia.slice(0, 7),
    chave: `nfse-emitir:${id}:${envio}`,
    parametros: { idEmissao: id, envio },
    valor,
  }
  await enfileirar(tx, escopo, { ...ATO_DE_EMITIR, provedor: PROVEDOR_DE[emissor] }, [nova], {
    idUsuario: escopo.idUsuario,
    nome,
    agora,
    comAprovacao: false,
  })
}

/** Runs a pure step; what keeps the note from being issued becomes an error at its field. */
function emPalavras<E, S>(passo: (entrada: E) => S, entrada: E): S {
  try {
    return passo(entrada)
  } catch (erro) {
    if (erro instanceof EmissaoImpedida) {
      const { campo, message } = erro
      throw new ErroDeNegocio("entrada-invalida", message, campoDaTela(campo), { cause: erro })
    }
    if (erro instanceof TextoForaDoLeiaute) recusar(erro.message, campoDaTela(erro.campo))
    if (erro instanceof ParametroSemVigencia) recusar(erro.message, "competencia")
    throw erro
  }
}

/** The field of the form, or the nearest one that holds it. */
const campoDaTela = (campo: string): string =>
  CAMPOS_DA_TELA[campo] ?? (campo.includes(".") ? campoDaTela(campo.slice(0, campo.lastIndexOf("."))) : campo)

/** Fields of the facts as the form has them. */
const CAMPOS_DA_TELA: Readonly<Record<string, string>> = {
  tomador: "idCliente",
  "servico.codigo": "idServico",
  "servico.nbs": "idServico",
  "servico.descricao": "descricao",
  "servico.local": "idMunicipio",
  "servico.exportacao": "exterior",
  "servico.comercioExterior": "exterior",
  "servico.obra": "obra",
  "servico.evento": "evento",
  prestador: "idServico",
  motivo: "substitui",
}
