import { rotasDosClientes } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { avisar } from "../../ui/avisos.tsx"

/** Clients of a company, a page at a time. */
export const consultaClientes = listaDe(rotasDosClientes, "listarClientes")

/** Every client of the filter, as a file. */
export const exportarClientes = arquivoDe(rotasDosClientes, "exportarClientes")

/** Who the notes name and is not registered; always asked again. */
export const consultaDasNotas = consultaDe(rotasDosClientes, "proporClientesDasNotas", porEmpresa, {
  staleTime: 0,
  gcTime: 0,
})

/** Registers who the notes name, less the documents left out. The drawer tells the failures. */
export const useTrazerDasNotas = (idEmpresa: string) =>
  useEscritaDoFormulario(
    (exceto: readonly string[]) =>
      chamar(rotasDosClientes.importarClientesDasNotas, { params: { idEmpresa }, corpo: { exceto: [...exceto] } }),
    async ({ novos }, queryClient) => {
      avisar("feito", `${plural(novos, "cliente novo", "clientes novos")}.`)
      await queryClient.invalidateQueries({ queryKey: ["listarClientes"] })
    },
  )
