import { Button, Group, Skeleton, Stack } from "@mantine/core"
import type { DetalheDoFatorR } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { type Escolhas, escolhasIniciais, itensDaPrevia, mudaAlgo, pedidoDe } from "./caminho.ts"
import { EscolhasDoCaminho } from "./EscolhasDoCaminho.tsx"
import { consultaSimulacao, type Simulacao, useAplicarCaminho } from "./fator-r.api.ts"
import classes from "./fator-r.module.css"
import { PreviaDoCaminho } from "./PreviaDoCaminho.tsx"
import { TabelaDoCaminho } from "./TabelaDoCaminho.tsx"

/** The cheapest path of pró-labore to 28 %: what it takes, what it costs month by month, and who would receive it. */
export function AbaCaminho({ detalhe }: { readonly detalhe: DetalheDoFatorR }) {
  const { idEmpresa } = detalhe.linha
  const [escolhas, setEscolhas] = useState<Escolhas>(() => escolhasIniciais(detalhe))
  const pedido = pedidoDe(detalhe, escolhas)
  const consulta = useQuery(consultaSimulacao(idEmpresa, detalhe.competencia, pedido))
  const simulacao = pedido === null ? undefined : consulta.data
  return (
    <Stack gap="lg">
      <EscolhasDoCaminho detalhe={detalhe} escolhas={escolhas} aoMudar={setEscolhas} />
      {pedido === null ? null : consulta.error ? (
        <Faixa tom="erro" titulo="A simulação não foi feita" anunciar>
          {mensagemDe(consulta.error)}
        </Faixa>
      ) : !simulacao ? (
        <Skeleton height={220} aria-busy />
      ) : simulacao.situacao === "faltam-dados" ? (
        <Faixa tom="atencao" titulo="Faltam dados para simular">
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

interface RespostaProps {
  readonly detalhe: DetalheDoFatorR
  readonly simulacao: Simulacao
  /** Of the choices before the last change. */
  readonly atrasada: boolean
}

function Resposta({ detalhe, simulacao, atrasada }: RespostaProps) {
  const { custoAtual, custoDoCaminho, economia, compensa, conclusao, previa, avisos } = simulacao
  const nada = custoDoCaminho === null
  return (
    <Stack gap="lg" aria-busy={atrasada}>
      <Faixa tom={compensa ? "feito" : nada ? "neutro" : "atencao"} titulo={compensa || nada ? "" : "Não compensa"}>
        {conclusao}
      </Faixa>
      {custoDoCaminho !== null && (
        <Numeros>
          <Numero rotulo="Custo como está" valor={formatarReais(custoAtual)} detalhe="DAS + INSS + IRRF dos meses" />
          <Numero rotulo="Custo do caminho" valor={formatarReais(custoDoCaminho)} />
          <Numero
            rotulo={sinalDe(economia) < 0 ? "Custa a mais" : "Economia"}
            valor={formatarReais(economia.replace("-", ""))}
            grande
          />
        </Numeros>
      )}
      <TabelaDoCaminho meses={simulacao.meses} />
      {previa && <PreviaDoCaminho previa={previa} />}
      {avisos.length > 0 && (
        <Faixa tom="neutro" titulo="O que a conta supõe">
          <ul className={classes.supostos}>
            {avisos.map((aviso) => (
              <li key={aviso}>{aviso}</li>
            ))}
          </ul>
        </Faixa>
      )}
      {previa && mudaAlgo(simulacao) && <Gravar detalhe={detalhe} simulacao={simulacao} atrasada={atrasada} />}
    </Stack>
  )
}

function Gravar({ detalhe, simulacao, atrasada }: RespostaProps) {
  const aplicar = useAplicarCaminho(detalhe.linha.idEmpresa, detalhe.competencia)
  const itens = itensDaPrevia(simulacao)
  return (
    <Stack gap="sm">
      {aplicar.error && (
        <Faixa tom="erro" titulo="Nada foi gravado" anunciar>
          {mensagemDe(aplicar.error)}
        </Faixa>
      )}
      <Group justify="flex-end">
        <Button
          variant={simulacao.compensa ? "filled" : "default"}
          onClick={() => aplicar.mutate(itens)}
          loading={aplicar.isPending}
          disabled={atrasada}
        >
          {simulacao.compensa ? "Planejar estes pró-labores" : "Planejar mesmo assim"}
        </Button>
      </Group>
    </Stack>
  )
}
