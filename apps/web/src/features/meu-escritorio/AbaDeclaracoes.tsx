import { Button, Skeleton, Stack, Switch, Text } from "@mantine/core"
import {
  type ConfiguracaoDasDeclaracoes,
  escreverPeriodo,
  type ObrigacaoPropria,
  rotasDasDeclaracoes,
} from "@partida/contracts"
import { IconPlus } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { type Leitura, useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { AvisosDoFormulario } from "./AvisosDoFormulario.tsx"
import { consultaDeclaracoesDoEscritorio, useConfigurarDeclaracoes } from "./declaracoes.api.ts"
import classes from "./meu-escritorio.module.css"
import { RodapeDoFormulario } from "./RodapeDoFormulario.tsx"

const DialogoDaObrigacao = sobDemanda(async () => (await import("./DialogoDaObrigacao.tsx")).DialogoDaObrigacao)

/** Whether the office keeps its calendar of declarations here, and the obligations that it added. */
export function AbaDeclaracoes({ podeEditar }: { readonly podeEditar: boolean }) {
  const { data, error, refetch } = useQuery(consultaDeclaracoesDoEscritorio)
  if (data)
    return (
      <div className={classes.pagina}>
        <Calendario configuracao={data} podeEditar={podeEditar} />
        <Proprias proprias={data.proprias} podeEditar={podeEditar} />
      </div>
    )
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  return <Skeleton height={420} aria-busy />
}

interface Digitado {
  readonly emUso: boolean
  readonly desde: string
}

const leituraDe = ({ emUso, desde, versao }: ConfiguracaoDasDeclaracoes): Leitura<Digitado> => ({
  valores: { emUso, desde },
  versao,
})

const campos: readonly CampoComparado<Digitado>[] = [
  { nome: "emUso", rotulo: "Calendário", emPalavras: ({ emUso }) => (emUso ? "ligado" : "desligado") },
  { nome: "desde", rotulo: "Controla desde", emPalavras: ({ desde }) => formatarCompetencia(desde) },
]

interface Props {
  readonly configuracao: ConfiguracaoDasDeclaracoes
  readonly podeEditar: boolean
}

function Calendario({ configuracao, podeEditar }: Props) {
  const queryClient = useQueryClient()
  const configurar = useConfigurarDeclaracoes()
  const edicao = useEdicao({
    nome: "meu-escritorio.declaracoes",
    registro: "declaracoes",
    esquema: rotasDasDeclaracoes.configurarDeclaracoes.corpo,
    corpo: (digitado: Digitado) => digitado,
    campos,
    lido: leituraDe(configuracao),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaDeclaracoesDoEscritorio, staleTime: 0 })),
    salvar: (corpo, versao) => configurar.mutateAsync({ versao, corpo }),
    aoSalvar: () => avisar("feito", "O calendário de declarações foi salvo."),
  })
  const { form } = edicao
  return (
    <form {...form.formulario}>
      <Stack gap="md">
        <AvisosDoFormulario
          edicao={edicao}
          campos={campos}
          soLeitura={podeEditar ? null : "Só administradores do escritório ligam o calendário de declarações."}
        />
        <Cartao titulo="Calendário de declarações">
          <Stack gap="md">
            <p className="fraco-medio paragrafo">
              Ligado, o menu Declarações abre para a equipe e para os clientes: cada empresa mostra o que deve entregar,
              até quando, com a norma e o que já foi entregue.
            </p>
            <Switch label="Controlar as declarações por aqui" disabled={!podeEditar} {...form.marca("emUso")} />
            <Campo
              tipo="mesEAno"
              label="Desde os prazos de"
              description="O que venceu antes deste mês não aparece como atrasado."
              readOnly={!podeEditar}
              {...form.campo("desde")}
            />
          </Stack>
        </Cartao>
        {podeEditar && <RodapeDoFormulario form={form} salvar="Salvar o calendário" />}
      </Stack>
    </form>
  )
}

interface PropsDasProprias {
  readonly proprias: readonly ObrigacaoPropria[]
  readonly podeEditar: boolean
}

function Proprias({ proprias, podeEditar }: PropsDasProprias) {
  const [aberta, setAberta] = useState<ObrigacaoPropria | "nova" | null>(null)
  return (
    <Cartao
      titulo="Obrigações próprias"
      acao={
        podeEditar && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAberta("nova")}
          >
            Acrescentar
          </Button>
        )
      }
    >
      <Stack gap="md">
        <p className="fraco-medio paragrafo">
          O que o município, o estado ou um contrato pede e não está na lista federal. A regra diz o dia, e o calendário
          se faz sozinho.
        </p>
        {proprias.length === 0 && (
          <Text size="sm" c="dimmed">
            Nenhuma obrigação própria ainda.
          </Text>
        )}
        {proprias.map((propria) => (
          <Propria key={propria.id} propria={propria} aoEditar={podeEditar ? () => setAberta(propria) : null} />
        ))}
      </Stack>
      {aberta && (
        <Suspense>
          <DialogoDaObrigacao lida={aberta === "nova" ? null : aberta} aoFechar={() => setAberta(null)} />
        </Suspense>
      )}
    </Cartao>
  )
}

function Propria({
  propria,
  aoEditar,
}: {
  readonly propria: ObrigacaoPropria
  readonly aoEditar: (() => void) | null
}) {
  const { nome, regra, municipio, norma, proximos, ate } = propria
  const [proximo] = proximos
  return (
    <div className={classes.linhaDaObrigacao}>
      <div>
        <Text fw={600}>{nome}</Text>
        <Text size="sm">
          {regra}
          {municipio && `, ${municipio}`}
          {ate && `, até ${formatarCompetencia(ate)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {norma}
          {proximo && `. Próxima: ${escreverPeriodo(proximo.periodo)}, até ${formatarData(proximo.prazo)}`}
        </Text>
      </div>
      {aoEditar && (
        <Button size="xs" variant="subtle" aria-label={`Editar ${nome}`} onClick={aoEditar}>
          Editar
        </Button>
      )}
    </div>
  )
}
