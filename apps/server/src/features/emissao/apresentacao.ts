import { type Emissao, estadosDaOperacao, type NotaPedida, notaPedida } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { EmissaoComFila } from "./emissao.repository.ts"
import { ATO_DE_EMITIR, CODIGO_DA_NAO_MOSTRADA, NOME_DE, SEM_CERTIFICADO, SEM_CREDENCIAIS } from "./pedir.ts"

/** A note as it was asked for, read back from where it is kept. */
export const pedidoGuardado = (pedido: unknown): NotaPedida => notaPedida.parse(pedido)

const { ERRO, INCONSISTENCIA, CANCELADO } = estadosDaOperacao

/** An emission for people, with where it stands in one sentence. */
export function apresentarEmissao(lida: EmissaoComFila): Emissao {
  const { emissao: e, idNota } = lida
  const parada = estaParada(lida)
  return {
    id: e.id,
    idEmpresa: e.idEmpresa,
    ambiente: e.ambiente,
    serie: e.serie,
    numeroDaDps: String(e.numero),
    emissor: e.emissor,
    estado: e.estado,
    situacao: situacaoDe(lida, parada),
    parada,
    podeAbandonar: podeAbandonar(lida),
    idCliente: e.idCliente,
    idServico: e.idServico,
    tomador: e.tomadorNome,
    competencia: e.competencia,
    valor: paraReais(e.valorCentavos),
    liquido: paraReais(e.liquidoCentavos),
    chave: e.chave,
    numeroDaNota: e.numeroNota,
    idNota,
    erros: [...(e.erros ?? [])],
    motivoDoAbandono: e.motivoDoAbandono,
    pedido: pedidoGuardado(e.pedido),
    criadaEm: e.criadaEm.toISOString(),
    criadaPor: e.criadaPor,
  }
}

const estaParada = ({ emissao, estadoNaFila }: EmissaoComFila) =>
  emissao.estado === "enviando" && [ERRO.id, INCONSISTENCIA.id, CANCELADO.id].some((id) => id === estadoNaFila)

/**
 * Whether the number may be given up and nothing is issued twice by it: the note was refused; or the authority was asked and shows
 * none; or what was to be sent was turned away at its door. With an answer that was lost and not asked about, never.
 */
export function podeAbandonar(lida: EmissaoComFila): boolean {
  const { emissao, estadoNaFila, etapa, motivo } = lida
  if (emissao.estado === "rejeitada") return true
  if (!estaParada(lida) || estadoNaFila !== INCONSISTENCIA.id) return false
  const codigo = motivo?.codigo ?? ""
  return (
    codigo === CODIGO_DA_NAO_MOSTRADA ||
    ((SEM_CERTIFICADO.has(codigo) || SEM_CREDENCIAIS.has(codigo)) && etapa === ATO_DE_EMITIR.etapaInicial)
  )
}

function situacaoDe({ emissao, etapa, motivo }: EmissaoComFila, parada: boolean): string {
  switch (emissao.estado) {
    case "autorizada":
      return `Nota ${emissao.numeroNota} emitida${emissao.ambiente === "homologacao" ? " em homologação, sem validade" : ""}.`
    case "rejeitada":
      return emissao.erros?.[0]?.texto ?? `A nota foi recusada por ${NOME_DE[emissao.emissor]}.`
    case "abandonada":
      return `Número inutilizado: ${emissao.motivoDoAbandono}`
    case "enviando":
      if (parada) return `Parou: ${motivo?.texto ?? `sem resposta d${NOME_DE[emissao.emissor]}.`}`
      if (etapa === "conferir" || etapa === "baixar")
        return motivo === null && emissao.emissor === "migrate"
          ? "A Migrate recebeu a nota e ainda a emite: conferimos de minuto em minuto."
          : `A resposta se perdeu: estamos conferindo com ${NOME_DE[emissao.emissor]}. Nada é enviado duas vezes.`
      return motivo === null
        ? emissao.emissor === "migrate"
          ? "Enviando à Migrate."
          : "Enviando ao sistema nacional."
        : `Tentando de novo sozinho: ${motivo?.texto ?? ""}`.trim()
  }
}
