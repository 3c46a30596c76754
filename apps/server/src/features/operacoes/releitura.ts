import { type DesfechoDaExecucao, desfechosDaExecucao, type TipoDeOperacao } from "@partida/contracts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { AtosExternos } from "../../ports/operacao-externa.ts"
import { comoRequisicao, comoResposta } from "./fila.repository.ts"

/**
 * Reads again the answer that a run kept, by today's reading, and changes nothing. Raises nao-se-aplica where there was no
 * answer, or it is no longer kept.
 */
export function reler(
  atos: AtosExternos,
  tipo: TipoDeOperacao,
  linha: Parameters<typeof comoRequisicao>[0],
): { desfecho: DesfechoDaExecucao; texto: string; igual: boolean } {
  const resposta = comoResposta(linha)
  const etapa = atos[tipo]?.etapas[linha.etapa]
  if (resposta === null || etapa === undefined)
    throw new ErroDeNegocio("nao-se-aplica", "Esta tentativa não tem resposta guardada para ler de novo.")
  const desfecho = etapa.interpretar(comoRequisicao(linha), resposta)
  const texto =
    desfecho.tipo === "recusado" || desfecho.tipo === "falha" ? desfecho.texto : desfechosDaExecucao[desfecho.tipo]
  return {
    desfecho: desfecho.tipo,
    texto,
    igual:
      desfecho.tipo === linha.desfecho &&
      (linha.motivo === null || desfecho.tipo === "ok" || linha.motivo.texto === texto),
  }
}
