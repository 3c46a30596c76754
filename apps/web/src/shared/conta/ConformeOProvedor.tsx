import { Skeleton, Stack, Text } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ContasNoProduto, ContasNoProvedor } from "../../lib/sessao/provedor.ts"
import { obterProvedor } from "../../lib/sessao/provedor-da-instalacao.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaConfiguracao } from "./configuracao.ts"
import { Folha, Ligacao } from "./Folha.tsx"

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
