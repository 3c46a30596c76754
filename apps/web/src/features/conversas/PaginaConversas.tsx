import { Button, Group } from "@mantine/core"
import { type LadoDaConversa, tiposDeConversa } from "@partida/contracts"
import { IconFileText, IconMessage2, IconMessages } from "@tabler/icons-react"
import { Suspense, useMemo } from "react"
import { useBusca } from "../../lib/busca.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import type { CampoDoFiltro, Opcao } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { type BuscaDasConversas, buscaDasConversas, filtroDasConversas } from "./busca.ts"
import { cartaoDaConversa, colunasDasConversas } from "./colunas.tsx"
import { consultaConversas } from "./conversas.api.ts"
import { opcoesDeSituacao, resumoDasContagens } from "./textos.ts"

const GavetaDaConversa = sobDemanda(async () => (await import("./GavetaDaConversa.tsx")).GavetaDaConversa)
const GavetaDaNova = sobDemanda(async () => (await import("./GavetaDaNova.tsx")).GavetaDaNova)
const DialogoDoPedido = sobDemanda(async () => (await import("./DialogoDoPedido.tsx")).DialogoDoPedido)

/** What office and client talk about, and what the office asks for. */
export function PaginaConversas() {
  const { alcanca } = usePessoa()
  return alcanca("CONTADOR") ? <DoEscritorio /> : <Conversas lado="cliente" responsaveis={SEM_RESPONSAVEIS} />
}

const SEM_NOVA = { nova: undefined, guia: undefined, assunto: undefined }
const SEM_RESPONSAVEIS: readonly Opcao[] = []

/** Who answers for what is asked of the office alone. */
function DoEscritorio() {
  const { responsaveis } = useOpcoesDoEscritorio()
  return <Conversas lado="escritorio" responsaveis={responsaveis} />
}

interface Props {
  readonly lado: LadoDaConversa
  readonly responsaveis: readonly Opcao[]
}

function Conversas({ lado, responsaveis }: Props) {
  const { pessoa } = usePessoa()
  const [busca, mudar] = useBusca(buscaDasConversas)
  const varias = busca.empresa === undefined && pessoa.empresas.length !== 1
  const filtro = filtroDasConversas(busca)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaConversas })
  const colunas = useMemo(() => colunasDasConversas(lado, varias), [lado, varias])
  const cartao = useMemo(() => cartaoDaConversa(lado, varias), [lado, varias])
  const doEscritorio = lado === "escritorio"
  const abrirNova = () => mudar({ nova: "sim" })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Conversas"
        subtitulo={
          // As short as what takes its place: nothing moves on a phone.
          resumoDasContagens(lista.dados?.contagens, lado) ?? "Mensagens e documentos"
        }
        acoes={
          <Group gap="sm">
            <Button
              variant={doEscritorio ? "default" : "filled"}
              leftSection={<IconMessage2 size={16} />}
              onClick={abrirNova}
            >
              Nova conversa
            </Button>
            {doEscritorio && (
              <Button leftSection={<IconFileText size={16} />} onClick={() => mudar({ pedir: "sim" })}>
                Pedir documentos
              </Button>
            )}
          </Group>
        }
      />
      <Cartao semMargem rotulo="Conversas">
        <ListaDeRegistros
          tela="/conversas"
          legenda="Conversas"
          palavras={{ um: "conversa", varios: "conversas", artigo: "a" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={({ assunto, apelido }) => `${assunto}, ${apelido}`}
          cartao={cartao}
          campos={camposDe(busca, lado, responsaveis)}
          aberta={busca.conversa}
          aoAbrir={({ id }) => mudar({ conversa: id })}
          vazio={{
            titulo: "Nenhuma conversa por aqui",
            texto: doEscritorio
              ? "Peça os documentos do mês a um ou a muitos clientes, ou escreva a um deles."
              : "Quando o escritório precisar de algo, aparece aqui. Você também pode escrever a ele.",
            icone: IconMessages,
            acao: (
              <Button variant="default" onClick={abrirNova}>
                Escrever {doEscritorio ? "a um cliente" : "ao escritório"}
              </Button>
            ),
          }}
        />
      </Cartao>
      <Suspense>
        {busca.conversa && (
          <GavetaDaConversa
            key={busca.conversa}
            id={busca.conversa}
            lado={lado}
            responsaveis={responsaveis}
            aoFechar={() => mudar({ conversa: undefined })}
          />
        )}
        {busca.nova && (
          <GavetaDaNova
            lado={lado}
            busca={busca}
            aoFechar={() => mudar(SEM_NOVA)}
            aoCriar={(id) => mudar({ ...SEM_NOVA, conversa: id })}
          />
        )}
        {busca.pedir && doEscritorio && (
          <DialogoDoPedido responsaveis={responsaveis} aoFechar={() => mudar({ pedir: undefined })} />
        )}
      </Suspense>
    </>
  )
}

function camposDe(
  { mes }: BuscaDasConversas,
  lado: LadoDaConversa,
  responsaveis: readonly Opcao[],
): readonly CampoDoFiltro<keyof BuscaDasConversas>[] {
  const responsavel: CampoDoFiltro<keyof BuscaDasConversas> = {
    campo: "responsavel",
    tipo: "busca-em-opcoes",
    rotulo: "Responsável",
    todas: "Todos os responsáveis",
    ninguem: "Ninguém com este nome",
    opcoes: [{ value: "nenhum", label: "Equipe (sem responsável)" }, ...responsaveis],
  }
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar conversa", exemplo: "Assunto, mensagem ou empresa" },
    {
      campo: "situacao",
      tipo: "opcoes",
      rotulo: "Situação",
      todas: "Todas as situações",
      opcoes: opcoesDeSituacao(lado),
    },
    ...(lado === "escritorio" ? [responsavel] : []),
    {
      campo: "mes",
      tipo: "opcoes",
      rotulo: "Mês",
      todas: "Todos os meses",
      opcoes: opcoesDeMes(mes, hojeEmSaoPaulo()),
      recolhido: true,
    },
    {
      campo: "tipo",
      tipo: "opcoes",
      rotulo: "Tipo",
      todas: "Conversas e pedidos",
      opcoes: Object.entries(tiposDeConversa).map(([value, label]) => ({ value, label })),
      recolhido: true,
    },
    { campo: "naoLidas", tipo: "marca", rotulo: "Só as não lidas", valor: "sim" },
    { campo: "atrasadas", tipo: "marca", rotulo: "Só com o prazo passado", valor: "sim" },
  ]
}
