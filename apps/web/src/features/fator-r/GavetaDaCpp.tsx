import { Button, Skeleton } from "@mantine/core"
import { MESES_DO_RELATORIO_DOS_SELADOS, type MesSeladoComOutroAnexo, type MesSemConta } from "@partida/contracts"
import { useQueries, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { somarDecimais } from "../../lib/formatacao/decimal.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoDePlanilha } from "../../shared/lista/BotaoDePlanilha.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { consultaMesesSelados, consultaOpcoesDaCpp, exportarMesesSelados } from "./cpp.api.ts"
import { DialogoDaOpcao } from "./DialogoDaOpcao.tsx"
import classes from "./fator-r.module.css"
import { fatorREmPalavras } from "./textos.ts"

interface Props {
  readonly competencia: string
  readonly aoFechar: () => void
}

/** What the office does with the CPP collected inside the DAS, and the closed months that would have another annex. */
export function GavetaDaCpp({ competencia, aoFechar }: Props) {
  return (
    <Gaveta
      aberta
      aoFechar={aoFechar}
      titulo="CPP do DAS na folha do Fator R"
      subtitulo="A parte da CPP que o DAS pago recolhe conta na folha, no mês do pagamento (LC 123/2006 art. 18 §24)."
      largura={860}
    >
      <div className={classes.aba}>
        <Opcao competencia={competencia} />
        <MesesFechados ate={competencia} />
      </div>
    </Gaveta>
  )
}

function Opcao({ competencia }: Pick<Props, "competencia">) {
  const { alcanca } = usePessoa()
  const { data, error, refetch } = useQuery(consultaOpcoesDaCpp)
  const [mudando, setMudando] = useState(false)
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[72]} />
  // Newest first.
  const emVigor = data.lista.find(({ desde }) => desde <= competencia)
  const conta = emVigor?.conta ?? true
  return (
    <section className={classes.secao} aria-label="O que o escritório faz">
      <Faixa
        tom={conta ? "feito" : "atencao"}
        titulo={
          conta
            ? `Em ${formatarCompetencia(competencia)} ela conta`
            : `Em ${formatarCompetencia(competencia)} ela fica de fora`
        }
        acao={
          alcanca("ADMINISTRADOR") && (
            <Button variant="default" size="xs" onClick={() => setMudando(true)}>
              {conta ? "Deixar de contar" : "Voltar a contar"}
            </Button>
          )
        }
      >
        {emVigor
          ? `Desde ${formatarCompetencia(emVigor.desde)}, por ${emVigor.registradoPor}: ${emVigor.motivo}`
          : "É o que a lei diz. O escritório pode decidir outra coisa, de um mês em diante, com o motivo."}
      </Faixa>
      {data.lista.length > 1 && (
        <ul className={classes.supostos} aria-label="Decisões registradas">
          {data.lista.map((opcao) => (
            <li key={opcao.desde}>
              Desde {formatarCompetencia(opcao.desde)} {opcao.conta ? "conta" : "fica de fora"}: {opcao.motivo} (
              {opcao.registradoPor}, {formatarData(opcao.registradoEm.slice(0, 10))})
            </li>
          ))}
        </ul>
      )}
      {mudando && <DialogoDaOpcao competencia={competencia} conta={!conta} aoFechar={() => setMudando(false)} />}
    </section>
  )
}

/** The last twelve competências, each its own read: together they would hold one answer for too long. */
function MesesFechados({ ate }: { readonly ate: string }) {
  const meses = Array.from({ length: MESES_DO_RELATORIO_DOS_SELADOS }, (_, i) => somarMeses(ate, -i))
  const consultas = useQueries({ queries: meses.map((mes) => consultaMesesSelados(mes)) })
  const falhou = consultas.find(({ error, data }) => error && !data)
  const lidos = consultas.flatMap(({ data }) => data ?? [])
  const lista = lidos.flatMap((mes) => mes.lista)
  const semConta = lidos.flatMap((mes) => mes.semConta)
  const decididos = lidos.reduce((total, mes) => total + mes.conferidos - mes.semConta.length, 0)
  const lendo = lidos.length < meses.length && !falhou
  return (
    <section className={classes.secao} aria-label="Meses fechados que teriam outro anexo" aria-busy={lendo}>
      <h3 className={classes.tituloDaSecao}>Meses fechados que teriam outro anexo</h3>
      <p className="fraco-medio paragrafo">
        De {formatarCompetencia(meses.at(-1) ?? ate)} a {formatarCompetencia(ate)}, com a folha conhecida hoje. Nada
        muda num mês fechado.
      </p>
      {falhou && <EstadoDeErro erro={falhou.error} aoTentarDeNovo={() => void falhou.refetch()} />}
      {lista.length > 0 ? (
        <>
          <p className="paragrafo">
            {plural(lista.length, "mês teria", "meses teriam")} outro anexo. As diferenças somam{" "}
            <strong>{diferencaEmReais(lista.reduce((soma, m) => somarDecimais(soma, m.diferenca), "0.00"))}</strong>.
          </p>
          <Tabela lista={lista} />
          <Faixa tom="neutro" titulo="O que uma retificação pede">
            Reabra o mês em Fechamento (e os fechados depois dele), calcule e feche de novo; retifique a declaração no
            PGDAS-D. Diferença a menos vira restituição ou compensação (LC 123/2006 art. 21 §§5º a 14); a mais, DAS
            complementar com multa e juros.
          </Faixa>
        </>
      ) : (
        !lendo &&
        !falhou &&
        (decididos > 0 || semConta.length === 0) && (
          <Faixa tom="feito">
            {decididos === 0
              ? "Nenhum mês fechado sob o Fator R nesse período."
              : `${plural(decididos, "mês fechado conferido", "meses fechados conferidos")}: nenhum mudaria de anexo.`}
          </Faixa>
        )
      )}
      {semConta.length > 0 && <SemConta meses={semConta} />}
      {lista.length + semConta.length > 0 && (
        <BotaoDePlanilha
          abrir={exportarMesesSelados({ competencia: ate })}
          titulo="Meses fechados que teriam outro anexo"
          total={lista.length + semConta.length}
        >
          Baixar em planilha
        </BotaoDePlanilha>
      )}
      {lendo && <Skeleton height={64} />}
    </section>
  )
}

/** Each company once, with its months and what is lacking in the newest of them. */
function SemConta({ meses }: { readonly meses: readonly MesSemConta[] }) {
  const { primeiras, mais } = usePrimeiras([...Map.groupBy(meses, ({ idEmpresa }) => idEmpresa)])
  return (
    <Faixa
      tom="atencao"
      titulo={`${plural(meses.length, "mês fechado não se decide", "meses fechados não se decidem")} com o que se sabe hoje`}
    >
      <ul className={classes.semConta}>
        {primeiras.map(([idEmpresa, daEmpresa]) => (
          <li key={idEmpresa}>
            {daEmpresa.slice(0, 1).map(({ apelido, competencia, falta }) => (
              <span key={competencia}>
                <Link
                  to="/painel/fechamento/das"
                  search={{ competencia, empresa: idEmpresa, aba: "historico" }}
                  className={classes.ligacao}
                >
                  {apelido}
                </Link>
                , {daEmpresa.map((m) => formatarCompetencia(m.competencia)).join(", ")}: {falta}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {mais}
    </Faixa>
  )
}

function Tabela({ lista }: { readonly lista: readonly MesSeladoComOutroAnexo[] }) {
  const { primeiras, mais } = usePrimeiras(lista)
  return (
    <>
      <TabelaDeLeitura rolagem="Meses que teriam outro anexo">
        <TitulosDaTabela de={["Empresa e mês", "Diferença do DAS", "Fechado com", "Hoje seria", "PGDAS-D"]} />
        <tbody>
          {primeiras.map((mes) => (
            <tr key={`${mes.idEmpresa}${mes.competencia}`}>
              <th scope="row">
                <Link
                  to="/painel/fechamento/das"
                  search={{ competencia: mes.competencia, empresa: mes.idEmpresa }}
                  className={classes.ligacao}
                >
                  {mes.apelido}
                </Link>
                <span className={classes.doMes}>{formatarCompetencia(mes.competencia)}</span>
              </th>
              <td>{diferencaEmReais(mes.diferenca)}</td>
              <td>{ladoEmPalavras(mes.selado)}</td>
              <td>{ladoEmPalavras(mes.hoje)}</td>
              <td>{mes.declarada ? "Declarado" : "Não declarado aqui"}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {mais}
    </>
  )
}

const POR_VEZ = 20

/** The first of a list that may have hundreds, and the button that shows more of them. */
function usePrimeiras<T>(lista: readonly T[]) {
  const [quantas, setQuantas] = useState(POR_VEZ)
  const faltam = lista.length - quantas
  return {
    primeiras: lista.slice(0, quantas),
    mais: faltam > 0 && (
      <Button variant="default" size="xs" mt="xs" onClick={() => setQuantas(quantas + 5 * POR_VEZ)}>
        Mostrar mais ({formatarInteiro(faltam)})
      </Button>
    ),
  }
}

const diferencaEmReais = (diferenca: string) => `${sinalDe(diferenca) > 0 ? "+" : ""}${formatarReais(diferenca)}`

const ladoEmPalavras = ({ anexos, fatorR, das }: MesSeladoComOutroAnexo["hoje"]) =>
  `${anexos.join(" e ")} (${fatorREmPalavras(fatorR)}), ${formatarReais(das)}`
