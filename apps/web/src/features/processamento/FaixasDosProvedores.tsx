import { type ProvedorDeOperacoes, provedoresDeOperacao, tiposDeOperacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaEspera, consultaProvedores } from "./processamento.api.ts"
import classes from "./processamento.module.css"
import { fraseDeFora, fraseDoGasto } from "./textos.ts"

/** How the authorities are: out, simulated, long without a success; and what the month cost. */
export function FaixasDosProvedores() {
  const { data } = useQuery(consultaProvedores)
  const algumFora = data?.lista.some(({ foraDesde }) => foraDesde !== null) ?? false
  const { data: espera } = useQuery(consultaEspera(algumFora))
  if (!data || data.lista.length === 0) return null
  const { contagem } = espera ?? {}
  // Those of a person's approval wait for the person, not for the authority.
  const esperam =
    contagem && contagem.qtdAutomacoesAProcessar + contagem.qtdAutomacoesEmExecucao - contagem.qtdAguardandoAprovacao
  return (
    <div className={classes.faixas}>
      {data.lista.map((provedor) => (
        <FaixasDoProvedor key={provedor.provedor} provedor={provedor} esperam={esperam} />
      ))}
    </div>
  )
}

interface Props {
  readonly provedor: ProvedorDeOperacoes
  readonly esperam: number | undefined
}

function FaixasDoProvedor({ provedor, esperam }: Props) {
  const nome = provedoresDeOperacao[provedor.provedor]
  const fora = fraseDeFora(provedor, esperam, new Date())
  return (
    <>
      {fora && <Faixa tom="erro">{fora}</Faixa>}
      {provedor.simulado && <Faixa tom="atencao">Órgão simulado: nada aqui vale fora ({nome}).</Faixa>}
      {provedor.semSucessoDesde.length > 0 && (
        <Faixa tom="atencao" titulo="Sem sucesso há mais de um dia">
          <ul className={classes.semSucesso}>
            {provedor.semSucessoDesde.map(({ tipo, desde, esperando }) => (
              <li key={tipo}>
                {tiposDeOperacao[tipo]}: sem sucesso desde {formatarData(desde)},{" "}
                {plural(esperando, "espera", "esperam")}
              </li>
            ))}
          </ul>
        </Faixa>
      )}
      <p className={classes.gasto}>
        {nome}: {fraseDoGasto(provedor)}
      </p>
    </>
  )
}
