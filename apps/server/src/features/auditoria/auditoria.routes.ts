import { rotasDaAuditoria } from "@partida/contracts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { exportarAuditoria, paginaDaAuditoria } from "./auditoria.service.ts"

/** Who did what: shown and exported, never changed. */
export function registrarAuditoria({ app, autenticar, banco }: Porta): void {
  montar(app, autenticar, rotasDaAuditoria, {
    listarAuditoria: (contexto, { query }) => paginaDaAuditoria(banco, alcanceDe(contexto), query),
    exportarAuditoria: (contexto, { query }) => exportarAuditoria(banco, alcanceDe(contexto), query),
  })
}

/** A platform operator who has chosen no office reads what happened in none. */
const alcanceDe = (contexto: Contexto) =>
  contexto.pessoa.papel === "ROOT" ? contexto.escopoOuNulo : escopoDe(contexto)
