import { Anchor, type AnchorProps, Skeleton, Stack, Text, Title } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { type AnchorHTMLAttributes, type ReactNode, useEffect } from "react"
import { tituloDaJanela } from "../../lib/marca.ts"
import type { FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import type { ContasNoProduto, ContasNoProvedor } from "../../lib/sessao/provedor.ts"
import { obterProvedor } from "../../lib/sessao/provedor-da-instalacao.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaConfiguracao } from "./configuracao.ts"

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

interface PropsDoSeletor {
  readonly noProduto: (contas: ContasNoProduto) => ReactNode
  readonly noProvedor: (contas: ContasNoProvedor) => ReactNode
}

/** Who keeps the accounts, and what can be done with them here. */
export const consultaContas = queryOptions({
  queryKey: ["provedorDeSessao"],
  queryFn: async () => (await obterProvedor()).contas,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

/** The page by who keeps the accounts: our own screens, or the provider's. */
export function ConformeOProvedor({ noProduto, noProvedor }: PropsDoSeletor) {
  const { data, error, refetch } = useQuery(consultaContas)
  if (data) return data.tipo === "no-produto" ? noProduto(data) : noProvedor(data)
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={26} width="60%" />
      <Skeleton height={38} />
      <Skeleton height={38} />
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

/** In the demonstration nothing is mailed: says where to read it. */
export function ParaOCorreioDaDemonstracao() {
  const { data } = useQuery(consultaConfiguracao)
  if (!data?.demonstracao || data.identidade.tipo !== "embutida") return null
  return (
    <Faixa tom="andamento">
      Na demonstração nada sai daqui.{" "}
      <Ligacao href="/demonstracao/correio" target="_blank" inherit c="inherit">
        Abrir a caixa de correio da demonstração
      </Ligacao>
    </Faixa>
  )
}

/** What an account page says when password and account belong to another provider. */
export function NoProvedor({ contas, titulo }: { readonly contas: ContasNoProvedor; readonly titulo: string }) {
  return (
    <Folha titulo={titulo}>
      <Text c="dimmed">Sua senha é administrada pelo provedor de identidade do escritório, não por aqui.</Text>
      {contas.endereco && (
        <Ligacao href={contas.endereco} rel="noopener">
          Abrir a página da conta no provedor
        </Ligacao>
      )}
      <Ligacao href="/conta/entrar">Ir para a entrada</Ligacao>
    </Folha>
  )
}
