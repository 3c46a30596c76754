/** The situations of a rule, as tabs. */
export const abasDasRegras = [
  { id: "em-vigor", rotulo: "Em uso" },
  { id: "substituida", rotulo: "Substituídas" },
  { id: "revogada", rotulo: "Revogadas" },
] as const
