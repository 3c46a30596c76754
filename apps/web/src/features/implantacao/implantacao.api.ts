import { type EtapaDaImplantacao, type Implantacao, rotasDaImplantacao } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** The board. Other screens change what it shows: it is read again whenever it opens. */
export const consultaQuadro = (query: Entrada<typeof rotasDaImplantacao.consultarQuadroDaImplantacao>["query"]) =>
  queryOptions({
    queryKey: ["consultarQuadroDaImplantacao", query],
    queryFn: ({ signal }) => chamar(rotasDaImplantacao.consultarQuadroDaImplantacao, { query, sinal: signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A page of the companies being taken in. */
export const consultaImplantacoes = consultaPaginada(
  "listarImplantacoes",
  (query: PedidoDa<typeof rotasDaImplantacao.listarImplantacoes>, sinal) =>
    chamar(rotasDaImplantacao.listarImplantacoes, { query, sinal }),
)

/** The companies of a filter, as a file. */
export const exportarImplantacoes =
  (filtro: Omit<Entrada<typeof rotasDaImplantacao.exportarImplantacoes>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaImplantacao.exportarImplantacoes, { query: { ...filtro, ...pedido }, sinal })

/** The checklist of a company. */
export const consultaImplantacao = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarImplantacao", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDaImplantacao.consultarImplantacao, { params: { idEmpresa }, sinal: signal }),
    staleTime: 0,
  })

function useGuardar() {
  const queryClient = useQueryClient()
  return async (implantacao: Implantacao) => {
    queryClient.setQueryData(consultaImplantacao(implantacao.idEmpresa).queryKey, implantacao)
    await Promise.all(
      ["consultarQuadroDaImplantacao", "listarImplantacoes", "listarCarteira"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
  }
}

type Declaracao = Entrada<typeof rotasDaImplantacao.declararEtapa>["corpo"]

/** Says that a step is done, or why it is not needed. */
export function useDeclarar(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ etapa, corpo }: { readonly etapa: EtapaDaImplantacao; readonly corpo: Declaracao }) =>
      chamar(rotasDaImplantacao.declararEtapa, { params: { idEmpresa, etapa }, corpo }),
    onSuccess: guardar,
  })
}

/** The same from a dialog that tells the failures itself. */
export function useDispensar(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ etapa, motivo }: { readonly etapa: EtapaDaImplantacao; readonly motivo: string }) =>
      chamar(rotasDaImplantacao.declararEtapa, {
        params: { idEmpresa, etapa },
        corpo: { situacao: "dispensada", motivo },
      }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Takes back what was said of a step. */
export function useRetirar(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (etapa: EtapaDaImplantacao) =>
      chamar(rotasDaImplantacao.retirarDeclaracao, { params: { idEmpresa, etapa } }),
    onSuccess: guardar,
  })
}

const atos = {
  concluir: rotasDaImplantacao.concluirImplantacao,
  reabrir: rotasDaImplantacao.reabrirImplantacao,
} as const

/** Ends taking a company in, or begins it again. */
export function useAtoDaImplantacao(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (ato: keyof typeof atos) => chamar(atos[ato], { params: { idEmpresa } }),
    onSuccess: guardar,
  })
}
