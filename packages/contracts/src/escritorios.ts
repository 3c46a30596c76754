import type { Rotas } from "./rota.ts"

export const rotasDosEscritorios = {} as const satisfies Rotas
