import { uuid } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { useMudarEndereco } from "../../lib/busca.ts"
import { GavetaDoLote } from "./GavetaDoLote.tsx"
import { consultaLote } from "./lotes.api.ts"
import { tituloDoLote } from "./resumo.ts"

/** The screen of imports draws its job in its own page. */
const MOSTRA_O_SEU = "/receitas/notas-fiscais"

/**
 * The result of the job that the address names (`?lote=`), over whatever screen is on show: the way a notice leads to it.
 * Read from the address itself, because no screen has it in its own search. Closing it takes it out of the address.
 */
export function LoteDoEndereco() {
  const { searchStr, pathname } = useLocation()
  const mudarEndereco = useMudarEndereco()
  const lido = uuid.safeParse(new URLSearchParams(searchStr).get("lote"))
  const id = lido.success && pathname !== MOSTRA_O_SEU ? lido.data : null
  // The last one stays while the dialog leaves the screen.
  const [ultimo, setUltimo] = useState(id)
  if (id !== null && id !== ultimo) setUltimo(id)
  const { data: lote } = useQuery({ ...consultaLote(ultimo ?? ""), enabled: id !== null })
  if (ultimo === null) return null
  return (
    <GavetaDoLote
      id={ultimo}
      titulo={lote ? tituloDoLote(lote) : "Resultado do trabalho"}
      aberto={id !== null}
      aoFechar={() => mudarEndereco({ lote: undefined }, { substituir: true })}
    />
  )
}
