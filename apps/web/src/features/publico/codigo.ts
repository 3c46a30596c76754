/** A code as it is printed, in blocks of four: "7K2M-9QXA-…". */
export const emGrupos = (codigo: string) => codigo.replace(/(.{4})(?=.)/g, "$1-")
