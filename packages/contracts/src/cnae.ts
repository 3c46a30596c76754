import type { Rotas } from "./rota.ts"

export const rotasDoCnae = {} as const satisfies Rotas
