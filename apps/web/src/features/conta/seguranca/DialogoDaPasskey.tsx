import { Text, TextInput } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { startRegistration, WebAuthnError } from "@simplewebauthn/browser"
import { useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../../lib/api/chamar.ts"
import { ErroDaApi } from "../../../lib/api/erro.ts"
import { OfertaDeRascunho } from "../../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../../ui/avisos.tsx"
import { Dialogo } from "../../../ui/Dialogo.tsx"
import { CampoDeSenha } from "../CampoDeSenha.tsx"
import { consultaSeguranca } from "../conta.api.ts"
import { comoCredencial, comoOpcoesDePasskey } from "../mapping.ts"
import { FormularioNoDialogo } from "./FormularioNoDialogo.tsx"

const corpo = rotasDaIdentidade.iniciarPasskey.corpo.extend(
  rotasDaIdentidade.cadastrarPasskey.corpo.pick({ nome: true }).shape,
)

/** Creates a passkey on this device. Loaded on demand: the library is only here. */
export function DialogoDaPasskey({ aoFechar }: { readonly aoFechar: () => void }) {
  const queryClient = useQueryClient()
  const criar = async ({ nome, senhaAtual }: z.output<typeof corpo>) => {
    const { opcoes } = await chamar(rotasDaIdentidade.iniciarPasskey, { corpo: { senhaAtual } })
    const resposta = await startRegistration({ optionsJSON: comoOpcoesDePasskey(opcoes) }).catch((erro: unknown) => {
      throw new ErroDaApi({ codigo: "passkey-nao-criada", mensagem: motivoDaRecusa(erro), status: 0 })
    })
    return {
      nome,
      seguranca: await chamar(rotasDaIdentidade.cadastrarPasskey, {
        corpo: { nome, credencial: comoCredencial(resposta) },
      }),
    }
  }
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "conta.passkey",
    esquema: corpo,
    iniciais: { nome: "", senhaAtual: "" },
    segredos: ["senhaAtual"],
    enviar: criar,
    aoSalvar: ({ nome, seguranca }) => {
      queryClient.setQueryData(consultaSeguranca.queryKey, seguranca)
      avisar("feito", `Passkey “${nome}” criada.`)
      aoFechar()
    },
  })
  const { campo } = form
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Dialogo aberto aoFechar={sair} titulo="Nova passkey" preso={form.enviando}>
      <FormularioNoDialogo {...form} confirmar="Criar passkey" aoCancelar={sair}>
        <OfertaDeRascunho {...rascunho} />
        <Text size="sm" c="dimmed">
          Com uma passkey você entra pela digital, pelo rosto ou pelo PIN do aparelho, sem digitar a senha.
        </Text>
        <TextInput
          label="Nome da passkey"
          description="Para reconhecê-la na lista: “Notebook do escritório”, por exemplo."
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...campo("nome")}
        />
        <CampoDeSenha label="Senha atual" autoComplete="current-password" {...campo("senhaAtual")} />
      </FormularioNoDialogo>
      {guarda.pergunta}
    </Dialogo>
  )
}

/** Why the browser did not create the passkey, in words; its own messages are in English and for programmers. */
function motivoDaRecusa(erro: unknown): string {
  if (erro instanceof WebAuthnError && erro.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
    return "Este aparelho já tem uma passkey desta conta."
  }
  if (erro instanceof Error && (erro.name === "NotAllowedError" || erro.name === "AbortError")) {
    return "A criação foi cancelada ou passou do tempo. Tente de novo e confirme no aparelho."
  }
  return "Este navegador ou aparelho não conseguiu criar a passkey. Tente em outro, ou use o aplicativo de códigos."
}
