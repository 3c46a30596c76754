/** Days and months as Brazil's calendar sees an instant: the one civil time zone of the product. */

const dia = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short" })

/** The day of an instant, AAAA-MM-DD. */
export const diaCivil = (instante: Date): string => dia.format(instante)

/** The month of an instant, AAAA-MM. */
export const competenciaCivil = (instante: Date): string => diaCivil(instante).slice(0, 7)
