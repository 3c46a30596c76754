import { Gaveta } from "../../ui/Gaveta.tsx"
import { ListaDaTroca } from "../empresas/ListaDaTroca.tsx"

interface Props {
  readonly aoEscolher: (idEmpresa: string) => void
  readonly aoFechar: () => void
}

/** Whose note it is, for who reaches more than one company. */
export function EscolhaDaEmissora({ aoEscolher, aoFechar }: Props) {
  return (
    <Gaveta aberta comMargem largura={560} titulo="Emitir nota" subtitulo="Por qual empresa?" aoFechar={aoFechar}>
      <ListaDaTroca value={null} comTodas={false} aoEscolher={(id) => id !== null && aoEscolher(id)} />
    </Gaveta>
  )
}
