import type { Rotas } from "./rota.ts"

export const rotasDasRegrasFiscais = {} as const satisfies Rotas
