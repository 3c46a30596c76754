/** What a cell says, or why it cannot be used: the reason is pt-BR and begins in lower case, for after "coluna X: ". */
export type Leitura<T> = { readonly valor: T; readonly aviso?: string } | { readonly erro: string }

export type LeitorDeTexto = (texto: string) => Leitura<string | null>

export const lido = <T>(valor: T, aviso?: string): Leitura<T> => (aviso === undefined ? { valor } : { valor, aviso })
export const recusado = (erro: string): { readonly erro: string } => ({ erro })
export const falhou = <T>(leitura: Leitura<T>): leitura is { readonly erro: string } => "erro" in leitura
