/** A text to look for with `like`, in which % and _ are themselves. */
export const semCuringas = (texto: string) => texto.replace(/[\\%_]/g, "\\$&")
