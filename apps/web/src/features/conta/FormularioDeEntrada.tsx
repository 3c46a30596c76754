import { Button, Stack, TextInput } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { z } from "zod"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { origemSegura } from "../../lib/sessao/origem.ts"
import { entrarComSenha } from "../../lib/sessao/sessao.ts"
import { Falha, Ligacao } from "../../shared/conta/Folha.tsx"
import { CampoDeSenha } from "./CampoDeSenha.tsx"
import { trocarPor } from "./endereco.ts"

const credenciais = z.object({
  email: rotasDaIdentidade.esquecerSenha.corpo.shape.email,
  senha: z.string().min(1, "Informe a sua senha."),
})

/** Sign-in by e-mail and password inside our page. */
export function FormularioDeEntrada({ origem }: { readonly origem: string | null }) {
  const { formulario, campo, falha, enviando } = useFormulario({
    esquema: credenciais,
    iniciais: { email: "", senha: "" },
    enviar: ({ email, senha }) => entrarComSenha(email, senha),
    aoSalvar: () => trocarPor(origemSegura(origem)),
  })
  return (
    <form {...formulario}>
      <Stack gap="md">
        <Falha falha={falha} />
        <TextInput label="E-mail" type="email" autoComplete="username" inputMode="email" {...campo("email")} />
        <CampoDeSenha label="Senha" autoComplete="current-password" {...campo("senha")} />
        <Button type="submit" size="md" fullWidth loading={enviando}>
          Entrar
        </Button>
        <Ligacao href="/conta/esqueci-senha">Esqueci minha senha</Ligacao>
        <Ligacao href="/conta/registrar">Criar conta</Ligacao>
      </Stack>
    </form>
  )
}
