import { randomUUID } from "node:crypto"
import {
  type AssuntoDaComunicacao,
  type CanalDaComunicacao,
  MAXIMO_DA_PREVIA,
  MAXIMO_POR_ENVIO,
  type PedidoDeEnvio,
  type TipoDoComunicado,
  type TipoDoModelo,
} from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Config } from "../../config.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { lerDepois } from "../../db/paginas.ts"
import { recusar } from "../../http/erros.ts"
import { usaWhatsapp } from "../contas-do-whatsapp/contas.service.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { lerEnderecosQueFalharam } from "./destinatarios.repository.ts"
import { lerRecebedores, type Recebedor } from "./destinatarios.service.ts"
import { type EnvioDoAlvo, inserirEnvios, lerEnviosDosAlvos, provar, travarPedidos } from "./envios.repository.ts"
import { type Fato, fonteDosFatos, lerFatos, ordemDosFatos } from "./fatos.repository.ts"
import { valoresDe } from "./mensagem.ts"
import { lerModelos } from "./modelos.service.ts"
import { preencher } from "./modelos.ts"
import { noModeloDaMeta, quemVaiPorWhatsapp } from "./por-whatsapp.ts"

const tipoDo: Readonly<Record<AssuntoDaComunicacao, TipoDoComunicado>> = {
  impostos: "guia",
  "notas-fiscais": "nota",
  "pro-labore": "recibo",
}

/** One message to one person by one channel, as it would leave. */
interface MensagemPrevista {
  readonly idEmpresa: string
  readonly apelido: string
  readonly recebedor: Recebedor
  readonly canal: CanalDaComunicacao
  readonly endereco: string
  /** "cpf:1234" or "cnpj:0181": the last four of what opens the link; null asks to sign in. */
  readonly abreCom: string | null
  readonly assunto: string
  readonly texto: string
  readonly modelo: TipoDoModelo
  readonly modeloVersao: number
  readonly documentos: readonly Fato[]
  /** Times each of these documents went before to this person by this channel. */
  readonly vezes: ReadonlyMap<string, number>
}

interface Plano {
  readonly mensagens: readonly MensagemPrevista[]
  readonly jaEnviados: number
  readonly impedidos: readonly { readonly idEmpresa: string; readonly apelido: string; readonly motivo: string }[]
}

/** What a plan is made of, beyond who is asking. */
interface Pretensao {
  readonly assunto: AssuntoDaComunicacao
  readonly competencia: string
  readonly ids: readonly string[]
  readonly motivoDoReenvio: string | null
  readonly modelo?: TipoDoModelo
  /** Only these people, told how each document went to them before, newest first; missing: everybody. */
  readonly so?: (recebedor: Recebedor, documento: Fato, antes: readonly EnvioDoAlvo[]) => boolean
  /** Missing: by e-mail and in the portal. Who agreed to WhatsApp gets by it what would go by e-mail. */
  readonly canais?: readonly CanalDaComunicacao[]
  /** What goes by e-mail goes by it, whatever the person agreed to. */
  readonly soPorEmail?: true
}

const doEndereco = (canal: CanalDaComunicacao, r: Recebedor): string | null =>
  canal === "email" ? r.email : canal === "portal" ? r.idUsuario : r.celular

/** Which messages a request comes to: what already went to a person by a channel is left out, unless a reason is given. */
export async function planejar(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  pretensao: Pretensao,
): Promise<Plano> {
  const { assunto, motivoDoReenvio, canais = ["email", "portal"] } = pretensao
  const fatos = await lerFatos(tx, escopo, assunto, pretensao.ids)
  if (fatos.length === 0) return { mensagens: [], jaEnviados: 0, impedidos: [] }
  const porEmpresa = Map.groupBy(fatos, (f) => f.idEmpresa)
  const empresas = [...porEmpresa.keys()]
  const alvos = fatos.map((f) => f.id)
  const [recebedores, enviados, modelos, { escritorio }, usa] = await juntas(tx, (tx) =>
    Promise.all([
      lerRecebedores(tx, escopo, empresas),
      lerEnviosDosAlvos(tx, escopo, empresas, alvos),
      lerModelos(tx, escopo),
      lerEmitente(tx, escopo),
      usaWhatsapp(tx, escopo),
    ]),
  )
  const tipoDoModelo = pretensao.modelo ?? assunto
  const noWhatsapp = await quemVaiPorWhatsapp(tx, escopo, recebedores, usa && !pretensao.soPorEmail, motivoDoReenvio)
  const feitos = Map.groupBy(enviados, (e) => e.idAlvo)
  const falhos = await lerEnderecosQueFalharam(
    tx,
    escopo,
    [...recebedores.values()].flatMap((lista) => lista.flatMap((r) => r.email ?? [])),
  )
  const mensagens: MensagemPrevista[] = []
  const impedidos: Plano["impedidos"][number][] = []
  let jaEnviados = 0
  /** What this plan already takes: the same document goes once to an address, whoever has it. */
  const postos = new Set<string>()
  for (const [idEmpresa, dela] of porEmpresa) {
    const { apelido = "", cnpj = "" } = dela[0] ?? {}
    const interessados = (recebedores.get(idEmpresa) ?? []).filter((r) => r.assuntos.includes(assunto))
    if (interessados.length === 0)
      impedidos.push({
        idEmpresa,
        apelido,
        motivo: "Ninguém da empresa recebe este assunto. Cadastre um destinatário.",
      })
    for (const recebedor of interessados)
      for (const pedido of canais) {
        const canal = pedido === "email" && noWhatsapp(recebedor) ? "whatsapp-api" : pedido
        const modelo = canal === "whatsapp-api" ? noModeloDaMeta(modelos[tipoDoModelo]) : modelos[tipoDoModelo]
        const endereco = doEndereco(canal, recebedor)
        if (endereco === null) continue
        const falha = canal === "email" ? falhos.get(endereco) : undefined
        if (falha !== undefined && motivoDoReenvio === null) {
          impedidos.push({
            idEmpresa,
            apelido,
            motivo: `A última mensagem para ${endereco} não chegou (${falha}). Corrija o endereço.`,
          })
          continue
        }
        const chave = chaveDe(canal, endereco)
        const posto = (f: Fato) => `${chave}${f.id}`
        const antes = (f: Fato) => (feitos.get(f.id) ?? []).filter((e) => e.chave.startsWith(chave))
        const seus = doRecebedor(dela, recebedor, assunto).filter(
          (f) => !postos.has(posto(f)) && (pretensao.so?.(recebedor, f, antes(f)) ?? true),
        )
        for (const f of seus) postos.add(posto(f))
        const vezes = new Map(seus.map((f) => [f.id, antes(f).length]))
        const documentos = seus.filter((f) => motivoDoReenvio !== null || vezes.get(f.id) === 0)
        jaEnviados += seus.length - documentos.length
        if (documentos.length === 0) continue
        const valores = valoresDe(
          {
            nome: recebedor.nome,
            empresa: apelido,
            competencia: pretensao.competencia,
            escritorio: escritorio.nome,
            hoje: diaCivil(agora),
          },
          documentos,
        )
        mensagens.push({
          idEmpresa,
          apelido,
          recebedor,
          canal,
          endereco,
          abreCom:
            recebedor.cpf !== null
              ? `cpf:${recebedor.cpf.slice(-4)}`
              : assunto === "pro-labore"
                ? null
                : `cnpj:${cnpj.slice(-4)}`,
          assunto: preencher(modelo.assunto, valores),
          texto: preencher(modelo.corpo, valores),
          modelo: modelo.tipo,
          modeloVersao: modelo.versao,
          documentos,
          vezes,
        })
      }
  }
  return { mensagens, jaEnviados, impedidos }
}

/** A person named by CPF in some of the slips gets their own; an owner, and who is named in none, gets them all. */
function doRecebedor(
  fatos: readonly Fato[],
  { cpf, idUsuario }: Recebedor,
  assunto: AssuntoDaComunicacao,
): readonly Fato[] {
  if (assunto !== "pro-labore" || idUsuario !== null || cpf === null) return fatos
  const dela = fatos.filter((f) => f.cpf === cpf)
  return dela.length === 0 ? fatos : dela
}

const chaveDe = (canal: CanalDaComunicacao, endereco: string) => `${canal}:${endereco.toLowerCase()}:`

/** The ids that a request names, or that its filter finds. Raises entrada-invalida. */
async function lerEscolhidos(tx: Tx, escopo: Escopo, { assunto, competencia, documentos, filtro = {} }: PedidoDeEnvio) {
  if (documentos) return documentos
  const fonte = fonteDosFatos(escopo, { competencia, ...filtro }, assunto)
  const { ids } = await lerDepois(tx, fonte, ordemDosFatos(assunto, "asc"), null, MAXIMO_POR_ENVIO + 1)
  if (ids.length > MAXIMO_POR_ENVIO)
    recusar(
      `São mais de ${MAXIMO_POR_ENVIO} documentos. Filtre por contador ou por empresa e envie em partes.`,
      "filtro",
    )
  return ids
}

const pretensaoDe = (pedido: PedidoDeEnvio, ids: readonly string[]): Pretensao => ({
  assunto: pedido.assunto,
  competencia: pedido.competencia,
  ids,
  motivoDoReenvio: pedido.motivoDoReenvio ?? null,
})

/** What a request would send, message by message. Writes nothing. Raises entrada-invalida. */
export async function preverEnvio(tx: Tx, ato: Ato, pedido: PedidoDeEnvio, correio: Config["correio"]["tipo"]) {
  const { escopo } = ato
  const plano = await planejar(tx, ato, pretensaoDe(pedido, await lerEscolhidos(tx, escopo, pedido)))
  return {
    mensagens: plano.mensagens.slice(0, MAXIMO_DA_PREVIA).map((m) => ({
      idEmpresa: m.idEmpresa,
      apelido: m.apelido,
      destinatario: m.recebedor.nome,
      canal: m.canal,
      endereco: m.canal === "portal" ? "Portal" : m.endereco,
      assunto: m.assunto,
      texto: m.texto,
      documentos: m.documentos.map(({ id, titulo }) => ({ id, titulo })),
    })),
    ...resumir(plano),
    correio,
  }
}

const resumir = ({ mensagens, jaEnviados, impedidos }: Plano) => ({
  totais: {
    mensagens: mensagens.length,
    documentos: new Set(mensagens.flatMap((m) => m.documentos.map((d) => d.id))).size,
    jaEnviados,
    empresas: new Set(mensagens.map((m) => m.idEmpresa)).size,
  },
  impedidos: [...impedidos],
})

/**
 * Records what is to be sent, before anything of it is made: it leaves by itself afterwards, once. `url` is where the links of the
 * office open. Raises entrada-invalida.
 */
export async function pedirEnvio(tx: Tx, ato: Ato, pedido: PedidoDeEnvio, url: string) {
  const { escopo } = ato
  await travarPedidos(tx, escopo)
  const plano = await planejar(tx, ato, pretensaoDe(pedido, await lerEscolhidos(tx, escopo, pedido)))
  await gravarPlano(tx, ato, plano.mensagens, { ...pretensaoDe(pedido, []), url })
  return resumir(plano)
}

/** What is passed on by hand is made while the person waits: by the worker only if that was cut short. */
const PASSAGEM_MS = 5 * 60_000

/** Writes the messages of a plan as sendings that wait; answers their ids, in order. */
export async function gravarPlano(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  mensagens: readonly MensagemPrevista[],
  { assunto, competencia, motivoDoReenvio, url }: Pretensao & { readonly url: string },
): Promise<readonly string[]> {
  const { idEscritorio } = escopo
  const ids = mensagens.map(() => randomUUID())
  const comId = mensagens.map((m, i) => ({ m, id: ids[i] ?? randomUUID() }))
  await inserirEnvios(
    tx,
    comId.map(({ m, id }) => ({
      idEscritorio,
      id,
      idEmpresa: m.idEmpresa,
      assunto,
      competencia,
      canal: m.canal,
      destinatario: m.recebedor.nome,
      endereco: m.endereco,
      idUsuario: m.recebedor.idUsuario,
      idDestinatario: m.recebedor.id,
      abreCom: m.abreCom,
      modelo: m.modelo,
      modeloVersao: m.modeloVersao,
      assuntoDaMensagem: m.assunto,
      texto: m.texto,
      url,
      estado: "na-fila" as const,
      prepararEm: m.canal === "whatsapp" ? new Date(agora.getTime() + PASSAGEM_MS) : agora,
      motivoDoReenvio,
      criadoEm: agora,
      criadoPor: nome,
    })),
    comId.flatMap(({ m, id }) =>
      m.documentos.map((f) => ({
        idEscritorio,
        idEnvio: id,
        idEmpresa: m.idEmpresa,
        tipo: tipoDo[assunto],
        idAlvo: f.id,
        titulo: f.titulo,
        valorCentavos: f.valorCentavos,
        venceEm: f.venceEm,
        chave: `${chaveDe(m.canal, m.endereco)}${m.vezes.get(f.id) ?? 0}`,
      })),
    ),
  )
  await provar(
    tx,
    escopo,
    comId.map(({ m, id }) => ({ id, idEmpresa: m.idEmpresa })),
    {
      tipo: "pedido",
      em: agora,
      detalhe: motivoDoReenvio === null ? "Envio pedido." : `Reenvio pedido: ${motivoDoReenvio}`,
      quem: nome,
    },
  )
  return ids
}
