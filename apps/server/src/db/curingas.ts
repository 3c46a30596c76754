/** The pattern of `like` for what has this text anywhere in it, in which % and _ are themselves. */
export const contendo = (texto: string) => `%${texto.replace(/[\\%_]/g, "\\$&")}%`
