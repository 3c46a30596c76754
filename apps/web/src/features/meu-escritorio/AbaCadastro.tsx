import { Stack, TextInput } from "@mantine/core"
import { type Escritorio, rotasDosEscritorios } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQueryClient } from "@tanstack/react-query"
import { CamposDoEscritorio } from "../../shared/escritorios/CamposDoEscritorio.tsx"
import {
  camposDoCadastro,
  corpoDoDigitado,
  type DigitadoDoCadastro,
  digitadoDoCadastro,
} from "../../shared/escritorios/formulario.ts"
import { type Leitura, useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AvisosDoFormulario } from "./AvisosDoFormulario.tsx"
import { ComEscritorio } from "./ComEscritorio.tsx"
import { consultaMeuEscritorio, useEditarCadastro } from "./escritorio.api.ts"
import classes from "./meu-escritorio.module.css"
import { RodapeDoFormulario } from "./RodapeDoFormulario.tsx"

/** Registration of the office: identification, CRC, contact and address. */
export function AbaCadastro({ podeEditar }: { readonly podeEditar: boolean }) {
  return <ComEscritorio>{(lido) => <Formulario escritorio={lido} podeEditar={podeEditar} />}</ComEscritorio>
}

interface Props {
  readonly escritorio: Escritorio
  readonly podeEditar: boolean
}

const leituraDe = (escritorio: Escritorio): Leitura<DigitadoDoCadastro> => ({
  valores: digitadoDoCadastro(escritorio),
  versao: escritorio.versao,
})

function Formulario({ escritorio, podeEditar }: Props) {
  const queryClient = useQueryClient()
  const editar = useEditarCadastro()
  const edicao = useEdicao({
    nome: "meu-escritorio.cadastro",
    registro: escritorio.id,
    esquema: rotasDosEscritorios.editarMeuEscritorio.corpo,
    corpo: corpoDoDigitado,
    campos: camposDoCadastro,
    lido: leituraDe(escritorio),
    reler: async () => leituraDe(await queryClient.fetchQuery(consultaMeuEscritorio)),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: () => avisar("feito", "O cadastro do escritório foi salvo."),
  })
  const { form } = edicao
  return (
    <div className={classes.coluna}>
      <AvisosDoFormulario
        edicao={edicao}
        campos={camposDoCadastro}
        soLeitura={podeEditar ? null : "Só administradores do escritório mudam o cadastro. Aqui você o vê como está."}
      />
      <form {...form.formulario}>
        <Stack gap="md">
          <CamposDoEscritorio
            form={{ campo: form.campo, valores: form.valores, preencherCadastro: form.preencher }}
            podeEditar={podeEditar}
            cnpj={
              <TextInput
                label="CNPJ"
                description="Para mudá-lo, fale com quem opera a plataforma."
                value={formatarDocumento(escritorio.cnpj)}
                readOnly
                inputWrapperOrder={["label", "input", "description"]}
              />
            }
            grupo={(titulo, campos) => (
              <Cartao key={titulo} titulo={titulo}>
                {campos}
              </Cartao>
            )}
          />
          {podeEditar && <RodapeDoFormulario form={form} salvar="Salvar o cadastro" />}
        </Stack>
      </form>
    </div>
  )
}
