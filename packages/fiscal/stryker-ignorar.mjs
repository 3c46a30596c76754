import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin"

/** Prose has blanks between words, or is one capitalised word; codes, keys, digits and units of the law are neither. */
const ehProsa = (texto) => /\S\s+\S/u.test(texto) || /^\p{Lu}\p{Ll}{2,}[:.]?$/u.test(texto)

/** What a template may interpolate and still be only text: nothing inside it decides anything. */
const semDecisao = (no) => {
  if (no.type === "Identifier" || no.type === "ThisExpression") return true
  if (no.type === "MemberExpression") return semDecisao(no.object) && !no.computed
  return no.type === "CallExpression" && semDecisao(no.callee) && no.arguments.every(semDecisao)
}

/** Number of words of each place that holds text of a template. */
const textoDoModelo = (no) => no.quasis.map(({ value }) => value.cooked ?? "").join("x")

/**
 * Leaves out the mutants that empty a sentence: labels of steps, warnings, messages. A test for each would repeat the
 * sentence. Codes, annexes, taxes, situations, units and keys stay in: they decide what is paid.
 */
const rotulos = {
  shouldIgnore({ node }) {
    const motivo = "sentence for people, not a code"
    if (node.type === "StringLiteral" && ehProsa(node.value)) return motivo
    if (node.type !== "TemplateLiteral" || !node.expressions.every(semDecisao)) return undefined
    return ehProsa(textoDoModelo(node)) ? motivo : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "rotulos", rotulos)]
