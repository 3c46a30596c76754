import { PaginaConferir } from "../../features/publico/PaginaConferir.tsx"
import { PaginaDocumento } from "../../features/publico/PaginaDocumento.tsx"
import { esquemaDeFora } from "../fora/esquema-de-cores.ts"
import { LayoutSimples } from "../layout/LayoutSimples.tsx"
import { SemConexao } from "../resiliencia/SemConexao.tsx"
import { Tema } from "../Tema.tsx"

/** A reading that failed has its own button. */
const nadaALer = () => undefined

/**
 * What a message's link or the code of a paper opens: no session, no query cache, no schemas, so that a slow phone gets it
 * soon (ADR 023).
 */
export function AppPublico() {
  return (
    <Tema esquemaDeCores={esquemaDeFora}>
      <SemConexao aoVoltar={nadaALer} />
      <LayoutSimples>
        {window.location.pathname.startsWith("/conferir") ? <PaginaConferir /> : <PaginaDocumento />}
      </LayoutSimples>
    </Tema>
  )
}
