import { rotasDaCaptura } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"

/** While a capture is under way, the page asks again until it ends. */
const ENQUANTO_BUSCA_MS = 2_000

/** The capture of a company. */
export const consultaCapturaDaEmpresa = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarCapturaDaEmpresa", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDaCaptura.consultarCapturaDaEmpresa, { params: { idEmpresa }, sinal: signal }),
    refetchInterval: ({ state }) => (state.data?.situacao === "buscando" ? ENQUANTO_BUSCA_MS : false),
  })

/** How the companies of the office stand. */
export const consultaCaptura = consultaDe(rotasDaCaptura, "consultarCaptura", semPedido)()

/** The capture of each company. */
export const consultaCapturas = listaDe(rotasDaCaptura, "listarCapturas")

/** Asks for the notes of a company now; how it goes is read from the capture itself. */
export const useBuscarAgora = () =>
  useEscrita(
    (idEmpresa: string) => chamar(rotasDaCaptura.buscarCaptura, { params: { idEmpresa } }),
    (captura, queryClient) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: consultaCapturaDaEmpresa(captura.idEmpresa).queryKey }),
        queryClient.invalidateQueries({ queryKey: ["listarCapturas"] }),
        queryClient.invalidateQueries({ queryKey: consultaCaptura.queryKey }),
      ]),
  )
