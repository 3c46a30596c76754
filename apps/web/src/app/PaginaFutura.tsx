import { Stack, Text } from "@mantine/core"
import { type Tela, telas } from "@partida/contracts"
import { IconArrowRight } from "@tabler/icons-react"
import { usePessoa } from "../shared/conta/pessoa.ts"
import { useCompetencia } from "../shared/useCompetencia.ts"
import { BotaoLink } from "../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../ui/Cartao.tsx"
import { vizinhasDe } from "./vizinhas.ts"

/** A screen of the specification that this version does not have: says so, and shows what exists near it. */
export function PaginaFutura({ tela }: { readonly tela: Tela }) {
  const { papel } = usePessoa()
  const [competencia] = useCompetencia()
  return (
    <>
      <CabecalhoDaPagina titulo={telas[tela].rotulo} />
      <Cartao>
        <Stack gap="md" align="flex-start">
          <Text>Esta tela ainda não está disponível nesta versão.</Text>
          <Stack gap={6} align="flex-start" component="nav" aria-label="Telas próximas">
            {vizinhasDe(tela, papel).map((outra) => (
              <BotaoLink
                key={outra}
                to={outra}
                search={{ competencia }}
                variant="default"
                rightSection={<IconArrowRight size={15} aria-hidden />}
              >
                {telas[outra].rotulo}
              </BotaoLink>
            ))}
          </Stack>
        </Stack>
      </Cartao>
    </>
  )
}
