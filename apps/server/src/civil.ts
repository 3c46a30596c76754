/** Days and months as Brazil's calendar sees an instant. */

/** The one civil time zone of the product. Of Brasília: UTC−3 all year since 2019. */
export const FUSO = "America/Sao_Paulo"

/** A civil day, none of which is longer or shorter. */
export const DIA_MS = 24 * 60 * 60_000

const dia = new Intl.DateTimeFormat("sv-SE", { timeZone: FUSO, dateStyle: "short" })

/** The day of an instant, AAAA-MM-DD. */
export const diaCivil = (instante: Date): string => dia.format(instante)

/** The month of an instant, AAAA-MM. */
export const competenciaCivil = (instante: Date): string => diaCivil(instante).slice(0, 7)
