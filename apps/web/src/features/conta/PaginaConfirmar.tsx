import { Button, Stack, Text, TextInput } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { useEffect, useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import type { ContasNoProduto } from "../../lib/sessao/provedor.ts"
import { escreverBusca } from "../../lib/texto-da-busca.ts"
import { ConformeOProvedor, NoProvedor, ParaOCorreioDaDemonstracao } from "../../shared/conta/ConformeOProvedor.tsx"
import { Falha, Folha, Ligacao } from "../../shared/conta/Folha.tsx"
import { buscaDaConfirmacao } from "./busca.ts"
import { CampoDeSenha } from "./CampoDeSenha.tsx"
import { trocarPor, useEndereco } from "./endereco.ts"

/** Confirms an e-mail by the link that was sent to it, or sends the link again. */
export function PaginaConfirmar() {
  const { ficha, oobCode, email, mode } = useEndereco(buscaDaConfirmacao)
  const codigo = ficha ?? oobCode
  const deSenha = mode === "resetPassword"
  useEffect(() => {
    if (deSenha) trocarPor(`/conta/nova-senha${escreverBusca({ oobCode })}`)
  }, [deSenha, oobCode])
  if (deSenha) return null
  return (
    <ConformeOProvedor
      noProduto={(contas) =>
        codigo ? <Confirmacao contas={contas} ficha={codigo} /> : <Reenvio contas={contas} email={email ?? ""} />
      }
      noProvedor={(contas) => <NoProvedor contas={contas} titulo="Confirmar e-mail" />}
    />
  )
}

const corpoDaConfirmacao = rotasDaIdentidade.confirmarEmail.corpo.pick({ senha: true })

/**
 * By the password and a press of the button: whoever typed somebody else's address must not have the account confirmed
 * by its owner's click, and programs that open links of e-mails to inspect them must not spend the code.
 */
function Confirmacao({ contas, ficha }: { readonly contas: ContasNoProduto; readonly ficha: string }) {
  const [mensagem, setMensagem] = useState<string | null>(null)
  const { formulario, campo, falha, enviando } = useFormulario({
    esquema: corpoDaConfirmacao,
    iniciais: { senha: "" },
    enviar: ({ senha }) => contas.confirmarEmail(ficha, senha),
    aoSalvar: ({ mensagem: dita }) => setMensagem(dita),
  })
  if (mensagem !== null) {
    return (
      <Folha titulo="E-mail confirmado">
        <Text c="dimmed">{mensagem}</Text>
        <Button component="a" href="/conta/entrar" size="md" fullWidth>
          Entrar
        </Button>
      </Folha>
    )
  }
  if (falha?.codigo === "ficha-invalida" || falha?.codigo === "entrada-invalida") {
    return (
      <Folha titulo="Este link não vale mais">
        <Falha falha={falha} />
        <Text c="dimmed">Se você já confirmou, é só entrar. Se não, peça outro link abaixo.</Text>
        <FormularioDeReenvio contas={contas} email="" />
        <Ligacao href="/conta/entrar">Ir para a entrada</Ligacao>
      </Folha>
    )
  }
  return (
    <Folha titulo="Confirmar e-mail">
      <Text c="dimmed">
        Falta um passo: confirme que este endereço de e-mail é seu e que foi você que criou a conta.
      </Text>
      <form {...formulario}>
        <Stack gap="md">
          <Falha falha={falha} />
          <CampoDeSenha label="Digite a senha que você criou" autoComplete="current-password" {...campo("senha")} />
          <Button type="submit" size="md" fullWidth loading={enviando}>
            Confirmar meu e-mail
          </Button>
        </Stack>
      </form>
      <Ligacao href="/conta/esqueci-senha">Não criei esta conta ou esqueci a senha</Ligacao>
    </Folha>
  )
}

interface PropsDoReenvio {
  readonly contas: ContasNoProduto
  readonly email: string
}

function Reenvio(props: PropsDoReenvio) {
  return (
    <Folha titulo="Confirmar e-mail">
      <Text c="dimmed">Mandamos um novo link de confirmação para o e-mail com que você criou a conta.</Text>
      <FormularioDeReenvio {...props} />
      <Ligacao href="/conta/entrar">Ir para a entrada</Ligacao>
    </Folha>
  )
}

function FormularioDeReenvio({ contas, email }: PropsDoReenvio) {
  const [enviadoA, setEnviadoA] = useState<string | null>(null)
  const { formulario, campo, falha, enviando } = useFormulario({
    esquema: rotasDaIdentidade.reenviarConfirmacao.corpo,
    iniciais: { email },
    enviar: async (dados) => {
      await contas.reenviarConfirmacao(dados.email)
      return dados.email
    },
    aoSalvar: setEnviadoA,
  })
  if (enviadoA !== null) {
    return (
      <Stack gap="md" role="status">
        <Text>
          Se houver uma conta à espera de confirmação em <strong className="quebra">{enviadoA}</strong>, o link chega em
          alguns minutos. O link anterior deixa de valer.
        </Text>
        <ParaOCorreioDaDemonstracao />
      </Stack>
    )
  }
  return (
    <form {...formulario}>
      <Stack gap="md">
        <Falha falha={falha} />
        <TextInput label="E-mail" type="email" autoComplete="username" inputMode="email" {...campo("email")} />
        <Button type="submit" size="md" fullWidth loading={enviando}>
          Mandar outro link
        </Button>
      </Stack>
    </form>
  )
}
