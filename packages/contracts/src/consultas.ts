import type { Rotas } from "./rota.ts"

export const rotasDasConsultas = {} as const satisfies Rotas
