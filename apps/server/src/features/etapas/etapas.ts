import type { fechamentosEtapas } from "../../db/schema/fechamentos.ts"

export type Etapa = (typeof fechamentosEtapas.$inferSelect)["etapa"]
export type EtapaGravada = typeof fechamentosEtapas.$inferSelect
