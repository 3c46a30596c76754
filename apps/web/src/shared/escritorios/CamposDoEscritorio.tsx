import { Stack, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import type { PropsDoCampo } from "../../lib/formulario/useFormulario.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CamposDoEndereco } from "../cadastro/CamposDoEndereco.tsx"
import { enderecoAchado, soOsVazios } from "../cadastro/preencher.ts"
import { CampoDeTabela } from "../tabelas/CampoDeTabela.tsx"
import classes from "./escritorios.module.css"
import type { DigitadoDoCadastro } from "./formulario.ts"

/** Any form that holds the registration, with whatever else it holds. */
export interface FormularioDoCadastro {
  readonly campo: (nome: keyof DigitadoDoCadastro) => PropsDoCampo<string>
  readonly valores: DigitadoDoCadastro
  /** Other values of the registration, still to be saved. */
  readonly preencherCadastro: (valores: DigitadoDoCadastro) => void
}

interface Props {
  readonly form: FormularioDoCadastro
  readonly podeEditar: boolean
  /** Between the names and the contacts: the CNPJ, which not every form changes. */
  readonly cnpj: ReactNode
  /** Draws each group of fields in its own place. */
  readonly grupo: (titulo: string, campos: ReactNode) => ReactNode
}

/** Fields of an office's registration: identification, contact, address. */
export function CamposDoEscritorio({ form, podeEditar, cnpj, grupo }: Props) {
  const comum = { readOnly: !podeEditar }
  return (
    <>
      {grupo(
        "Identificação",
        <Stack gap="md">
          <TextInput label="Nome" maxLength={120} {...comum} {...form.campo("nome")} />
          <TextInput label="Razão social" maxLength={150} {...comum} {...form.campo("razaoSocial")} />
          <div className={classes.par}>
            {cnpj}
            <TextInput label="CRC" placeholder="SP-012345/O-6" maxLength={25} {...comum} {...form.campo("crc")} />
          </div>
          <TextInput
            label="Contador responsável"
            description="Quem responde pelo escritório no Conselho Regional de Contabilidade."
            maxLength={120}
            {...comum}
            {...form.campo("nomeDoResponsavel")}
          />
        </Stack>,
      )}
      {grupo(
        "Contato",
        <div className={classes.par}>
          <Campo tipo="email" label="E-mail" {...comum} {...form.campo("email")} />
          <TextInput
            label="Telefone"
            placeholder="(11) 3333-4444"
            inputMode="tel"
            maxLength={20}
            {...comum}
            {...form.campo("telefone")}
          />
        </div>,
      )}
      {grupo("Endereço", <Endereco form={form} podeEditar={podeEditar} />)}
    </>
  )
}

function Endereco({ form, podeEditar }: Pick<Props, "form" | "podeEditar">) {
  const { valores } = form
  return (
    <Stack gap="md">
      <CamposDoEndereco
        campo={form.campo}
        somenteLeitura={!podeEditar}
        aoAchar={(achado) => {
          const { idMunicipio } = achado
          const { preenchidos, valores: novos } = soOsVazios(valores, { ...enderecoAchado(achado), idMunicipio })
          if (preenchidos.length > 0) form.preencherCadastro(novos)
        }}
      />
      <CampoDeTabela
        tabela="municipios"
        label="Município"
        placeholder="Digite o nome"
        clearable={podeEditar}
        readOnly={!podeEditar}
        {...form.campo("idMunicipio")}
      />
    </Stack>
  )
}
