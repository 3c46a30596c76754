import { Text, TextInput } from "@mantine/core"
import { rotas } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../../lib/api/chamar.ts"
import { avisar } from "../../../ui/avisos.tsx"
import { Dialogo } from "../../../ui/Dialogo.tsx"
import { CampoDeSenha, CampoDeSenhaNova } from "../CampoDeSenha.tsx"
import { consultaSeguranca, consultaSessoes } from "../conta.api.ts"
import { useFormulario } from "../useFormulario.ts"
import { FormularioNoDialogo } from "./FormularioNoDialogo.tsx"

interface Props {
  readonly aoFechar: () => void
}

/** Changes the password; the other sessions end. */
export function DialogoDaSenha({ aoFechar }: Props) {
  const queryClient = useQueryClient()
  const { campo, valores, ...formulario } = useFormulario(
    rotas.trocarSenha.corpo,
    { senhaAtual: "", senhaNova: "" },
    async (corpo) => {
      await chamar(rotas.trocarSenha, { corpo })
      avisar("feito", "Senha trocada. As outras sessões foram encerradas.")
      aoFechar()
      await queryClient.invalidateQueries(consultaSessoes)
    },
  )
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Trocar a senha" preso={formulario.enviando}>
      <FormularioNoDialogo {...formulario} confirmar="Trocar a senha" aoCancelar={aoFechar}>
        <CampoDeSenha label="Senha atual" autoComplete="current-password" data-autofocus {...campo("senhaAtual")} />
        <CampoDeSenhaNova label="Nova senha" {...campo("senhaNova")} value={valores.senhaNova} />
        <Text size="sm" c="dimmed">
          As sessões abertas em outros aparelhos são encerradas; esta continua.
        </Text>
      </FormularioNoDialogo>
    </Dialogo>
  )
}

/** Asks for another e-mail; it takes effect after being confirmed at the new address. */
export function DialogoDoEmail({ aoFechar }: Props) {
  const queryClient = useQueryClient()
  const { campo, ...formulario } = useFormulario(
    rotas.trocarEmail.corpo,
    { email: "", senhaAtual: "" },
    async (corpo) => {
      const { mensagem } = await chamar(rotas.trocarEmail, { corpo })
      avisar("feito", mensagem)
      aoFechar()
      await queryClient.invalidateQueries(consultaSeguranca)
    },
  )
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Trocar o e-mail" preso={formulario.enviando}>
      <FormularioNoDialogo {...formulario} confirmar="Mandar o link" aoCancelar={aoFechar}>
        <Text size="sm" c="dimmed">
          Mandamos um link ao endereço novo. Até você abri-lo, o e-mail de entrada continua o mesmo.
        </Text>
        <TextInput label="E-mail novo" type="email" autoComplete="email" data-autofocus {...campo("email")} />
        <CampoDeSenha label="Senha atual" autoComplete="current-password" {...campo("senhaAtual")} />
      </FormularioNoDialogo>
    </Dialogo>
  )
}
