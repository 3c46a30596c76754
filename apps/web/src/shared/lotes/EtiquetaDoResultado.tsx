import { type Lote, nomeDoResultado, resultadoDeImportacao } from "@partida/contracts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"

const { INSERIDO, ATUALIZADO, EXCLUIDO, ERRO, SEM_ACAO } = resultadoDeImportacao
const tons: Record<number, Tom> = {
  [INSERIDO.id]: "feito",
  [ATUALIZADO.id]: "feito",
  [EXCLUIDO.id]: "atencao",
  [ERRO.id]: "erro",
  [SEM_ACAO.id]: "neutro",
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
