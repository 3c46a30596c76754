import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { useMudarEndereco } from "../../lib/busca.ts"
import { lerEndereco, SEM_ALERTAS } from "./endereco.ts"
import { GavetaDeAlertas } from "./GavetaDeAlertas.tsx"

/** The alerts that the address asks for (`?alertas=`), over whatever screen is on show. Closing takes them out of it. */
export function AlertasDoEndereco() {
  const texto = useLocation({ select: ({ searchStr }) => searchStr })
  const mudarEndereco = useMudarEndereco()
  const pedido = lerEndereco(texto)
  const aberta = pedido.alertas !== undefined
  // The last one stays while the drawer leaves the screen.
  const [ultimo, setUltimo] = useState(pedido)
  if (aberta && JSON.stringify(pedido) !== JSON.stringify(ultimo)) setUltimo(pedido)
  return (
    <GavetaDeAlertas
      key={`${ultimo.alertasDe ?? ""}:${ultimo.alertasTipo ?? ""}:${ultimo.alertasNivel ?? ""}:${ultimo.alertas ?? ""}`}
      pedido={ultimo}
      aberta={aberta}
      aoFechar={() => mudarEndereco(SEM_ALERTAS, { substituir: true })}
    />
  )
}
