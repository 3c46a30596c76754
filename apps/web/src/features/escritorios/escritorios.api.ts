import { type Escritorio, rotasDosEscritorios } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** A page of offices, with how many are open and closed. */
export const consultaEscritorios = consultaPaginada(
  "listarEscritorios",
  (query: PedidoDa<typeof rotasDosEscritorios.listarEscritorios>, sinal) =>
    chamar(rotasDosEscritorios.listarEscritorios, { query, sinal }),
)

/** The offices of a filter, as a file. */
export const exportarEscritorios =
  (filtro: Omit<Entrada<typeof rotasDosEscritorios.exportarEscritorios>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDosEscritorios.exportarEscritorios, { query: { ...filtro, ...pedido }, sinal })

/** One office. Always read again: saving over an old version is refused. */
export const consultaEscritorio = (id: string) =>
  queryOptions({
    queryKey: ["consultarEscritorio", id],
    queryFn: ({ signal }) => chamar(rotasDosEscritorios.consultarEscritorio, { params: { id }, sinal: signal }),
    staleTime: 0,
  })

/** A change of an office changes the list, and the offices that the operator may choose. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (escritorio: Escritorio) => {
    queryClient.setQueryData(consultaEscritorio(escritorio.id).queryKey, escritorio)
    await Promise.all(
      ["listarEscritorios", "consultarPessoa", "consultarMeuEscritorio"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
  }
}

/** Creates an office and invites its administrator. The form tells the failures. */
export function useCriarEscritorio() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDosEscritorios.criarEscritorio>["corpo"]) =>
      chamar(rotasDosEscritorios.criarEscritorio, { corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditarEscritorio(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({
      versao,
      corpo,
    }: {
      readonly versao: number
      readonly corpo: Entrada<typeof rotasDosEscritorios.editarEscritorio>["corpo"]
    }) => chamar(rotasDosEscritorios.editarEscritorio, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

const atos = {
  encerrar: rotasDosEscritorios.encerrarEscritorio,
  reabrir: rotasDosEscritorios.reabrirEscritorio,
} as const

/** Closes or reopens, over the version that was read. */
export function useAtoDoEscritorio() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({
      id,
      versao,
      ato,
    }: {
      readonly id: string
      readonly versao: number
      readonly ato: keyof typeof atos
    }) => chamar(atos[ato], { params: { id }, versao }),
    onSuccess: guardar,
  })
}
