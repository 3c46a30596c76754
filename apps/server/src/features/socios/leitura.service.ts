import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm } from "../../db/registros.ts"
import { socios } from "../../db/schema/socios.ts"
import { doSocio } from "./pessoas.repository.ts"

/** One person of a company within reach, or null. */
export const lerSocio = (tx: Tx, escopo: Escopo, id: string) => lerUm(tx, socios, doSocio(escopo, id))
