import { type Lote, porId, resultadoDeImportacao } from "@partida/contracts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { emMassa } from "./resumo.ts"

const { INSERIDO, ATUALIZADO, EXCLUIDO, ERRO, SEM_ACAO } = resultadoDeImportacao
const tons: Record<number, Tom> = {
  [INSERIDO.id]: "feito",
  [ATUALIZADO.id]: "feito",
  [EXCLUIDO.id]: "atencao",
  [ERRO.id]: "erro",
  [SEM_ACAO.id]: "neutro",
}

/** The words of a bulk act, where what stops a company is no error and what was already so is no action left out. */
const DO_ATO: Record<number, string> = {
  [ATUALIZADO.id]: "Feito",
  [ERRO.id]: "Pede você",
  [SEM_ACAO.id]: "Nada a fazer",
}

/** What a result is called in a kind of job. */
export function nomeDoResultado(resultado: number, tipo: Lote["tipo"] | undefined): string {
  const nome = porId(resultadoDeImportacao, resultado)
  const doAto = tipo !== undefined && emMassa(tipo) ? DO_ATO[resultado] : undefined
  return doAto ?? (nome ? resultadoDeImportacao[nome].rotulo : "Desconhecido")
}

interface Props {
  readonly resultado: number | null
  readonly tipo: Lote["tipo"] | undefined
}

/** How an item of a job ended; null while it waits. */
export function EtiquetaDoResultado({ resultado, tipo }: Props) {
  if (resultado === null) return <Etiqueta tom="andamento">Na fila</Etiqueta>
  return <Etiqueta tom={tons[resultado] ?? "neutro"}>{nomeDoResultado(resultado, tipo)}</Etiqueta>
}
