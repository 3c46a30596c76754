import type { Rota } from "@partida/contracts"
import { z } from "zod"
import { registrarAto } from "../db/auditoria.ts"
import type { Banco } from "../db/banco.ts"
import type { Contexto } from "./contexto.ts"

/** Adds to the audit trail what leaves no record of its own. */
export interface Atos {
  /** A call answered with 403, 409, 412 or the first 429 of a window. `motivo` is the text the person was given. */
  recusa(contexto: Contexto, rota: Rota, params: unknown, motivo: string): Promise<void>
  /** A file about to leave; `arquivo` names it and may say how much of what is in it. */
  exportacao(contexto: Contexto, rota: Rota, params: unknown, arquivo: string): Promise<void>
}

/** Answers that are refusals of somebody known. What was mistyped, not found or not signed in is not one. */
export const STATUS_DE_RECUSA: ReadonlySet<number> = new Set([403, 409, 412])

/** Each act in a transaction of its own: a refusal has no other, and a file must be on record before it leaves. */
export function criarAtos(banco: Banco): Atos {
  const registrar = async (contexto: Contexto, ato: Parameters<typeof registrarAto>[1]) => {
    const { escopoOuNulo: escopo, autoria } = contexto
    // Office-wide, like the background: the trail of one company must not depend on who may see which.
    if (escopo) await banco.emEscopo({ ...escopo, empresas: "*" }, (tx) => registrarAto(tx, ato, autoria))
    else await banco.naPlataforma((tx) => registrarAto(tx, ato, autoria), autoria)
  }
  const comum = ({ escopoOuNulo: escopo }: Contexto, rota: Rota, params: unknown) => ({
    idEscritorio: escopo?.idEscritorio ?? null,
    idEmpresa: empresaDe(rota, params),
    entidade: rota.caminho.split("/")[1] ?? "",
  })
  return {
    recusa: (contexto, rota, params, motivo) =>
      registrar(contexto, { ...comum(contexto, rota, params), acao: "recusa", detalhe: `${rota.resumo}: ${motivo}` }),
    exportacao: (contexto, rota, params, arquivo) =>
      registrar(contexto, {
        ...comum(contexto, rota, params),
        acao: "exportacao",
        detalhe: `${rota.resumo}: ${arquivo}`,
      }),
  }
}

const guid = z.guid()

/** The company named by the address of the call. */
function empresaDe(rota: Rota, params: unknown): string | null {
  const nome = rota.caminho.startsWith("/empresas/:id") ? "id" : "idEmpresa"
  const valor: unknown = typeof params === "object" && params !== null ? Reflect.get(params, nome) : undefined
  return guid.safeParse(valor).data ?? null
}
