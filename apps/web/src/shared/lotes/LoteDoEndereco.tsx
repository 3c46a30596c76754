import { uuid } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { useMudarEndereco } from "../../lib/busca.ts"
import { useObservavel } from "../../lib/observavel.ts"
import { lotesAcompanhados } from "./acompanhamento.ts"
import { GavetaDoLote } from "./GavetaDoLote.tsx"
import { consultaLote } from "./lotes.api.ts"
import { tituloDoLote } from "./resumo.ts"

/** The screen of imports draws those of notes in its own page. */
const MOSTRA_AS_SUAS = "/receitas/notas-fiscais"

/**
 * The result of the job that the address names (`?lote=`), over whatever screen is on show: the way a notice and the panel
 * of work in progress lead to it, and what going elsewhere from it leaves behind.
 * Read from the address itself, because no screen has it in its own search. Closing it takes it out of the address.
 */
export function LoteDoEndereco() {
  const { searchStr, pathname } = useLocation()
  const mudarEndereco = useMudarEndereco()
  const lido = uuid.safeParse(new URLSearchParams(searchStr).get("lote"))
  const id = lido.success ? lido.data : null
  // The last one stays while the dialog leaves the screen.
  const [ultimo, setUltimo] = useState(id)
  if (id !== null && id !== ultimo) setUltimo(id)
  const { data: lote } = useQuery({ ...consultaLote(ultimo ?? ""), enabled: id !== null })
  const acompanhado = useObservavel(lotesAcompanhados).find((um) => um.id === ultimo)
  if (ultimo === null) return null
  const daTela = pathname === MOSTRA_AS_SUAS && (lote === undefined || lote.tipo === "importar-notas")
  return (
    <GavetaDoLote
      id={ultimo}
      titulo={acompanhado?.titulo ?? (lote ? tituloDoLote(lote) : "Resultado do trabalho")}
      aberto={id !== null && !daTela}
      aoFechar={() => mudarEndereco({ lote: undefined }, { substituir: true })}
    />
  )
}
