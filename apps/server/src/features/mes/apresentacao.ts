import type { LinhaDoFechamento } from "@partida/contracts"
import { type Falta, paraReais } from "@partida/fiscal"
import { quantos } from "../../palavras.ts"
import { fraseDaEspera } from "../notas-fiscais/espera.service.ts"
import type { LinhaDoPainel } from "./painel.service.ts"

/** What a row shows besides what its own query reads. */
interface AoLadoDaLinha {
  readonly prazoDe: (regime: LinhaDoFechamento["regime"], calculado: string | null) => LinhaDoFechamento["prazo"]
  readonly cadeiaDe: (idEmpresa: string) => LinhaDoFechamento["cadeia"]
  readonly alertasDe?: (idEmpresa: string) => LinhaDoFechamento["alertas"]
}

/** A row of the panel in the shape of the contract. */
export function apresentarLinha(l: LinhaDoPainel, { prazoDe, cadeiaDe, alertasDe }: AoLadoDaLinha): LinhaDoFechamento {
  const temAnterior = l.receitaAnterior !== null
  return {
    idEmpresa: l.idEmpresa,
    apelido: l.apelido,
    cnpj: l.cnpj,
    regime: regime(l.regime),
    estado: l.estado,
    calculo: l.calculo,
    aguardaReabrir: l.aguardaReabrir,
    situacao: l.situacao,
    idApuracao: l.idApuracao,
    anexos: l.anexos && l.anexos.length > 0 ? l.anexos : l.anexosDeclarados,
    sujeitaAoFatorR: l.sujeitaAoFatorR,
    receita: l.receita === null ? null : paraReais(l.receita),
    rbt12: l.rbt12 === null ? null : paraReais(l.rbt12),
    fatorR: l.fatorR,
    aliquotaEfetiva: l.aliquotaEfetiva,
    total: l.total === null ? null : paraReais(l.total),
    etapas: { faturamento: l.faturamento, proLabore: l.proLabore },
    prazo: prazoDe(regime(l.regime), l.vencimento),
    cadeia: cadeiaDe(l.idEmpresa),
    anterior: temAnterior
      ? {
          receita: paraReais(l.receitaAnterior ?? 0n),
          total: l.totalAnterior === null ? null : paraReais(l.totalAnterior),
        }
      : null,
    diferencas:
      temAnterior && l.receita !== null
        ? {
            receita: paraReais(l.receita - (l.receitaAnterior ?? 0n)),
            total: l.total === null || l.totalAnterior === null ? null : paraReais(l.total - l.totalAnterior),
          }
        : null,
    avisos: listaDeTextos(l.avisos),
    pendencias: pendencias(l),
    declarada: l.declaradaEm === null ? null : { em: l.declaradaEm, numeroDoRecibo: l.numeroDoRecibo ?? "" },
    alertas: alertasDe?.(l.idEmpresa) ?? null,
    versao: l.versao,
  }
}

function pendencias(l: LinhaDoPainel): string[] {
  const lista: string[] = []
  if (l.situacao === "faltam-dados") lista.push(...faltasDe(l.faltas).map((f) => f.mensagem))
  else if (l.temNotaPendente) lista.push("Há notas do mês que aguardam a sua decisão.")
  if (l.eventosEmEspera && l.estado !== "fechado") {
    const { eventos, centavos } = l.eventosEmEspera
    lista.push(fraseDaEspera({ eventos, receitaCentavos: BigInt(centavos) }))
  }
  if (l.erro) lista.push(l.erro)
  if (l.notasEsperando > 0) {
    lista.push(
      `${quantos(l.notasEsperando, "nota chegou", "notas chegaram")} depois do fechamento. Reabra o mês para que entrem.`,
    )
  }
  if (l.estado === "fechado" && l.temEventoPendente) {
    lista.push("Uma nota deste mês foi cancelada ou substituída depois do fechamento. Reabra o mês para aplicar.")
  }
  return lista
}

/** Facts missing, as stored with a computation. */
export function faltasDe(guardadas: unknown): Falta[] {
  return Array.isArray(guardadas) ? (guardadas as Falta[]) : []
}

const listaDeTextos = (valor: unknown): string[] =>
  Array.isArray(valor) ? valor.filter((v): v is string => typeof v === "string") : []

/** A regime as the contract names it. */
export function regime(texto: string): LinhaDoFechamento["regime"] {
  switch (texto) {
    case "mei":
    case "presumido":
    case "real":
      return texto
    default:
      return "simples"
  }
}
