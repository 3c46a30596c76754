import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core"
import {
  FORMA_DA_FICHA,
  FORMA_DOS_DIGITOS,
  type LinkAberto,
  type LinkFechado,
  QUEIXA_DOS_DIGITOS,
} from "@partida/contracts"
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { ErroDaApi, mensagemDe, naoEncontrado } from "../../lib/api/erro.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { chamarSemSessao } from "../../lib/plataforma.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Falha, Folha, Ligacao } from "../../shared/conta/Folha.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { rotasPublicas, semEsquema } from "./mapping.ts"
import { useLeitura } from "./useLeitura.ts"

/** It comes while the numbers that open it are typed. */
const carregarDocumentos = async () => (await import("./DocumentosDoLink.tsx")).DocumentosDoLink
const DocumentosDoLink = sobDemanda(carregarDocumentos)
const Lembretes = sobDemanda(async () => (await import("./Lembretes.tsx")).Lembretes)

const assinarEndereco = (ouvinte: () => void) => {
  window.addEventListener("hashchange", ouvinte)
  return () => window.removeEventListener("hashchange", ouvinte)
}

/**
 * What a message's link opens, at `/documento#FICHA`, and where reminders are declined, at `/documento?lembretes=desligar#FICHA`.
 * Another link in the same window is another page.
 */
export function PaginaDocumento() {
  const ficha = useSyncExternalStore(assinarEndereco, () => window.location.hash.slice(1))
  if (new URLSearchParams(window.location.search).has("lembretes"))
    return (
      <Suspense fallback={<EmEspera />}>
        <Lembretes key={ficha} ficha={ficha} />
      </Suspense>
    )
  return <DoLink key={ficha} ficha={ficha} />
}

const consultarLink = (ficha: string, sinal: AbortSignal) =>
  chamarSemSessao(rotasPublicas.consultarLink, { corpo: { ficha }, sinal })

function DoLink({ ficha }: { readonly ficha: string }) {
  const inteira = FORMA_DA_FICHA.test(ficha)
  const { dados, erro, deNovo } = useLeitura(inteira ? ficha : null, consultarLink)
  const [aberto, setAberto] = useState<{ readonly link: LinkAberto; readonly digitos: string } | null>(null)
  if (aberto) {
    return (
      <Suspense fallback={<EmEspera />}>
        <DocumentosDoLink link={aberto.link} chave={{ ficha, digitos: aberto.digitos }} />
      </Suspense>
    )
  }
  if (!inteira) {
    return (
      <SemAbrir titulo="Este link está incompleto">
        Falta uma parte do endereço. Abra-o de novo pela mensagem ou, se ela o partiu em duas linhas, copie o link
        inteiro.
      </SemAbrir>
    )
  }
  if (dados) {
    if (dados.situacao !== "valido") return <Encerrado link={dados} />
    if (dados.pede === "entrada") return <PedeEntrada />
    return (
      <Fechado
        link={dados}
        ficha={ficha}
        aoAbrir={(link, digitos) => setAberto({ link, digitos })}
        consultar={deNovo}
      />
    )
  }
  if (naoEncontrado(erro)) return <SemAbrir titulo="Este link não existe">{mensagemDe(erro)}</SemAbrir>
  if (!erro) return <EmEspera />
  return (
    <Folha titulo="Seus documentos">
      <EstadoDeErro erro={erro} aoTentarDeNovo={() => void deNovo()} />
    </Folha>
  )
}

function EmEspera() {
  return (
    <Folha titulo="Seus documentos">
      <Stack gap="md" aria-busy>
        <Skeleton height={40} />
        <Skeleton height={38} />
        <Skeleton height={42} />
      </Stack>
    </Folha>
  )
}

const DE_QUEM = {
  cpf: {
    rotulo: "Quatro últimos números do seu CPF",
    exemplo: "Num CPF que termina em 567-89, digite 6789.",
    teclado: "numeric",
  },
  cnpj: {
    rotulo: "Quatro últimos números do CNPJ da empresa",
    exemplo: "Num CNPJ que termina em 0001-95, digite 0195.",
    teclado: "text",
  },
} as const

const corpoDaAbertura = semEsquema<{ readonly ficha: string; readonly digitos: string }>()
/** Whoever types or pastes the whole number opens it too. */
const ultimosQuatro = (digitos: string) => digitos.replace(/[^0-9A-Za-z]/g, "").slice(-4)
/** Longer than between two keys of who types the whole number. */
const PAUSA_MS = 700

interface PropsDoFechado {
  readonly link: LinkFechado
  readonly ficha: string
  readonly aoAbrir: (link: LinkAberto, digitos: string) => void
  /** What the link is now: the last wrong guess closes it. */
  readonly consultar: () => Promise<LinkFechado | null>
}

function Fechado({ link, ficha, aoAbrir, consultar }: PropsDoFechado) {
  const { rotulo, exemplo, teclado } = DE_QUEM[link.pede === "cnpj" ? "cnpj" : "cpf"]
  const tentado = useRef("")
  useEffect(() => void carregarDocumentos().catch(() => undefined), [])
  const { formulario, campo, falha, enviando, valores, submeter } = useFormulario({
    esquema: corpoDaAbertura,
    iniciais: { digitos: "" },
    corpo: ({ digitos }) => ({ ficha, digitos: ultimosQuatro(digitos) }),
    conferir: ({ digitos }): Queixas =>
      FORMA_DOS_DIGITOS.test(ultimosQuatro(digitos)) ? {} : { digitos: QUEIXA_DOS_DIGITOS },
    enviar: async (corpo) => {
      tentado.current = corpo.digitos
      return { digitos: corpo.digitos, aberto: await chamarSemSessao(rotasPublicas.abrirLink, { corpo }) }
    },
    aoSalvar: ({ aberto, digitos }) => aoAbrir(aberto, digitos),
    aoFalhar: async (erro) => {
      if (!(erro instanceof ErroDaApi) || !MUDAM_O_LINK.has(erro.codigo)) return false
      const agora = await consultar()
      return agora !== null && (agora.situacao !== "valido" || agora.pede === "entrada")
    },
    segredos: ["digitos"],
  })
  const { digitos } = valores
  const abrir = useRef(submeter)
  useEffect(() => {
    abrir.current = submeter
  })
  // The four are typed and nothing more follows: one tap less. The same four are never tried twice, since each guess counts.
  useEffect(() => {
    if (!FORMA_DOS_DIGITOS.test(digitos)) return
    const espera = setTimeout(() => digitos !== tentado.current && void abrir.current({ digitos }), PAUSA_MS)
    return () => clearTimeout(espera)
  }, [digitos])
  return (
    <Folha titulo="Seus documentos">
      <Text c="dimmed">Para abrir, confirme que a mensagem chegou à pessoa certa.</Text>
      <form {...formulario}>
        <Stack gap="md">
          <Falha falha={falha} />
          <TextInput
            label={rotulo}
            description={`${exemplo} Abre sozinho.`}
            inputMode={teclado}
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            {...campo("digitos")}
            required
          />
          <Button type="submit" size="md" fullWidth loading={enviando}>
            Abrir
          </Button>
        </Stack>
      </form>
      <Text c="dimmed" size="sm">
        Nunca pedimos senha, cartão nem código do banco.
        {link.valeAte !== null && ` O link vale até ${formatarData(link.valeAte)}.`}
      </Text>
    </Folha>
  )
}

const MUDAM_O_LINK: ReadonlySet<string> = new Set(["link-nao-confere", "link-encerrado", "link-pede-entrada"])

function Encerrado({ link: { situacao, valeAte } }: { readonly link: LinkFechado }) {
  switch (situacao) {
    case "expirado":
      return (
        <SemAbrir titulo="O prazo deste link acabou">
          {valeAte !== null && `Ele valeu até ${formatarData(valeAte)}. `}Peça outro ao seu escritório contábil.
        </SemAbrir>
      )
    case "revogado":
      return (
        <SemAbrir titulo="Este link foi cancelado">
          O escritório o cancelou. Se ainda precisa dos documentos, peça outro a ele.
        </SemAbrir>
      )
    default:
      return (
        <SemAbrir titulo="Este link foi bloqueado">
          Foram várias tentativas com os números errados, e por segurança ele não abre mais. Peça outro ao seu
          escritório contábil.
        </SemAbrir>
      )
  }
}

function PedeEntrada() {
  return (
    <Folha titulo="Entre para ver">
      <Text c="dimmed">Estes documentos trazem a remuneração de uma pessoa e só abrem com a sua conta.</Text>
      <Button component="a" href="/conta/entrar" size="md" fullWidth>
        Entrar
      </Button>
    </Folha>
  )
}

/** Why nothing opens, and the way out. */
function SemAbrir({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <Folha titulo={titulo}>
      <Text c="dimmed">{children}</Text>
      <Ligacao href="/conferir">Conferir o código de um documento</Ligacao>
    </Folha>
  )
}
