import { Anchor, Button, Skeleton } from "@mantine/core"
import { esperasDaOperacao, estadosDaOperacao, type Operacao, tiposDeOperacao } from "@partida/contracts"
import { IconPlus, IconRobot } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro, Opcao } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import type { Vazio } from "../../shared/lista/SemRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { AcoesDasOperacoes, acoesDaParte } from "./AcoesDasOperacoes.tsx"
import {
  type BuscaDoProcessamento,
  buscaDoProcessamento,
  filtroDoProcessamento,
  type NomeDaParte,
  nomesDasPartes,
  ordemDoProcessamento,
  ordemPadrao,
  parteDoCaminho,
  partes,
} from "./busca.ts"
import { CartaoDaOperacao, colunasDasOperacoes } from "./colunas.tsx"
import { FaixasDosProvedores } from "./FaixasDosProvedores.tsx"
import { consultaOperacoes, consultaProvedores, exportarOperacoes } from "./processamento.api.ts"
import classes from "./processamento.module.css"
import { quantidadesDe } from "./textos.ts"

const GavetaDaOperacao = sobDemanda(async () => (await import("./GavetaDaOperacao.tsx")).GavetaDaOperacao)
const DialogoDaAcao = sobDemanda(async () => (await import("./DialogoDaAcao.tsx")).DialogoDaAcao)
const DialogoNovaAutomacao = sobDemanda(async () => (await import("./DialogoNovaAutomacao.tsx")).DialogoNovaAutomacao)

const cartao = (operacao: Operacao) => <CartaoDaOperacao operacao={operacao} />

/** The acts that leave the house, by where they stand: the part shown is that of the address. */
export function PaginaProcessamento() {
  const parte = parteDoCaminho(useLocation().pathname)
  const [busca, mudar] = useBusca(buscaDoProcessamento)
  const irPara = useIrPara()
  const [pedindo, setPedindo] = useState(false)
  const [aprovando, setAprovando] = useState(false)
  const filtro = filtroDoProcessamento(parte, busca)
  const ordem = ordemDoProcessamento(busca)
  const pedido = { ...filtro, ...ordem }
  // What is said of the authorities stands above the list, and would push it down.
  const { isPending: semNoticia } = useQuery(consultaProvedores)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaOperacoes })
  const selecao = useSelecao(JSON.stringify(filtro))
  const { contagem } = lista.dados ?? {}
  const quantidades = contagem && quantidadesDe(contagem)
  const aprovar = contagem?.qtdAguardandoAprovacao ?? 0
  return (
    <>
      <CabecalhoDaPagina
        titulo="Processamento"
        subtitulo={
          <div className={classes.subtitulo}>
            O que o sistema faz nos órgãos, e o que espera você.
            {aprovar > 0 && (
              <>
                {" "}
                <Anchor
                  component="button"
                  type="button"
                  fz="inherit"
                  onClick={() => irPara("processar", { aguarda: "aprovacao" })}
                >
                  {plural(aprovar, "automação espera", "automações esperam")} a sua aprovação
                </Anchor>
              </>
            )}
          </div>
        }
        acoes={
          <>
            {parte === "processar" && busca.aguarda === "aprovacao" && aprovar > 0 && selecao.ids.size === 0 && (
              <Button variant="default" onClick={() => setAprovando(true)}>
                {aprovar === 1 ? "Aprovar a que espera…" : `Aprovar as ${formatarInteiro(aprovar)} que esperam…`}
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setPedindo(true)}>
              Nova automação
            </Button>
          </>
        }
      />
      {semNoticia ? (
        <Skeleton height={480} aria-busy />
      ) : (
        <>
          <FaixasDosProvedores />
          <Cartao semMargem rotulo={`Automações: ${partes[parte].rotulo}`}>
            <AbasDaLista
              rotulo="Onde as automações estão"
              atual={parte}
              abas={nomesDasPartes.map((nome) => ({
                id: nome,
                rotulo: partes[nome].rotulo,
                quantidade: quantidades?.[nome],
              }))}
              aoEscolher={(id) => {
                const escolhida = nomesDasPartes.find((nome) => nome === id)
                if (escolhida) irPara(escolhida, {})
              }}
            />
            <ListaDeRegistros
              tela={partes[parte].tela}
              nome="processamento"
              legenda={`Automações: ${partes[parte].rotulo}`}
              palavras={{ um: "automação", varios: "automações", artigo: "a" }}
              lista={lista}
              colunas={colunasDasOperacoes}
              chave={({ id }) => id}
              rotulo={({ tipo, apelido }) => `${tiposDeOperacao[tipo]}, ${apelido}`}
              cartao={cartao}
              campos={camposDe(parte, busca)}
              ordem={{ atual: ordem, padrao: ordemPadrao }}
              exportar={exportarOperacoes(pedido)}
              {...(acoesDaParte[parte].length === 0
                ? {}
                : {
                    selecao: {
                      estado: selecao,
                      acoes: () => <AcoesDasOperacoes parte={parte} filtro={filtro} selecao={selecao} />,
                    },
                  })}
              aoAbrir={({ id }) => mudar({ operacao: id })}
              aberta={busca.operacao}
              vazio={vazios[parte]}
            />
          </Cartao>
        </>
      )}
      <Suspense>
        {busca.operacao && (
          <GavetaDaOperacao key={busca.operacao} id={busca.operacao} aoFechar={() => mudar({ operacao: undefined })} />
        )}
        {aprovando && (
          <DialogoDaAcao
            acao="aprovar"
            selecao={{ filtro }}
            aoFechar={() => setAprovando(false)}
            aoFazer={() => setAprovando(false)}
          />
        )}
        {pedindo && <DialogoNovaAutomacao aoFechar={() => setPedindo(false)} />}
      </Suspense>
    </>
  )
}

/** Goes to another part with the filters they share. */
function useIrPara() {
  const navegar = useNavigate()
  const [busca] = useBusca(buscaDoProcessamento)
  return (parte: NomeDaParte, mudanca: Pick<BuscaDoProcessamento, "aguarda">) =>
    void navegar({
      to: partes[parte].tela,
      search: {
        ...busca,
        status: undefined,
        pagina: undefined,
        operacao: undefined,
        aguarda: undefined,
        ...mudanca,
      },
      resetScroll: false,
    })
}

const opcoesDe = (nomes: Readonly<Record<string, string>>): readonly Opcao[] =>
  Object.entries(nomes).map(([value, label]) => ({ value, label }))
const opcoesDeTipo = opcoesDe(tiposDeOperacao)
const opcoesDeEspera = opcoesDe(esperasDaOperacao)

/** Filters over the list. */
function camposDe(parte: NomeDaParte, busca: BuscaDoProcessamento): readonly CampoDoFiltro[] {
  const hoje = hojeEmSaoPaulo()
  const { ERRO, INCONSISTENCIA } = estadosDaOperacao
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ" },
    { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
    ...(parte === "pendentes"
      ? [
          {
            campo: "status",
            tipo: "opcoes",
            rotulo: "Situação",
            todas: "Erro e inconsistência",
            opcoes: [ERRO, INCONSISTENCIA].map(({ id, rotulo }) => ({ value: String(id), label: `Só ${rotulo}` })),
          } as const,
        ]
      : []),
    { campo: "tipoAutomacao", tipo: "opcoes", rotulo: "Automação", todas: "Todas as automações", opcoes: opcoesDeTipo },
    {
      campo: "competenciaInicio",
      tipo: "opcoes",
      rotulo: "Da competência",
      todas: "De qualquer mês",
      opcoes: opcoesDeMes(busca.competenciaInicio, hoje),
    },
    {
      campo: "competenciaFim",
      tipo: "opcoes",
      rotulo: "Até a competência",
      todas: "Até qualquer mês",
      opcoes: opcoesDeMes(busca.competenciaFim, hoje),
    },
    ...(partes[parte].comEspera
      ? [
          {
            campo: "aguarda",
            tipo: "opcoes",
            rotulo: "O que espera",
            todas: "Com ou sem espera",
            opcoes: opcoesDeEspera,
          } as const,
        ]
      : []),
  ]
}

const vazios: Readonly<Record<NomeDaParte, Vazio>> = {
  pendentes: {
    titulo: "Nada pendente",
    texto: "O que parar por erro, ou precisar de você, aparece aqui com o motivo e o que fazer.",
    icone: IconRobot,
  },
  processar: {
    titulo: "Nada na fila",
    texto: "As automações pedidas esperam aqui a sua vez, ou a sua aprovação.",
    icone: IconRobot,
  },
  processando: {
    titulo: "Nada em execução",
    texto: "O que está sendo feito agora nos órgãos aparece aqui.",
    icone: IconRobot,
  },
  canceladas: {
    titulo: "Nenhuma cancelada",
    texto: "O que você cancelar fica aqui, e pode ser reaberto.",
    icone: IconRobot,
  },
  sucesso: {
    titulo: "Nada concluído ainda",
    texto: "O que os órgãos aceitaram aparece aqui, com o que trouxe.",
    icone: IconRobot,
  },
}
