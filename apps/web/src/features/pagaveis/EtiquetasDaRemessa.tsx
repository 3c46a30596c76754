import { estadosDaRemessa, estadosDoPagamentoDaRemessa, type Remessa } from "@partida/contracts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"

const TOM_DO_ITEM = {
  gerado: "neutro",
  enviado: "andamento",
  agendado: "andamento",
  pago: "feito",
  recusado: "erro",
  devolvido: "erro",
  cancelado: "neutro",
} as const satisfies Record<keyof typeof estadosDoPagamentoDaRemessa, Tom>

/** The state of one payment. */
export const EtiquetaDoItem = ({ estado }: { readonly estado: keyof typeof estadosDoPagamentoDaRemessa }) => (
  <Etiqueta tom={TOM_DO_ITEM[estado]} simples>
    {estadosDoPagamentoDaRemessa[estado]}
  </Etiqueta>
)

/** The state of a file and, once the bank answers, how many of its payments are in each. */
export function EtiquetaDaRemessa({ remessa: { estado, estados } }: { readonly remessa: Remessa }) {
  const respondidos = (["pago", "agendado", "recusado", "devolvido"] as const).filter((e) => (estados[e] ?? 0) > 0)
  return (
    <>
      <Etiqueta tom={estado === "enviada" ? "andamento" : "neutro"} simples>
        {estadosDaRemessa[estado]}
      </Etiqueta>
      {respondidos.map((e) => (
        <Etiqueta key={e} tom={TOM_DO_ITEM[e]} simples>
          {estados[e]} {estadosDoPagamentoDaRemessa[e].toLowerCase()}
          {estados[e] === 1 ? "" : "s"}
        </Etiqueta>
      ))}
    </>
  )
}
