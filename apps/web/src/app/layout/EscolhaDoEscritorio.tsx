import { IconBuilding } from "@tabler/icons-react"
import { AvisoDeValores } from "../../shared/tabelas/AvisoDeValores.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { SeletorDoOperador } from "./SeletorDoOperador.tsx"

/** A platform operator works inside one office at a time: nothing shows before choosing it. */
export function EscolhaDoEscritorio() {
  return (
    <>
      <h1 className="so-leitor">Escolha do escritório</h1>
      <EstadoVazio
        titulo="Em qual escritório você vai trabalhar?"
        icone={IconBuilding}
        acao={<SeletorDoOperador largura={300} tamanho="sm" />}
      >
        Quem opera a plataforma vê um escritório de cada vez. A escolha vale até fechar esta aba e pode mudar na barra
        superior.
      </EstadoVazio>
      <AvisoDeValores />
    </>
  )
}
