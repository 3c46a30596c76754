const ANO = 12
const indice = (competencia: string) => Number(competencia.slice(0, 4)) * ANO + Number(competencia.slice(5, 7))

/** How many months there are from one to another, both counted; zero when the second comes first. */
export const competenciasAte = (de: string, ate: string): number => Math.max(0, indice(ate) - indice(de) + 1)
