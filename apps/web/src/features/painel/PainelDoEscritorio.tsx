import { Skeleton } from "@mantine/core"
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Funil } from "./Funil.tsx"
import { consultaContagens, consultaFunil } from "./painel.api.ts"
import classes from "./painel.module.css"

/** Where the closing of the month stands and who needs a person. */
export function PainelDoEscritorio() {
  const { pessoa } = usePessoa()
  const [competencia] = useCompetencia()
  const contagens = useQuery(consultaContagens(competencia))
  const { data } = contagens
  const primeiroNome = pessoa.nome.split(" ")[0]
  return (
    <>
      <CabecalhoDaPagina
        titulo="Painel"
        subtitulo={`Olá, ${primeiroNome}. Este é o fechamento de ${formatarCompetenciaPorExtenso(competencia)}.`}
        acoes={
          <BotaoLink to="/painel/fechamento/das" search={{ competencia }}>
            Abrir o fechamento
          </BotaoLink>
        }
      />
      <div className={classes.grade}>
        <Cartao titulo="Andamento do fechamento">
          {contagens.error && !data ? (
            <EstadoDeErro erro={contagens.error} aoTentarDeNovo={() => void contagens.refetch()} />
          ) : data ? (
            <>
              <Funil contagens={data.contagens} total={data.paginacao.totalDeRegistros} competencia={competencia} />
              <div className={classes.totais}>
                <Numeros>
                  <Numero rotulo="Receita apurada" valor={formatarReais(data.totais.receita)} />
                  <Numero rotulo="DAS apurado" valor={formatarReais(data.totais.das)} />
                </Numeros>
              </div>
            </>
          ) : (
            // As tall as what comes: on phones the other card is below it, and would jump.
            <Skeleton height={252} />
          )}
        </Cartao>
        <PrecisamDeVoce competencia={competencia} />
      </div>
    </>
  )
}

function PrecisamDeVoce({ competencia }: { readonly competencia: string }) {
  const consulta = useQuery(consultaFunil(competencia))
  const total = consulta.data?.paginacao.totalDeRegistros ?? 0
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
      {consulta.error && !consulta.data ? (
        <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
      ) : !consulta.data ? (
        <Skeleton height={200} />
      ) : total === 0 ? (
        <EstadoVazio titulo="Nada espera por você" icone={IconCircleCheck}>
          Nenhuma empresa tem pendência nesta competência.
        </EstadoVazio>
      ) : (
        <ul className={classes.pendentes}>
          {consulta.data.lista.map((linha) => (
            <li key={linha.idEmpresa}>
              <Link to="/painel/fechamento/das" search={{ competencia, comPendencia: "sim", empresa: linha.idEmpresa }}>
                <IconAlertTriangle size={16} className={classes.alerta} aria-hidden />
                <span className={classes.pendente}>
                  <strong>{linha.apelido}</strong>
                  <span>{linha.pendencias[0] ?? "Cálculo desatualizado: calcule de novo."}</span>
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
