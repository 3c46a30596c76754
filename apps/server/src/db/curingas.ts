/** A text to look for with `like`, in which % and _ are themselves. */
export const semCuringas = (texto: string) => texto.replace(/[\\%_]/g, "\\$&")

/** The pattern of `like` for what has this text anywhere in it. */
export const contendo = (texto: string) => `%${semCuringas(texto)}%`
