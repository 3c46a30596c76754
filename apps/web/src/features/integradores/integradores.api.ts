import { type Integrador, rotasDaAuditoria, rotasDosIntegradores } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import { avisar } from "../../ui/avisos.tsx"

const params = (integrador: Integrador) => ({ params: { integrador } })

/** How the office stands with an integrator. */
export const consultaIntegrador = (integrador: Integrador) =>
  queryOptions({
    queryKey: ["consultarIntegrador", integrador],
    queryFn: ({ signal }) => chamar(rotasDosIntegradores.consultarIntegrador, { ...params(integrador), sinal: signal }),
  })

/** A page of the companies, with what each does through it. */
export const consultaEmpresas = (integrador: Integrador) =>
  consultaPaginada(
    `empresasDoIntegrador ${integrador}`,
    (query: PedidoDa<typeof rotasDosIntegradores.listarEmpresasDoIntegrador>, sinal) =>
      chamar(rotasDosIntegradores.listarEmpresasDoIntegrador, { ...params(integrador), query, sinal }),
  )

/** A page of what came by it. */
export const consultaRecebidos = (integrador: Integrador) =>
  consultaPaginada(
    `recebidosDoIntegrador ${integrador}`,
    (query: PedidoDa<typeof rotasDosIntegradores.listarRecebidosDoIntegrador>, sinal) =>
      chamar(rotasDosIntegradores.listarRecebidosDoIntegrador, { ...params(integrador), query, sinal }),
  )

const ULTIMAS = 5

/** The latest changes of what the office told of its integrators. */
export const consultaMudancas = queryOptions({
  queryKey: ["listarAuditoria", "integradores"],
  queryFn: ({ signal }) =>
    chamar(rotasDaAuditoria.listarAuditoria, {
      query: { entidade: "integradores", pagina: 1, registrosPorPagina: ULTIMAS },
      sinal: signal,
    }),
})

function useMudanca<P, R>(fazer: (pedido: P) => Promise<R>, depois?: (resposta: R, pedido: P) => void, naTela = false) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: fazer,
    onSuccess: (resposta: R, pedido: P) => depois?.(resposta, pedido),
    onSettled: () => void queryClient.invalidateQueries(),
    ...(naTela ? { meta: { erroNaTela: true } } : {}),
  })
}

/** Turns it on or off for the office. */
export const useLigar = (integrador: Integrador) =>
  useMudanca(
    ({ ligado, versao }: { readonly ligado: boolean; readonly versao: number }) =>
      chamar(rotasDosIntegradores.ligarIntegrador, { ...params(integrador), corpo: { ligado }, versao }),
    ({ ligado }) => avisar("feito", `O integrador está ${ligado ? "ligado" : "desligado"} no escritório.`),
  )

/** Keeps the credentials. The form tells the failures. */
export const useGuardar = (integrador: Integrador) =>
  useMudanca(
    (corpo: Entrada<typeof rotasDosIntegradores.guardarCredenciaisDoIntegrador>["corpo"]) =>
      chamar(rotasDosIntegradores.guardarCredenciaisDoIntegrador, { ...params(integrador), corpo }),
    undefined,
    true,
  )

/** Erases the credentials. */
export const useApagar = (integrador: Integrador) =>
  useMudanca(
    () => chamar(rotasDosIntegradores.apagarCredenciaisDoIntegrador, params(integrador)),
    () => avisar("feito", "As credenciais foram apagadas."),
  )

/** Proves the credentials. */
export const useTestar = (integrador: Integrador) =>
  useMudanca(() => chamar(rotasDosIntegradores.testarIntegrador, params(integrador)))

/** Draws another address for notices; it is in this answer and nowhere else. */
export const useGirarEndereco = (integrador: Integrador) =>
  useMudanca(() => chamar(rotasDosIntegradores.girarEnderecoDeAvisos, params(integrador)))

type MudancaDeEmpresas = Entrada<typeof rotasDosIntegradores.mudarEmpresasDoIntegrador>["corpo"]

/** Chooses what companies do through it. */
export const useMudarEmpresas = (integrador: Integrador) =>
  useMudanca(
    (corpo: MudancaDeEmpresas) =>
      chamar(rotasDosIntegradores.mudarEmpresasDoIntegrador, { ...params(integrador), corpo }),
    ({ mudaram }) =>
      avisar(
        "feito",
        mudaram === 0 ? "Nada mudou." : mudaram === 1 ? "Uma empresa mudou." : `${mudaram} empresas mudaram.`,
      ),
  )

/** Asks for the notes of companies now. */
export const useBuscar = (integrador: Integrador) =>
  useMudanca(
    (ids: readonly string[]) =>
      chamar(rotasDosIntegradores.buscarNoIntegrador, { ...params(integrador), corpo: { ids: [...ids] } }),
    ({ pedidas }) =>
      avisar(
        pedidas > 0 ? "feito" : "erro",
        pedidas > 0 ? "A busca começou: o que vier aparece aqui." : "Ligue a captura destas empresas primeiro.",
      ),
  )

/** What would come of a company; nothing is kept. */
export const usePrever = (integrador: Integrador) =>
  useEscritaDoFormulario((corpo: Entrada<typeof rotasDosIntegradores.preverCaptura>["corpo"]) =>
    chamar(rotasDosIntegradores.preverCaptura, { ...params(integrador), corpo }),
  )
