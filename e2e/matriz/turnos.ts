import { enderecosDe, MODOS, PESSOAS } from "./percurso.ts"

/**
 * Every address once, each to one role that may open it and to one mode, by turns. All the combinations run with `npm run matriz`.
 */
const todos = [...new Set(PESSOAS.flatMap(([, papel]) => enderecosDe(papel)))]
const turnoDe = new Map(
  todos.map((endereco, vez) => {
    const quemAbre = PESSOAS.filter(([, papel]) => enderecosDe(papel).includes(endereco))
    return [endereco, quemAbre[vez % quemAbre.length]] as const
  }),
)
export const turnos = PESSOAS.map((pessoa, i) => ({
  pessoa: pessoa[0],
  papel: pessoa[1] ?? "SEM ENTRAR",
  modo: MODOS[i % MODOS.length] ?? MODOS[0],
  enderecos: todos.filter((endereco) => turnoDe.get(endereco) === pessoa),
}))

/** Whose screens are weighed as they are visited: who weighs the others', in the same mode, in orcamento.spec.ts. */
export const pesaNaVisita = (papel: string): boolean => papel === "ADMINISTRADOR"
export const pesadasNaVisita: ReadonlySet<string> = new Set(
  turnos.filter(({ papel }) => pesaNaVisita(papel)).flatMap(({ enderecos }) => enderecos),
)
