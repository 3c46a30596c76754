import type { Tela } from "@partida/contracts"

/** Screens that are only a doorway: opening them leads to the first one inside. */
export const portas = {
  "/painel/fechamento": "/painel/fechamento/das",
  "/painel/configuracoes": "/painel/configuracoes/acessos",
  "/painel/comunicacao": "/painel/comunicacao/impostos",
  "/painel/socios": "/painel/socios/cadastro",
  "/processamento": "/processamento/pendentes",
} as const satisfies Partial<Record<Tela, Tela>>

export type Porta = keyof typeof portas

/** Whether a screen only leads to another one. */
export function ehPorta(tela: Tela): tela is Porta {
  return Object.hasOwn(portas, tela)
}

/** Where a link to the screen goes. */
export function destinoDe(tela: Tela): Tela {
  return ehPorta(tela) ? portas[tela] : tela
}
