import { Anchor, Button, Skeleton, Stack, Text } from "@mantine/core"
import { rotasDaDemonstracao } from "@partida/contracts"
import { IconMail, IconRefresh } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Fragment } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import type { Dados } from "../../lib/api/mapping.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { chamarSemSessao } from "../../lib/plataforma.ts"
import { Folha } from "../../shared/conta/Folha.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import classes from "./correio.module.css"

/** Between looks at the mailbox, in ms: whoever waits for a link should not have to reload. */
const INTERVALO = 5000

type Mensagem = Dados<typeof rotasDaDemonstracao.listarMensagens>["lista"][number]

/** What the demonstration would have sent by e-mail, with its links ready to be followed. */
export function PaginaCaixaDeCorreio() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["listarMensagens"],
    queryFn: ({ signal }) => chamarSemSessao(rotasDaDemonstracao.listarMensagens, { sinal: signal }),
    refetchInterval: ({ state }) => (state.error ? false : INTERVALO),
  })
  if (error instanceof ErroDaApi && error.status === 404) {
    return (
      <Folha titulo="Caixa de correio">
        <Text c="dimmed">Esta página só existe na demonstração. Aqui os e-mails são enviados de verdade.</Text>
      </Folha>
    )
  }
  return (
    <Folha titulo="Caixa de correio da demonstração">
      <Text c="dimmed" size="sm">
        O que seria enviado por e-mail aparece aqui, a mensagem mais nova primeiro.
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isFetching && !data}
        onClick={() => void refetch()}
      >
        Procurar mensagens novas
      </Button>
      {error && !data ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Lista mensagens={data?.lista} />
      )}
    </Folha>
  )
}

function Lista({ mensagens }: { readonly mensagens: readonly Mensagem[] | undefined }) {
  if (!mensagens) {
    return (
      <Stack gap="sm" aria-busy>
        {/* A message fills the screen of a phone: what is below it is not seen to leave. */}
        <Skeleton height={480} />
      </Stack>
    )
  }
  if (mensagens.length === 0) {
    return (
      <EstadoVazio titulo="Nenhuma mensagem ainda" icone={IconMail}>
        Crie uma conta, convide alguém ou peça outra senha: o e-mail aparece aqui.
      </EstadoVazio>
    )
  }
  return (
    <ul className={classes.lista} aria-label="Mensagens">
      {mensagens.map(({ id, assunto, para, em, texto }) => (
        <li key={id} className={classes.mensagem}>
          <h2 className={classes.assunto}>{assunto}</h2>
          <p className={classes.para}>
            Para {para} · {formatarDataHora(em)}
          </p>
          <div className={classes.texto}>
            <TextoComLinks texto={texto} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Plain text whose addresses can be followed; nothing else in it is interpreted. */
export function TextoComLinks({ texto }: { readonly texto: string }) {
  // Splitting by a capture puts the addresses at the odd places.
  return texto.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((parte, i) =>
    i % 2 === 1 ? (
      <Anchor key={`${i}-${parte}`} href={parte} inherit underline="always" rel="noopener">
        {parte}
      </Anchor>
    ) : (
      <Fragment key={i}>{parte}</Fragment>
    ),
  )
}
