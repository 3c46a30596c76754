import { Button, Group, Stack } from "@mantine/core"
import { motivoDaRevogacao, type PreviaDaRegra, type VersaoDaRegra } from "@partida/contracts"
import { type FormEvent, type ReactNode, Suspense, useState } from "react"
import type { z } from "zod"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { type Leitura, useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { LinhaDoTempo } from "./LinhaDoTempo.tsx"
import { PartesDoEfeito } from "./PartesDoEfeito.tsx"
import classes from "./regras-fiscais.module.css"
import { periodoEmPalavras } from "./rotulos.ts"
import { useEfeito } from "./useEfeito.tsx"

const DialogoDeMotivo = sobDemanda(
  async () => (await import("../../shared/formulario/DialogoDeMotivo.tsx")).DialogoDeMotivo,
)

/** What the drawer shows of a rule, whatever its scope. */
export interface RegraAberta {
  readonly id: string
  readonly versao: number
  readonly situacao: VersaoDaRegra["situacao"]
  readonly desde: string
  readonly ate: string | null
  readonly versoes: readonly VersaoDaRegra[]
  readonly outras: Parameters<typeof LinhaDoTempo>[0]["outras"]
}

/** How a kind of rule is typed. */
export interface ModoDaRegra<V extends object, S extends z.ZodType> {
  readonly nome: string
  readonly ambito: "municipal" | "federal"
  readonly esquema: S
  readonly corpo: (valores: V) => unknown
  readonly comparados: readonly CampoComparado<V>[]
  readonly campos: (form: Formulario<V>, novo: boolean) => ReactNode
  /** What saving would touch; without a body, what revoking the rule would. */
  readonly prever: (corpo: z.output<S> | null, idRegra: string | null) => Promise<PreviaDaRegra>
}

interface Props<V extends object, S extends z.ZodType> {
  readonly modo: ModoDaRegra<V, S>
  readonly regra: RegraAberta
  readonly titulo: string
  readonly subtitulo: string
  readonly marcas: ReactNode
  readonly lido: Leitura<V>
  readonly reler: () => Promise<Leitura<V>>
  readonly editar: (corpo: z.output<S>, versao: number) => Promise<RegraAberta>
  readonly revogar: (motivo: string) => Promise<unknown>
  readonly aoAbrir: (id: string) => void
  readonly aoFechar: () => void
}

const MOTIVO_MINIMO = 10

const SoLeitura = () => (
  <Faixa tom="neutro">
    Seu acesso é só a algumas empresas do escritório, e as regras fiscais valem para todas: você as lê, e quem alcança o
    escritório inteiro as muda.
  </Faixa>
)

type RevogacaoProps = Pick<Parameters<typeof DialogoDeMotivo>[0], "nome" | "registro" | "enviar" | "aoFechar"> & {
  readonly previa: PreviaDaRegra
}

const Revogacao = ({ previa, ...props }: RevogacaoProps) => (
  <Suspense>
    <DialogoDeMotivo
      titulo="Revogar a regra?"
      confirmar="Revogar regra"
      motivo={motivoDaRevogacao}
      minimo={MOTIVO_MINIMO}
      {...props}
    >
      <Stack gap="md">
        <p className={classes.dica}>
          Ela deixa de valer em todas as datas e não volta. Para encerrá-la em um dia, preencha “Vale até”.
        </p>
        <PartesDoEfeito previa={previa} />
      </Stack>
    </DialogoDeMotivo>
  </Suspense>
)

/** One rule: what it says, in a form whose saving adds a version, and everything it has said before. */
export function EdicaoDaRegra<V extends object, S extends z.ZodType>(props: Props<V, S>) {
  const { modo, regra, aoFechar } = props
  const revogacao = useRevogacao(props)
  const soLeitura = !usePessoa().pessoa.escritorioInteiro
  const { edicao, efeito } = useEdicaoDaRegra(props)
  const { form } = edicao
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={() => edicao.guarda.tentarSair(aoFechar)}
      titulo={props.titulo}
      subtitulo={`${props.subtitulo} · ${periodoEmPalavras(regra)}`}
      marcas={props.marcas}
      {...(soLeitura
        ? {}
        : {
            rodape: (
              <Group justify="space-between" gap="sm" w="100%">
                <Button
                  variant="subtle"
                  color="red"
                  loading={revogacao.lendo}
                  onClick={() => void revogacao.conferir()}
                >
                  Revogar
                </Button>
                <Button type="submit" form={form.formulario.id} loading={efeito.lendo} disabled={!form.sujo}>
                  Conferir o efeito
                </Button>
              </Group>
            ),
          })}
    >
      <Corpo {...props} edicao={edicao} falha={efeito.falha ?? revogacao.falha} efeito={efeito} soLeitura={soLeitura} />
      {efeito.dialogo}
      <ConflitoDaEdicao edicao={edicao} campos={modo.comparados} />
      {revogacao.previa && (
        <Revogacao
          previa={revogacao.previa}
          nome={`${modo.nome}.revogar`}
          registro={regra.id}
          enviar={async (motivo) => {
            await props.revogar(motivo)
            avisar("feito", "A regra foi revogada. Ela continua no histórico.")
            edicao.guarda.tentarSair(aoFechar)
          }}
          aoFechar={revogacao.fechar}
        />
      )}
      {edicao.guarda.pergunta}
    </Gaveta>
  )
}

/** What revoking the rule takes away, read before anybody is asked to confirm it. */
function useRevogacao<V extends object, S extends z.ZodType>({ modo, regra }: Pick<Props<V, S>, "modo" | "regra">) {
  const [previa, setPrevia] = useState<PreviaDaRegra | null>(null)
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const [lendo, setLendo] = useState(false)
  const conferir = async () => {
    setFalha(null)
    setLendo(true)
    try {
      setPrevia(await modo.prever(null, regra.id))
    } catch (erro) {
      setFalha(comoFalha(erro))
    } finally {
      setLendo(false)
    }
  }
  return { previa, falha, lendo, conferir, fechar: () => setPrevia(null) }
}

/** The form, and the effect that is seen before it is saved. */
function useEdicaoDaRegra<V extends object, S extends z.ZodType>(props: Props<V, S>) {
  const { modo, regra, aoFechar } = props
  const edicao = useEdicao<V, S, RegraAberta>({
    nome: `${modo.nome}.editar`,
    registro: regra.versoes.at(-1)?.id ?? regra.id,
    esquema: modo.esquema,
    corpo: modo.corpo,
    campos: modo.comparados,
    lido: props.lido,
    reler: props.reler,
    salvar: props.editar,
    aoSalvar: ({ versao }) => {
      aoFechar()
      avisar("feito", `A versão ${versao} da regra foi salva. A anterior continua no histórico.`)
    },
  })
  const efeito = useEfeito({
    form: edicao.form,
    esquema: modo.esquema,
    corpo: modo.corpo,
    prever: (corpo) => modo.prever(corpo, regra.id),
    ambito: modo.ambito,
    salvar: `Salvar a versão ${regra.versao + 1}`,
  })
  return { edicao, efeito }
}

type CorpoProps<V extends object, S extends z.ZodType> = Props<V, S> &
  ReturnType<typeof useEdicaoDaRegra<V, S>> & { readonly soLeitura: boolean; readonly falha: FalhaDaEntrada | null }

function Corpo<V extends object, S extends z.ZodType>(props: CorpoProps<V, S>) {
  const { modo, regra, soLeitura, edicao, efeito } = props
  const { form } = edicao
  const falha = form.falha ?? props.falha
  const aoEnviar = (evento: FormEvent) => {
    evento.preventDefault()
    evento.stopPropagation()
    void efeito.conferir()
  }
  return (
    <Stack gap="lg">
      {soLeitura ? <SoLeitura /> : <OfertaDeRascunho {...edicao.rascunho} />}
      <Recusa titulo="Nada foi salvo" erro={falha} />
      <form {...form.formulario} onSubmit={aoEnviar}>
        <fieldset className={classes.leitura} disabled={soLeitura}>
          {modo.campos(form, false)}
        </fieldset>
      </form>
      <LinhaDoTempo versoes={regra.versoes} outras={regra.outras} aoAbrir={props.aoAbrir} />
    </Stack>
  )
}
