import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin"

/** Prose has blanks between words, or is one capitalised word; codes, keys, digits and units of the law are neither. */
const ehProsa = (texto) => /\S\s+\S/u.test(texto) || /^\p{Lu}\p{Ll}{2,}[:.]?$/u.test(texto)

/** Functions whose first argument is the label of a step ("INSS"), as the combinators of `nucleo/passos.ts`. */
const COM_ROTULO =
  /^(arredondar\w*|diferenca\w*|emTexto|entrada|escolha|grupo|imposto|inteiro|limite|parametro(Reais|Taxa)|produto\w*|quociente\w*|reaisDaTabela|referencia\w*|reter|acimaDoMinimo|semNegativo|soma\w*|taxaDaTabela|zeroPor)$/

/** Fields of a step or of a norm that only people read. */
const CAMPOS_DE_TEXTO = new Set(["rotulo", "formula", "observacao", "criterio", "titulo"])

const ehRotulo = ({ parent, listKey, key }) =>
  (parent.type === "CallExpression" &&
    listKey === "arguments" &&
    key === 0 &&
    parent.callee.type === "Identifier" &&
    COM_ROTULO.test(parent.callee.name)) ||
  (parent.type === "ObjectProperty" && key === "value" && CAMPOS_DE_TEXTO.has(parent.key.name))

/** What a template may interpolate and still be only text: nothing inside it decides anything. */
const semDecisao = (no) => {
  if (no.type === "Identifier" || no.type === "ThisExpression") return true
  if (no.type === "MemberExpression") return semDecisao(no.object) && !no.computed
  return no.type === "CallExpression" && semDecisao(no.callee) && no.arguments.every(semDecisao)
}

const textoDoModelo = ({ quasis }) => quasis.map(({ value }) => value.cooked ?? "").join("x")

/**
 * Leaves out the mutants that empty a sentence or a label: steps, warnings, messages. A test for each would only repeat
 * the sentence. Codes, annexes, taxes, situations, units and keys stay in: they decide what is paid.
 */
const rotulos = {
  shouldIgnore(caminho) {
    const { node } = caminho
    const motivo = "text for people, not a code"
    if (node.type === "StringLiteral") return ehProsa(node.value) || ehRotulo(caminho) ? motivo : undefined
    if (node.type !== "TemplateLiteral" || !node.expressions.every(semDecisao)) return undefined
    return ehProsa(textoDoModelo(node)) || ehRotulo(caminho) ? motivo : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "rotulos", rotulos)]
