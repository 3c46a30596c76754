import { sobDemanda } from "../../lib/sob-demanda.ts"

/** One file: each would be a trip of its own. */
const carregar = () => import("./depois.ts")

/** Parts of an owner's panel that come after what there is to pay. */
export const AoEscritorio = sobDemanda(async () => (await carregar()).AoEscritorio)
export const OQuePrecisamDeVoce = sobDemanda(async () => (await carregar()).OQuePrecisamDeVoce)
export const ReceitaDoAno = sobDemanda(async () => (await carregar()).ReceitaDoAno)
