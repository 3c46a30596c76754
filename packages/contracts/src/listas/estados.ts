/** Coded lists of the specification, section 4, with the transitions of our decisions, section 3. */

interface Item {
  readonly id: number
  readonly rotulo: string
}

export const statusDaNota = {
  ATIVA: { id: 1, rotulo: "Ativa" },
  CANCELADA: { id: 2, rotulo: "Cancelada" },
  SUBSTITUIDA: { id: 3, rotulo: "Substituída" },
  CANCELANDO: { id: 99, rotulo: "Cancelando" },
} as const satisfies Record<string, Item>
export type StatusDaNota = keyof typeof statusDaNota

export const resultadoDeImportacao = {
  INSERIDO: { id: 1, rotulo: "Inserido" },
  ATUALIZADO: { id: 2, rotulo: "Atualizado" },
  EXCLUIDO: { id: 3, rotulo: "Excluído" },
  ERRO: { id: 4, rotulo: "Erro" },
  SEM_ACAO: { id: 5, rotulo: "Sem Ação" },
} as const satisfies Record<string, Item>

export const estadoDoCalculo = {
  AGUARDANDO: { id: 0, rotulo: "Aguardando" },
  PROCESSADO: { id: 2, rotulo: "Processado" },
  ERRO: { id: 3, rotulo: "Erro" },
  RECALCULANDO: { id: 98, rotulo: "Recalculando" },
} as const satisfies Record<string, Item>

export const estadosDoFechamento = {
  aberto: { rotulo: "Aberto", para: ["apurado"] },
  apurado: { rotulo: "Apurado", para: ["fechado"] },
  fechado: { rotulo: "Fechado", para: ["reaberto"] },
  reaberto: { rotulo: "Reaberto", para: ["apurado"] },
} as const
export type EstadoDoFechamento = keyof typeof estadosDoFechamento

/** States of a step of a month before its tax: never concluded, concluded, and opened again. */
export const situacoesDoPasso = {
  aberta: { rotulo: "A conferir" },
  concluida: { rotulo: "Conferido" },
  reaberta: { rotulo: "Reaberto" },
} as const
export type SituacaoDoPasso = keyof typeof situacoesDoPasso

/** Whether a closing may go from one state to another; answers alike for the button and for the service. */
export function podeTransitarFechamento(de: EstadoDoFechamento, para: EstadoDoFechamento): boolean {
  const destinos: readonly string[] = estadosDoFechamento[de].para
  return destinos.includes(para)
}

const transicoesDaNota: Record<StatusDaNota, readonly StatusDaNota[]> = {
  ATIVA: ["CANCELANDO", "CANCELADA", "SUBSTITUIDA"],
  CANCELANDO: ["CANCELADA", "ATIVA"],
  CANCELADA: [],
  SUBSTITUIDA: [],
}

/** Whether a note may go from one status to another. Imported notes may be cancelled at once: the city already decided. */
export function podeTransitarNota(de: StatusDaNota, para: StatusDaNota): boolean {
  return transicoesDaNota[de].includes(para)
}

/** The name of a coded item, or null for an id outside the list. */
export function porId<N extends string>(lista: Readonly<Record<N, Item>>, id: number): N | null {
  for (const nome in lista) if (lista[nome].id === id) return nome
  return null
}

export const categorias = {
  SIMPLES: { id: 1, rotulo: "Simples" },
  GRUPOS: { id: 2, rotulo: "Grupos" },
  EX_CLIENTE: { id: 37, rotulo: "Ex-Cliente" },
  ENCERRADA: { id: 38, rotulo: "Encerrada" },
} as const satisfies Record<string, Item>

export const tiposDeEmpresa = {
  ME: { id: 20, rotulo: "ME" },
  EPP: { id: 21, rotulo: "EPP" },
  DEMAIS: { id: 99, rotulo: "Demais" },
} as const satisfies Record<string, Item>

export const basesDoHonorario = {
  SALARIOS_MINIMOS: { id: 1, rotulo: "Salários mínimos" },
  VALOR_FIXO: { id: 2, rotulo: "Valor fixo" },
  PERCENTUAL_DO_FATURAMENTO: { id: 3, rotulo: "Percentual do faturamento" },
} as const satisfies Record<string, Item>

/** Categories of companies that the office no longer works for. */
export const CATEGORIAS_DE_SAIDA: readonly number[] = [categorias.EX_CLIENTE.id, categorias.ENCERRADA.id]
/** Whether a company of this category left the office's work. */
export const saiuDaCarteira = (idCategoria: number): boolean => CATEGORIAS_DE_SAIDA.includes(idCategoria)

export const regimes = {
  simples: "Simples Nacional",
  mei: "MEI",
  presumido: "Lucro Presumido",
  real: "Lucro Real",
} as const
export type Regime = keyof typeof regimes

/**
 * What a MEI does: it fixes the ICMS and the ISS of its DAS and, for the caminhoneiro, another INSS and another limit (LC 123/2006
 * arts. 18-A and 18-F).
 */
export const atividadesDoMei = {
  servicos: "Serviços",
  comercio: "Comércio ou indústria",
  ambos: "Comércio e serviços",
  "caminhoneiro-municipal": "Caminhoneiro: só dentro do município",
  "caminhoneiro-intermunicipal": "Caminhoneiro: entre municípios, estados ou países",
  "caminhoneiro-ambos": "Caminhoneiro: dentro e fora do município",
} as const
export type AtividadeDoMei = keyof typeof atividadesDoMei
/** Whether a MEI is a caminhoneiro by its activity: he carries cargo and does nothing else. */
export const ehCaminhoneiro = (atividade: string): boolean => atividade.startsWith("caminhoneiro-")

export const anexos = ["I", "II", "III", "IV", "V"] as const
/** Annexes an activity may be taxed by; "III/V" is decided each month by Fator R. */
export const anexosDaAtividade = [...anexos, "III/V"] as const
