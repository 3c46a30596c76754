import { type Lote, nomeDoResultado, resultadoDeImportacao } from "@partida/contracts"
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

interface Props {
  readonly resultado: number | null
  readonly tipo: Lote["tipo"] | undefined
}

/** How an item of a job ended; null while it waits. */
export function EtiquetaDoResultado({ resultado, tipo }: Props) {
  if (resultado === null) return <Etiqueta tom="andamento">Na fila</Etiqueta>
  // A company that a bulk act left for a person is not an error.
  const pede = resultado === ERRO.id && tipo !== undefined && emMassa(tipo)
  const tom = pede ? "atencao" : (tons[resultado] ?? "neutro")
  return <Etiqueta tom={tom}>{nomeDoResultado(resultado, tipo)}</Etiqueta>
}
