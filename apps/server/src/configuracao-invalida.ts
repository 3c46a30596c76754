/** A setting that keeps the program from starting: one sentence naming the variable and the way out, never a secret. */
export class ConfiguracaoInvalida extends Error {
  override name = "ConfiguracaoInvalida"
}
