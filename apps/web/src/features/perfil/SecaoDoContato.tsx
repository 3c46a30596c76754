import { SimpleGrid, Stack, TextInput } from "@mantine/core"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CamposDoEndereco } from "../../shared/cadastro/CamposDoEndereco.tsx"
import { enderecoAchado, soOsVazios } from "../../shared/cadastro/preencher.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import type { CadastroDigitado } from "./formulario.ts"

/** How to reach the company and where it is; the municipality has its own timeline. */
export function SecaoDoContato({ form }: { readonly form: Formulario<CadastroDigitado> }) {
  const pais = form.campo("idPais")
  return (
    <Cartao titulo="Contato e endereço">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Campo tipo="email" label="E-mail" {...form.campo("email")} />
          <TextInput label="Telefone" placeholder="(11) 3333-4444" inputMode="tel" {...form.campo("telefone")} />
        </SimpleGrid>
        <CamposDoEndereco
          campo={form.campo}
          aoAchar={(achado) => form.preencher(soOsVazios(form.valores, enderecoAchado(achado)).valores)}
        />
        <CampoDeTabela
          tabela="paises"
          label="País"
          clearable={false}
          {...pais}
          onChange={(codigo) => pais.onChange(codigo)}
        />
      </Stack>
    </Cartao>
  )
}
