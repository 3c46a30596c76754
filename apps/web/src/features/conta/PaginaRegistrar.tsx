import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import type { ContasNoProduto, ContasNoProvedor, Convite } from "../../lib/sessao/provedor.ts"
import { registrarConta, useEntrada } from "../../lib/sessao/sessao.ts"
import { ComoTerAcesso } from "../../shared/conta/ComoTerAcesso.tsx"
import { ConformeOProvedor, ParaOCorreioDaDemonstracao } from "../../shared/conta/ConformeOProvedor.tsx"
import { Falha, Folha, Ligacao } from "../../shared/conta/Folha.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { buscaDoRegistro } from "./busca.ts"
import { CampoDeSenhaNova } from "./CampoDeSenha.tsx"
import { useEndereco } from "./endereco.ts"

/** Creates an account: by invitation, whose e-mail then needs no confirmation, or by who arrives on their own. */
export function PaginaRegistrar() {
  const { convite } = useEndereco(buscaDoRegistro)
  return (
    <ConformeOProvedor
      noProduto={(contas) =>
        convite && contas.consultarConvite ? (
          <ComConvite convite={convite} consultar={contas.consultarConvite} />
        ) : (
          <Registro convite={null} />
        )
      }
      noProvedor={(contas) => <RegistroNoProvedor contas={contas} />}
    />
  )
}

interface PropsDoConvite {
  readonly convite: string
  readonly consultar: NonNullable<ContasNoProduto["consultarConvite"]>
}

function ComConvite({ convite, consultar }: PropsDoConvite) {
  const { data, error, refetch } = useQuery({
    queryKey: ["consultarConvite", convite],
    queryFn: () => consultar(convite),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <Registro convite={{ ...data, codigo: convite }} />
  if (!error) {
    return (
      <Folha titulo="Criar conta">
        <Skeleton height={52} />
        <Skeleton height={38} />
        <Skeleton height={38} />
      </Folha>
    )
  }
  const falha = comoFalha(error)
  if (falha.codigo !== "ficha-invalida" && falha.codigo !== "entrada-invalida") {
    return (
      <Folha titulo="Criar conta">
        <Falha falha={falha} />
        <Button variant="default" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </Folha>
    )
  }
  return (
    <Folha titulo="Este convite não vale mais">
      <Text c="dimmed">
        O convite já foi usado, venceu ou o endereço está incompleto. Se você já criou a conta, é só entrar; se não,
        peça outro convite a quem convidou você.
      </Text>
      <Button component="a" href="/conta/entrar" size="md" fullWidth>
        Ir para a entrada
      </Button>
    </Folha>
  )
}

const corpo = rotasDaIdentidade.registrarConta.corpo.pick({ nome: true, email: true, senha: true })

function Registro({ convite }: { readonly convite: (Convite & { readonly codigo: string }) | null }) {
  const { loading } = useEntrada()
  const [criada, setCriada] = useState<{ readonly email: string; readonly confirmada: boolean } | null>(null)
  const { formulario, campo, valores, falha } = useFormulario({
    esquema: corpo,
    iniciais: { nome: convite?.nome ?? "", email: convite?.email ?? "", senha: "" },
    enviar: async (dados) => {
      const { confirmada } = await registrarConta({ ...dados, convite: convite?.codigo ?? null })
      return { email: dados.email, confirmada }
    },
    aoSalvar: setCriada,
  })
  if (criada) return <Criada {...criada} />
  return (
    <Folha titulo="Criar conta">
      {convite && (
        <Faixa tom="neutro" titulo={`Convite de ${convite.escritorio}`}>
          Para {convite.nome}.
        </Faixa>
      )}
      {!convite && (
        <Faixa tom="neutro" titulo="Você já tem um convite?">
          Abra o link dele, que já leva o seu e-mail. Sem convite, crie a conta e peça acesso pelo CNPJ da sua empresa:
          o escritório contábil dela é quem decide.
        </Faixa>
      )}
      <form {...formulario}>
        <Stack gap="md">
          <Falha falha={falha} />
          <TextInput label="Seu nome" autoComplete="name" {...campo("nome")} />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            inputMode="email"
            readOnly={convite !== null}
            {...(convite ? { description: "O convite só vale para este e-mail." } : {})}
            {...campo("email")}
          />
          <CampoDeSenhaNova label="Senha" {...campo("senha")} value={valores.senha} />
          <Button type="submit" size="md" fullWidth loading={loading}>
            Criar conta
          </Button>
        </Stack>
      </form>
      <Text size="sm" c="dimmed">
        Já tem conta? <Ligacao href="/conta/entrar">Entrar</Ligacao>
      </Text>
    </Folha>
  )
}

function Criada({ email, confirmada }: { readonly email: string; readonly confirmada: boolean }) {
  if (confirmada) {
    return (
      <Folha titulo="Conta criada">
        <Text c="dimmed">Seu e-mail já está confirmado. Entre com ele e com a senha que você acabou de criar.</Text>
        <Button component="a" href="/conta/entrar" size="md" fullWidth>
          Entrar
        </Button>
      </Folha>
    )
  }
  return (
    <Folha titulo="Confirme o seu e-mail">
      <Text>
        Enviamos um link para <strong className="quebra">{email}</strong>. Abra-o para confirmar que o endereço é seu;
        depois é só entrar.
      </Text>
      <ComoTerAcesso />
      <ParaOCorreioDaDemonstracao />
      <Text size="sm" c="dimmed">
        Não chegou em alguns minutos? Procure no lixo eletrônico ou{" "}
        <Ligacao href={`/conta/confirmar?email=${encodeURIComponent(email)}`}>peça outro link</Ligacao>.
      </Text>
    </Folha>
  )
}

function RegistroNoProvedor({ contas }: { readonly contas: ContasNoProvedor }) {
  const [indo, setIndo] = useState(false)
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const ir = () => {
    setIndo(true)
    setFalha(null)
    contas.registrar().catch((erro: unknown) => {
      setIndo(false)
      setFalha(comoFalha(erro))
    })
  }
  return (
    <Folha titulo="Criar conta">
      <Text c="dimmed">
        A conta é criada nas páginas do provedor de identidade do escritório. Use o e-mail em que você recebeu o
        convite.
      </Text>
      <Falha falha={falha} />
      <Button size="md" fullWidth loading={indo} onClick={ir}>
        Continuar no provedor
      </Button>
      <Text size="sm" c="dimmed">
        Já tem conta? <Ligacao href="/conta/entrar">Entrar</Ligacao>
      </Text>
    </Folha>
  )
}
