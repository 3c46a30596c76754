/** Roles of the specification, section 6, with the ids it gives and the levels of the hierarchy. */
export const papeis = {
  INTEGRACAO: { id: 0, nivel: null, rotulo: "Integração" },
  FUNCIONARIO: { id: 4, nivel: 0, rotulo: "Funcionário" },
  EMPRESA: { id: 3, nivel: 1, rotulo: "Empresa" },
  CONTADOR: { id: 2, nivel: 2, rotulo: "Contador" },
  ADMINISTRADOR: { id: 1, nivel: 3, rotulo: "Administrador" },
  ROOT: { id: 5, nivel: 4, rotulo: "Root" },
} as const

export type Papel = keyof typeof papeis

const nomes: readonly Papel[] = ["INTEGRACAO", "FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]

/** The role with that id, or null for an id the specification does not know. */
export function papelPorId(id: number): Papel | null {
  return nomes.find((nome) => papeis[nome].id === id) ?? null
}

/** Whether a person of role `tem` may use what asks for role `pede`: roles compare by level, machines have none. */
export function alcancaPapel(tem: Papel, pede: Papel | null): boolean {
  const nivel = papeis[tem].nivel
  if (nivel === null) return false
  if (pede === null) return true
  const exigido = papeis[pede].nivel
  return exigido !== null && nivel >= exigido
}

/** Screens and the role each asks for (specification, section 2). Menu, guards and server share this table. */
export const telas = {
  "/painel": null,
  "/minhaConta": null,
  "/receitas/notas-fiscais": null,
  "/painel/fechamento": "CONTADOR",
  "/painel/fechamento/das": "CONTADOR",
} as const satisfies Record<string, Papel | null>

export type Tela = keyof typeof telas
