import { Button, Skeleton, Stack } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { IconShare2 } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useBusca } from "../../lib/busca.ts"
import type { Compartilhado } from "../../lib/compartilhados.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Desfecho } from "../../shared/compartilhados/enviar.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EscolhaDeAnexos } from "../../shared/documentos/EscolhaDeAnexos.tsx"
import { BotaoDeCopiar } from "../../ui/BotaoDeCopiar.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { ArquivosQueEsperam, queixaDe } from "./ArquivosQueEsperam.tsx"
import { type BuscaDoCompartilhar, buscaDoCompartilhar } from "./busca.ts"
import {
  consultaCompartilhados,
  consultaEnderecoDaCaixa,
  useDescartar,
  useEnviar,
  useGuardar,
} from "./compartilhar.api.ts"
import classes from "./compartilhar.module.css"
import { EscolhaDoDestino } from "./EscolhaDoDestino.tsx"

const FALHAS: Readonly<Record<NonNullable<BuscaDoCompartilhar["falhou"]>, string>> = {
  preparo: "O aplicativo ainda se preparava neste aparelho. Volte ao arquivo e compartilhe de novo.",
  espaco: "O arquivo não coube neste aparelho. Libere espaço e compartilhe de novo, ou escolha-o abaixo.",
  vazio: "O outro aplicativo não enviou nenhum arquivo. Compartilhe o PDF ou a foto, e não o link.",
}

/** Sends to the office, or keeps in the box of a company, what was shared from another application or is chosen here. */
export function PaginaCompartilhar() {
  const { pessoa, alcanca } = usePessoa()
  const [{ falhou }] = useBusca(buscaDoCompartilhar)
  const { data, error, refetch } = useQuery(consultaCompartilhados(pessoa.idUsuario))
  const guardar = useGuardar()
  const enviar = useEnviar()
  const desfecho = enviar.data ?? null
  const escolher = (arquivos: readonly File[]) => {
    enviar.reset()
    guardar.mutate(arquivos)
  }
  const telefone = useTelefone()
  const pode = alcanca("EMPRESA")
  const doCliente = pode && !alcanca("CONTADOR") ? pessoa.empresas : []
  // Anywhere on the screen: without it, the browser opens in its place what is dropped.
  useWindowEvent("dragover", (evento) => evento.preventDefault())
  useWindowEvent("drop", (evento) => {
    evento.preventDefault()
    const soltos = [...(evento.dataTransfer?.files ?? [])]
    if (pode && soltos.length > 0) escolher(soltos)
  })
  const escolha = <EscolhaDeAnexos aoEscolher={escolher} enviando={guardar.isPending} />
  return (
    <>
      <CabecalhoDaPagina
        titulo="Enviar documentos"
        subtitulo={alcanca("CONTADOR") ? "À caixa de uma empresa" : "Ao seu escritório de contabilidade"}
      />
      <Stack gap="md">
        {falhou && (
          <Faixa tom="erro" titulo="O que você compartilhou não chegou">
            {FALHAS[falhou]}
          </Faixa>
        )}
        {desfecho !== null && desfecho.enviados.length > 0 && <Enviados {...desfecho} />}
        <Cartao rotulo="Documentos a enviar">
          {error ? (
            <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton height={140} aria-busy />
          ) : !pode ? (
            <SemPermissao itens={data} />
          ) : data.length === 0 ? (
            <EstadoVazio titulo="Nenhum documento à espera" icone={IconShare2} acao={escolha}>
              {telefone
                ? "Use Compartilhar na foto ou no PDF e escolha este aplicativo, depois de adicioná-lo à tela inicial. Ou escolha os arquivos aqui."
                : "Arraste os arquivos para esta tela, ou escolha-os aqui. No celular, use Compartilhar na foto ou no PDF e escolha este aplicativo, depois de adicioná-lo à tela inicial."}
            </EstadoVazio>
          ) : (
            <AEnviar itens={data} enviar={enviar} escolha={escolha} />
          )}
        </Cartao>
        {doCliente.map(({ id, apelido }) => (
          <PorEmail key={id} idEmpresa={id} apelido={apelido} />
        ))}
      </Stack>
    </>
  )
}

/** The address to which a client sends documents of a company by e-mail, where there is one. */
function PorEmail({ idEmpresa, apelido }: { readonly idEmpresa: string; readonly apelido: string }) {
  const { data } = useQuery(consultaEnderecoDaCaixa(idEmpresa))
  if (!data?.endereco) return null
  return (
    <Faixa
      tom="neutro"
      titulo={`Por e-mail: ${apelido}`}
      acao={<BotaoDeCopiar rotulo={`o e-mail de ${apelido}`} valor={data.endereco} />}
    >
      Mande do e-mail com que você entra aqui, com os arquivos anexados, para{" "}
      <span className={classes.endereco}>{data.endereco}</span>. O endereço é só seu: guarde-o nos contatos.
    </Faixa>
  )
}

function Enviados({ enviados }: Pick<Desfecho, "enviados">) {
  const { alcanca } = usePessoa()
  return (
    <Faixa
      tom="feito"
      titulo={`${plural(enviados.length, "documento enviado", "documentos enviados")}`}
      anunciar
      acao={
        <BotaoLink to="/despesas/documentos" variant="default" size="xs">
          Ver documentos
        </BotaoLink>
      }
    >
      {alcanca("CONTADOR") ? "Na caixa da empresa." : "O escritório foi avisado."} Neste aparelho não ficou cópia.
    </Faixa>
  )
}

function SemPermissao({ itens }: { readonly itens: readonly Compartilhado[] }) {
  const descartar = useDescartar()
  return (
    <EstadoVazio
      titulo="Seu acesso não envia documentos"
      icone={IconShare2}
      acao={
        itens.length > 0 && (
          <Button
            variant="default"
            onClick={() => {
              for (const item of itens) descartar.mutate(item)
            }}
          >
            Apagar deste aparelho
          </Button>
        )
      }
    >
      Peça a um dono da empresa que envie, ou que o escritório mude o seu acesso.
    </EstadoVazio>
  )
}

interface AEnviarProps {
  readonly itens: readonly Compartilhado[]
  readonly enviar: ReturnType<typeof useEnviar>
  /** Chooses more files. */
  readonly escolha: ReactNode
}

function AEnviar({ itens, enviar, escolha }: AEnviarProps) {
  const descartar = useDescartar()
  const novos = itens.filter((item) => item.envio === null && queixaDe(item) === null)
  const confirmados = itens.filter(({ envio }) => envio !== null)
  return (
    <Stack gap="md">
      {confirmados.length > 0 && !enviar.isPending && (
        <Faixa
          tom="andamento"
          titulo={`${plural(confirmados.length, "documento espera", "documentos esperam")} a conexão`}
          acao={
            <Button size="xs" variant="default" onClick={() => enviar.mutate({ itens: [], destino: SEM_DESTINO })}>
              Enviar agora
            </Button>
          }
        >
          Já confirmado: vai sozinho quando houver internet, uma vez só.
        </Faixa>
      )}
      {enviar.error && (
        <Faixa tom="erro" titulo="Não foi possível enviar" anunciar>
          Nada foi perdido: os arquivos continuam neste aparelho. Tente de novo.
        </Faixa>
      )}
      <ArquivosQueEsperam
        itens={itens}
        recusas={enviar.data?.recusas ?? SEM_RECUSAS}
        desligado={enviar.isPending}
        aoTirar={(item) => descartar.mutate(item)}
      />
      {novos.length > 0 && (
        <EscolhaDoDestino
          quantos={novos.length}
          enviando={enviar.isPending}
          escolha={escolha}
          aoConfirmar={(destino) => enviar.mutate({ itens: novos, destino })}
        />
      )}
      {novos.length === 0 && escolha}
    </Stack>
  )
}

const SEM_RECUSAS: Desfecho["recusas"] = new Map()
const SEM_DESTINO = { idEmpresa: "", destino: "", competencia: null, recado: "" }
