import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { ErroDaApi } from "../lib/api/erro.ts"
import { ehFalhaDeCarga } from "../lib/carga.ts"
import { EstadoDeErro } from "../ui/Estados.tsx"
import { FalhaDeCarga, PaginaDeFalha } from "./PaginaDeFalha.tsx"

/** What shows when a screen cannot: try again, reload, or the crash page, by what went wrong. */
export function FalhaDaRota({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof ErroDaApi) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void router.invalidate()} />
  return ehFalhaDeCarga(error) ? <FalhaDeCarga erro={error} /> : <PaginaDeFalha erro={error} />
}
