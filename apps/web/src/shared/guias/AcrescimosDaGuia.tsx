import { Button, Group } from "@mantine/core"
import type { DetalheDaGuia } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { IconFileTypePdf } from "@tabler/icons-react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { frasesDosAcrescimos } from "../porque/frases-da-guia.ts"
import { FaltaDeValor } from "../tabelas/FaltaDeValor.tsx"
import { ContaDaGuia } from "./ContaDaGuia.tsx"
import { consultaGuia, useBaixarExtrato } from "./guias.api.ts"
import classes from "./guias.module.css"

/** What an open guide costs on a day, today to begin with: fine, interest and their account; or why that cannot be known. */
export function AcrescimosDaGuia({ detalhe }: { readonly detalhe: DetalheDaGuia }) {
  const { guia, pagamentoAte: hoje } = detalhe
  const [dia, setDia] = useState(hoje)
  const queixa = formatos.data.queixa(dia)
  const outroDia = dia !== hoje && queixa === null
  const { data, error, refetch } = useQuery({
    ...consultaGuia(guia.id, dia),
    enabled: outroDia,
    placeholderData: keepPreviousData,
  })
  const baixar = useBaixarExtrato(guia.id)
  if (guia.situacao !== "a-pagar" && guia.situacao !== "vencida") return null
  return (
    <section aria-label="Pagando em outro dia">
      <Group align="flex-end" justify="space-between" gap="sm" mb="xs">
        <Campo tipo="data" label="Pagando até" w={140} value={dia} onChange={setDia} error={queixa} />
        {outroDia && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconFileTypePdf size={16} />}
            loading={baixar.isPending}
            onClick={() => baixar.mutate(dia)}
          >
            Baixar PDF para este dia
          </Button>
        )}
      </Group>
      {error && outroDia ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Valores detalhe={outroDia ? (data ?? detalhe) : detalhe} />
      )}
    </section>
  )
}

function Valores({ detalhe: { guia, pagando, semAcrescimos } }: { readonly detalhe: DetalheDaGuia }) {
  if (semAcrescimos) return <FaltaDeValor>{semAcrescimos}</FaltaDeValor>
  if (!pagando) return <p className="fraco-medio paragrafo">{formatarReais(guia.emAberto)}, sem multa nem juros.</p>
  return (
    <>
      <ul className={classes.partes} aria-live="polite">
        {pagando.dias > 0 && (
          <li>
            <span>Multa de mora, {plural(pagando.dias, "dia", "dias")} de atraso</span>
            <span>{formatarReais(pagando.multa)}</span>
          </li>
        )}
        <li>
          <span>{guia.quota > 1 ? "Juros da quota, desde o trimestre" : "Juros de mora"}</span>
          <span>{pagando.juros === null ? "falta a Selic" : formatarReais(pagando.juros)}</span>
        </li>
        <li>
          <span>{pagando.juros === null ? "Principal e multa" : "Total com acréscimos"}</span>
          <span>{formatarReais(pagando.total)}</span>
        </li>
      </ul>
      {pagando.falta !== null && <FaltaDeValor>{pagando.falta}</FaltaDeValor>}
      <ContaDaGuia
        memoria={pagando.memoria}
        pergunta="Por que estes acréscimos?"
        frases={frasesDosAcrescimos(guia, pagando)}
      />
    </>
  )
}
