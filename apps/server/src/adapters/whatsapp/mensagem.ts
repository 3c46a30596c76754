import type { MensagemDoWhatsapp } from "../../ports/whatsapp.ts"

/** Digits of a number with its country, as the API takes it. */
const NUMERO = /^\d{10,15}$/
const MAXIMO_DA_VARIAVEL = 300
const MAXIMO_DO_TEXTO = 4096

/** A value that no template refuses: one line, without runs of spaces. */
const emUmaLinha = (texto: string) =>
  texto
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAXIMO_DA_VARIAVEL)

/** The body of a call, or what keeps the message from being one. */
export function corpoDe(mensagem: MensagemDoWhatsapp): { readonly corpo: object } | { readonly queixa: string } {
  const { para, referencia } = mensagem
  if (!NUMERO.test(para)) return { queixa: "O celular não é um número de telefone." }
  const comum = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: para,
    biz_opaque_callback_data: referencia,
  }
  if (mensagem.tipo === "texto") {
    const body = mensagem.texto.trim()
    if (body === "" || body.length > MAXIMO_DO_TEXTO) return { queixa: "O texto está vazio ou passa de 4.096 letras." }
    return { corpo: { ...comum, type: "text", text: { preview_url: false, body } } }
  }
  const variaveis = Object.entries(mensagem.variaveis).map(([nome, valor]) => [nome, emUmaLinha(valor)] as const)
  const vazia = variaveis.find(([, valor]) => valor === "")
  if (vazia) return { queixa: `Falta o valor de {{${vazia[0]}}}.` }
  return {
    corpo: {
      ...comum,
      type: "template",
      template: {
        name: mensagem.nome,
        language: { code: mensagem.idioma },
        components: [
          {
            type: "body",
            parameters: variaveis.map(([nome, text]) => ({ type: "text", parameter_name: nome, text })),
          },
          {
            type: "button",
            sub_type: "url",
            index: "0",
            parameters: [{ type: "text", text: mensagem.botao }],
          },
        ],
      },
    },
  }
}
