import { contingencias, type ProvedorDeOperacao, provedoresDeOperacao, tiposDeOperacao } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { anunciar } from "../../ao-vivo/anuncio.ts"
import { DIA_MS, diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { escritoriosAbertos, lerAdministradores } from "../../db/escritorios.ts"
import { quantos } from "../../palavras.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { contarEmEspera, semSucessoDesde } from "./operacoes.repository.ts"

/** Pages ask again at most this often, however fast the queue moves. */
const INTERVALO_MS = 700

/** Tells the pages of an office that its queue moved: at once, then from time to time, and once more at the end. */
export interface Anunciador {
  anunciar(tx: Tx, idEscritorio: string): Promise<void>
  /** What moved and was not told yet. */
  encerrar(banco: Banco): Promise<void>
}

/** One a process. */
export function criarAnunciador(): Anunciador {
  const ditos = new Map<string, number>()
  const porDizer = new Set<string>()
  const dizer = (tx: Tx, idEscritorio: string) => {
    porDizer.delete(idEscritorio)
    ditos.set(idEscritorio, performance.now())
    return anunciarFila(tx, idEscritorio)
  }
  return {
    async anunciar(tx, idEscritorio) {
      const antes = ditos.get(idEscritorio)
      if (antes !== undefined && performance.now() - antes < INTERVALO_MS) porDizer.add(idEscritorio)
      else await dizer(tx, idEscritorio)
    },
    async encerrar(banco) {
      for (const idEscritorio of [...porDizer])
        await banco.emEscopo(sistema(idEscritorio), (tx) => dizer(tx, idEscritorio))
    },
  }
}

/** Tells the pages of an office that its queue moved. */
export const anunciarFila = (tx: Tx, idEscritorio: string): Promise<void> =>
  anunciar(tx, [{ tipo: "evento", para: { tipo: "escritorio", idEscritorio }, evento: { tipo: "operacoes" } }])

/** Tells who answers for each office with something waiting that a provider stopped answering: once each time it stops. */
export async function avisarProvedorFora(
  banco: Banco,
  nome: ProvedorDeOperacao,
  desde: Date,
  agora: Date,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos))
    await banco.emEscopo(sistema(id), async (tx) => {
      const esperando = await contarEmEspera(tx, id, nome)
      if (esperando === 0) return
      await avisarQuemResponde(tx, id, {
        chave: `provedor-fora:${nome}:${desde.toISOString()}`,
        titulo: `${provedoresDeOperacao[nome]} não está respondendo`,
        mensagem: `${quantos(esperando, "automação espera", "automações esperam")}. Nada se perdeu: tudo continua sozinho quando o órgão voltar, e nada é enviado duas vezes. ${contingencias[nome].texto}`,
        agora,
      })
    })
}

/** Tells who answers for an office that nothing more is asked of a provider this month. */
export async function avisarTeto(
  tx: Tx,
  idEscritorio: string,
  nome: ProvedorDeOperacao,
  mes: string,
  agora: Date,
): Promise<void> {
  await avisarQuemResponde(tx, idEscritorio, {
    chave: `teto:${nome}:${mes}`,
    titulo: `O teto de gasto do mês com ${provedoresDeOperacao[nome]} foi atingido`,
    mensagem:
      "As automações que têm custo esperam o próximo mês. Para continuar agora, aumente o teto em Configurações, Automações.",
    agora,
  })
}

/** Without a success of a kind for so long, while something of it waits, people are told. */
export const SEM_SUCESSO_MS = DIA_MS

/** Tells who answers for an office which acts have had no success for more than a day: once each time they stop. */
export async function avisarSemSucesso(tx: Tx, idEscritorio: string, agora: Date): Promise<void> {
  const parados = await semSucessoDesde(tx, sistema(idEscritorio), new Date(agora.getTime() - SEM_SUCESSO_MS))
  for (const [provedor, dele] of Map.groupBy(parados, (p) => p.provedor))
    await avisarQuemResponde(tx, idEscritorio, {
      chave: `sem-sucesso:${provedor}:${dele.map(({ tipo, desde }) => `${tipo} ${diaCivil(desde)}`).toSorted()}`,
      titulo: `${provedoresDeOperacao[provedor]}: sem sucesso há mais de um dia`,
      mensagem: `${dele
        .map(
          ({ tipo, desde, esperando }) =>
            `${tiposDeOperacao[tipo]}: sem sucesso desde ${formatarData(diaCivil(desde))}, ${quantos(esperando, "espera", "esperam")}`,
        )
        .join(". ")}. Veja o motivo de cada uma em Processamento.`,
      agora,
    })
}

interface Aviso {
  readonly chave: string
  readonly titulo: string
  readonly mensagem: string
  readonly agora: Date
}

/** Tells who answers for an office; the same key is told once. */
export async function avisarQuemResponde(tx: Tx, idEscritorio: string, aviso: Aviso): Promise<void> {
  for (const { id } of await lerAdministradores(tx, idEscritorio))
    await notificar(tx, {
      ...aviso,
      idEscritorio,
      idUsuario: id,
      tipo: "aviso",
      destino: "/processamento",
      idLote: null,
    })
}
