import type { Rotas } from "./rota.ts"

export const rotasDaImplantacao = {} as const satisfies Rotas
