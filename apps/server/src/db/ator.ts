export interface Ator {
  readonly nome: string
  readonly agora: Date
}
