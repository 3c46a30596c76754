import { IconBuildingStore } from "@tabler/icons-react"
import { ComoTerAcesso } from "../../shared/conta/ComoTerAcesso.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"

/** Signed in, and of no company yet: whom to ask, and for what. */
export function SemEmpresa({ email }: { readonly email: string }) {
  return (
    <>
      <CabecalhoDaPagina titulo="Falta ligar a sua empresa" />
      <Cartao>
        <EstadoVazio titulo="Nenhuma empresa ligada ao seu usuário" icone={IconBuildingStore}>
          Peça ao escritório que cuida da sua empresa para dar acesso a {email}. Quando ele der, ela aparece aqui sem
          que você precise fazer nada.
        </EstadoVazio>
        <ComoTerAcesso />
      </Cartao>
    </>
  )
}
