import { Button, Stack, Text, TextInput } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { esquecerSenha, useEntrada } from "../../lib/sessao/sessao.ts"
import { ConformeOProvedor, NoProvedor, ParaOCorreioDaDemonstracao } from "../../shared/conta/ConformeOProvedor.tsx"
import { Falha, Folha, Ligacao } from "../../shared/conta/Folha.tsx"

/** Sends the link to create another password. The answer never tells whether the e-mail has an account. */
export function PaginaEsqueciSenha() {
  return (
    <ConformeOProvedor
      noProduto={() => <Pedido />}
      noProvedor={(contas) => <NoProvedor contas={contas} titulo="Esqueci minha senha" />}
    />
  )
}

function Pedido() {
  const { passwordResetStatus } = useEntrada()
  const [enviadoA, setEnviadoA] = useState<string | null>(null)
  const { formulario, campo, falha } = useFormulario({
    esquema: rotasDaIdentidade.esquecerSenha.corpo,
    iniciais: { email: "" },
    enviar: async ({ email }) => {
      await esquecerSenha(email)
      return email
    },
    aoSalvar: setEnviadoA,
  })
  if (passwordResetStatus === "success" && enviadoA !== null) {
    return (
      <Folha titulo="Confira o seu e-mail">
        <Text role="status">
          Se houver uma conta em <strong className="quebra">{enviadoA}</strong>, o link para criar outra senha chega em
          alguns minutos. Ele vale por uma hora.
        </Text>
        <ParaOCorreioDaDemonstracao />
        <Ligacao href="/conta/entrar">Ir para a entrada</Ligacao>
      </Folha>
    )
  }
  return (
    <Folha titulo="Esqueci minha senha">
      <Text c="dimmed">Informe o seu e-mail e mandamos um link para criar outra senha.</Text>
      <form {...formulario}>
        <Stack gap="md">
          <Falha falha={falha} />
          <TextInput label="E-mail" type="email" autoComplete="username" inputMode="email" {...campo("email")} />
          <Button type="submit" size="md" fullWidth loading={passwordResetStatus === "started"}>
            Mandar o link
          </Button>
        </Stack>
      </form>
      <Ligacao href="/conta/entrar">Ir para a entrada</Ligacao>
    </Folha>
  )
}
