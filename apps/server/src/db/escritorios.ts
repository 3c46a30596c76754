import { isNull } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import { escritorios } from "./schema/escritorios.ts"

/** Every office, also those that left. Platform work. */
export const todosOsEscritorios = (tx: Tx) => tx.select({ id: escritorios.id }).from(escritorios)

/** Offices that still work with the product. Platform work. */
export const escritoriosAbertos = (tx: Tx) => todosOsEscritorios(tx).where(isNull(escritorios.encerradoEm))
