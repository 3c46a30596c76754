import { isNull } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import { escritorios } from "./schema/escritorios.ts"

/** Every office, also those that left. Platform work. */
export const todosOsEscritorios = (tx: Tx) => tx.select({ id: escritorios.id }).from(escritorios)

/** Offices that still work with the product. Platform work. */
export const escritoriosAbertos = (tx: Tx) => todosOsEscritorios(tx).where(isNull(escritorios.encerradoEm))

/** What the register of acts calls those outside any office: of the identity provider, of the platform operator. */
export const PLATAFORMA = "00000000-0000-0000-0000-000000000000"
