import { type EtapaDaImplantacao, type Implantacao, rotasDaImplantacao } from "@partida/contracts"
import { keepPreviousData, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** The board. Other screens change what it shows: it is read again whenever it opens. */
export const consultaQuadro = consultaDe(
  rotasDaImplantacao,
  "consultarQuadroDaImplantacao",
  (query: Entrada<typeof rotasDaImplantacao.consultarQuadroDaImplantacao>["query"]) => ({ query }),
  { placeholderData: keepPreviousData, staleTime: 0 },
)

/** A page of the companies being taken in. */
export const consultaImplantacoes = listaDe(rotasDaImplantacao, "listarImplantacoes")

/** The companies of a filter, as a file. */
export const exportarImplantacoes = arquivoDe(rotasDaImplantacao, "exportarImplantacoes")

/** The checklist of a company. */
export const consultaImplantacao = consultaDe(rotasDaImplantacao, "consultarImplantacao", porEmpresa, { staleTime: 0 })

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
export const useDeclarar = (idEmpresa: string) =>
  useEscrita(
    ({ etapa, corpo }: { readonly etapa: EtapaDaImplantacao; readonly corpo: Declaracao }) =>
      chamar(rotasDaImplantacao.declararEtapa, { params: { idEmpresa, etapa }, corpo }),
    useGuardar(),
  )

/** The same from a dialog that tells the failures itself. */
export const useDispensar = (idEmpresa: string) =>
  useEscritaDoFormulario(
    ({ etapa, motivo }: { readonly etapa: EtapaDaImplantacao; readonly motivo: string }) =>
      chamar(rotasDaImplantacao.declararEtapa, {
        params: { idEmpresa, etapa },
        corpo: { situacao: "dispensada", motivo },
      }),
    useGuardar(),
  )

/** Takes back what was said of a step. */
export const useRetirar = (idEmpresa: string) =>
  useEscrita(
    (etapa: EtapaDaImplantacao) => chamar(rotasDaImplantacao.retirarDeclaracao, { params: { idEmpresa, etapa } }),
    useGuardar(),
  )

const atos = {
  concluir: rotasDaImplantacao.concluirImplantacao,
  reabrir: rotasDaImplantacao.reabrirImplantacao,
} as const

/** Ends taking a company in, or begins it again. */
export const useAtoDaImplantacao = (idEmpresa: string) =>
  useEscrita((ato: keyof typeof atos) => chamar(atos[ato], { params: { idEmpresa } }), useGuardar())
