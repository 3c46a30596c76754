import { Stack } from "@mantine/core"
import { type Escritorio, type EscritorioDaLista, rotasDosEscritorios } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { CamposDoEscritorio } from "../../shared/escritorios/CamposDoEscritorio.tsx"
import {
  camposDoCadastro,
  corpoDoDigitado,
  type DigitadoDoCadastro,
  digitadoDoCadastro,
} from "../../shared/escritorios/formulario.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { type Leitura, useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { SituacaoDoEscritorio } from "./colunas.tsx"
import { consultaEscritorio, useEditarEscritorio } from "./escritorios.api.ts"
import classes from "./escritorios.module.css"

interface Props {
  readonly id: string
  /** The row it was opened from: its name shows while the rest loads. */
  readonly linha: EscritorioDaLista | null
  readonly aoFechar: () => void
}

/** The registration of an office, for who operates the platform. */
export function GavetaDoEscritorio({ id, linha, aoFechar }: Props) {
  const { data, error, refetch } = useQuery({ ...consultaEscritorio(id), refetchOnWindowFocus: false })
  if (data) return <Edicao key={id} escritorio={data} aoFechar={aoFechar} />
  return (
    <Gaveta aberta comMargem aoFechar={aoFechar} titulo={linha?.nome ?? "Escritório"}>
      <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 260]} />
    </Gaveta>
  )
}

type Digitado = DigitadoDoCadastro & { readonly cnpj: string }

const leituraDe = (escritorio: Escritorio): Leitura<Digitado> => ({
  valores: { ...digitadoDoCadastro(escritorio), cnpj: escritorio.cnpj },
  versao: escritorio.versao,
})

const campos: readonly CampoComparado<Digitado>[] = [
  { nome: "cnpj", rotulo: "CNPJ", emPalavras: ({ cnpj }) => formatarDocumento(cnpj) },
  ...camposDoCadastro,
]

function Edicao({ escritorio, aoFechar }: { readonly escritorio: Escritorio; readonly aoFechar: () => void }) {
  const queryClient = useQueryClient()
  const editar = useEditarEscritorio(escritorio.id)
  const edicao = useEdicao({
    nome: "escritorios.editar",
    registro: escritorio.id,
    esquema: rotasDosEscritorios.editarEscritorio.corpo,
    corpo: (digitado: Digitado) => ({ ...corpoDoDigitado(digitado), cnpj: digitado.cnpj }),
    campos,
    lido: leituraDe(escritorio),
    reler: async () => leituraDe(await queryClient.fetchQuery(consultaEscritorio(escritorio.id))),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `O cadastro de ${nome} foi salvo.`)
    },
  })
  const { form } = edicao
  const preencherCadastro = (cadastro: DigitadoDoCadastro) => form.preencher({ ...form.valores, ...cadastro })
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={campos}
      titulo={form.iniciais.nome}
      subtitulo={formatarDocumento(escritorio.cnpj)}
      marcas={<SituacaoDoEscritorio escritorio={escritorio} />}
      aoFechar={aoFechar}
    >
      <Stack gap="lg">
        <CamposDoEscritorio
          form={{ campo: form.campo, valores: form.valores, preencherCadastro }}
          podeEditar
          cnpj={<Campo tipo="cnpj" label="CNPJ" {...form.campo("cnpj")} />}
          grupo={(titulo, conteudo) => (
            <section key={titulo} className={classes.grupo} aria-label={titulo}>
              <h3>{titulo}</h3>
              {conteudo}
            </section>
          )}
        />
      </Stack>
    </GavetaDeEdicao>
  )
}
