import { type SituacaoDosLivros, situacoesDosLivros } from "@partida/contracts"
import { IconLock } from "@tabler/icons-react"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"

const tons: Readonly<Record<SituacaoDosLivros, Tom>> = {
  "a-lancar": "atencao",
  "a-classificar": "atencao",
  desatualizado: "atencao",
  "em-dia": "feito",
  fechado: "feito",
  "mes-aberto": "neutro",
}

/** How the books stand in a month. */
export function EtiquetaDosLivros({ situacao }: { readonly situacao: SituacaoDosLivros }) {
  return (
    <Etiqueta tom={tons[situacao]} {...(situacao === "fechado" ? { icone: IconLock } : {})}>
      {situacoesDosLivros[situacao]}
    </Etiqueta>
  )
}
