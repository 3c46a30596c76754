import { List, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useMarca } from "../../lib/marca.ts"
import { consultaConfiguracao } from "./configuracao.ts"
import { Ligacao } from "./Folha.tsx"

/** The way in of who has an account and no company: whom to ask for the invitation, as far as the brand of the address says it. */
export function ComoTerAcesso() {
  const { nome, suporte } = useMarca()
  const { data } = useQuery(consultaConfiguracao)
  const { email, telefone, endereco } = suporte
  const temContato = email !== null || telefone !== null || endereco !== null
  return (
    <>
      <Text size="sm">
        Quem dá acesso é o escritório contábil que cuida da empresa: ele convida o seu e-mail na tela Usuários, e você
        recebe um link.
      </Text>
      {temContato && (
        <List size="sm" aria-label={`Como falar com ${nome}`}>
          {email !== null && (
            <List.Item>
              E-mail:{" "}
              <Ligacao href={`mailto:${email}?subject=${encodeURIComponent("Convite para acessar a minha empresa")}`}>
                {email}
              </Ligacao>
            </List.Item>
          )}
          {telefone !== null && (
            <List.Item>
              Telefone: <Ligacao href={`tel:${telefone.replace(/[^\d+]/g, "")}`}>{telefone}</Ligacao>
            </List.Item>
          )}
          {endereco !== null && (
            <List.Item>
              <Ligacao href={endereco} rel="noopener">
                Página de ajuda
              </Ligacao>
            </List.Item>
          )}
        </List>
      )}
      {data?.demonstracao && (
        <Text size="sm" c="dimmed">
          Nesta demonstração o escritório é fictício: entre com a conta de administrador dela e convide o seu e-mail em
          Usuários.
        </Text>
      )}
    </>
  )
}
