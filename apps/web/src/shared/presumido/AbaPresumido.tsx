import { Button, Group, Radio, SimpleGrid, Skeleton, Stack } from "@mantine/core"
import { type MesDoPresumido, rotasDoPresumido } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import { ConflitoDaEdicao } from "../formulario/ConflitoDaEdicao.tsx"
import { OfertaDeRascunho } from "../formulario/OfertaDeRascunho.tsx"
import { useEdicao } from "../formulario/useEdicao.ts"
import { acaoDosValores } from "../tabelas/acaoDosValores.tsx"
import { CriterioDaReceita } from "./CriterioDaReceita.tsx"
import { camposComparados, camposDeValor, corpoDe, jeitosDePagar, leituraDe, type MesDigitado } from "./digitado.ts"
import { FatosDoMes } from "./FatosDoMes.tsx"
import { JeitoDePagar } from "./JeitoDePagar.tsx"
import { consultaMesDoPresumido, useEditarMes } from "./presumido.api.ts"
import classes from "./presumido.module.css"
import { RecebidoNoMes } from "./RecebidoNoMes.tsx"

interface Props {
  readonly idEmpresa: string
  /** AAAA-MM */
  readonly competencia: string
}

/** A month of the Lucro Presumido: each tax, how the quarter stands, and what the office types of it. */
export function AbaPresumido({ idEmpresa, competencia }: Props) {
  const { data, error, refetch } = useQuery({
    ...consultaMesDoPresumido(idEmpresa, competencia),
    // Always read again: saving over an old version is refused.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) return <Carregando />
  return (
    <Stack gap="lg">
      {data.faltas.map(({ codigo, mensagem }) => (
        <Faixa
          key={`${codigo}${mensagem}`}
          tom="atencao"
          titulo="Falta para calcular"
          acao={acaoDosValores([mensagem])}
        >
          {mensagem}
        </Faixa>
      ))}
      <CriterioDaReceita mes={data} />
      <FatosDoMes mes={data} />
      <Digitado key={`${idEmpresa}/${competencia}/${data.criterio.atual}`} mes={data} />
    </Stack>
  )
}

/** What is typed of the month: a form for the office while the month is open, nothing more to read otherwise. */
function Digitado({ mes }: { readonly mes: MesDoPresumido }) {
  const { alcanca } = usePessoa()
  if (mes.fechado || !alcanca("CONTADOR")) return null
  return <Edicao mes={mes} />
}

function Edicao({ mes }: { readonly mes: MesDoPresumido }) {
  const { idEmpresa, competencia } = mes
  const editar = useEditarMes(idEmpresa, competencia)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "presumido.mes",
    registro: `${idEmpresa}/${competencia}`,
    esquema: rotasDoPresumido.editarMesDoPresumido.corpo,
    corpo: corpoDe,
    campos: camposComparados,
    lido: leituraDe(mes),
    reler: async () =>
      leituraDe(await queryClient.fetchQuery({ ...consultaMesDoPresumido(idEmpresa, competencia), staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: (salvo) => {
      edicao.atualizar(leituraDe(salvo))
      avisar("feito", `Os valores de ${formatarCompetencia(competencia)} foram guardados.`)
    },
  })
  const { form } = edicao
  return (
    <section aria-label="Valores informados">
      <Stack gap="md">
        <OfertaDeRascunho {...edicao.rascunho} />
        <Recusa titulo="Nada foi guardado" erro={form.falha} />
        <form {...form.formulario}>
          <Stack gap="md">
            {mes.atividades.length > 0 && <RecebidoNoMes mes={mes} form={form} />}
            <h3 className={classes.titulo}>Retenções e outras receitas de {formatarCompetencia(competencia)}</h3>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              {camposDeValor.map(({ nome, rotulo }) => (
                <CampoDeDinheiro key={nome} label={rotulo} {...form.campo(nome)} />
              ))}
            </SimpleGrid>
            {mes.trimestre.encerra && <Quotas mes={mes} form={form} />}
            <Group justify="flex-end">
              <Button type="submit" variant="default" loading={form.enviando} disabled={!form.sujo}>
                Guardar valores
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
      <ConflitoDaEdicao edicao={edicao} campos={camposComparados} />
      {edicao.guarda.pergunta}
    </section>
  )
}

/** In how many quotas, with what each way costs; the amounts are those of what was already saved. */
function Quotas({ mes, form }: { readonly mes: MesDoPresumido; readonly form: Formulario<MesDigitado> }) {
  const { value, onChange, error, ...campo } = form.campo("quotas")
  return (
    <Radio.Group {...campo} value={value} onChange={onChange} error={error} label="Pagar IRPJ e CSLL do trimestre em">
      <Stack gap="xs" mt="xs">
        {jeitosDePagar(mes.trimestre.opcoes).map((jeito) => (
          <Radio
            key={jeito.quotas}
            value={jeito.quotas}
            label={jeito.quotas === "1" ? "Quota única" : `${jeito.quotas} quotas`}
            description={<JeitoDePagar jeito={jeito} />}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function Carregando() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={120} />
      <Skeleton height={160} />
      <Skeleton height={200} />
    </Stack>
  )
}
