import { alcancaPapel, type Papel } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useQueda } from "../../lib/conexao.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { haPorEnviar } from "../../lib/por-enviar.ts"
import { avisar } from "../../ui/avisos.tsx"

/** Sends what the person confirmed without a network, on whatever screen they are when there is one. */
export function useEnviarOQueEspera(idUsuario: string, papel: Papel): void {
  const queryClient = useQueryClient()
  const queda = useQueda()
  useEffect(() => {
    if (queda !== null || !haPorEnviar()) return
    const enviar = async () => {
      const { enviarOQueEspera } = await import("../../shared/compartilhados/enviar.ts")
      const { enviados, recusas } = await enviarOQueEspera(idUsuario, alcancaPapel(papel, "CONTADOR"))
      for (const nome of ["compartilhados", "listarDocumentos", "listarConversas"])
        void queryClient.invalidateQueries({ queryKey: [nome] })
      if (enviados.length > 0)
        avisar("feito", `${plural(enviados.length, "documento enviado", "documentos enviados")}.`)
      if (recusas.size > 0) avisar("erro", `${[...recusas.values()][0]} Veja em Enviar documentos.`)
    }
    // What could not go stays on the device, and is tried again with the next return of the network or page.
    void enviar().catch(() => undefined)
  }, [queda, idUsuario, papel, queryClient])
}
