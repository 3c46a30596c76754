import { ActionIcon, Button, Popover, SimpleGrid } from "@mantine/core"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import {
  anoDa,
  competenciaDe,
  formatarCompetencia,
  formatarCompetenciaPorExtenso,
  nomesDosMeses,
  somarMeses,
} from "../lib/formatacao/competencia.ts"
import classes from "./CampoCompetencia.module.css"

interface Props {
  /** AAAA-MM */
  readonly value: string
  readonly onChange: (competencia: string) => void
}

/** ‹ out/2026 ›: previous and next month (also Alt+← and Alt+→), and a calendar of months. */
export function CampoCompetencia({ value, onChange }: Props) {
  const [aberto, setAberto] = useState(false)
  const [ano, setAno] = useState(anoDa(value))
  useAtalhos(value, onChange)
  const abrir = (abre: boolean) => {
    if (abre) setAno(anoDa(value))
    setAberto(abre)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and breaks the toolbar
    <div className={classes.campo} role="group" aria-label="Competência">
      <Seta rotulo="Competência anterior" aoClicar={() => onChange(somarMeses(value, -1))}>
        <IconChevronLeft size={17} />
      </Seta>
      <Popover opened={aberto} onChange={abrir} position="bottom" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.valor}
            onClick={() => abrir(!aberto)}
            aria-label={`${formatarCompetencia(value)}, competência ${formatarCompetenciaPorExtenso(value)}. Escolher outra`}
          >
            {formatarCompetencia(value)}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.ano}>
            <Seta rotulo="Ano anterior" aoClicar={() => setAno(ano - 1)}>
              <IconChevronLeft size={17} />
            </Seta>
            <strong aria-live="polite">{ano}</strong>
            <Seta rotulo="Próximo ano" aoClicar={() => setAno(ano + 1)}>
              <IconChevronRight size={17} />
            </Seta>
          </div>
          <SimpleGrid cols={3} spacing={4} verticalSpacing={4}>
            {nomesDosMeses.map((nome, i) => {
              const competencia = competenciaDe(ano, i + 1)
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
                    setAberto(false)
                    onChange(competencia)
                  }}
                >
                  {nome.slice(0, 3)}
                </Button>
              )
            })}
          </SimpleGrid>
        </Popover.Dropdown>
      </Popover>
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

/** Alt+arrows are the browser's history keys: taken over only while this field is on screen and no dialog is open. */
function useAtalhos(value: string, onChange: (competencia: string) => void): void {
  useEffect(() => {
    const ouvir = (evento: KeyboardEvent) => {
      const passo = evento.key === "ArrowLeft" ? -1 : evento.key === "ArrowRight" ? 1 : 0
      if (!evento.altKey || evento.ctrlKey || evento.metaKey || passo === 0) return
      if (document.querySelector("[role=dialog][aria-modal=true]")) return
      evento.preventDefault()
      onChange(somarMeses(value, passo))
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [value, onChange])
}
