import { Skeleton } from "@mantine/core"
import type { PainelDoEscritorio as Painel } from "@partida/contracts"
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { AvisoDeValores } from "../../shared/tabelas/AvisoDeValores.tsx"
import { consultaDosValoresQueFaltam } from "../../shared/tabelas/ValoresQueFaltam.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Funil } from "./Funil.tsx"
import { Hoje } from "./Hoje.tsx"
import { PorResponsavel } from "./PorResponsavel.tsx"
import { consultaPainel } from "./painel.api.ts"
import classes from "./painel.module.css"

/** Of the funnel and its totals, whatever the width: what is below does not move when they come. */
const ALTURA_DO_ANDAMENTO = 604

/** Where the closing of the month stands and who needs a person. */
export function PainelDoEscritorio() {
  const { pessoa, alcanca } = usePessoa()
  const [competencia] = useCompetencia()
  const consulta = useQuery(consultaPainel(competencia))
  const aviso = useQuery({ ...consultaDosValoresQueFaltam, enabled: alcanca("ADMINISTRADOR") })
  const { data, error } = consulta
  const primeiroNome = pessoa.nome.split(" ")[0]
  return (
    <>
      <CabecalhoDaPagina
        titulo="Painel"
        subtitulo={`Olá, ${primeiroNome}. Este é o fechamento de ${formatarCompetenciaPorExtenso(competencia)}.`}
        acoes={
          <BotaoLink to={ondeAbrir(data?.pontos)} search={{ competencia }}>
            Abrir o fechamento
          </BotaoLink>
        }
      />
      <AvisoDeValores />
      {error && !data ? (
        <Cartao rotulo="Painel">
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void consulta.refetch()} />
        </Cartao>
      ) : aviso.isLoading && aviso.failureCount === 0 ? (
        // What may come above is read first: drawn before it, the panel would be pushed.
        <div aria-busy />
      ) : (
        <div className={classes.grade}>
          <div className={classes.coluna}>
            <Cartao titulo="Andamento do fechamento">
              {data ? <Andamento painel={data} /> : <Skeleton height={ALTURA_DO_ANDAMENTO} />}
            </Cartao>
            <PrecisamDeVoce competencia={competencia} pendentes={data?.pendentes} />
          </div>
          <div className={classes.coluna}>
            <Cartao titulo="Hoje">{data ? <Hoje painel={data} /> : <Skeleton height={392} />}</Cartao>
            {data?.responsaveis && data.responsaveis.length > 0 && (
              <PorResponsavel competencia={competencia} responsaveis={data.responsaveis} />
            )}
          </div>
        </div>
      )}
    </>
  )
}

function Andamento({ painel }: { readonly painel: Painel }) {
  return (
    <>
      <Funil painel={painel} />
      <div className={classes.totais}>
        <Numeros>
          <Numero rotulo="Receita apurada" valor={formatarReais(painel.totais.receita)} />
          <Numero rotulo="Imposto apurado" valor={formatarReais(painel.totais.total)} />
        </Numeros>
      </div>
    </>
  )
}

interface PendentesProps {
  readonly competencia: string
  readonly pendentes: Painel["pendentes"] | undefined
}

function PrecisamDeVoce({ competencia, pendentes }: PendentesProps) {
  const total = pendentes?.quantidade ?? 0
  return (
    <Cartao
      titulo="Precisam de você"
      acao={
        total > 0 && (
          <Link to="/painel/fechamento/das" search={{ competencia, comPendencia: "sim" }} className={classes.ligacao}>
            Ver {plural(total, "empresa", "empresas")}
          </Link>
        )
      }
    >
      {!pendentes ? (
        <Skeleton height={200} />
      ) : total === 0 ? (
        <EstadoVazio titulo="Nada espera por você" icone={IconCircleCheck}>
          Nenhuma empresa tem pendência nesta competência.
        </EstadoVazio>
      ) : (
        <ul className={classes.pendentes}>
          {pendentes.lista.map(({ idEmpresa, apelido, motivo }) => (
            <li key={idEmpresa}>
              <Link to="/painel/fechamento/das" search={{ competencia, comPendencia: "sim", empresa: idEmpresa }}>
                <IconAlertTriangle size={16} className={classes.alerta} aria-hidden />
                <span className={classes.pendente}>
                  <strong>{apelido}</strong>
                  <span>{motivo}</span>
                </span>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Cartao>
  )
}

/** The step where the month waits: the first one that some company has not passed. */
function ondeAbrir(pontos: Painel["pontos"] | undefined) {
  if (pontos && pontos.aberto > 0) return "/painel/fechamento/faturamento"
  if (pontos && pontos.faturamento > 0) return "/painel/fechamento/pro-labore"
  return "/painel/fechamento/das"
}
