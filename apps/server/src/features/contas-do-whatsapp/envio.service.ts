import { setTimeout as dormir } from "node:timers/promises"
import { z } from "zod"
import { entregarPeloCanal } from "../../correio/carteiro.ts"
import { abrirCorpoCru, enfileirar } from "../../correio/mensagens.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { Entrega, MensagemTomada } from "../../ports/canal-de-envio.ts"
import type { Whatsapp } from "../../ports/whatsapp.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { avisarDefeito, avisarRespostaPerdida, pausarWhatsapp } from "./alarmes.service.ts"
import { type ContaAberta, contaQueEnvia } from "./contas.service.ts"
import { lembrarContato, marcarSemWhatsapp } from "./contatos.service.ts"

/** What sending takes. */
export interface Remetente {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly whatsapp: Whatsapp
  readonly agora: () => Date
}

/** Meta takes 80 a second of a number; a second process, and whatever else the office sends, have room. */
const ENTRE_MENSAGENS_MS = 25
/** And about one in six seconds to the same person. */
const ENTRE_DUAS_A_PESSOA_MS = 6_000

const corpo = z.discriminatedUnion("tipo", [
  z.object({
    tipo: z.literal("modelo"),
    nome: z.string(),
    idioma: z.string(),
    variaveis: z.record(z.string(), z.string()),
    botao: z.string(),
  }),
  z.object({ tipo: z.literal("texto"), texto: z.string() }),
])
type CorpoDoWhatsapp = z.infer<typeof corpo>

interface NovaMensagem {
  readonly chave: string
  readonly idEscritorio: string
  /** Country, area code and number. */
  readonly para: string
  readonly assunto: string
  readonly corpo: CorpoDoWhatsapp
  readonly idEnvio?: string
  readonly agora: Date
}

/** Records a message inside the caller's transaction: it leaves if, and only if, that commits. Wake the work "whatsapp" once committed. */
export const enfileirarNoWhatsapp = (tx: Tx, cofre: Cofre, nova: NovaMensagem): Promise<void> =>
  enfileirar(tx, cofre, { canal: "whatsapp-api", tipo: nova.corpo.tipo, ...nova })

/**
 * Sends what is due of every office whose account may send, until nothing is. Safe in several processes at once and after any crash: a
 * message is claimed before it leaves, and one found half-way waits for what Meta tells of it.
 */
export async function entregarDoWhatsapp(
  remetente: Remetente,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  const { banco, cofre, agora } = remetente
  for (const { id: idEscritorio } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    const escopo = sistema(idEscritorio)
    const parada = new AbortController()
    try {
      const conta = await banco.emEscopo(escopo, (tx) => contaQueEnvia(tx, escopo, cofre))
      if (conta === null) continue
      const fila = { canal: "whatsapp-api", idEscritorio, entreDuasMs: ENTRE_DUAS_A_PESSOA_MS } as const
      await entregarPeloCanal(
        { banco, agora, relatarErro },
        fila,
        async (tomada) => {
          const [entrega] = await Promise.all([
            enviarUma(remetente, conta, tomada, { sinal, parar: () => parada.abort() }),
            dormir(ENTRE_MENSAGENS_MS),
          ])
          return entrega
        },
        sinal ? AbortSignal.any([sinal, parada.signal]) : parada.signal,
      )
    } catch (erro) {
      // One office's vault or account stops nobody else's.
      relatarErro(erro)
    }
  }
}

async function enviarUma(
  { banco, cofre, whatsapp, agora }: Remetente,
  conta: ContaAberta,
  { id, idEscritorio, idEnvio, para, corpoCifrado }: MensagemTomada,
  { sinal, parar }: { readonly sinal: AbortSignal | undefined; readonly parar: () => void },
): Promise<Entrega> {
  if (corpoCifrado === null || idEscritorio === null) return { tipo: "definitivo", erro: "A mensagem está sem corpo." }
  let aberto: CorpoDoWhatsapp
  try {
    aberto = corpo.parse(abrirCorpoCru(cofre, corpoCifrado))
  } catch {
    return { tipo: "definitivo", erro: "O corpo guardado não abre com a chave-mestra atual." }
  }
  const { entrega, ato } = await whatsapp.enviar(conta, { ...aberto, para, referencia: idEnvio ?? id }, sinal)
  const escopo = sistema(idEscritorio)
  await banco.emEscopo(escopo, async (tx) => {
    const em = agora()
    if (entrega.tipo === "aceita")
      await lembrarContato(tx, escopo, { telefone: para, waId: entrega.prova.waId ?? null }, em)
    else if (ato === "proximo-canal") await marcarSemWhatsapp(tx, escopo, para, em)
    else if (ato === "defeito") await avisarDefeito(tx, { escopo, agora: em }, entrega.erro)
    else if (ato === "pausar") await pausarWhatsapp(tx, { escopo, agora: em }, entrega.erro)
    // Of a document the sending tells; of what somebody wrote, nothing else would.
    else if (aberto.tipo === "texto" && entrega.tipo === "definitivo")
      await avisarRespostaPerdida(tx, { escopo, agora: em }, { id, erro: entrega.erro })
  })
  if (ato === "pausar") parar()
  return entrega
}
