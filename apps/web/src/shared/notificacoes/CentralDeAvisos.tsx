import { Button, Skeleton, Stack, VisuallyHidden } from "@mantine/core"
import type { Notificacao } from "@partida/contracts"
import { IconAlertTriangle, IconBell, IconCircleCheck, type TablerIcon } from "@tabler/icons-react"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { EmAndamento } from "./EmAndamento.tsx"
import { consultaNotificacoes, useLerNotificacao } from "./notificacoes.api.ts"
import classes from "./notificacoes.module.css"

interface Props {
  readonly aberta: boolean
  readonly aoFechar: () => void
}

/** What is running, and what happened while the person looked elsewhere. */
export function CentralDeAvisos({ aberta, aoFechar }: Props) {
  const consulta = useInfiniteQuery(consultaNotificacoes)
  const ler = useLerNotificacao()
  const router = useRouter()
  const naoLidas = consulta.data?.pages[0]?.naoLidas ?? 0
  const abrir = (aviso: Notificacao) => {
    if (aviso.lidaEm === null) ler.mutate(aviso.id)
    if (aviso.destino === null) return
    aoFechar()
    router.history.push(aviso.destino)
  }
  return (
    <Gaveta
      aberta={aberta}
      aoFechar={aoFechar}
      titulo="Avisos"
      subtitulo={naoLidas === 0 ? "Nenhum por ler" : `${naoLidas} por ler`}
      comMargem
      marcas={
        naoLidas > 0 && (
          <Button variant="subtle" size="compact-sm" loading={ler.isPending} onClick={() => ler.mutate(null)}>
            Marcar todos como lidos
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <EmAndamento />
        <Lista consulta={consulta} aoAbrir={abrir} />
      </Stack>
    </Gaveta>
  )
}

interface PropsDaLista {
  readonly consulta: ReturnType<typeof useInfiniteQuery<Paginas, Error, { pages: Paginas[] }>>
  readonly aoAbrir: (aviso: Notificacao) => void
}
type Paginas = { readonly lista: readonly Notificacao[] }

function Lista({ consulta, aoAbrir }: PropsDaLista) {
  const avisos = consulta.data?.pages.flatMap(({ lista }) => lista)
  if (!avisos) {
    return consulta.error ? (
      <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
    ) : (
      <Stack gap="sm" aria-busy>
        {[1, 2, 3].map((i) => (
          <Skeleton key={i} height={64} />
        ))}
      </Stack>
    )
  }
  if (avisos.length === 0) {
    return (
      <EstadoVazio titulo="Nenhum aviso ainda">
        Quando um trabalho demorado terminar, o resultado aparece aqui, mesmo que você esteja em outra tela.
      </EstadoVazio>
    )
  }
  return (
    <>
      <ul className={classes.lista}>
        {avisos.map((aviso) => (
          <li key={aviso.id}>
            <Item aviso={aviso} aoAbrir={() => aoAbrir(aviso)} />
          </li>
        ))}
      </ul>
      {consulta.hasNextPage && (
        <Button variant="default" loading={consulta.isFetchingNextPage} onClick={() => void consulta.fetchNextPage()}>
          Mostrar mais antigos
        </Button>
      )}
    </>
  )
}

const icones: Record<Notificacao["tipo"], readonly [TablerIcon, string]> = {
  "trabalho-concluido": [IconCircleCheck, "feito"],
  "trabalho-com-erros": [IconAlertTriangle, "atencao"],
  aviso: [IconBell, "neutro"],
}

function Item({ aviso, aoAbrir }: { readonly aviso: Notificacao; readonly aoAbrir: () => void }) {
  const [Icone, tom] = icones[aviso.tipo]
  return (
    <button type="button" className={classes.aviso} data-lida={aviso.lidaEm !== null || undefined} onClick={aoAbrir}>
      <Icone size={20} aria-hidden className={classes.icone} data-tom={tom} />
      <span className={classes.textos}>
        <span className={classes.titulo}>
          {aviso.lidaEm === null && <VisuallyHidden>Não lido: </VisuallyHidden>}
          {aviso.titulo}
        </span>
        <span>{aviso.mensagem}</span>
        <time className={classes.quando} dateTime={aviso.criadaEm}>
          {formatarDataHora(aviso.criadaEm)}
        </time>
      </span>
    </button>
  )
}
