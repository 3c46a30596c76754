/** A lookup service that did not answer, or answered what cannot be used. The message is for people. */
export class ConsultaIndisponivel extends Error {
  override name = "ConsultaIndisponivel"
}
