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

/** The name of the role with that id, or null for an id the specification does not know. */
export function rotuloDoPapel(id: number): string | null {
  const papel = papelPorId(id)
  return papel === null ? null : papeis[papel].rotulo
}

/** Whether a person of role `tem` may use what asks for role `pede`: roles compare by level, machines have none. */
export function alcancaPapel(tem: Papel, pede: Papel | null): boolean {
  const nivel = papeis[tem].nivel
  if (nivel === null) return false
  if (pede === null) return true
  const exigido = papeis[pede].nivel
  return exigido !== null && nivel >= exigido
}

/**
 * The specification's check (section 6): a user acts on another role only when the user's level is strictly lower than
 * the compared role's. It is used where acting upward is right: a company granting its accountants access to itself.
 */
export function nivelInferiorA(doUsuario: Papel, comparado: Papel): boolean {
  const usuario = papeis[doUsuario].nivel
  const outro = papeis[comparado].nivel
  return usuario !== null && outro !== null && usuario < outro
}

/**
 * Whether a person may create, edit or deactivate users of a role: only of a strictly lower level; Root, anybody's.
 * Machine credentials have no level and are managed by administrators.
 */
export function podeGerirPapel(deQuemAge: Papel, alvo: Papel): boolean {
  if (deQuemAge === "ROOT") return true
  if (alvo === "INTEGRACAO") return deQuemAge === "ADMINISTRADOR"
  return nivelInferiorA(alvo, deQuemAge)
}
