import { Button, Group, Text } from "@mantine/core"
import { type CadastroDaEmpresa, saiuDaCarteira } from "@partida/contracts"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Cartao } from "../../ui/Cartao.tsx"

const dialogos = () => import("./DialogosDoAtendimento.tsx")
const Encerrar = sobDemanda(async () => (await dialogos()).Encerrar)
const Reativar = sobDemanda(async () => (await dialogos()).Reativar)

interface Props {
  readonly cadastro: CadastroDaEmpresa
}

/** Stops or resumes working for a company, from a month on. */
export function Atendimento({ cadastro }: Props) {
  const [aberto, setAberto] = useState(false)
  const fora = saiuDaCarteira(cadastro.idCategoria)
  const fechar = () => setAberto(false)
  return (
    <Cartao titulo="Atendimento">
      <Text size="sm" c="dimmed">
        {fora
          ? "O escritório não atende mais esta empresa: ela está fora dos painéis e tudo dela continua legível."
          : "Quem deixa o escritório, ou fecha as portas, sai dos painéis a partir de um mês e continua legível."}
      </Text>
      <Group mt="sm">
        <Button variant="default" onClick={() => setAberto(true)}>
          {fora ? "Reativar empresa" : "Encerrar atendimento"}
        </Button>
      </Group>
      <Suspense>
        {aberto &&
          (fora ? (
            <Reativar cadastro={cadastro} aoFechar={fechar} />
          ) : (
            <Encerrar cadastro={cadastro} aoFechar={fechar} />
          ))}
      </Suspense>
    </Cartao>
  )
}
