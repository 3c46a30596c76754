import type { AssuntoDaComunicacao } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { lerEnvio, provar, travarPedidos } from "./envios.repository.ts"
import { lerFatos } from "./fatos.repository.ts"
import { gravarPlano, planejar } from "./pedido.service.ts"
import { type Preparador, prepararEnvio } from "./preparo.service.ts"

interface Passagem {
  readonly assunto: AssuntoDaComunicacao
  readonly documento: string
  readonly idDestinatario: string
  readonly motivoDoReenvio?: string | undefined
}

/**
 * A wa.me address with the message ready, for an office without an account of the API: who sends it is a person, on their own
 * telephone, and that is all that is recorded. Raises nao-encontrado, ja-feito, entrada-invalida.
 */
export async function passarAoWhatsapp(
  preparador: Preparador,
  ato: Ato,
  { assunto, documento, idDestinatario, motivoDoReenvio }: Passagem,
) {
  const { banco, marcas } = preparador
  const { escopo, nome, agora } = ato
  const url = await marcas.urlDoEscritorio(escopo.idEscritorio)
  const pedido = await banco.emEscopo(escopo, async (tx) => {
    await travarPedidos(tx, escopo)
    const [fato] = await lerFatos(tx, escopo, assunto, [documento])
    if (!fato) throw new ErroDeNegocio("nao-encontrado")
    const pretensao = {
      assunto,
      competencia: fato.competencia,
      ids: [documento],
      motivoDoReenvio: motivoDoReenvio ?? null,
      canais: ["whatsapp"] as const,
    }
    const { mensagens, jaEnviados } = await planejar(tx, ato, { ...pretensao, so: (r) => r.id === idDestinatario })
    const [mensagem] = mensagens
    if (!mensagem && jaEnviados > 0)
      throw new ErroDeNegocio(
        "ja-feito",
        "Este documento já foi passado ao WhatsApp desta pessoa. Para passar de novo, escreva o motivo.",
      )
    if (!mensagem)
      return recusar("Este destinatário não tem celular cadastrado, ou não recebe este assunto.", "idDestinatario")
    const [id = ""] = await gravarPlano(tx, ato, [mensagem], { ...pretensao, url })
    const lido = encontrado(await lerEnvio(tx, escopo, id))
    return lido.envio
  })
  const feito = await prepararEnvio(preparador, pedido)
  if (!feito) throw new ErroDeNegocio("ja-feito")
  await banco.emEscopo(escopo, (tx) =>
    provar(tx, escopo, [pedido], {
      tipo: "a-mao",
      estado: "a-mao",
      em: agora,
      detalhe: "O WhatsApp foi aberto com a mensagem pronta; quem envia é a pessoa.",
      quem: nome,
    }),
  )
  const texto = pedido.texto.replaceAll("{{link}}", `${pedido.url}/documento#${feito.ficha}`)
  return { endereco: `https://wa.me/55${pedido.endereco}?text=${encodeURIComponent(texto)}`, idEnvio: pedido.id }
}
