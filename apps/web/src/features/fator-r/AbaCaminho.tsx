import { Button, Group, SegmentedControl, Skeleton, Stack } from "@mantine/core"
import type { DetalheDoFatorR, PlanoDoFatorR } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { emLista } from "../../lib/formatacao/texto.ts"
import { acaoDosValores } from "../../shared/tabelas/acaoDosValores.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { AoHistorico } from "./AoHistorico.tsx"
import {
  type Escolhas,
  escolhasIniciais,
  type FormaDoPlano,
  formasDoPlano,
  itensDaPrevia,
  mudaAlgo,
  pedidoDe,
  primeiroPlano,
} from "./caminho.ts"
import { EscolhasDoCaminho } from "./EscolhasDoCaminho.tsx"
import { consultaSimulacao, type Simulacao, useAplicarCaminho } from "./fator-r.api.ts"
import classes from "./fator-r.module.css"
import { OpcoesConstantes } from "./OpcoesConstantes.tsx"
import { PreviaDoCaminho } from "./PreviaDoCaminho.tsx"
import { TabelaDoCaminho } from "./TabelaDoCaminho.tsx"

/** What pró-labore to advise up to 28 %: the constant one first, the cheapest path second, and who would receive it. */
export function AbaCaminho({ detalhe }: { readonly detalhe: DetalheDoFatorR }) {
  const [escolhas, setEscolhas] = useState<Escolhas>(escolhasIniciais)
  const consulta = useQuery(
    consultaSimulacao(detalhe.linha.idEmpresa, detalhe.competencia, pedidoDe(detalhe, escolhas)),
  )
  const simulacao = consulta.data
  return (
    <Stack gap="lg">
      <EscolhasDoCaminho detalhe={detalhe} escolhas={escolhas} aoMudar={setEscolhas} />
      {consulta.error ? (
        <Faixa tom="erro" titulo="A simulação não foi feita" anunciar>
          {mensagemDe(consulta.error)}
        </Faixa>
      ) : !simulacao ? (
        <Skeleton height={220} aria-busy />
      ) : simulacao.situacao === "faltam-dados" ? (
        <Faixa
          tom="atencao"
          titulo="Faltam dados para simular"
          acao={acaoDosValores(simulacao.faltas.map(({ mensagem }) => mensagem))}
        >
          {simulacao.faltas.map(({ mensagem }) => mensagem).join(" ")}
        </Faixa>
      ) : (
        <Resposta
          detalhe={detalhe}
          simulacao={simulacao}
          atrasada={consulta.isPlaceholderData || consulta.isFetching}
        />
      )}
    </Stack>
  )
}

const nomes: Readonly<Record<FormaDoPlano, string>> = {
  constante: "Pró-labore constante",
  melhor: "Mês a mês, o mais barato",
}

interface RespostaProps {
  readonly detalhe: DetalheDoFatorR
  readonly simulacao: Simulacao
  /** Of the choices before the last change. */
  readonly atrasada: boolean
}

function Resposta({ detalhe, simulacao, atrasada }: RespostaProps) {
  const telefone = useTelefone()
  const [escolhida, setEscolhida] = useState<FormaDoPlano | null>(null)
  const { custoAtual, suposicao, avisos } = simulacao
  const existentes = formasDoPlano.filter((forma) => simulacao[forma] !== null)
  const forma = existentes.find((uma) => uma === escolhida) ?? primeiroPlano(simulacao)
  const plano = forma === null ? null : simulacao[forma]
  return (
    <Stack gap="lg" aria-busy={atrasada}>
      <Conclusao detalhe={detalhe} simulacao={simulacao} semPlano={plano === null} />
      {suposicao && <p className="fraco-medio paragrafo">{suposicao}</p>}
      {existentes.length > 1 && forma !== null && (
        <SegmentedControl
          fullWidth
          orientation={telefone ? "vertical" : "horizontal"}
          aria-label="Plano"
          data={existentes.map((uma) => ({ value: uma, label: nomes[uma] }))}
          value={forma}
          onChange={(valor) => setEscolhida(existentes.find((uma) => uma === valor) ?? null)}
        />
      )}
      {plano && <CustosDoPlano custoAtual={custoAtual} plano={plano} />}
      {forma === "constante" && <OpcoesConstantes opcoes={simulacao.opcoes} escolhida={plano?.desde ?? null} />}
      <TabelaDoCaminho meses={simulacao.meses} forma={forma} />
      {plano?.previa && <PreviaDoCaminho previa={plano.previa} />}
      {avisos.length > 0 && (
        <Faixa tom="neutro" titulo="O que a conta supõe" acao={acaoDosValores(avisos)}>
          <ul className={classes.supostos}>
            {avisos.map((aviso) => (
              <li key={aviso}>{aviso}</li>
            ))}
          </ul>
        </Faixa>
      )}
      {plano && mudaAlgo(plano) && (
        <Gravar detalhe={detalhe} plano={plano} atrasada={atrasada} comDuvida={simulacao.semResposta !== null} />
      )}
    </Stack>
  )
}

const MESES_POR_NOME = 3

/** "10/2025 e 11/2025"; of many, how many and between which. */
function quaisMeses(meses: readonly string[]): string {
  const nomes = meses.map(formatarCompetencia)
  return nomes.length <= MESES_POR_NOME ? emLista(nomes) : `${nomes.length} meses, de ${nomes[0]} a ${nomes.at(-1)}`
}

interface ConclusaoProps extends Omit<RespostaProps, "atrasada"> {
  readonly semPlano: boolean
}

/** What is advised; while nobody told the CPP that decides it, both answers and the way to tell it. */
function Conclusao({ detalhe, simulacao, semPlano }: ConclusaoProps) {
  const { compensa, conclusao, semResposta } = simulacao
  if (semResposta === null) return <Faixa tom={compensa ? "feito" : semPlano ? "neutro" : "atencao"}>{conclusao}</Faixa>
  return (
    <Faixa
      tom="atencao"
      titulo="Depende da CPP que ninguém informou"
      acao={
        <AoHistorico idEmpresa={detalhe.linha.idEmpresa} competencia={detalhe.competencia}>
          Informar a CPP
        </AoHistorico>
      }
    >
      <p className="paragrafo">Falta dizer quanto da CPP o DAS pago recolheu em {quaisMeses(semResposta.meses)}.</p>
      <p className="paragrafo">
        <strong>Se nada foi pago:</strong> {conclusao}
      </p>
      <p className="paragrafo">
        <strong>Se todo o DAS foi pago:</strong> {semResposta.conclusao}
      </p>
    </Faixa>
  )
}

function CustosDoPlano({ custoAtual, plano }: { readonly custoAtual: string; readonly plano: PlanoDoFatorR }) {
  const { custo, economia, mesDoRetorno, desde } = plano
  return (
    <Numeros>
      <Numero rotulo="Custo como está" valor={formatarReais(custoAtual)} detalhe="DAS + INSS + IRRF de 12 meses" />
      <Numero
        rotulo="Custo do plano"
        valor={formatarReais(custo)}
        detalhe={desde === null ? undefined : `No Anexo III de ${formatarCompetencia(desde)} em diante`}
      />
      <Numero
        rotulo={sinalDe(economia) < 0 ? "Custa a mais" : "Economia"}
        valor={formatarReais(economia.replace("-", ""))}
        detalhe={mesDoRetorno === null ? "Não se paga nos 12 meses" : `Paga-se em ${formatarCompetencia(mesDoRetorno)}`}
        grande
      />
    </Numeros>
  )
}

interface GravarProps extends Omit<RespostaProps, "simulacao"> {
  readonly plano: PlanoDoFatorR
  readonly comDuvida: boolean
}

function Gravar({ detalhe, plano, atrasada, comDuvida }: GravarProps) {
  const aplicar = useAplicarCaminho(detalhe.linha.idEmpresa, detalhe.competencia)
  const compensa = sinalDe(plano.economia) > 0 && !comDuvida
  return (
    <Stack gap="sm">
      <Recusa titulo="Nada foi gravado" erro={aplicar.error} />
      <Group justify="flex-end">
        <Button
          variant={compensa ? "filled" : "default"}
          onClick={() => aplicar.mutate(itensDaPrevia(plano))}
          loading={aplicar.isPending}
          disabled={atrasada}
        >
          {compensa ? "Planejar estes pró-labores" : "Planejar mesmo assim"}
        </Button>
      </Group>
    </Stack>
  )
}
