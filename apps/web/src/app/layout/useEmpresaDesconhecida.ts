import { useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { naoEncontrado } from "../../lib/api/erro.ts"
import { lerBusca } from "../../lib/texto-da-busca.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { consultaEmpresa } from "../../shared/empresas/empresas.api.ts"
import { empresaIlegivel, type useContexto } from "../contexto.ts"

/** Whether the address names a company that this person does not reach. One of the person's own is not asked about. */
export function useEmpresaDesconhecida(
  contexto: Pick<ReturnType<typeof useContexto>, "empresa">,
  idEmpresa: string | null,
): boolean {
  const { pessoa } = usePessoa()
  const { searchStr } = useLocation()
  const sua = pessoa.empresas.some(({ id }) => id === idEmpresa)
  const { error } = useQuery({ ...consultaEmpresa(idEmpresa ?? ""), enabled: idEmpresa !== null && !sua })
  if (empresaIlegivel(lerBusca(searchStr), contexto)) return true
  return idEmpresa !== null && !sua && naoEncontrado(error)
}
