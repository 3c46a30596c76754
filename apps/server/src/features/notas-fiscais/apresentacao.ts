import { type Nota, type NotaDetalhada, statusDaNota } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe, paraReais } from "@partida/fiscal"
import type { NotaGravada } from "./notas-fiscais.repository.ts"

/** A stored note in the shape of the contract, saying whether it counts as revenue and, if not, why. */
export function apresentarNota({
  nota,
  empresa,
  atividade,
  capturadaEm,
}: {
  nota: NotaGravada
  empresa: string
  atividade: string | null
  capturadaEm: Date | null
}): Nota {
  const motivo = motivoForaDaReceita(nota)
  return {
    id: nota.id,
    idEmpresa: nota.idEmpresa,
    empresa,
    direcao: nota.direcao,
    modelo: nota.modelo,
    estabelecimento: nota.estabelecimento,
    chave: nota.chave,
    numero: nota.numero,
    competencia: nota.competencia,
    competenciaDoDocumento: nota.competenciaDoDocumento,
    dataEmissao: nota.dataEmissao.toISOString(),
    status: nota.status,
    valorServico: paraReais(nota.valorServicoCentavos),
    valorLiquido: paraReais(nota.valorLiquidoCentavos),
    receita: paraReais(nota.receitaCentavos),
    contaNaReceita: motivo === null,
    motivoForaDaReceita: motivo,
    issRetido: nota.issRetido,
    mercado: nota.mercado,
    codigoTributacao: nota.codigoTributacao,
    descricao: nota.descricao,
    idAtividade: nota.idAtividade,
    atividade,
    contraparteDocumento: nota.contraparteDocumento,
    contraparteNome: nota.contraparteNome,
    assinatura: nota.assinatura,
    decisao: nota.decisao,
    semValidade: nota.semValidade,
    pendencias: pendenciasDa(nota),
    avisos: nota.avisos,
    capturadaEm: capturadaEm?.toISOString() ?? null,
  }
}

const porQueEspera = {
  invalida: "A assinatura não confere",
  ausente: "O arquivo não traz assinatura",
  "nao-reconhecida": "A assinatura confere, mas o emissor não é reconhecido",
} as const

function motivoForaDaReceita(nota: NotaGravada): string | null {
  const devolveVenda = nota.parcelas !== null && nota.receitaCentavos !== 0n
  if (nota.direcao === "tomada" && !devolveVenda)
    return nota.parcelas === null
      ? "Serviço tomado: é despesa da empresa."
      : "Mercadoria recebida: é compra da empresa."
  if (nota.semValidade) return "Emitida em ambiente de testes (homologação): sem validade jurídica."
  if (nota.status === statusDaNota.CANCELADA.id) {
    return `Cancelada: o valor sai da competência em que foi tributada, ${formatarCompetencia(mesDe(nota.competencia))} (Res. CGSN 140/2018 art. 18).`
  }
  if (nota.status === statusDaNota.SUBSTITUIDA.id)
    return "Substituída: conta a nota que ficou no lugar dela (Res. CGSN 140/2018 art. 18 §2º)."
  if (nota.assinatura !== "valida" && nota.decisao === null)
    return `${porQueEspera[nota.assinatura]}: aguarda a decisão de uma pessoa.`
  if (nota.aPerguntar && nota.receitaCentavos === 0n) return "Espera a resposta sobre o produto."
  if (nota.parcelas !== null && nota.receitaCentavos === 0n)
    return nota.parcelas[0]?.motivo ?? "Nenhum item da nota é receita."
  if (nota.decisao === "recusada") return `Recusada por quem conferiu: ${nota.decisaoMotivo ?? ""}`
  return null
}

function pendenciasDa(nota: NotaGravada): Nota["pendencias"] {
  const comReceita =
    nota.direcao === "prestada" || (nota.parcelas !== null && (nota.receitaCentavos !== 0n || nota.aPerguntar))
  const viva = comReceita && !nota.semValidade && (nota.status === 1 || nota.status === 99)
  if (!viva || nota.decisao === "recusada") return []
  if (nota.assinatura !== "valida" && nota.decisao === null)
    return [nota.assinatura === "nao-reconhecida" ? "emissor-nao-reconhecido" : "assinatura-invalida"]
  if (nota.aPerguntar) return ["produto-a-responder"]
  return nota.idAtividade === null && (nota.parcelas === null || nota.receitaCentavos !== 0n)
    ? ["atividade-indefinida"]
    : []
}

/** What the items of a note of goods count as; null of services. */
export function apresentarParcelas(
  { parcelas }: NotaGravada,
  atividades: readonly { readonly id: string; readonly descricao: string }[],
): NotaDetalhada["parcelas"] {
  if (parcelas === null) return null
  return parcelas.map(({ tratamento, mercado, situacoes, idAtividade, receita, valor, motivo, fonte, pergunta }) => ({
    tratamento,
    mercado,
    situacoes: [...situacoes],
    atividade: atividades.find((a) => a.id === idAtividade)?.descricao ?? null,
    receita: paraReais(BigInt(receita)),
    valor: paraReais(BigInt(valor)),
    motivo,
    fonte,
    pergunta,
  }))
}
