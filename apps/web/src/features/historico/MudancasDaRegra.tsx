import type { RegistroDeAuditoria } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { mudancaEmPalavras } from "../../shared/regras/campos.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./historico.module.css"
import { consultaVersoesDaRegra } from "./versoes-da-regra.api.ts"

/** What a new version of a fiscal rule changed of the one before: the trail only holds the new one whole. */
export function MudancasDaRegra({ registro: { depois, idRegistro } }: { readonly registro: RegistroDeAuditoria }) {
  const daRegra = depois?.ambito === "municipal" || depois?.ambito === "federal" ? depois.ambito : null
  const { data } = useQuery({
    ...consultaVersoesDaRegra(daRegra ?? "municipal", idRegistro ?? ""),
    enabled: daRegra !== null && idRegistro !== null && typeof depois?.id_anterior === "string",
  })
  const mudancas = data?.versoes.find(({ id }) => id === idRegistro)?.mudancas ?? []
  if (mudancas.length === 0) return null
  return (
    <Faixa tom="neutro" titulo="O que mudou da versão anterior">
      <ul className={classes.mudancas}>
        {mudancas.map((mudanca) => (
          <li key={mudanca.campo}>{mudancaEmPalavras(mudanca)}</li>
        ))}
      </ul>
    </Faixa>
  )
}
