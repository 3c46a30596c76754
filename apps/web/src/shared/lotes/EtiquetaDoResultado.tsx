import { porId, resultadoDeImportacao } from "@partida/contracts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"

const { INSERIDO, ATUALIZADO, EXCLUIDO, ERRO, SEM_ACAO } = resultadoDeImportacao
const tons: Record<number, Tom> = {
  [INSERIDO.id]: "feito",
  [ATUALIZADO.id]: "feito",
  [EXCLUIDO.id]: "atencao",
  [ERRO.id]: "erro",
  [SEM_ACAO.id]: "neutro",
}

/** How an item of a job ended; null while it waits. */
export function EtiquetaDoResultado({ resultado }: { readonly resultado: number | null }) {
  if (resultado === null) return <Etiqueta tom="andamento">Na fila</Etiqueta>
  const nome = porId(resultadoDeImportacao, resultado)
  return (
    <Etiqueta tom={tons[resultado] ?? "neutro"}>{nome ? resultadoDeImportacao[nome].rotulo : "Desconhecido"}</Etiqueta>
  )
}
