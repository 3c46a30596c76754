import type { Rotas } from "./rota.ts"

export const rotasDosCertificados = {} as const satisfies Rotas
