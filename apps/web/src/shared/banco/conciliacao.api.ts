import { type DestinoDaLinha, rotasDaConciliacao, rotasDasCategorias } from "@partida/contracts"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { useRenovarBanco } from "./renovar.ts"

/** Categories of the office, the archived ones too. */
export const consultaCategorias = queryOptions({
  queryKey: ["listarCategoriasDoBanco"],
  queryFn: async ({ signal }) => (await chamar(rotasDasCategorias.listarCategoriasDoBanco, { sinal: signal })).lista,
})

/** A line and what was said of it. */
export const consultaDaLinha = consultaDe(rotasDaConciliacao, "consultarConciliacao", porId)

/** What a person says of one line. */
interface ItemConciliado {
  readonly idLinha: string
  readonly destino: DestinoDaLinha
}

/** Says what lines are. Each refused line is told in the answer; who asks shows it. Lists are read again by who asks. */
export const useConciliar = (idEmpresa: string) =>
  useEscrita((itens: readonly ItemConciliado[]) =>
    chamar(rotasDaConciliacao.conciliarLinhas, { params: { idEmpresa }, corpo: { itens: [...itens] } }),
  )

/** Takes back what was said of a line. */
export function useDesfazerConciliacao() {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDaConciliacao.desfazerConciliacao, { params: { id } }),
    onSettled: renovar,
  })
}
