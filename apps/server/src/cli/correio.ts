import { receberDevolucao } from "../features/comunicacao/devolucoes.service.ts"
import { receberResposta } from "../features/conversas/respostas.service.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, lerArquivo, separar } from "./uso.ts"

/**
 * `correio devolucao ARQUIVO...`: takes messages that came back, as a mail server delivers them (- reads one from the standard input).
 * What is of no sending is said, and changes nothing: exits 0 all the same, or the mail server would return it again.
 */
export async function receberDevolucoes(
  { banco, cofre, agora }: Servico,
  argumentos: readonly string[],
): Promise<number> {
  const { livres } = separar(argumentos)
  if (livres.length === 0) throw new ErroDeUso("Diga o arquivo: npm run -s partida -- correio devolucao mensagem.eml")
  for (const arquivo of livres) {
    const devolucao = await receberDevolucao(banco, cofre, await lerArquivo(arquivo), agora())
    const oQue = devolucao.tipo === "ignorada" ? devolucao.porque : `envio ${devolucao.idEnvio}: ${devolucao.texto}`
    console.log(`${arquivo}: ${devolucao.tipo}, ${oQue}`)
  }
  return 0
}

/**
 * `correio resposta ARQUIVO...`: takes answers to conversations, as a mail server delivers them (- reads one from the standard input). What
 * is of no conversation, automatic or forged is said, and changes nothing: exits 0 all the same, or the mail server would return it.
 */
export async function receberRespostas(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const { livres } = separar(argumentos)
  if (livres.length === 0) throw new ErroDeUso("Diga o arquivo: npm run -s partida -- correio resposta mensagem.eml")
  for (const arquivo of livres) {
    const resposta = await receberResposta(servico, await lerArquivo(arquivo))
    const oQue = resposta.tipo === "ignorada" ? resposta.porque : `conversa ${resposta.idConversa}`
    console.log(`${arquivo}: ${resposta.tipo}, ${oQue}`)
  }
  return 0
}
