import {
  type ContagemDasOperacoes,
  desfechosDaExecucao,
  type EfeitoDaAcao,
  type ExecucaoDaOperacao,
  esperasDaOperacao,
  estadosDaOperacao,
  type Operacao,
  type ProvedorDeOperacoes,
  provedoresDeOperacao,
  type TipoDeOperacao,
  tiposDeOperacao,
} from "@partida/contracts"
import { formatarInstanteCurto } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"
import type { NomeDaParte } from "./busca.ts"

const { A_PROCESSAR, EXECUTANDO, SUCESSO, ERRO, INCONSISTENCIA, CANCELADO } = estadosDaOperacao

const tons: Readonly<Record<number, Tom>> = {
  [A_PROCESSAR.id]: "neutro",
  [EXECUTANDO.id]: "andamento",
  [SUCESSO.id]: "feito",
  [ERRO.id]: "erro",
  [INCONSISTENCIA.id]: "atencao",
  [CANCELADO.id]: "neutro",
}

/** A state of the second list in a word and a colour. */
export function etiquetaDoEstado(estado: number): { readonly tom: Tom; readonly rotulo: string } {
  const rotulo = Object.values(estadosDaOperacao).find(({ id }) => id === estado)?.rotulo ?? String(estado)
  return { tom: tons[estado] ?? "neutro", rotulo }
}

/** What an operation in course waits for besides its turn, in words; null where it waits for nothing. */
export function esperaDe({ aguarda, estado, proximaEm }: Operacao, agora: Date): string | null {
  if (aguarda === null || (estado !== A_PROCESSAR.id && estado !== EXECUTANDO.id)) return null
  const espera = esperasDaOperacao[aguarda]
  if (proximaEm === null || aguarda === "teto") return espera
  const quando = formatarInstanteCurto(proximaEm, agora)
  return aguarda === "provedor" ? `${espera}; tenta de novo ${quando}` : `${espera}, ${quando}`
}

/** Where an operation stands, in one sentence. */
export function ondeEsta(operacao: Operacao, agora: Date): string {
  const { estado, etapa, motivo, resultado } = operacao
  switch (estado) {
    case A_PROCESSAR.id:
    case EXECUTANDO.id: {
      const espera = esperaDe(operacao, agora)
      const onde = espera ?? (estado === EXECUTANDO.id ? "Em execução" : "Na fila")
      const previsto = motivoPrevisto(operacao)
      return `${onde}. Etapa: ${etapa}.${previsto === null ? "" : ` ${previsto}`}`
    }
    case SUCESSO.id:
      return resultado ?? "Terminou com sucesso."
    case ERRO.id:
      return `Parou na etapa “${etapa}”${motivo === null ? "." : `: ${comPonto(motivo.texto)}`}`
    case INCONSISTENCIA.id:
      return `Precisa de você na etapa “${etapa}”${motivo === null ? "." : `: ${comPonto(motivo.texto)}`}`
    default:
      return "Foi cancelada e não será feita, a menos que seja reaberta."
  }
}

/** Of what was not begun: what would stop it, as found on the eve. */
const motivoPrevisto = ({ estado, motivo }: Operacao): string | null =>
  estado === A_PROCESSAR.id && motivo !== null ? `Do jeito que está, vai parar: ${comPonto(motivo.texto)}` : null

const comPonto = (texto: string) => (/[.!?]$/.test(texto) ? texto : `${texto}.`)

/** What a row says of itself: why it stopped, or what it came to. */
export const motivoDaLinha = (operacao: Operacao): string =>
  motivoPrevisto(operacao) ?? operacao.motivo?.texto ?? operacao.resultado ?? ""

/** Cost by the call goes below the centavo: "0.2400" is "R$ 0,24", "0.0625" keeps its digits. */
export function formatarCusto(reais: string): string {
  const [inteiro = "0", decimais = ""] = reais.split(".")
  let fim = decimais.length
  while (fim > 2 && decimais[fim - 1] === "0") fim--
  return formatarReais(`${inteiro}.${decimais.slice(0, fim)}`)
}

/** "840 ms", "12,4 s", "3 min 5 s". */
export function formatarDuracao(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(Math.round(ms / 100) / 10).toLocaleString("pt-BR")} s`
  const segundos = Math.round(ms / 1000)
  return `${Math.floor(segundos / 60)} min ${segundos % 60} s`
}

/** An outcome of an attempt in words and colour; without one, it is on its way. */
export function etiquetaDaTentativa({ desfecho }: Pick<ExecucaoDaOperacao, "desfecho">): {
  readonly tom: Tom
  readonly rotulo: string
} {
  if (desfecho === null) return { tom: "andamento", rotulo: "Sem resposta ainda" }
  const tom = ({ ok: "feito", pendente: "andamento", recusado: "atencao", falha: "erro" } as const)[desfecho]
  return { tom, rotulo: desfechosDaExecucao[desfecho] }
}

/** How many are in each part. */
export function quantidadesDe(c: ContagemDasOperacoes): Readonly<Record<NomeDaParte, number>> {
  return {
    pendentes: c.qtdAutomacoesErro + c.qtdAutomacoesInconsistencia,
    processar: c.qtdAutomacoesAProcessar,
    processando: c.qtdAutomacoesEmExecucao,
    canceladas: c.qtdAutomacoesCanceladas,
    sucesso: c.qtdAutomacoesSucesso,
  }
}

/** The button that asks for what brings what is missing. */
export const rotuloDoPedido = (tipo: TipoDeOperacao): string =>
  tipo === "procuracoes-consultar" ? `${tiposDeOperacao[tipo]}: consultar agora` : `${tiposDeOperacao[tipo]} agora`

/** What an act will do, before it is confirmed. */
export function fraseDoEfeito({ mudam, valor }: EfeitoDaAcao): string {
  if (mudam === 0) return "Nenhuma automação muda"
  const quantas = plural(mudam, "automação muda", "automações mudam")
  return valor === null ? quantas : `${quantas}, ${formatarReais(valor)} ao todo`
}

/** An authority that stopped: since when, and that nothing was lost. */
export function fraseDeFora({ provedor, foraDesde }: ProvedorDeOperacoes, espera: number | undefined, agora: Date) {
  if (foraDesde === null) return null
  const quantas =
    espera === undefined || espera === 0 ? "" : `; ${plural(espera, "automação espera", "automações esperam")}`
  return `${provedoresDeOperacao[provedor]} não responde desde ${desde(foraDesde, agora)}${quantas}; nada se perdeu. Seguem sozinhas quando ele voltar.`
}

/** "14:32" of the same day, "24/11/2026 às 14:32" of another. */
const desde = (instante: string, agora: Date) => formatarInstanteCurto(instante, agora).replace(/^(às|em) /, "")

/** What the month cost at an authority, and its ceiling. */
export function fraseDoGasto({ gastoDoMes: { chamadas, reais, teto } }: ProvedorDeOperacoes): string {
  const gasto = `${plural(chamadas, "chamada", "chamadas")} neste mês, ${formatarCusto(reais)}`
  return teto === null ? `${gasto}, sem teto` : `${gasto} de um teto de ${formatarReais(teto)}`
}
