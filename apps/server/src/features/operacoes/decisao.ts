import { type EsperaDaOperacao, type EstadoDaOperacao, estadosDaOperacao } from "@partida/contracts"
import type { DiferencaDaOperacao, MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import type { Avanco, Etapa, OperacaoTomada, Preparo } from "../../ports/operacao-externa.ts"
import type { Desfecho, Falha, Recusado } from "../../ports/receita-federal.ts"

/** Failures in a row of a step before somebody is asked to look. */
const MAXIMO_DE_TENTATIVAS = 6
const ESPERA_INICIAL_MS = 30_000
const ESPERA_MAXIMA_MS = 30 * 60_000
/** How long the authority is given to have done what it did not answer, before it is asked. */
const ESPERA_DA_CONFERENCIA_MS = 15_000
const MAXIMO_DE_ESPERA_PEDIDA_MS = 6 * 60 * 60_000

/** What the row of an operation says after a step; it is nobody's until somebody takes it again. */
export interface Mudanca {
  readonly id: string
  readonly estado: number
  readonly etapa: string
  readonly aguarda: EsperaDaOperacao | null
  readonly tentativas: number
  readonly proximaEm: Date
  readonly protocolo: string | null
  readonly referencia: string | null
  readonly resultado: string | null
  readonly motivo: MotivoDaOperacao | null
  readonly diferencas: readonly DiferencaDaOperacao[] | null
  readonly documentos: readonly string[]
}

const parada = (
  operacao: OperacaoTomada,
  estado: Exclude<EstadoDaOperacao, "A_PROCESSAR" | "CANCELADO">,
  agora: Date,
  mais: Partial<Mudanca>,
): Mudanca => ({ ...emCurso(operacao, agora, mais), estado: estadosDaOperacao[estado].id, aguarda: null })

const emCurso = (operacao: OperacaoTomada, agora: Date, mais: Partial<Mudanca>): Mudanca => ({
  id: operacao.id,
  estado: estadosDaOperacao.EXECUTANDO.id,
  etapa: operacao.etapa,
  aguarda: null,
  tentativas: operacao.tentativas,
  proximaEm: agora,
  protocolo: operacao.protocolo,
  referencia: operacao.referencia,
  resultado: null,
  motivo: null,
  diferencas: null,
  documentos: operacao.documentos,
  ...mais,
})

const depois = (agora: Date, ms: number) => new Date(agora.getTime() + ms)

/** How long after the nth failure in a row: half a minute, doubling up to half an hour, spread so that not all come together. */
function esperaMs(tentativas: number, id: string): number {
  const base = Math.min(ESPERA_INICIAL_MS * 2 ** (tentativas - 1), ESPERA_MAXIMA_MS)
  // The last digits of the id are chance enough, and the same on every process.
  return base + Math.floor((base * (Number.parseInt(id.slice(-4), 16) % 256)) / 1024)
}

/** After a step that was concluded, or that had nothing to ask. */
export function aposAvanco(operacao: OperacaoTomada, avanco: Avanco, agora: Date): Mudanca {
  switch (avanco.tipo) {
    case "etapa":
      return emCurso(operacao, agora, {
        etapa: avanco.etapa,
        tentativas: 0,
        referencia: avanco.referencia ?? operacao.referencia,
        protocolo: avanco.protocolo === undefined ? operacao.protocolo : avanco.protocolo,
        ...(avanco.esperarMs === undefined
          ? {}
          : { aguarda: "resposta" as const, proximaEm: depois(agora, avanco.esperarMs) }),
      })
    case "sucesso":
      return parada(operacao, "SUCESSO", agora, {
        tentativas: 0,
        resultado: avanco.resultado,
        referencia: avanco.referencia ?? operacao.referencia,
        documentos: [...operacao.documentos, ...(avanco.documentos ?? [])],
      })
    case "inconsistencia":
      return parada(operacao, "INCONSISTENCIA", agora, {
        motivo: avanco.motivo,
        diferencas: avanco.diferencas ?? null,
      })
    default:
      return avanco satisfies never
  }
}

/** After a step that could not be asked. */
export function aposPreparo(
  operacao: OperacaoTomada,
  preparo: Exclude<Preparo, { tipo: "chamar" }>,
  agora: Date,
): Mudanca {
  if (preparo.tipo === "avancar") return aposAvanco(operacao, preparo.avanco, agora)
  return parada(operacao, preparo.precisaDePessoa ? "INCONSISTENCIA" : "ERRO", agora, { motivo: preparo.motivo })
}

/** After an answer that is not ok, or none. `provedorFora`: it answers nobody, which is no failure of this operation. */
export function aposDesfecho(
  operacao: OperacaoTomada,
  etapa: Pick<Etapa, "seIncerta" | "recomecaEm">,
  desfecho: Exclude<Desfecho<unknown>, { tipo: "ok" }>,
  { agora, provedorFora }: { readonly agora: Date; readonly provedorFora: boolean },
): Mudanca {
  switch (desfecho.tipo) {
    case "pendente":
      return emCurso(operacao, agora, {
        aguarda: "resposta",
        tentativas: 0,
        proximaEm: depois(agora, Math.min(desfecho.perguntarDeNovoEmMs, MAXIMO_DE_ESPERA_PEDIDA_MS)),
        protocolo: desfecho.protocolo ?? operacao.protocolo,
      })
    case "recusado":
      return parada(operacao, desfecho.precisaDePessoa ? "INCONSISTENCIA" : "ERRO", agora, {
        motivo: motivoDe(desfecho),
        diferencas: desfecho.comparacao ? emDiferencas(desfecho.comparacao) : null,
        ...(etapa.recomecaEm === undefined ? {} : { etapa: etapa.recomecaEm }),
      })
    case "falha":
      return aposFalha(operacao, etapa, desfecho, { agora, provedorFora })
    default:
      return desfecho satisfies never
  }
}

function aposFalha(
  operacao: OperacaoTomada,
  etapa: Pick<Etapa, "seIncerta">,
  falha: Falha,
  { agora, provedorFora }: { readonly agora: Date; readonly provedorFora: boolean },
): Mudanca {
  const tentativas = provedorFora ? operacao.tentativas : operacao.tentativas + 1
  if (tentativas >= MAXIMO_DE_TENTATIVAS)
    return parada(operacao, "ERRO", agora, { tentativas, motivo: motivoDe(falha), ...aConferir(etapa, falha) })
  const pedida = Math.min(falha.esperarMs ?? 0, MAXIMO_DE_ESPERA_PEDIDA_MS)
  const espera =
    falha.incerta && etapa.seIncerta !== undefined
      ? ESPERA_DA_CONFERENCIA_MS
      : esperaMs(Math.max(tentativas, 1), operacao.id)
  return emCurso(operacao, agora, {
    aguarda: provedorFora ? "provedor" : "hora",
    tentativas,
    proximaEm: depois(agora, Math.max(pedida, espera)),
    motivo: motivoDe(falha),
    ...aConferir(etapa, falha),
  })
}

/** What may have taken effect is never sent again: the next step asks what became of it. */
const aConferir = ({ seIncerta }: Pick<Etapa, "seIncerta">, { incerta }: Falha) =>
  incerta && seIncerta !== undefined ? { etapa: seIncerta } : {}

/** The reason of an outcome, as people read it. */
export function motivoDe(desfecho: Exclude<Desfecho<unknown>, { tipo: "ok" | "pendente" }>): MotivoDaOperacao {
  return desfecho.tipo === "recusado"
    ? {
        codigo: desfecho.codigo,
        texto: desfecho.texto,
        textoDoOrgao: desfecho.textoDaAutoridade || null,
        ...(desfecho.desconhecida ? { desconhecida: true } : {}),
      }
    : { codigo: desfecho.incerta ? "resposta-perdida" : "sem-resposta", texto: desfecho.texto, textoDoOrgao: null }
}

/** Both columns of what differs, line by line. */
export const emDiferencas = (comparacao: NonNullable<Recusado["comparacao"]>): DiferencaDaOperacao[] =>
  comparacao.map(({ rotulo, enviado, calculado }) => ({
    rotulo,
    nosso: String(enviado ?? 0n),
    doOrgao: String(calculado ?? 0n),
  }))
