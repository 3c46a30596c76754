import { Anchor, type AnchorProps, Stack, Title } from "@mantine/core"
import { type AnchorHTMLAttributes, type ReactNode, useEffect } from "react"
import { tituloDaJanela } from "../../lib/marca.ts"
import type { FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import { Faixa } from "../../ui/Faixa.tsx"

interface PropsDaFolha {
  readonly titulo: string
  readonly children: ReactNode
}

/** One account page: its heading, which also names the browser tab, and its content. */
export function Folha({ titulo, children }: PropsDaFolha) {
  useEffect(() => {
    document.title = tituloDaJanela(titulo)
  }, [titulo])
  return (
    <Stack gap="md">
      <Title order={1}>{titulo}</Title>
      {children}
    </Stack>
  )
}

/** A failure inside an account page, with the time of the next try when the server said it. */
export function Falha({ falha }: { readonly falha: FalhaDaEntrada | null }) {
  if (!falha) return null
  return (
    <Faixa tom={falha.codigo === "muitos-pedidos" ? "atencao" : "erro"} anunciar>
      {falha.mensagem}
      {falha.aguardarSegundos !== null && ` ${proximaTentativa(falha.aguardarSegundos, new Date())}`}
    </Faixa>
  )
}

const hora = new Intl.DateTimeFormat("pt-BR", { hour: "2-digit", minute: "2-digit", timeZone: "America/Sao_Paulo" })

/** When to try again, counted from `agora`: in words up to a minute, by the clock from then on. */
export function proximaTentativa(segundos: number, agora: Date): string {
  if (segundos <= 60) return "Tente de novo daqui a um minuto."
  // Rounded up: a try made within the minute shown must not come too early.
  const instante = new Date(Math.ceil((agora.getTime() + segundos * 1000) / 60_000) * 60_000)
  return `Tente de novo a partir das ${hora.format(instante)}.`
}

interface PropsDaLigacao extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  readonly href: string
}

/** A link between account pages. */
export function Ligacao({ children, ...props }: PropsDaLigacao) {
  return (
    // Underlined: inside a sentence colour alone does not tell a link (WCAG 1.4.1).
    <Anchor size="sm" underline="always" {...props}>
      {children}
    </Anchor>
  )
}
