import { rotasDasRemessas } from "@partida/contracts"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, porId } from "../../lib/api/consulta.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { aPagar } from "./pagaveis.api.ts"

const rotas = rotasDasRemessas
/** Files shown at a time. */
export const REMESSAS_POR_PAGINA = 20

/** Files of a company, a page at a time. */
export const consultaRemessas = consultaDe(
  rotas,
  "listarRemessas",
  (idEmpresa: string, pagina: number) => ({
    params: { idEmpresa },
    query: { pagina, registrosPorPagina: REMESSAS_POR_PAGINA },
  }),
  { placeholderData: keepPreviousData },
)

/** Accounts from which a company pays by a file. */
export const consultaContasDeRemessa = consultaDe(rotas, "listarContasDeRemessa", porEmpresa)

/** One file, with each payment. */
export const consultaRemessa = consultaDe(rotas, "consultarRemessa", porId)

type Escolha = Entrada<typeof rotas.preverRemessa>["corpo"]

/** What would go in, and what is left out. */
export const consultaPreviaDaRemessa = (idEmpresa: string, escolha: Escolha) =>
  queryOptions({
    queryKey: ["preverRemessa", idEmpresa, escolha],
    queryFn: ({ signal }) => chamar(rotas.preverRemessa, { params: { idEmpresa }, corpo: escolha, sinal: signal }),
    enabled: escolha.idConta !== "" && /^\d{4}-\d{2}-\d{2}$/.test(escolha.pagarEm),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

function useRenovar() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      ...["listarRemessas", "consultarRemessa", "listarContasDeRemessa", "titulo"].map((chave) =>
        queryClient.invalidateQueries({ queryKey: [chave] }),
      ),
      aPagar.renovar(queryClient),
    ])
}

/** Writes the files of what was seen. The dialog tells the failures. */
export const useGerarRemessa = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotas.gerarRemessa, { idEmpresa }), useRenovar())

/** Says the agreement of an account. The dialog tells the failures. */
export const useDefinirConvenio = (id: string, versao: number) =>
  useEscritaDoFormulario(
    (corpo: Entrada<typeof rotas.definirConvenioDeRemessa>["corpo"]) =>
      chamar(rotas.definirConvenioDeRemessa, { params: { id }, versao, corpo }),
    useRenovar(),
  )

/** Saves the file, as it was written. */
export const useBaixarRemessa = () =>
  useEscrita(async (id: string) => salvarArquivo(await chamar(rotas.baixarRemessa, { params: { id } })))

export const useMarcarEnviada = () =>
  useEscrita((id: string) => chamar(rotas.marcarRemessaEnviada, { params: { id } }), useRenovar())

/** Gives up a file, or says that it did not arrive. The dialog tells the failures. */
export const useDesistir = (id: string, qual: "cancelarRemessa" | "desfazerEnvioDaRemessa") =>
  useEscritaDoFormulario(corpoDe(rotas[qual], { id }), useRenovar())

/** Hands over what the bank answered. */
export const useReceberRetornos = (idEmpresa: string) =>
  useEscrita(
    (arquivos: readonly File[]) => chamar(rotas.receberRetornosDeRemessa, { params: { idEmpresa }, arquivos }),
    useRenovar(),
  )
