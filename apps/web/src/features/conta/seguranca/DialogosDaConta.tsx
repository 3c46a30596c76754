import { Text } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../../lib/api/chamar.ts"
import { useFormulario } from "../../../lib/formulario/useFormulario.ts"
import { OfertaDeRascunho } from "../../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../../ui/avisos.tsx"
import { Campo } from "../../../ui/campos/Campo.tsx"
import { Dialogo } from "../../../ui/Dialogo.tsx"
import { CampoDeSenha, CampoDeSenhaNova } from "../CampoDeSenha.tsx"
import { consultaSeguranca, consultaSessoes } from "../conta.api.ts"
import { FormularioNoDialogo } from "./FormularioNoDialogo.tsx"

interface Props {
  readonly aoFechar: () => void
}

/** Changes the password; the other sessions end. */
export function DialogoDaSenha({ aoFechar }: Props) {
  const queryClient = useQueryClient()
  const { campo, valores, ...formulario } = useFormulario({
    esquema: rotasDaIdentidade.trocarSenha.corpo,
    iniciais: { senhaAtual: "", senhaNova: "" },
    enviar: (corpo) => chamar(rotasDaIdentidade.trocarSenha, { corpo }),
    aoSalvar: () => {
      avisar("feito", "Senha trocada. As outras sessões foram encerradas.")
      aoFechar()
      void queryClient.invalidateQueries(consultaSessoes)
    },
  })
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
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "conta.email",
    esquema: rotasDaIdentidade.trocarEmail.corpo,
    iniciais: { email: "", senhaAtual: "" },
    segredos: ["senhaAtual"],
    enviar: (corpo) => chamar(rotasDaIdentidade.trocarEmail, { corpo }),
    aoSalvar: ({ mensagem }) => {
      avisar("feito", mensagem)
      aoFechar()
      void queryClient.invalidateQueries(consultaSeguranca)
    },
  })
  const { campo } = form
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Dialogo aberto aoFechar={sair} titulo="Trocar o e-mail" preso={form.enviando}>
      <FormularioNoDialogo {...form} confirmar="Mandar o link" aoCancelar={sair}>
        <OfertaDeRascunho {...rascunho} />
        <Text size="sm" c="dimmed">
          Mandamos um link ao endereço novo. Até você abri-lo, o e-mail de entrada continua o mesmo.
        </Text>
        <Campo tipo="email" label="E-mail novo" autoComplete="email" data-autofocus {...campo("email")} />
        <CampoDeSenha label="Senha atual" autoComplete="current-password" {...campo("senhaAtual")} />
      </FormularioNoDialogo>
      {guarda.pergunta}
    </Dialogo>
  )
}
