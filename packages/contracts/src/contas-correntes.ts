import type { Rotas } from "./rota.ts"

export const rotasDasContasCorrentes = {} as const satisfies Rotas
