import { Button, Loader, Skeleton, Stack, Text } from "@mantine/core"
import { errosDaSessao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { MENSAGEM_SEM_REDE } from "../../lib/api/erro.ts"
import { tituloDaJanela } from "../../lib/marca.ts"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import { type Saida, saidaAnterior } from "../../lib/sessao/guardada.ts"
import { recaptchaExigido } from "../../lib/sessao/provedor.ts"
import { obterProvedor } from "../../lib/sessao/provedor-da-instalacao.ts"
import { entrar } from "../../lib/sessao/sessao.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { ComoTerAcesso } from "../../shared/conta/ComoTerAcesso.tsx"
import { Falha, Folha, Ligacao } from "../../shared/conta/Folha.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { buscaDaEntrada } from "./busca.ts"
import { useEndereco } from "./endereco.ts"

/** Only a provider without pages of its own needs it: the others never load a form here. */
const FormularioDeEntrada = sobDemanda(async () => (await import("./FormularioDeEntrada.tsx")).FormularioDeEntrada)

/** Only who has an account and no company comes to it. */
const PedirAcesso = sobDemanda(async () => (await import("../../shared/conta/PedirAcesso.tsx")).PedirAcesso)

const mensagens = {
  expirada: errosDaSessao["nao-autenticado"].mensagem,
  desativado: errosDaSessao["usuario-desativado"].mensagem,
  encerrado: errosDaSessao["escritorio-encerrado"].mensagem,
  "sem-cadastro": errosDaSessao["usuario-sem-cadastro"].mensagem,
  rede: MENSAGEM_SEM_REDE,
} as const

const recados: Record<Saida, string> = {
  pedido: "Até a próxima. Para voltar, entre de novo.",
  ociosidade: "Você ficou um tempo sem usar, e por segurança a sessão foi encerrada.",
}

/**
 * The door. It goes straight to the identity provider, except when there is something to say first: why the session
 * ended, or that the person has just left on purpose. A provider without pages of its own is served by a form here.
 */
export function PaginaEntrar() {
  const { origem, erro } = useEndereco(buscaDaEntrada)
  const [saida] = useState(saidaAnterior)
  const { data: provedor, error } = useQuery({
    queryKey: ["provedorDeSessao", "entrada"],
    queryFn: async () => (await obterProvedor()).entrada.tipo,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const titulo = saida && !erro ? "Você saiu" : "Entrar"
  const recado = error ? (
    <Falha falha={comoFalha(error)} />
  ) : erro ? (
    // Nothing went wrong with who only waits for an office.
    <Faixa tom={erro === "expirada" || erro === "sem-cadastro" ? "atencao" : "erro"} anunciar>
      {mensagens[erro]}
    </Faixa>
  ) : (
    saida && <Text c="dimmed">{recados[saida]}</Text>
  )
  if (provedor === "formulario") {
    return (
      <Folha titulo={titulo}>
        {recado}
        <AvisoDoRecaptcha />
        <Suspense fallback={<Skeleton height={180} aria-busy />}>
          <FormularioDeEntrada origem={origem ?? null} />
        </Suspense>
      </Folha>
    )
  }
  const automatico = !erro && !saida && !error
  if (!provedor && automatico) return <Abrindo />
  return (
    <Porta
      titulo={titulo}
      recado={recado}
      origem={origem ?? null}
      automatico={automatico}
      // Nothing that the provider's own session would sign in again by itself helps who was refused.
      trocarDeConta={erro === "sem-cadastro" || erro === "desativado" || erro === "encerrado"}
      semCadastro={erro === "sem-cadastro"}
    />
  )
}

interface PropsDaPorta {
  readonly titulo: string
  readonly recado: React.ReactNode
  readonly origem: string | null
  readonly automatico: boolean
  readonly trocarDeConta: boolean
  /** The account is good and no office knows it: to come in again leads back here until one does. */
  readonly semCadastro: boolean
}

function Porta({ titulo, recado, origem, automatico, trocarDeConta, semCadastro }: PropsDaPorta) {
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const [indo, setIndo] = useState(automatico)
  const ir = () => {
    setFalha(null)
    setIndo(true)
    entrar(origem).catch((causa: unknown) => {
      setIndo(false)
      setFalha(comoFalha(causa))
    })
  }
  useEntradaAutomatica(automatico, ir)
  if (indo && automatico) return <Abrindo />
  return (
    <Folha titulo={titulo}>
      {falha ? <Falha falha={falha} /> : recado}
      {semCadastro && (
        <>
          <ComoTerAcesso />
          <Suspense fallback={<Skeleton height={240} aria-busy />}>
            <PedirAcesso />
          </Suspense>
        </>
      )}
      <Button size="md" fullWidth loading={indo} onClick={ir} variant={semCadastro ? "default" : "filled"}>
        {semCadastro ? "Já me convidaram: entrar" : "Entrar"}
      </Button>
      {trocarDeConta && <Ligacao href="/conta/sair">Entrar com outra conta</Ligacao>}
    </Folha>
  )
}

/** Once per visit: development mounts the page twice. */
function useEntradaAutomatica(automatico: boolean, ir: () => void): void {
  const [pendente] = useState({ valor: automatico })
  useEffect(() => {
    if (!pendente.valor) return
    pendente.valor = false
    ir()
  })
}

function Abrindo() {
  useEffect(() => {
    document.title = tituloDaJanela("Entrar")
  }, [])
  return (
    <Stack align="center" gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text c="dimmed">Abrindo a página de entrada…</Text>
    </Stack>
  )
}

/** Said before the person types: a provider that demands a reCAPTCHA refuses every password sent from here. */
function AvisoDoRecaptcha() {
  const { data } = useQuery({
    queryKey: ["provedorDeSessao", "recaptcha"],
    queryFn: async () => {
      const { entrada } = await obterProvedor()
      return entrada.tipo === "formulario" ? entrada.configuracaoDoRecaptcha() : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.exigido ? <Falha falha={comoFalha(recaptchaExigido())} /> : null
}
