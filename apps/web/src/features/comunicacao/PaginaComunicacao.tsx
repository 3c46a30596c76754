import { Anchor, Button } from "@mantine/core"
import {
  type AssuntoDaComunicacao,
  assuntosDaComunicacao,
  type ComunicadoDoPainel,
  situacoesFiltradas,
} from "@partida/contracts"
import { IconMailForward, IconSend } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, useLocation, useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { consultaConfiguracao } from "../../shared/conta/configuracao.ts"
import { Contagens } from "../../shared/fechamento/Contagens.tsx"
import type { CampoDoFiltro, Opcao } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { Vazio } from "../../shared/lista/SemRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import {
  assuntoDoCaminho,
  assuntosEmOrdem,
  type BuscaDaComunicacao,
  buscaDaComunicacao,
  filtroDaComunicacao,
  ordemDaComunicacao,
  ordemPadrao,
  telasDosAssuntos,
} from "./busca.ts"
import { CartaoDoComunicado, colunasDoAssunto } from "./colunas.tsx"
import { consultaComunicados, exportarComunicados, type PedidoDeEnvio } from "./comunicacao.api.ts"
import classes from "./comunicacao.module.css"

const GavetaDoComunicado = sobDemanda(async () => (await import("./GavetaDoComunicado.tsx")).GavetaDoComunicado)
const DialogoDoEnvio = sobDemanda(async () => (await import("./DialogoDoEnvio.tsx")).DialogoDoEnvio)

type Quais = Pick<PedidoDeEnvio, "documentos" | "filtro">

const cartao = (comunicado: ComunicadoDoPainel) => <CartaoDoComunicado comunicado={comunicado} />

/** What the office sends its clients of a month, to whom each document went and how far: one list a subject. */
export function PaginaComunicacao() {
  const assunto = assuntoDoCaminho(useLocation().pathname)
  const [busca, mudar] = useBusca(buscaDaComunicacao)
  const [competencia] = useCompetencia()
  const [enviando, setEnviando] = useState<Quais | null>(null)
  const filtro = filtroDaComunicacao(busca)
  const ordem = ordemDaComunicacao(busca)
  const pedido = { assunto, competencia, ...filtro, direcao: ordem.direcao }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaComunicados })
  const selecao = useSelecao(JSON.stringify([assunto, competencia, filtro]))
  const { responsaveis } = useOpcoesDoEscritorio()
  const { dados } = lista
  const ids = [...selecao.ids]
  return (
    <>
      <CabecalhoDaPagina
        titulo="Comunicação"
        subtitulo={`${assuntosDaComunicacao[assunto].rotulo} de ${formatarCompetenciaPorExtenso(competencia)}`}
        acoes={
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => setEnviando({ filtro: { ...filtro, situacao: "nao-enviado" } })}
          >
            Enviar o que falta
          </Button>
        }
      />
      <OndeSai lido={dados?.correio} />
      <Cartao semMargem rotulo={`Comunicação: ${assuntosDaComunicacao[assunto].rotulo}`}>
        <Assuntos assunto={assunto} />
        <Totais totais={dados?.totais} busca={busca} mudar={mudar} />
        <ListaDeRegistros
          tela={telasDosAssuntos[assunto]}
          nome={`comunicacao-${assunto}`}
          legenda={`Comunicação de ${assuntosDaComunicacao[assunto].rotulo.toLowerCase()}`}
          palavras={{ um: "documento", varios: "documentos", artigo: "o" }}
          lista={lista}
          colunas={colunasDoAssunto[assunto]}
          chave={({ id }) => id}
          rotulo={({ titulo, apelido }) => `${titulo}, ${apelido}`}
          cartao={cartao}
          campos={camposDe(responsaveis)}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarComunicados(pedido)}
          totais={dados && { valor: formatarReais(dados.totais.valor) }}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <Button onClick={() => setEnviando(selecao.todas ? { filtro } : { documentos: ids })}>
                Enviar {plural(n, "documento", "documentos")}
              </Button>
            ),
            explicacao: () => "Antes de sair você vê cada mensagem; o que já foi enviado fica como está.",
          }}
          aberta={busca.documento}
          aoAbrir={({ id }) => mudar({ documento: id })}
          vazio={vazios[assunto]}
        />
      </Cartao>
      <Suspense>
        {busca.documento && (
          <GavetaDoComunicado
            key={busca.documento}
            id={busca.documento}
            assunto={assunto}
            competencia={competencia}
            aoFechar={() => mudar({ documento: undefined })}
            aoEnviar={() => setEnviando({ documentos: busca.documento ? [busca.documento] : [] })}
          />
        )}
        {enviando && (
          <DialogoDoEnvio
            assunto={assunto}
            competencia={competencia}
            quais={enviando}
            aoFechar={() => setEnviando(null)}
            aoEnviar={() => {
              setEnviando(null)
              selecao.limpar()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The three subjects, as tabs that keep the filters they share. */
function Assuntos({ assunto }: { readonly assunto: AssuntoDaComunicacao }) {
  const navegar = useNavigate()
  const [busca] = useBusca(buscaDaComunicacao)
  return (
    <AbasDaLista
      rotulo="Assunto"
      atual={assunto}
      abas={assuntosEmOrdem.map((id) => ({ id, rotulo: assuntosDaComunicacao[id].rotulo }))}
      aoEscolher={(id) => {
        const escolhido = assuntosEmOrdem.find((a) => a === id)
        if (escolhido)
          void navegar({
            to: telasDosAssuntos[escolhido],
            search: { ...busca, pagina: undefined, documento: undefined },
            resetScroll: false,
          })
      }}
    />
  )
}

const contados = [
  { id: "aberto", um: "aberto", rotulo: "abertos", campo: "abertos" },
  { id: "falhou", um: "não chegou", rotulo: "não chegaram", campo: "falhas" },
] as const

interface TotaisProps {
  readonly totais:
    | { readonly documentos: number; readonly enviados: number; readonly abertos: number; readonly falhas: number }
    | undefined
  readonly busca: BuscaDaComunicacao
  readonly mudar: (mudanca: Partial<BuscaDaComunicacao>) => void
}

/** How far the month is: each number filters the list. */
function Totais({ totais, busca, mudar }: TotaisProps) {
  const alternar = (id: NonNullable<BuscaDaComunicacao["situacao"]>) => ({
    ligada: busca.situacao === id,
    aoAlternar: () => mudar({ situacao: busca.situacao === id ? undefined : id, pagina: undefined }),
  })
  return (
    <div className={classes.totais}>
      <Contagens
        contagens={[
          {
            id: "nao-enviado",
            rotulo: "por enviar",
            n: totais && totais.documentos - totais.enviados,
            ...alternar("nao-enviado"),
          },
          {
            id: "nao-aberto",
            um: "enviado e não aberto",
            rotulo: "enviados e não abertos",
            n: totais && totais.enviados - totais.abertos,
            ...alternar("nao-aberto"),
          },
          ...contados.map(({ id, um, rotulo, campo }) => ({ id, um, rotulo, n: totais?.[campo], ...alternar(id) })),
        ]}
      />
    </div>
  )
}

/** Where e-mail goes from here, when it does not go to people. */
function OndeSai({ lido }: { readonly lido: "smtp" | "caixa" | "nenhum" | undefined }) {
  const { data: configuracao } = useQuery(consultaConfiguracao)
  // In a demonstration it is known before the list is read: nothing moves when it comes.
  const correio = lido ?? (configuracao?.demonstracao ? "caixa" : "smtp")
  if (correio === "smtp") return null
  return (
    <div className={classes.correio}>
      {correio === "caixa" ? (
        <Faixa
          tom="neutro"
          titulo="Demonstração: nenhum e-mail sai daqui"
          acao={
            <Anchor href="/demonstracao/correio" target="_blank" fz="sm">
              Abrir a caixa de correio
            </Anchor>
          }
        >
          As mensagens são feitas de verdade e ficam na caixa local, com os links que o cliente abriria.
        </Faixa>
      ) : (
        <Faixa
          tom="atencao"
          titulo="Sem correio configurado"
          acao={
            <Link to="/contador/meu-escritorio" search={{ aba: "comunicacao" }}>
              Ver como configurar
            </Link>
          }
        >
          O que for por e-mail falhará até que a instalação tenha um servidor. O aviso no portal e o WhatsApp funcionam.
        </Faixa>
      )}
    </div>
  )
}

const nomesDasSituacoes = {
  "nao-enviado": "Por enviar",
  "nao-aberto": "Enviados e não abertos",
  aberto: "Abertos",
  falhou: "Não chegaram",
} as const
const opcoesDeSituacao: readonly Opcao[] = situacoesFiltradas.map((value) => ({
  value,
  label: nomesDasSituacoes[value],
}))

const camposDe = (responsaveis: readonly Opcao[]): readonly CampoDoFiltro[] => [
  { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ" },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
  {
    campo: "idContabilidade",
    tipo: "varias-opcoes",
    rotulo: "Responsável no escritório",
    todas: "Todos os responsáveis",
    opcoes: responsaveis,
    ninguem: "Nenhum responsável encontrado",
  },
  { campo: "situacao", tipo: "opcoes", rotulo: "Situação", todas: "Qualquer situação", opcoes: opcoesDeSituacao },
]

const vazios: Readonly<Record<AssuntoDaComunicacao, Vazio>> = {
  impostos: {
    titulo: "Nenhuma guia neste mês",
    texto: "As guias aparecem aqui quando o mês da empresa é fechado. Escolha outro mês no alto, ou feche este.",
    icone: IconMailForward,
  },
  "notas-fiscais": {
    titulo: "Nenhuma nota emitida neste mês",
    texto: "As notas prestadas das empresas aparecem aqui quando são importadas ou emitidas.",
    icone: IconMailForward,
  },
  "pro-labore": {
    titulo: "Nenhum recibo neste mês",
    texto: "Os recibos aparecem aqui quando o pró-labore da empresa é conferido no fechamento.",
    icone: IconMailForward,
  },
}
