import { Button } from "@mantine/core"
import { type DeclaracaoDaLista, type EstadoDaDeclaracao, estadosDaDeclaracao } from "@partida/contracts"
import { IconCalendarEvent, IconFileCertificate } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { Contagens } from "../../shared/fechamento/Contagens.tsx"
import type { CampoDoFiltro, Opcao } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import {
  type BuscaDasDeclaracoes,
  buscaDasDeclaracoes,
  escreverChave,
  filtroDasDeclaracoes,
  lerChave,
  opcoesDeMes,
  ordemDasDeclaracoes,
  ordemPadrao,
} from "./busca.ts"
import { CartaoDaDeclaracao, colunasDoDono, colunasDoEscritorio } from "./colunas.tsx"
import { consultaDeclaracoes, exportarDeclaracoes, type QuaisDeclaracoes } from "./declaracoes.api.ts"
import classes from "./declaracoes.module.css"
import { nomeDaDeclaracao } from "./textos.ts"

const GavetaDaDeclaracao = sobDemanda(async () => (await import("./GavetaDaDeclaracao.tsx")).GavetaDaDeclaracao)
const AtosEmVarias = sobDemanda(async () => (await import("./AtosEmVarias.tsx")).AtosEmVarias)
const DialogoDaAgenda = sobDemanda(async () => (await import("./DialogoDaAgenda.tsx")).DialogoDaAgenda)

const cartaoDoEscritorio = (d: DeclaracaoDaLista) => <CartaoDaDeclaracao declaracao={d} doDono={false} />
const cartaoDoDono = (d: DeclaracaoDaLista) => <CartaoDaDeclaracao declaracao={d} doDono />

/** What the companies within reach deliver to the authorities, and until when. */
export function PaginaDeclaracoes() {
  const { pessoa, alcanca } = usePessoa()
  const [agenda, setAgenda] = useState(false)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Declarações"
        subtitulo="O que se entrega aos órgãos, até quando e o que já foi entregue"
        acoes={
          pessoa.declaracoesEmUso && (
            <Button
              variant="default"
              leftSection={<IconCalendarEvent size={16} aria-hidden />}
              onClick={() => setAgenda(true)}
            >
              Na minha agenda
            </Button>
          )
        }
      />
      {pessoa.declaracoesEmUso ? (
        <Lista />
      ) : (
        <Cartao rotulo="Declarações">
          <EstadoVazio
            titulo="O escritório ainda não controla as declarações por aqui"
            icone={IconFileCertificate}
            acao={
              alcanca("ADMINISTRADOR") && (
                <BotaoLink to="/contador/meu-escritorio" search={{ aba: "declaracoes" }}>
                  Ligar em Meu escritório
                </BotaoLink>
              )
            }
          >
            {alcanca("ADMINISTRADOR")
              ? "Ligado, cada empresa mostra o que deve entregar pelo regime, pela atividade e pelo que aconteceu no mês, com o prazo e a norma."
              : "Quem administra o escritório pode ligar em Meu escritório."}
          </EstadoVazio>
        </Cartao>
      )}
      {agenda && (
        <Suspense>
          <DialogoDaAgenda aoFechar={() => setAgenda(false)} />
        </Suspense>
      )}
    </>
  )
}

type Ato = { readonly tipo: "atribuir" | "entregar"; readonly quais: QuaisDeclaracoes }

function Lista() {
  const { alcanca } = usePessoa()
  const [busca, mudar] = useBusca(buscaDasDeclaracoes)
  const [ato, setAto] = useState<Ato | null>(null)
  const hoje = hojeEmSaoPaulo()
  const filtro = filtroDasDeclaracoes(busca, hoje)
  const ordem = ordemDasDeclaracoes(busca)
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { ...filtro, ...ordem },
    consulta: consultaDeclaracoes,
  })
  const selecao = useSelecao(JSON.stringify(filtro))
  const doEscritorio = alcanca("CONTADOR")
  const { dados } = lista
  const pessoas = (dados?.pessoas ?? []).map(({ id, nome }) => ({ value: id, label: nome }))
  const obrigacoes = (dados?.obrigacoes ?? []).map(({ id, nome }) => ({ value: id, label: nome }))
  const escolhidas = (): QuaisDeclaracoes =>
    selecao.todas ? { filtro } : { declaracoes: [...selecao.ids].flatMap((id) => lerChave(id) ?? []) }
  return (
    <>
      <Cartao semMargem rotulo="Declarações">
        <div className={classes.contagens}>
          <Contagens contagens={contagensDe(busca, dados?.contagens, mudar)} />
        </div>
        <ListaDeRegistros
          tela="/declaracoes"
          legenda={
            busca.atrasadas
              ? "Declarações atrasadas"
              : `Declarações que vencem em ${formatarCompetenciaPorExtenso(filtro.competencia)}`
          }
          palavras={{ um: "declaração", varios: "declarações", artigo: "a" }}
          lista={lista}
          colunas={doEscritorio ? colunasDoEscritorio : colunasDoDono}
          chave={escreverChave}
          rotulo={(d) => `${nomeDaDeclaracao(d)}, ${d.apelido}`}
          cartao={doEscritorio ? cartaoDoEscritorio : cartaoDoDono}
          campos={camposDe({ hoje, pessoas, obrigacoes, doEscritorio })}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarDeclaracoes({ ...filtro, ...ordem })}
          aberta={busca.aberta}
          aoAbrir={(d) => mudar({ aberta: escreverChave(d) })}
          {...(doEscritorio
            ? {
                selecao: {
                  estado: selecao,
                  acoes: () => (
                    <>
                      <Button variant="default" onClick={() => setAto({ tipo: "atribuir", quais: escolhidas() })}>
                        Dizer quem responde
                      </Button>
                      <Button onClick={() => setAto({ tipo: "entregar", quais: escolhidas() })}>
                        Marcar entregues
                      </Button>
                    </>
                  ),
                  explicacao: () => "O que já foi entregue ou não se aplica fica como está.",
                },
              }
            : {})}
          vazio={{
            titulo: "Nenhuma declaração por aqui",
            texto: "Com estes filtros não há o que entregar. Veja outro mês, ou as que não se aplicam, com o porquê.",
            icone: IconFileCertificate,
          }}
        />
      </Cartao>
      <Suspense>
        {busca.aberta && (
          <GavetaDaDeclaracao
            key={busca.aberta}
            chave={busca.aberta}
            pessoas={pessoas}
            aoFechar={() => mudar({ aberta: undefined })}
          />
        )}
        {ato && (
          <AtosEmVarias {...ato} pessoas={pessoas} aoFechar={() => setAto(null)} aoFazer={() => selecao.limpar()} />
        )}
      </Suspense>
    </>
  )
}

const CONTADOS = ["atrasada", "a-fazer", "preparada", "conferida", "entregue", "anterior", "nao-se-aplica"] as const
const PALAVRAS: Readonly<Record<EstadoDaDeclaracao, { readonly um: string; readonly rotulo: string }>> = {
  atrasada: { um: "atrasada", rotulo: "atrasadas" },
  "a-fazer": { um: "a fazer", rotulo: "a fazer" },
  preparada: { um: "preparada", rotulo: "preparadas" },
  conferida: { um: "conferida", rotulo: "conferidas" },
  entregue: { um: "entregue", rotulo: "entregues" },
  anterior: { um: "de antes", rotulo: "de antes" },
  "nao-se-aplica": { um: "não se aplica", rotulo: "não se aplicam" },
}

/**
 * How many of what is shown are in each state; of the late ones of every month there is one state alone. All have their place before
 * they are counted: one that came later would send the list a line down on a phone.
 */
function contagensDe(
  busca: BuscaDasDeclaracoes,
  contagens: Readonly<Record<EstadoDaDeclaracao, number>> | undefined,
  mudar: (mudanca: Partial<BuscaDasDeclaracoes>) => void,
) {
  return CONTADOS.map((id) => ({
    id,
    ...PALAVRAS[id],
    n: contagens?.[id],
    ligada: busca.estado === id,
    aoAlternar: () => mudar({ estado: busca.estado === id ? undefined : id, pagina: undefined }),
  }))
}

interface Escolhas {
  readonly hoje: string
  readonly pessoas: readonly Opcao[]
  readonly obrigacoes: readonly Opcao[]
  readonly doEscritorio: boolean
}

function camposDe({ hoje, pessoas, obrigacoes, doEscritorio }: Escolhas): readonly CampoDoFiltro[] {
  const doLugar: readonly CampoDoFiltro[] = [
    { campo: "mes", tipo: "opcoes", rotulo: "Vencimento", aVista: true, ...opcoesDeMes(hoje) },
    { campo: "atrasadas", tipo: "marca", rotulo: "Atrasadas de todos os meses", valor: "sim" },
    // As wide while its options are read as after: it would send what follows to another line.
    {
      campo: "obrigacao",
      tipo: "opcoes",
      rotulo: "Declaração",
      todas: "Todas as declarações",
      opcoes: obrigacoes,
      largura: 190,
    },
    {
      campo: "estado",
      tipo: "de-fora",
      rotulo: "Situação",
      opcoes: Object.entries(estadosDaDeclaracao).map(([value, { rotulo }]) => ({ value, label: rotulo })),
    },
    { campo: "empresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
  ]
  if (!doEscritorio) return doLugar
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ" },
    ...doLugar,
    {
      campo: "responsavel",
      tipo: "opcoes",
      rotulo: "Responsável",
      todas: "Qualquer responsável",
      largura: 190,
      opcoes: [{ value: "ninguem", label: "Ninguém" }, ...pessoas],
    },
  ]
}
