import type { Rotas } from "./rota.ts"

export const rotasDasImportacoes = {} as const satisfies Rotas
