import { type ProvedorDeOperacoes, provedoresDeOperacao, tiposDeOperacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { BotaoDoCaminho } from "./BotaoDoCaminho.tsx"
import { consultaEspera, consultaProvedores } from "./processamento.api.ts"
import classes from "./processamento.module.css"
import { fraseDeFora, fraseDoGasto } from "./textos.ts"

const FaixaDeFora = sobDemanda(async () => (await import("./FaixaDeFora.tsx")).FaixaDeFora)

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
  const simulados = data.lista.filter(({ simulado }) => simulado)
  return (
    <div className={classes.faixas}>
      {simulados.length > 0 && (
        <Faixa tom="atencao">
          {simulados.length === 1 ? "Órgão simulado" : "Órgãos simulados"}: nada aqui vale fora ({nomesDe(simulados)}).
        </Faixa>
      )}
      {data.lista.map((provedor) => (
        <FaixasDoProvedor key={provedor.provedor} provedor={provedor} esperam={esperam} />
      ))}
      <p className={classes.gasto}>
        {data.lista
          .filter(temGasto)
          .map((provedor) => `${provedoresDeOperacao[provedor.provedor]}: ${fraseDoGasto(provedor)}`)
          .join(" · ")}
      </p>
    </div>
  )
}

const temGasto = ({ gastoDoMes: { chamadas, teto } }: ProvedorDeOperacoes) => chamadas > 0 || teto !== null

const nomesDe = (provedores: readonly ProvedorDeOperacoes[]) =>
  provedores.map(({ provedor }) => provedoresDeOperacao[provedor]).join(", ")

interface Props {
  readonly provedor: ProvedorDeOperacoes
  readonly esperam: number | undefined
}

function FaixasDoProvedor({ provedor, esperam }: Props) {
  const fora = fraseDeFora(provedor, esperam, new Date())
  return (
    <>
      <Suspense>{fora && <FaixaDeFora provedor={provedor.provedor} frase={fora} />}</Suspense>
      {provedor.silencioAte !== null && (
        <Faixa tom="neutro">
          Nada é pedido a {provedoresDeOperacao[provedor.provedor]} até as {provedor.silencioAte}: é o horário de
          silêncio desta instalação. O que está na fila sai depois.
        </Faixa>
      )}
      {provedor.gastoDoMes.atingido && (
        <Faixa
          tom="erro"
          titulo="O teto de gasto do mês foi atingido"
          acao={
            <BotaoDoCaminho caminho="/painel/configuracoes/automacao" discreto>
              Mudar o teto
            </BotaoDoCaminho>
          }
        >
          O que falta pedir a {provedoresDeOperacao[provedor.provedor]} espera o mês que vem, ou um teto maior. Nada se
          perdeu.
        </Faixa>
      )}
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
    </>
  )
}
