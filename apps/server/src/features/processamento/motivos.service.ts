import { type GrupoDaPrevia, nadaAFazer } from "@partida/contracts"
import type { ErroDeNegocio } from "../../http/erros.ts"

/** What leaves a company as it is under a bulk act: foreseen in the preview, and told in the result, alike. */
export interface Motivo {
  readonly codigo: string
  readonly mensagem: string
  readonly tipo: GrupoDaPrevia["tipo"]
}

/** What an act over many companies would find: what leaves each as it is, and the amounts of each, by their names. */
export interface Julgados {
  readonly motivos: ReadonlyMap<string, Motivo>
  readonly valores: ReadonlyMap<string, Readonly<Record<string, bigint>>>
}

/** The reason of a refusal, in a bulk act. */
export function motivoDe(erro: ErroDeNegocio): Motivo {
  const { codigo, mensagem } = erro.primeiro ?? { codigo: erro.codigo, mensagem: erro.message }
  if (nadaAFazer(codigo)) return { codigo, mensagem, tipo: "sem-acao" }
  return { codigo, mensagem, tipo: erro.codigo === "ressalva-sem-motivo" ? "aviso" : "impedimento" }
}

/** A reason with more wordings than this is one group, in general words. */
export const MENSAGENS_POR_CODIGO = 8

/** In the words of many companies, where each reason names its own month, note or amount. */
const emGeral: Readonly<Record<string, string>> = {
  "etapa-pendente": "Há etapa anterior a concluir, ou recibos de pró-labore a emitir de novo.",
  "evento-em-espera": "Há evento de nota à espera da decisão de uma pessoa do escritório.",
  "monofasico-por-caixa": "Há receita monofásica por caixa, que o recebido ainda não separa.",
  "fora-de-ordem": "Os meses fecham em ordem: há outro mês a fechar ou a reabrir antes.",
  "opcao-do-simples-ausente":
    "Falta dizer se a receita do ano entra por competência ou por caixa. Responda por muitas em Empresas, Alterar.",
  "recebido-do-mes-ausente": "Falta o que foi recebido no mês, por caixa.",
  "receita-do-mes-ausente": "Falta a receita de algum dos meses anteriores.",
  "folha-do-mes-ausente": "Falta a folha de algum dos meses do Fator R.",
  "atividade-indefinida": "Há nota sem atividade definida.",
  "assinatura-invalida": "Há nota com assinatura que não confere, esperando decisão.",
  "emissor-nao-reconhecido": "Há nota de emissor não reconhecido, esperando decisão.",
  "substituta-ausente": "Há nota substituída por outra que ainda não chegou.",
  "atividade-encerrada": "Há receita em atividade encerrada.",
  "impedimento-nao-registrado": "O sublimite passou, e falta registrar o impedimento de ICMS e ISS.",
  "exclusao-nao-registrada": "O limite do Simples passou, e falta mudar o regime.",
  "segregacao-incompativel": "Há receita com segregação incompatível com o anexo.",
}

/** The same, where each wording names a person or an amount: one group from the second wording on. */
const deCadaUma: Readonly<Record<string, string>> = {
  "abaixo-do-minimo": "Há pró-labore abaixo do salário mínimo.",
  "cadastro-incompleto": "Falta no cadastro de alguém o que o eSocial vai pedir.",
  "cpp-do-das-sem-resposta": "A CPP recolhida dentro do DAS decide o anexo, e ninguém a informou.",
  "cpp-proporcional": "Há Anexo IV com outros, e o mês não tem receita que divida a CPP.",
  "folha-divergente": "A folha digitada diz outro valor de pró-labore.",
  "ja-feito": "Já estava feito.",
  "outra-fonte-divergente": "Outra fonte pagadora diz um valor, e o recibo de lá, outro.",
  "outro-pagamento-no-mes": "Um pagamento anterior do mês já reteve mais que o IRRF da soma.",
  "recibo-impossivel": "Há recibo que não pode ser calculado.",
  "sem-cpf": "Há pessoa sem CPF.",
}

/** Reasons that are one group from their second wording on. */
export const deUmaRedacaoSo: readonly string[] = Object.keys(deCadaUma)

/** The words for all of a code that came in so many wordings, or null where they are few enough to be told apart. */
export function emPalavrasDeTodas(codigo: string, redacoes: number): string | null {
  const deUma = deCadaUma[codigo]
  return redacoes > (deUma ? 1 : MENSAGENS_POR_CODIGO) ? (deUma ?? emGeral[codigo] ?? null) : null
}
