import { rotasDoWhatsapp, type SituacaoDoWhatsapp } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { avisar } from "../../ui/avisos.tsx"

/** How the office stands with WhatsApp. */
export const consultaWhatsapp = consultaDe(rotasDoWhatsapp, "consultarWhatsapp", semPedido)()

function useMostrar() {
  const queryClient = useQueryClient()
  return (nova: SituacaoDoWhatsapp) => queryClient.setQueryData(consultaWhatsapp.queryKey, nova)
}

/** Keeps the account. The form tells the failures. */
export const useGuardarConta = () =>
  useEscritaDoFormulario(corpoDe(rotasDoWhatsapp.guardarContaDoWhatsapp), useMostrar())

/** Erases the secrets, and turns it off. */
export function useApagarConta() {
  const mostrar = useMostrar()
  return useEscrita(
    () => chamar(rotasDoWhatsapp.apagarContaDoWhatsapp, {}),
    (nova) => {
      mostrar(nova)
      avisar("feito", "A conta foi apagada. As mensagens voltam a ir por e-mail.")
    },
  )
}

/** Turns it on or off for the office. */
export function useLigarWhatsapp() {
  const mostrar = useMostrar()
  return useEscrita(
    ({ ligado, versao }: { readonly ligado: boolean; readonly versao: number }) =>
      chamar(rotasDoWhatsapp.ligarWhatsapp, { corpo: { ligado }, versao }),
    (nova) => {
      mostrar(nova)
      avisar("feito", `O WhatsApp está ${nova.ligado ? "ligado" : "desligado"} no escritório.`)
    },
  )
}

/** Asks Meta for the number and the templates. */
export const useTestarWhatsapp = () => useEscrita(() => chamar(rotasDoWhatsapp.testarWhatsapp, {}), useMostrar())
