import { Button, NativeSelect, Radio, Skeleton, Stack, Text } from "@mantine/core"
import {
  DO_MES,
  type ResultadoDoPedido,
  type TipoDeOperacao,
  type TipoDoPedido,
  tiposDeOperacao,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { CampoCompetencia } from "../../shared/CampoCompetencia.tsx"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { type GrupoDoAto, GruposDoAto, nomeDoJaFeito } from "../../shared/lotes/GruposDoAto.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { type Escolhas, pedidoDe, queixaDoDia, soDeEscolhidas, temGuia, temMes } from "./pedido.ts"
import { consultaDoPedido, usePedir } from "./processamento.api.ts"
import classes from "./processamento.module.css"

/** Those of a note of service are asked for where the note is made. */
const DAS_NOTAS: ReadonlySet<string> = new Set<TipoDeOperacao>(["nfse-emitir", "nfse-evento"])
const tipos = [
  { value: DO_MES, label: "Declarar o mês e gerar as guias" },
  ...Object.entries(tiposDeOperacao)
    .filter(([value]) => !DAS_NOTAS.has(value))
    .map(([value, label]) => ({ value, label })),
]
const ehTipo = (texto: string): texto is TipoDoPedido => texto === DO_MES || Object.hasOwn(tiposDeOperacao, texto)

/** Asks for an act outside, for one or many companies: what would enter the queue is seen before it does. */
export function DialogoNovaAutomacao({ aoFechar }: { readonly aoFechar: () => void }) {
  const [mesAtual] = useCompetencia()
  const [escolhas, setEscolhas] = useState<Escolhas & { readonly empresas: readonly Escolhida[] | null }>({
    tipo: DO_MES,
    competencia: mesAtual,
    empresas: null,
    pagarEm: "",
    recebeuBeneficio: true,
  })
  const pedido = pedidoDe(escolhas)
  const consulta = useQuery(consultaDoPedido(pedido ?? { tipo: escolhas.tipo }, pedido !== null))
  const pedir = usePedir()
  const pronta = pedido !== null && consulta.data !== undefined && !consulta.isFetching && consulta.error === null
  const novas = pronta ? consulta.data.novas : 0
  const confirmar = () => {
    if (pedido === null) return
    pedir.mutate(pedido, {
      onSuccess: ({ novas: quantas }) => {
        avisar("feito", `${plural(quantas, "automação entrou", "automações entraram")} na fila.`)
        aoFechar()
      },
    })
  }
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Nova automação" preso={pedir.isPending} tamanho="lg">
      <Stack gap="md">
        <Campos escolhas={escolhas} mudar={(mudanca) => setEscolhas((antes) => ({ ...antes, ...mudanca }))} />
        <Recusa titulo="Nada entrou na fila" erro={pedir.error} />
        {pedido === null ? (
          <Text c="dimmed">
            {queixaDoDia(escolhas) === null ? "Escolha ao menos uma empresa." : "Corrija o dia do pagamento."}
          </Text>
        ) : consulta.error ? (
          <SemPrevia erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
        ) : consulta.data ? (
          <Previa previa={consulta.data} />
        ) : (
          <Skeleton height={64} aria-label="Conferindo as empresas" />
        )}
        <AtosDoDialogo>
          <Button variant="default" onClick={aoFechar} disabled={pedir.isPending}>
            Cancelar
          </Button>
          <Button loading={pedir.isPending} disabled={novas === 0} onClick={confirmar}>
            {novas > 0 ? `Pôr ${plural(novas, "automação", "automações")} na fila` : "Pôr na fila"}
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}

interface Escolhida {
  readonly id: string
  readonly apelido: string
}

interface CamposProps {
  readonly escolhas: Escolhas & { readonly empresas: readonly Escolhida[] | null }
  readonly mudar: (mudanca: Partial<Escolhas & { readonly empresas: readonly Escolhida[] | null }>) => void
}

function Campos({ escolhas, mudar }: CamposProps) {
  const { tipo, competencia, empresas, pagarEm, recebeuBeneficio } = escolhas
  const escolhidas = empresas ?? (soDeEscolhidas(tipo) ? [] : null)
  const [meses, setMeses] = useState(false)
  return (
    <>
      <NativeSelect
        label="O que fazer"
        {...(tipo === DO_MES
          ? {
              description:
                "De cada empresa, o que é dela: a conferência do PGDAS-D com a Receita e as guias do mês. O que conferir segue a aprovação que o escritório escolheu, e nada é transmitido antes dela.",
            }
          : {})}
        data={tipos}
        value={tipo}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          if (ehTipo(value)) mudar({ tipo: value })
        }}
      />
      {temMes(tipo) && (
        <div className={classes.campo}>
          <span className={classes.rotulo}>Competência</span>
          <CampoCompetencia
            value={competencia}
            onChange={(mes) => mudar({ competencia: mes })}
            aberto={meses}
            aoAbrir={setMeses}
          />
        </div>
      )}
      {temGuia(tipo) && (
        <Campo
          tipo="data"
          label="Pagar em"
          description="Só para uma guia que será paga depois do vencimento: o órgão calcula os acréscimos até esse dia."
          value={pagarEm}
          error={queixaDoDia(escolhas)}
          onChange={(dia) => mudar({ pagarEm: dia })}
        />
      )}
      {tipo === "mei-beneficio" && (
        <Radio.Group
          label="Benefício do INSS no mês"
          description="Salário-maternidade, auxílio por incapacidade temporária ou auxílio-reclusão no mês inteiro: o DAS sai sem o INSS."
          value={recebeuBeneficio ? "sim" : "nao"}
          onChange={(valor) => mudar({ recebeuBeneficio: valor === "sim" })}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="sim" label="O MEI recebeu" />
            <Radio value="nao" label="O MEI não recebeu: corrige o que foi informado" />
          </Stack>
        </Radio.Group>
      )}
      {!soDeEscolhidas(tipo) && (
        <Radio.Group
          label="Empresas"
          value={empresas === null ? "todas" : "escolhidas"}
          onChange={(valor) => mudar({ empresas: valor === "todas" ? null : [] })}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="todas" label="Todas as da carteira a que se aplica" />
            <Radio value="escolhidas" label="Só as que eu escolher" />
          </Stack>
        </Radio.Group>
      )}
      {escolhidas !== null && (
        <EscolhaDeEmpresas
          rotulo={soDeEscolhidas(tipo) ? "De quem é o benefício" : "Empresas escolhidas"}
          value={escolhidas}
          onChange={(escolhidas) => mudar({ empresas: escolhidas })}
        />
      )}
    </>
  )
}

interface SemPreviaProps {
  readonly erro: Error
  readonly aoTentarDeNovo: () => void
}

/** What cannot be asked for says why; another failure may be tried again. */
function SemPrevia({ erro, aoTentarDeNovo }: SemPreviaProps) {
  if (erro instanceof ErroDaApi && erro.status >= 400 && erro.status < 500)
    return (
      <Faixa tom="atencao" anunciar>
        {mensagemDe(erro)}
      </Faixa>
    )
  return <EstadoDeErro erro={erro} aoTentarDeNovo={aoTentarDeNovo} />
}

const contar = (n: number) => plural(n, "empresa", "empresas")

function Previa({ previa: { novas, empresas, valor, entram, grupos } }: { readonly previa: ResultadoDoPedido }) {
  const pedem = grupos.filter(({ tipo }) => tipo === "impedimento")
  const prontas = grupos.filter(({ tipo }) => tipo === "sem-acao")
  return (
    <Stack gap="sm">
      <Text role="status">
        <strong>
          {novas === 0 ? "Nada novo entra na fila" : `${plural(novas, "automação entra", "automações entram")} na fila`}
        </strong>
        {valor !== null && novas > 0 && `, ${formatarReais(valor)} ao todo`}
      </Text>
      <GruposDoAto
        contar={contar}
        pedem={pedem.map(grupoDoAto)}
        feito={{
          titulo: empresas === 1 ? "Entra na fila" : "Entram na fila",
          total: empresas,
          totais: valor === null ? [] : [{ rotulo: "Total", valor }],
          grupos: entram.length < 2 ? [] : entram.map(grupoQueEntra),
        }}
        jaEstava={{ titulo: nomeDoJaFeito(prontas), grupos: prontas.map(grupoDoAto) }}
      />
    </Stack>
  )
}

function grupoQueEntra({ tipo, novas, empresas, valor }: ResultadoDoPedido["entram"][number]): GrupoDoAto {
  return {
    chave: tipo,
    titulo: `${plural(novas, "automação", "automações")}${valor === null ? "" : `, ${formatarReais(valor)}`}`,
    total: empresas,
    totais: [],
    marca: <Etiqueta tom="neutro">{tiposDeOperacao[tipo]}</Etiqueta>,
    conserto: null,
    nomes: [],
  }
}

const MAXIMO_DE_NOMES = 50

function grupoDoAto({ codigo, motivo, tipo, total, empresas }: ResultadoDoPedido["grupos"][number]): GrupoDoAto {
  return {
    chave: `${codigo} ${motivo}`,
    titulo: motivo,
    total,
    totais: [],
    marca:
      tipo === "impedimento" ? <Etiqueta tom="erro">Impede</Etiqueta> : <Etiqueta tom="neutro">Nada a fazer</Etiqueta>,
    conserto: null,
    nomes: empresas
      .slice(0, MAXIMO_DE_NOMES)
      .map(({ idEmpresa, apelido }) => ({ chave: idEmpresa, rotulo: apelido, conserto: null })),
  }
}
