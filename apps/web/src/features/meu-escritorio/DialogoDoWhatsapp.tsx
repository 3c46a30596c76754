import { Group, PasswordInput, TextInput } from "@mantine/core"
import { rotasDoWhatsapp, type SituacaoDoWhatsapp } from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { useGuardarConta } from "./whatsapp.api.ts"

interface Props {
  readonly situacao: SituacaoDoWhatsapp
  readonly aoFechar: () => void
}

/** What is no whole number goes as it was typed, for the contract to refuse. */
const hora = (texto: string) => (/^\d{1,2}$/.test(texto.trim()) ? Number(texto) : Number.NaN)
const conferirHora = (texto: string) => hora(texto) >= 0 && hora(texto) <= 24

/** The account of the office at Meta: its secrets are written here and never read back. Render it only while it is open. */
export function DialogoDoWhatsapp({ situacao, aoFechar }: Props) {
  const guardar = useGuardarConta()
  const form = useFormulario({
    esquema: rotasDoWhatsapp.guardarContaDoWhatsapp.corpo,
    iniciais: {
      idDoNumero: situacao.idDoNumero ?? "",
      idDaConta: situacao.idDaConta ?? "",
      token: "",
      segredoDoApp: "",
      tokenDeVerificacao: "",
      das: String(situacao.das),
      ate: String(situacao.ate),
    },
    corpo: ({ das, ate, ...resto }) => ({ ...resto, das: hora(das), ate: hora(ate) }),
    conferir: ({ das, ate }) => ({
      ...(conferirHora(das) ? {} : { das: "De 0 a 24 horas." }),
      ...(conferirHora(ate) ? {} : { ate: "De 0 a 24 horas." }),
    }),
    enviar: (corpo) => guardar.mutateAsync(corpo),
    segredos: ["token", "segredoDoApp", "tokenDeVerificacao"],
    aoSalvar: () => {
      avisar("feito", "A conta foi guardada, com os segredos cifrados. Teste a conexão.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario
      titulo="Conta do WhatsApp"
      form={form}
      confirmar="Guardar a conta"
      recusa="Nada foi guardado"
      aoFechar={aoFechar}
    >
      <TextInput
        label="Identificador do número de telefone"
        description="Na Meta: WhatsApp, Configuração da API."
        inputMode="numeric"
        autoComplete="off"
        {...form.campo("idDoNumero")}
      />
      <TextInput
        label="Identificador da conta do WhatsApp"
        inputMode="numeric"
        autoComplete="off"
        {...form.campo("idDaConta")}
      />
      <PasswordInput
        label="Token de acesso"
        description="De um usuário do sistema, sem prazo. Fica cifrado, e não é mostrado de novo."
        autoComplete="new-password"
        {...form.campo("token")}
      />
      <PasswordInput
        label="Segredo do aplicativo"
        description="Na Meta: Configurações do app, Básico. Confere que os avisos são dela."
        autoComplete="new-password"
        {...form.campo("segredoDoApp")}
      />
      <PasswordInput
        label="Token de verificação"
        description="Invente um, e informe o mesmo na Meta, ao cadastrar o webhook."
        autoComplete="new-password"
        {...form.campo("tokenDeVerificacao")}
      />
      <Group gap="md" grow>
        <TextInput label="Envia a partir das (hora)" inputMode="numeric" maxLength={2} {...form.campo("das")} />
        <TextInput label="Envia até as (hora)" inputMode="numeric" maxLength={2} {...form.campo("ate")} />
      </Group>
    </DialogoDeFormulario>
  )
}
