import { Button, CopyButton, Group, Text, TextInput } from "@mantine/core"
import { rotasDaIdentidade } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { chamar } from "../../../lib/api/chamar.ts"
import type { Dados } from "../../../lib/api/mapping.ts"
import { useFormulario } from "../../../lib/formulario/useFormulario.ts"
import { avisar } from "../../../ui/avisos.tsx"
import { Dialogo } from "../../../ui/Dialogo.tsx"
import { CampoDeSenha } from "../CampoDeSenha.tsx"
import { consultaSeguranca } from "../conta.api.ts"
import { CodigosDeRecuperacao } from "./CodigosDeRecuperacao.tsx"
import { FormularioNoDialogo } from "./FormularioNoDialogo.tsx"
import classes from "./seguranca.module.css"

interface Props {
  readonly aoFechar: () => void
}

type Inicio = Dados<typeof rotasDaIdentidade.iniciarSegundoFator>

/** Switches the authenticator on in three steps: password, first code, recovery codes. */
export function DialogoDeLigar({ aoFechar }: Props) {
  const queryClient = useQueryClient()
  const [inicio, setInicio] = useState<Inicio | null>(null)
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const fechar = () => {
    aoFechar()
    void queryClient.invalidateQueries(consultaSeguranca)
  }
  return (
    // Once the codes are on screen only the button that says they were kept closes the dialog.
    <Dialogo aberto aoFechar={fechar} titulo="Aplicativo de códigos" preso={codigos !== null}>
      {codigos ? (
        <CodigosDeRecuperacao codigos={codigos} aoTerminar={fechar} />
      ) : inicio ? (
        <PrimeiroCodigo inicio={inicio} aoLigar={setCodigos} aoCancelar={fechar} />
      ) : (
        <PedidoDeSenha
          confirmar="Continuar"
          aoCancelar={fechar}
          enviar={async (senhaAtual) =>
            setInicio(await chamar(rotasDaIdentidade.iniciarSegundoFator, { corpo: { senhaAtual } }))
          }
        >
          Use um aplicativo como Google Authenticator, Microsoft Authenticator ou o gerenciador de senhas do aparelho. A
          cada entrada, além da senha, você digita o código que ele mostra.
        </PedidoDeSenha>
      )}
    </Dialogo>
  )
}

interface PropsDoCodigo {
  readonly inicio: Inicio
  readonly aoLigar: (codigos: readonly string[]) => void
  readonly aoCancelar: () => void
}

function PrimeiroCodigo({ inicio, aoLigar, aoCancelar }: PropsDoCodigo) {
  const { campo, ...formulario } = useFormulario({
    esquema: rotasDaIdentidade.confirmarSegundoFator.corpo,
    iniciais: { codigo: "" },
    enviar: (corpo) => chamar(rotasDaIdentidade.confirmarSegundoFator, { corpo }),
    aoSalvar: ({ codigosDeRecuperacao }) => aoLigar(codigosDeRecuperacao),
  })
  return (
    <FormularioNoDialogo {...formulario} confirmar="Ligar" aoCancelar={aoCancelar}>
      <Text>Aponte a câmera do aplicativo para a imagem e digite abaixo os 6 números que ele mostrar.</Text>
      <img
        className={classes.qr}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(inicio.qrSvg)}`}
        alt="QR code para o aplicativo de códigos"
        width={184}
        height={184}
      />
      <div>
        <Text size="sm" c="dimmed">
          Sem câmera? Digite esta chave no aplicativo, ou{" "}
          <a className={classes.ligacao} href={inicio.endereco}>
            abra-o neste aparelho
          </a>
          .
        </Text>
        <Group gap="xs" wrap="nowrap" mt={4}>
          <code className={classes.segredo}>{inicio.segredo.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton value={inicio.segredo}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? "Copiada" : "Copiar"}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
      <TextInput
        label="Código do aplicativo"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className={classes.codigo}
        // The dialog is already open when this step comes: nothing else would bring the focus here.
        autoFocus
        {...campo("codigo")}
      />
    </FormularioNoDialogo>
  )
}

/** Switches the authenticator off. */
export function DialogoDeDesligar({ aoFechar }: Props) {
  const queryClient = useQueryClient()
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Desligar o aplicativo de códigos">
      <PedidoDeSenha
        confirmar="Desligar"
        aoCancelar={aoFechar}
        enviar={async (senhaAtual) => {
          await chamar(rotasDaIdentidade.desligarSegundoFator, { corpo: { senhaAtual } })
          avisar("feito", "Segundo fator desligado.")
          aoFechar()
          await queryClient.invalidateQueries(consultaSeguranca)
        }}
      >
        A senha sozinha voltará a bastar para entrar na sua conta, e os códigos de recuperação deixam de valer.
      </PedidoDeSenha>
    </Dialogo>
  )
}

/** Makes new recovery codes. */
export function DialogoDeRefazer({ aoFechar }: Props) {
  const queryClient = useQueryClient()
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const fechar = () => {
    aoFechar()
    void queryClient.invalidateQueries(consultaSeguranca)
  }
  return (
    <Dialogo aberto aoFechar={fechar} titulo="Códigos de recuperação" preso={codigos !== null}>
      {codigos ? (
        <CodigosDeRecuperacao codigos={codigos} aoTerminar={fechar} />
      ) : (
        <PedidoDeSenha
          confirmar="Criar códigos novos"
          aoCancelar={fechar}
          enviar={async (senhaAtual) => {
            const { codigosDeRecuperacao } = await chamar(rotasDaIdentidade.refazerCodigos, { corpo: { senhaAtual } })
            setCodigos(codigosDeRecuperacao)
          }}
        >
          Os códigos que você tem deixam de valer e você recebe dez novos.
        </PedidoDeSenha>
      )}
    </Dialogo>
  )
}

interface PropsDaSenha {
  readonly children: React.ReactNode
  readonly confirmar: string
  readonly aoCancelar: () => void
  readonly enviar: (senhaAtual: string) => Promise<void>
}

/** What will happen, and the password that lets it. */
function PedidoDeSenha({ children, confirmar, aoCancelar, enviar }: PropsDaSenha) {
  const { campo, ...formulario } = useFormulario({
    esquema: rotasDaIdentidade.desligarSegundoFator.corpo,
    iniciais: { senhaAtual: "" },
    enviar: ({ senhaAtual }) => enviar(senhaAtual),
  })
  return (
    <FormularioNoDialogo {...formulario} confirmar={confirmar} aoCancelar={aoCancelar}>
      <Text>{children}</Text>
      <CampoDeSenha label="Senha atual" autoComplete="current-password" data-autofocus {...campo("senhaAtual")} />
    </FormularioNoDialogo>
  )
}
