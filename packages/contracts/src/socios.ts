import type { Rotas } from "./rota.ts"

export const rotasDosSocios = {} as const satisfies Rotas
