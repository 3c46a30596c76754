import { rotasDasDeclaracoes } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { edicaoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"

/** Whether the office keeps its calendar of declarations here, and its own obligations. */
export const consultaDeclaracoesDoEscritorio = consultaDe(
  rotasDasDeclaracoes,
  "consultarConfiguracaoDasDeclaracoes",
  semPedido,
)()

/** Turns the calendar on or off: the menu follows. The form tells the failures. */
export const useConfigurarDeclaracoes = () =>
  useEscritaDoFormulario(edicaoDe(rotasDasDeclaracoes.configurarDeclaracoes), async (nova, queryClient) => {
    queryClient.setQueryData(consultaDeclaracoesDoEscritorio.queryKey, nova)
    await queryClient.invalidateQueries({ queryKey: consultaPessoa.queryKey })
    await queryClient.invalidateQueries({ queryKey: ["listarDeclaracoes"] })
  })

type Corpo = Entrada<typeof rotasDasDeclaracoes.criarObrigacao>["corpo"]

/** Adds an obligation, or changes the one with this id over the version that was read. */
export const useGravarObrigacao = () =>
  useEscritaDoFormulario(
    ({ lida, corpo }: { readonly lida: { id: string; versao: number } | null; readonly corpo: Corpo }) =>
      lida === null
        ? chamar(rotasDasDeclaracoes.criarObrigacao, { corpo })
        : chamar(rotasDasDeclaracoes.editarObrigacao, { params: { id: lida.id }, corpo, versao: lida.versao }),
    async (_, queryClient) => {
      await queryClient.invalidateQueries({ queryKey: consultaDeclaracoesDoEscritorio.queryKey })
      await queryClient.invalidateQueries({ queryKey: ["listarDeclaracoes"] })
    },
  )
