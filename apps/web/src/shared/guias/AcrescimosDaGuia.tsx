import { Button } from "@mantine/core"
import type { DetalheDaGuia } from "@partida/contracts"
import { Suspense, useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./guias.module.css"

const Memoria = sobDemanda(async () => (await import("../memoria/MemoriaDeCalculo.tsx")).MemoriaDeCalculo)

/** What a late guide would cost today, with its account; or why that cannot be known. */
export function AcrescimosDaGuia({ detalhe: { hoje, semAcrescimos } }: { readonly detalhe: DetalheDaGuia }) {
  const [aberta, setAberta] = useState(false)
  if (semAcrescimos) return <Faixa tom="atencao">{semAcrescimos}</Faixa>
  if (!hoje) return null
  return (
    <section>
      <h2 className={classes.subtitulo}>Se for paga em {formatarData(hoje.em)}</h2>
      <ul className={classes.partes}>
        <li>
          <span>Multa de mora, {plural(hoje.dias, "dia", "dias")} de atraso</span>
          <span>{formatarReais(hoje.multa)}</span>
        </li>
        <li>
          <span>Juros de mora</span>
          <span>{formatarReais(hoje.juros)}</span>
        </li>
        <li>
          <span>Total com acréscimos</span>
          <span>{formatarReais(hoje.total)}</span>
        </li>
      </ul>
      <Button variant="subtle" size="compact-sm" aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
        {aberta ? "Esconder a conta dos acréscimos" : "Por que estes acréscimos?"}
      </Button>
      {aberta && (
        <Suspense>
          <Memoria memoria={hoje.memoria} aoAbrirNotas={() => undefined} />
        </Suspense>
      )}
    </section>
  )
}
