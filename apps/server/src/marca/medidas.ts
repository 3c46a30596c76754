/** Why an image cannot be part of a brand; the message is for the person who sent it. */
export class ImagemInvalida extends Error {
  override name = "ImagemInvalida"
}

/** In pixels. */
export interface Medidas {
  readonly largura: number
  readonly altura: number
}
