import { Button, Skeleton } from "@mantine/core"
import { type ComponenteDaFolhaPaga, componentesDaFolha, fontesDaFolha, type MesDaFolhaPaga } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { DialogoDaCpp } from "./DialogoDaCpp.tsx"
import { consultaFolhaPaga } from "./folha-do-fator-r.api.ts"
import classes from "./historico.module.css"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
}

const TIPOS = Object.keys(componentesDaFolha) as ComponenteDaFolhaPaga[]
/** Always shown: every month has the one, and is asked about the other. */
const SEMPRE: readonly ComponenteDaFolhaPaga[] = ["pro-labore", "cpp-das"]

/** The payroll that the Fator R of the month looks at, by component and by the month it was paid, each with its origin. */
export function FolhaDoFatorR({ idEmpresa, competencia }: Props) {
  const { data, error, refetch } = useQuery(consultaFolhaPaga(idEmpresa, competencia))
  const [respondendo, setRespondendo] = useState(false)
  if (error && !data) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const { meses, semCppDoDas } = data
  const tipos = TIPOS.filter(
    (tipo) => SEMPRE.includes(tipo) || meses.some((m) => m.componentes.some((c) => c.tipo === tipo)),
  )
  return (
    <section aria-label="Folha do Fator R">
      <h3 className={classes.titulo}>Folha do Fator R, pelo mês do pagamento</h3>
      <p className={classes.explicacao}>
        O que foi pago em cada mês. A CPP do DAS conta no mês em que o DAS foi pago (LC 123/2006 art. 18 §24): vem das
        guias pagas em Guias, ou do que se informa aqui.
      </p>
      {semCppDoDas !== null && (
        <Faixa tom="atencao" titulo="O escritório deixa a CPP do DAS fora da folha">
          {semCppDoDas}
        </Faixa>
      )}
      <TabelaDeLeitura rolagem="Folha por mês e componente">
        <thead>
          <tr>
            <th scope="col">Paga em</th>
            {tipos.map((tipo) => (
              <th scope="col" key={tipo}>
                {componentesDaFolha[tipo]}
              </th>
            ))}
            <th scope="col">Conta (R$)</th>
          </tr>
        </thead>
        <tbody>
          {meses.map((mes) => (
            <Linha key={mes.competencia} mes={mes} tipos={tipos} />
          ))}
        </tbody>
      </TabelaDeLeitura>
      <Button variant="default" size="xs" mt="sm" onClick={() => setRespondendo(true)}>
        Informar a CPP do DAS
      </Button>
      {respondendo && <DialogoDaCpp idEmpresa={idEmpresa} meses={meses} aoFechar={() => setRespondendo(false)} />}
    </section>
  )
}

/** Asks, before everything else, about the months of which nobody told the CPP of the DAS. */
export function PerguntaDaCpp({ idEmpresa, competencia }: Props) {
  const { data } = useQuery(consultaFolhaPaga(idEmpresa, competencia))
  const [respondendo, setRespondendo] = useState(false)
  const semResposta = data?.meses.filter((m) => m.cppAte !== null) ?? []
  if (!data || semResposta.length === 0) return null
  const [um, ...outros] = semResposta
  const quando =
    um && outros.length === 0 ? `em ${formatarCompetencia(um.competencia)}` : `em ${semResposta.length} meses`
  return (
    <Faixa
      tom="atencao"
      titulo={`Falta a CPP do DAS pago ${quando}`}
      acao={
        <Button variant="default" size="xs" onClick={() => setRespondendo(true)}>
          Informar a CPP
        </Button>
      }
    >
      Onde ela decide o anexo, o mês não fecha sem resposta. Zero é resposta.
      {respondendo && <DialogoDaCpp idEmpresa={idEmpresa} meses={data.meses} aoFechar={() => setRespondendo(false)} />}
    </Faixa>
  )
}

function Linha({ mes, tipos }: { readonly mes: MesDaFolhaPaga; readonly tipos: readonly ComponenteDaFolhaPaga[] }) {
  return (
    <tr>
      <th scope="row">{formatarCompetencia(mes.competencia)}</th>
      {tipos.map((tipo) => (
        <td key={tipo}>
          <Celula mes={mes} tipo={tipo} />
        </td>
      ))}
      <td>
        {mes.total === null ? (
          <Etiqueta tom="atencao">Falta informar</Etiqueta>
        ) : (
          <strong>{formatarValor(mes.total)}</strong>
        )}
      </td>
    </tr>
  )
}

function Celula({ mes, tipo }: { readonly mes: MesDaFolhaPaga; readonly tipo: ComponenteDaFolhaPaga }) {
  const dele = mes.componentes.find((c) => c.tipo === tipo)
  const falta = tipo === "cpp-das" && mes.cppAte !== null
  return (
    <>
      {dele ? formatarValor(dele.valor) : falta ? null : "—"}
      {dele && <span className={classes.fonte}>{fontesDaFolha[dele.fonte]}</span>}
      {falta && (
        <Etiqueta tom="atencao" simples title={`Pode ter sido até ${formatarReais(mes.cppAte ?? "0.00")}`}>
          {dele ? "Falta o resto" : "Falta responder"}
        </Etiqueta>
      )}
    </>
  )
}
