import { Button, Stack, Text, Title } from "@mantine/core"
import { IconCloudOff, IconInbox, IconMoodSad, IconZoomQuestion, type TablerIcon } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { ehFaltaDeRede, mensagemDe, naoEncontrado } from "../lib/api/erro.ts"
import { formatarDataHora } from "../lib/formatacao/data.ts"
import classes from "./Estados.module.css"
import { Faixa } from "./Faixa.tsx"

interface VazioProps {
  readonly titulo: string
  readonly children?: ReactNode
  readonly icone?: TablerIcon
  /** The one action that fills the list. */
  readonly acao?: ReactNode
}

/** An empty list: what would be here and how to fill it. */
export function EstadoVazio({ titulo, children, icone: Icone = IconInbox, acao }: VazioProps) {
  return (
    <Stack align="center" gap="xs" className={classes.estado}>
      <span className={classes.icone}>
        <Icone size={22} stroke={1.6} aria-hidden />
      </span>
      <Title order={2} size="h3">
        {titulo}
      </Title>
      {children && (
        <Text c="dimmed" ta="center" maw={460}>
          {children}
        </Text>
      )}
      {acao}
    </Stack>
  )
}

interface ErroProps {
  readonly erro: unknown
  readonly aoTentarDeNovo: () => void
}

/** A read that failed: the reason and a button to try again. What is not there is not there however often it is asked for. */
export function EstadoDeErro({ erro, aoTentarDeNovo }: ErroProps) {
  if (naoEncontrado(erro)) {
    return (
      <EstadoVazio titulo="Não encontrado" icone={IconZoomQuestion}>
        {mensagemDe(erro)}
      </EstadoVazio>
    )
  }
  const semRede = ehFaltaDeRede(erro)
  const Icone = semRede ? IconCloudOff : IconMoodSad
  return (
    <Stack align="center" gap="xs" className={classes.estado} role="alert">
      <span className={classes.icone} data-tom="erro">
        <Icone size={22} stroke={1.6} aria-hidden />
      </span>
      <Title order={2} size="h3">
        {semRede ? "Sem conexão" : "Não foi possível carregar"}
      </Title>
      <Text c="dimmed" ta="center" maw={460}>
        {mensagemDe(erro)}
      </Text>
      <Button variant="default" onClick={aoTentarDeNovo}>
        Tentar de novo
      </Button>
    </Stack>
  )
}

interface AntigosProps extends ErroProps {
  /** When the rows on screen were read (ms). */
  readonly lidaEm?: number | undefined
}

/** Rows that are still shown although a newer reading failed: how old they are, why, and the way out. */
export function FaixaDeDadosAntigos({ erro, lidaEm, aoTentarDeNovo }: AntigosProps) {
  return (
    <div className={classes.antigos}>
      <Faixa
        tom="atencao"
        anunciar
        titulo={
          lidaEm ? `Estes dados são de ${formatarDataHora(new Date(lidaEm).toISOString())}` : "Dados desatualizados"
        }
        acao={
          <Button variant="default" size="xs" onClick={aoTentarDeNovo}>
            Tentar de novo
          </Button>
        }
      >
        Não foi possível atualizar a lista. {mensagemDe(erro)}
      </Faixa>
    </div>
  )
}
