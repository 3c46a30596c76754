import { Stack } from "@mantine/core"
import { type Escritorio, rotasDosEscritorios } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import {
  CampoDeHonorario,
  corpoDoHonorario,
  type HonorarioDigitado,
  honorarioDigitado,
} from "../../shared/cadastro/CampoDeHonorario.tsx"
import { honorarioEmPalavras } from "../../shared/cadastro/rotulos.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { type Leitura, useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AvisosDoFormulario } from "./AvisosDoFormulario.tsx"
import { ComEscritorio } from "./ComEscritorio.tsx"
import { consultaMeuEscritorio, useDefinirHonorario } from "./escritorio.api.ts"
import classes from "./meu-escritorio.module.css"
import { RodapeDoFormulario } from "./RodapeDoFormulario.tsx"

/** The fee of every company that has none of its own. */
export function AbaHonorarios({ podeEditar }: { readonly podeEditar: boolean }) {
  return <ComEscritorio>{(lido) => <Formulario escritorio={lido} podeEditar={podeEditar} />}</ComEscritorio>
}

interface Digitado {
  readonly honorario: HonorarioDigitado
}

const leituraDe = ({ honorario, versao }: Escritorio): Leitura<Digitado> => ({
  valores: { honorario: honorarioDigitado(honorario) },
  versao,
})

const campos: readonly CampoComparado<Digitado>[] = [
  {
    nome: "honorario",
    rotulo: "Honorário padrão",
    emPalavras: ({ honorario }) => {
      const corpo = corpoDoHonorario(honorario)
      return corpo === null || corpo.valor === "" ? "nenhum" : honorarioEmPalavras(corpo)
    },
  },
]

interface Props {
  readonly escritorio: Escritorio
  readonly podeEditar: boolean
}

function Formulario({ escritorio, podeEditar }: Props) {
  const queryClient = useQueryClient()
  const definir = useDefinirHonorario()
  const edicao = useEdicao({
    nome: "meu-escritorio.honorario",
    registro: escritorio.id,
    esquema: rotasDosEscritorios.definirHonorarioPadrao.corpo,
    corpo: ({ honorario }: Digitado) => ({ honorario: corpoDoHonorario(honorario) }),
    campos,
    lido: leituraDe(escritorio),
    reler: async () => leituraDe(await queryClient.fetchQuery(consultaMeuEscritorio)),
    salvar: (corpo, versao) => definir.mutateAsync({ versao, corpo }),
    aoSalvar: () => avisar("feito", "O honorário padrão foi salvo."),
  })
  const { form } = edicao
  const campo = form.campo("honorario")
  return (
    <div className={classes.coluna}>
      <AvisosDoFormulario
        edicao={edicao}
        campos={campos}
        soLeitura={podeEditar ? null : "Só administradores do escritório mudam o honorário padrão."}
      />
      <form {...form.formulario}>
        <Stack gap="md">
          <Cartao titulo="Honorário padrão">
            <Stack gap="md">
              <p className="fraco-medio paragrafo">
                Vale para as empresas sem honorário próprio, que se define nos dados cadastrais de cada uma. Em salários
                mínimos, acompanha o mínimo nacional; em percentual, a receita do mês.
              </p>
              <CampoDeHonorario
                name={campo.name}
                value={campo.value}
                error={campo.error}
                onChange={campo.onChange}
                semProprio="Nenhum honorário padrão"
                somenteLeitura={!podeEditar}
              />
            </Stack>
          </Cartao>
          {podeEditar && <RodapeDoFormulario form={form} salvar="Salvar o honorário" />}
        </Stack>
      </form>
    </div>
  )
}
