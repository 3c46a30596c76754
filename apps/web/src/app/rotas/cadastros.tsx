/** Companies, partners, certificates, rules and the import of a portfolio. */
export const rotasDosCadastros = [] as const
