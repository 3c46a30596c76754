import { itemDoCodigo } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaReferencia } from "./regras-fiscais.api.ts"
import { confiancas } from "./rotulos.ts"

/** What federal law already fixes of a service, beside the fields that depend on it; nothing where it fixes nothing. */
export function ReferenciaDoServico({ codigo }: { readonly codigo: string }) {
  const { data } = useQuery(consultaReferencia("municipal"))
  const item = itemDoCodigo(codigo)
  const [grupo = ""] = item.split(".")
  const achadas = data?.lista.filter(({ codigos }) => codigos.includes(item) || codigos.includes(grupo)) ?? []
  if (achadas.length === 0) return null
  return (
    <Faixa tom="neutro" titulo={`O que a lei federal já diz do item ${item}`}>
      {achadas.map(({ id, assunto, regra, fonte, confianca }) => (
        <div key={id}>
          {assunto}: {regra.charAt(0).toLowerCase() + regra.slice(1)} ({fonte}
          {confianca === "verified" ? "" : `; ${confiancas[confianca][1].toLowerCase()}`}).
        </div>
      ))}
    </Faixa>
  )
}
