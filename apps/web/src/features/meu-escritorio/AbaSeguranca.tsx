import { Radio, Stack } from "@mantine/core"
import { type Escritorio, type ExigenciaDoSegundoFator, rotasDosEscritorios } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { consultaConfiguracao } from "../../shared/conta/configuracao.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { type Leitura, useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AvisosDoFormulario } from "./AvisosDoFormulario.tsx"
import { ComEscritorio } from "./ComEscritorio.tsx"
import { consultaMeuEscritorio, useExigirSegundoFator } from "./escritorio.api.ts"
import classes from "./meu-escritorio.module.css"
import { RodapeDoFormulario } from "./RodapeDoFormulario.tsx"

const rotulos: Readonly<Record<ExigenciaDoSegundoFator, string>> = {
  opcional: "De ninguém: cada pessoa decide",
  equipe: "Da equipe: administradores e contadores",
  todos: "De todos, também das pessoas das empresas clientes",
}
const EXIGENCIAS = ["opcional", "equipe", "todos"] as const

/** Of whom the office requires a second factor, and from when. */
export function AbaSeguranca({ podeEditar }: { readonly podeEditar: boolean }) {
  return <ComEscritorio>{(lido) => <Formulario escritorio={lido} podeEditar={podeEditar} />}</ComEscritorio>
}

interface Digitado {
  readonly exige: ExigenciaDoSegundoFator
  readonly desde: string
}

const leituraDe = ({ exigeSegundoFator, segundoFatorDesde, versao }: Escritorio): Leitura<Digitado> => ({
  valores: { exige: exigeSegundoFator, desde: segundoFatorDesde ?? "" },
  versao,
})

const campos: readonly CampoComparado<Digitado>[] = [
  { nome: "exige", rotulo: "Segundo fator", emPalavras: ({ exige }) => rotulos[exige] },
  {
    nome: "desde",
    rotulo: "A partir de",
    emPalavras: ({ desde }) => (desde === "" ? "nenhuma data" : formatarData(desde)),
  },
]

interface Props {
  readonly escritorio: Escritorio
  readonly podeEditar: boolean
}

function Formulario({ escritorio, podeEditar }: Props) {
  const queryClient = useQueryClient()
  const { data: configuracao } = useQuery(consultaConfiguracao)
  const exigir = useExigirSegundoFator()
  const edicao = useEdicao({
    nome: "meu-escritorio.segundo-fator",
    registro: escritorio.id,
    esquema: rotasDosEscritorios.exigirSegundoFator.corpo,
    corpo: ({ exige, desde }: Digitado) => ({ exige, desde: exige === "opcional" || desde === "" ? null : desde }),
    campos,
    lido: leituraDe(escritorio),
    reler: async () => leituraDe(await queryClient.fetchQuery(consultaMeuEscritorio)),
    salvar: (corpo, versao) => exigir.mutateAsync({ versao, corpo }),
    aoSalvar: () => avisar("feito", "A exigência do segundo fator foi salva."),
  })
  const { form } = edicao
  const exige = form.campo("exige")
  const desde = form.campo("desde")
  return (
    <div className={classes.coluna}>
      <AvisosDoFormulario
        edicao={edicao}
        campos={campos}
        soLeitura={podeEditar ? null : "Só administradores do escritório mudam a exigência do segundo fator."}
      />
      <form {...form.formulario}>
        <Stack gap="md">
          <Cartao titulo="Segundo fator na entrada">
            <Stack gap="md">
              <p className="fraco-medio paragrafo">
                Além da senha, a entrada pede um código do celular ou uma passkey. Até a data, quem não o tem é avisado;
                dela em diante, só consegue ligá-lo. Quem tem e quem não tem aparece em Usuários.
              </p>
              {configuracao && configuracao.identidade.tipo !== "embutida" && (
                <Faixa tom="atencao">
                  As pessoas entram por outro provedor de identidade. A exigência vale quando ele informa como a pessoa
                  entrou; quando não informa, quem decide é ele: exija o segundo fator também lá.
                </Faixa>
              )}
              <Radio.Group
                name={exige.name}
                label="Exigir o segundo fator"
                value={exige.value}
                error={exige.error}
                onChange={(valor) => exige.onChange(EXIGENCIAS.find((e) => e === valor) ?? "opcional")}
              >
                <Stack gap="xs" mt="xs">
                  {EXIGENCIAS.map((valor) => (
                    <Radio key={valor} value={valor} label={rotulos[valor]} disabled={!podeEditar} />
                  ))}
                </Stack>
              </Radio.Group>
              {exige.value !== "opcional" && (
                <Campo
                  tipo="data"
                  {...desde}
                  label="A partir de"
                  description="Dê alguns dias para que todos se preparem."
                  readOnly={!podeEditar}
                  maw={220}
                />
              )}
            </Stack>
          </Cartao>
          {podeEditar && <RodapeDoFormulario form={form} salvar="Salvar a exigência" />}
        </Stack>
      </form>
    </div>
  )
}
