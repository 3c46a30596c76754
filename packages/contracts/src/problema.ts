/** RFC 9457 problem document, with the fields of our own. */
export interface Problema {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly codigo: string
  readonly mensagem: string
  readonly campo?: string
}
