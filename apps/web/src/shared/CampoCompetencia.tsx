import { ActionIcon, Button } from "@mantine/core"
import { competenciaDe, NOMES_DOS_MESES } from "@partida/fiscal/nucleo"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import { useState } from "react"
import { anoDa, formatarCompetencia, formatarCompetenciaPorExtenso, somarMeses } from "../lib/formatacao/competencia.ts"
import { PopoverSobDemanda } from "../ui/PopoverSobDemanda.tsx"
import classes from "./CampoCompetencia.module.css"

interface Props {
  /** AAAA-MM */
  readonly value: string
  readonly onChange: (competencia: string) => void
  readonly aberto: boolean
  readonly aoAbrir: (aberto: boolean) => void
}

/** ‹ out/2026 ›: previous and next month, and a calendar of months. */
export function CampoCompetencia({ value, onChange, aberto, aoAbrir }: Props) {
  const [ano, setAno] = useState(anoDa(value))
  const [abertoAntes, setAbertoAntes] = useState(aberto)
  if (aberto !== abertoAntes) {
    setAbertoAntes(aberto)
    if (aberto) setAno(anoDa(value))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and breaks the toolbar
    <div className={classes.campo} role="group" aria-label="Competência">
      <Seta rotulo="Competência anterior" aoClicar={() => onChange(somarMeses(value, -1))}>
        <IconChevronLeft size={17} />
      </Seta>
      <PopoverSobDemanda
        aberto={aberto}
        aoMudar={aoAbrir}
        position="bottom"
        alvo={
          <button
            type="button"
            className={classes.valor}
            onClick={() => aoAbrir(!aberto)}
            aria-label={`${formatarCompetencia(value)}, competência ${formatarCompetenciaPorExtenso(value)}. Escolher outra`}
          >
            {formatarCompetencia(value)}
          </button>
        }
      >
        <div className={classes.ano}>
          <Seta rotulo="Ano anterior" aoClicar={() => setAno(ano - 1)}>
            <IconChevronLeft size={17} />
          </Seta>
          <strong aria-live="polite">{ano}</strong>
          <Seta rotulo="Próximo ano" aoClicar={() => setAno(ano + 1)}>
            <IconChevronRight size={17} />
          </Seta>
        </div>
        <div className={classes.meses}>
          {NOMES_DOS_MESES.map((nome, i) => {
            const competencia: string = competenciaDe(ano, i + 1)
            const atual = competencia === value
            return (
              <Button
                key={nome}
                size="compact-sm"
                variant={atual ? "light" : "subtle"}
                color={atual ? "marca" : "gray"}
                aria-label={formatarCompetenciaPorExtenso(competencia)}
                aria-pressed={atual}
                {...(atual ? { "data-autofocus": true } : {})}
                onClick={() => {
                  aoAbrir(false)
                  onChange(competencia)
                }}
              >
                {nome.slice(0, 3)}
              </Button>
            )
          })}
        </div>
      </PopoverSobDemanda>
      <Seta rotulo="Próxima competência" aoClicar={() => onChange(somarMeses(value, 1))}>
        <IconChevronRight size={17} />
      </Seta>
    </div>
  )
}

function Seta(props: { readonly rotulo: string; readonly aoClicar: () => void; readonly children: React.ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="md" aria-label={props.rotulo} onClick={props.aoClicar}>
      {props.children}
    </ActionIcon>
  )
}
