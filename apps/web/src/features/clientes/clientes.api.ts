import { rotasDosClientes } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { avisar } from "../../ui/avisos.tsx"

/** Clients of a company, a page at a time. */
export const consultaClientes = listaDe(rotasDosClientes, "listarClientes")

/** Every client of the filter, as a file. */
export const exportarClientes = arquivoDe(rotasDosClientes, "exportarClientes")

/** Registers who already received notes. */
export function useImportarDasNotas(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => chamar(rotasDosClientes.importarClientesDasNotas, { params: { idEmpresa } }),
    onSuccess: async ({ novos }) => {
      avisar(
        "feito",
        novos === 0 ? "Quem já recebeu notas já está aqui." : `${plural(novos, "cliente novo", "clientes novos")}.`,
      )
      await queryClient.invalidateQueries({ queryKey: ["listarClientes"] })
    },
  })
}
