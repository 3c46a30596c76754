import { Button } from "@mantine/core"
import { IconBuildingOff } from "@tabler/icons-react"
import { EstadoVazio } from "../../ui/Estados.tsx"

/**
 * In place of a screen whose address names a company that is not there for this person: one that never existed and one of
 * somebody else are answered alike.
 */
export function EmpresaDesconhecida({ aoSair }: { readonly aoSair: () => void }) {
  return (
    <>
      <h1 className="so-leitor">Empresa não encontrada</h1>
      <EstadoVazio
        titulo="Empresa não encontrada"
        icone={IconBuildingOff}
        acao={<Button onClick={aoSair}>Abrir sem esta empresa</Button>}
      >
        O endereço aponta para uma empresa que não existe ou a que você não tem acesso. Confira se ele está completo, ou
        peça acesso ao escritório contábil.
      </EstadoVazio>
    </>
  )
}
