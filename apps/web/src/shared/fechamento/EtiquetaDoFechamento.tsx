import { type EstadoDoFechamento, estadosDoFechamento } from "@partida/contracts"
import { IconLock, IconLockOpen } from "@tabler/icons-react"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"

const tons: Record<EstadoDoFechamento, Tom> = {
  aberto: "neutro",
  apurado: "andamento",
  fechado: "feito",
  reaberto: "atencao",
}

/** State of a company's month. */
export function EtiquetaDoFechamento({ estado }: { readonly estado: EstadoDoFechamento }) {
  const icone = estado === "fechado" ? IconLock : estado === "reaberto" ? IconLockOpen : undefined
  return (
    <Etiqueta tom={tons[estado]} {...(icone ? { icone } : {})}>
      {estadosDoFechamento[estado].rotulo}
    </Etiqueta>
  )
}
