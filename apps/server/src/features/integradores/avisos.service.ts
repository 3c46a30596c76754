import { createHash } from "node:crypto"
import type { Integrador } from "@partida/contracts"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { DIA_MS } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerVarios } from "../../db/registros.ts"
import { enderecosPublicos } from "../../db/schema/comunicacao.ts"
import { integradores } from "../../db/schema/integradores.ts"
import { decomporChave } from "../../documentos/nfse-nacional/chave.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { resumir } from "../../http/resumo.ts"
import { quantos } from "../../palavras.ts"
import { sistema } from "../processamento/processamento.service.ts"
import type { DepsDoBuscador } from "./buscador.service.ts"
import { empresaDoCnpj, lembrarAviso } from "./integradores.repository.ts"
import { abrirCredenciais } from "./integradores.service.ts"
import { avisosALer, concluirAviso, contarALer, esquecerAvisos, guardarAviso } from "./recebidos.repository.ts"
import { lerTodos, receber } from "./recebimento.service.ts"

/** What a notice names: nothing of it is believed, and it only says of what to ask. */
interface AssuntoDoAviso {
  readonly serie: string
  readonly numero: string
  /** Of who issued, where the notice carries a key. */
  readonly cnpj: string | null
}
/** What else follows from a notice; answers how many things it moved. */
export type AoAviso = (tx: Tx, escopo: Escopo, assunto: AssuntoDoAviso, agora: Date) => Promise<number>

const POR_VEZ = 100
/** Notices that wait in an office: beyond them whoever sends is told to come back. */
const MAXIMO_EM_ESPERA = 5_000
const GUARDA_MS = 90 * DIA_MS

const rotulo = z.union([z.string().max(60), z.number()]).transform(String)
const aviso = z.object({
  documento: z.object({
    DocNumero: rotulo,
    DocSerie: rotulo,
    DocChaAcesso: z.string().max(60).catch(""),
  }),
})

/**
 * Keeps a notice as it came, for whoever has the secret of the address; it is read later. The same body again is the same notice.
 * Raises nao-encontrado, muitos-pedidos.
 */
export async function receberAviso(banco: Banco, segredo: string, corpo: unknown, agora: Date): Promise<void> {
  const [endereco] = await banco.naPlataforma((tx) =>
    lerVarios(
      tx,
      enderecosPublicos,
      and(eq(enderecosPublicos.resumo, resumir(segredo)), eq(enderecosPublicos.tipo, "aviso")),
    ),
  )
  if (!endereco) throw new ErroDeNegocio("nao-encontrado")
  const escopo = sistema(endereco.idEscritorio)
  await banco.emEscopo(escopo, async (tx) => {
    const deles = await tx.select().from(integradores).where(eq(integradores.idEscritorio, escopo.idEscritorio))
    const dono = deles.find(
      (i) =>
        i.idEndereco === endereco.idAlvo ||
        (i.idEnderecoAnterior === endereco.idAlvo && i.anteriorAte !== null && i.anteriorAte > agora),
    )
    // Turned about, and its day is over: it is no address any more.
    if (!dono) throw new ErroDeNegocio("nao-encontrado")
    if ((await contarALer(tx, escopo, MAXIMO_EM_ESPERA)) >= MAXIMO_EM_ESPERA) throw new ErroDeNegocio("muitos-pedidos")
    const bytes = Buffer.from(JSON.stringify(corpo))
    await guardarAviso(tx, {
      idEscritorio: escopo.idEscritorio,
      integrador: dono.integrador,
      resumo: createHash("sha256").update(bytes).digest("hex"),
      corpo: bytes,
      recebidoEm: agora,
    })
    await lembrarAviso(tx, escopo, dono.integrador, agora)
  })
}

/** Reads the notices of an office: each is confirmed by asking, and only the answer changes anything. Answers whether anything came. */
export async function lerAvisos(
  deps: DepsDoBuscador,
  escopo: Escopo,
  sinal: AbortSignal | undefined,
): Promise<boolean> {
  const { banco, agora, relatarErro } = deps
  const avisos = await banco.emEscopo(escopo, async (tx) => {
    await esquecerAvisos(tx, escopo, new Date(agora().getTime() - GUARDA_MS))
    return avisosALer(tx, escopo, POR_VEZ)
  })
  let veio = false
  for (const lido of avisos) {
    if (sinal?.aborted) break
    try {
      const { desfecho, trouxe } = await seguirAviso(deps, escopo, lido.integrador, lido.corpo, sinal)
      if (trouxe) veio = true
      if (desfecho !== null)
        await banco.emEscopo(escopo, (tx) => concluirAviso(tx, escopo, lido, { desfecho, agora: agora() }))
    } catch (erro) {
      relatarErro(erro)
      const desfecho = "Não pôde ser lido por um erro do nosso lado; a busca de horas em horas traz o que ele dizia."
      await banco.emEscopo(escopo, (tx) => concluirAviso(tx, escopo, lido, { desfecho, agora: agora() }))
    }
  }
  return veio
}

interface Seguido {
  /** Null: it waits, and is read again. */
  readonly desfecho: string | null
  readonly trouxe: boolean
}

async function seguirAviso(
  deps: DepsDoBuscador,
  escopo: Escopo,
  integrador: Integrador,
  corpo: Buffer,
  sinal: AbortSignal | undefined,
): Promise<Seguido> {
  const { banco, cofre, agora, emissores } = deps
  const dito = aviso.safeParse(comoJson(corpo))
  if (!dito.success) return { desfecho: "Não é um aviso que se conheça.", trouxe: false }
  const { DocNumero: numero, DocSerie: serie, DocChaAcesso: chave } = dito.data.documento
  const cnpj = decomporChave(chave)?.inscricao.documento ?? null
  const [acordadas, empresa] = await banco.emEscopo(escopo, async (tx) => [
    await deps.aoAviso(tx, escopo, { serie, numero, cnpj }, agora()),
    cnpj === null ? null : await empresaDoCnpj(tx, escopo, integrador, cnpj),
  ])
  const acordou = acordadas > 0 ? "A emissão em andamento foi conferida antes da hora. " : ""
  const lista = deps.listas[integrador]
  if (empresa === null || !empresa.captura || lista === undefined)
    return { desfecho: acordou || "De nenhuma empresa que capture por aqui.", trouxe: acordadas > 0 }
  const credenciais = await banco
    .emEscopo(escopo, (tx) => abrirCredenciais(tx, escopo, cofre, { integrador }))
    .then((aberta) => aberta.credenciais)
    .catch((erro: unknown) => {
      if (erro instanceof ErroDeNegocio) return null
      throw erro
    })
  if (credenciais === null) return { desfecho: `${acordou}Integrador desligado: nada foi pedido.`, trouxe: false }
  const { idEmpresa } = empresa
  const pedido = { idEmpresa, cnpj: empresa.cnpj, tipo: "nota" as const, chave }
  const desfecho = await lista.listar(pedido, credenciais, sinal ?? new AbortController().signal)
  if (desfecho.tipo !== "ok")
    return { desfecho: `${acordou}A confirmação não veio agora; a busca de horas em horas a traz.`, trouxe: false }
  const lidos = lerTodos(desfecho.valor.documentos, emissores)
  const destino = { ...deps, escopo, integrador, idEmpresa, via: "aviso" as const, agora: agora() }
  const novos = await banco.emEscopo(escopo, (tx) => receber(tx, destino, lidos))
  const oQueVeio =
    novos > 0 ? `Confirmado: ${quantos(novos, "documento novo", "documentos novos")}.` : "Confirmado: nada de novo."
  return { desfecho: acordou + oQueVeio, trouxe: novos > 0 }
}

function comoJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}
