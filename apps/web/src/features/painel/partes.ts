import { sobDemanda } from "../../lib/sob-demanda.ts"

/** Parts of an owner's panel that come after what there is to pay. */
export const OQuePrecisamDeVoce = sobDemanda(async () => (await import("./OQuePrecisamDeVoce.tsx")).OQuePrecisamDeVoce)
export const ReceitaDoAno = sobDemanda(async () => (await import("./ReceitaDoAno.tsx")).ReceitaDoAno)
