import { Button, Checkbox, Stack, Switch, TextInput } from "@mantine/core"
import { assuntosDaComunicacao, type Destinatario, rotasDaComunicacao } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import {
  consultaDestinatarios,
  useCriarDestinatario,
  useEditarDestinatario,
  useExcluirDestinatario,
} from "../../shared/destinatarios/destinatarios.api.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import {
  assuntosDe,
  assuntosEmOrdem,
  camposComparados,
  corpoDe,
  type DestinatarioDigitado,
  leituraDe,
  NOVO,
} from "./destinatario.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers who receives without having an account. */
export function NovoDestinatario({ idEmpresa, aoFechar }: Props) {
  const criar = useCriarDestinatario(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "destinatarios.novo",
    registro: idEmpresa,
    esquema: rotasDaComunicacao.criarDestinatario.corpo,
    iniciais: NOVO,
    corpo: corpoDe,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `${nome} passa a receber.`)
    },
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Acrescentar quem recebe"
      acao="Acrescentar"
      recusa="A pessoa não foi acrescentada"
      aoFechar={aoFechar}
    >
      <Campos form={cadastro.form} />
    </GavetaDeCadastro>
  )
}

/** What somebody receives. The first choice of a person with an account is what registers them. */
export function EdicaoDoDestinatario({ idEmpresa, pessoa, aoFechar }: Props & { readonly pessoa: Destinatario }) {
  const { id, idUsuario, nome } = pessoa
  const criar = useCriarDestinatario(idEmpresa)
  const editar = useEditarDestinatario(id ?? "")
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "destinatarios.editar",
    registro: id ?? idUsuario ?? idEmpresa,
    esquema: rotasDaComunicacao.editarDestinatario.corpo,
    corpo: corpoDe,
    campos: camposComparados,
    lido: leituraDe(pessoa),
    reler: async () => {
      const { lista } = await queryClient.fetchQuery({ ...consultaDestinatarios(idEmpresa), staleTime: 0 })
      return leituraDe(lista.find((d) => d.id === id && d.idUsuario === idUsuario) ?? pessoa)
    },
    salvar: (corpo, versao) => (id === null ? criar.mutateAsync(corpo) : editar.mutateAsync({ versao, corpo })),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `O que ${nome} recebe foi salvo.`)
    },
  })
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={nome}
      subtitulo="Quem recebe o quê"
      marcas={idUsuario !== null && <Etiqueta tom="neutro">Tem acesso</Etiqueta>}
      atos={id !== null && idUsuario === null && <Excluir id={id} nome={nome} aoExcluir={aoFechar} />}
      aoFechar={aoFechar}
    >
      <Campos form={edicao.form} />
    </GavetaDeEdicao>
  )
}

function Campos({ form }: { readonly form: Formulario<DestinatarioDigitado> }) {
  const comConta = form.valores.idUsuario !== null
  const assuntos = form.campo("assuntos")
  return (
    <Stack gap="md">
      {!comConta && (
        <>
          <TextInput label="Nome" data-autofocus autoComplete="off" maxLength={80} {...form.campo("nome")} />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="off"
            description="Sem e-mail, informe o WhatsApp."
            {...form.campo("email")}
          />
        </>
      )}
      <Campo
        tipo="celular"
        label="WhatsApp"
        description="Para o escritório passar a mensagem pronta, ou para o envio por WhatsApp, se a pessoa aceitar."
        {...form.campo("celular")}
      />
      <Campo
        tipo="cpf"
        label="CPF"
        description="Os quatro últimos abrem o link desta pessoa. Sem ele, o link pede os do CNPJ, e recibos de pró-labore pedem a entrada no sistema."
        {...form.campo("cpf")}
      />
      <Checkbox.Group
        label="Recebe"
        description={comConta ? "Por e-mail e no portal." : "Por e-mail."}
        value={[...assuntos.value]}
        error={assuntos.error}
        data-campo={assuntos["data-campo"]}
        onChange={(marcados) => assuntos.onChange(assuntosDe(marcados))}
      >
        <Stack gap="xs" mt="xs">
          {assuntosEmOrdem.map((assunto) => (
            <Checkbox key={assunto} value={assunto} label={assuntosDaComunicacao[assunto].rotulo} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label="A pessoa aceitou receber por WhatsApp"
        description="Onde o escritório usa o WhatsApp, vai por ele o que iria por e-mail; se não chegar, vai o e-mail."
        {...form.marca("whatsapp")}
      />
      <Switch
        label="Lembrar do que não foi aberto"
        description="Só quando o escritório liga os lembretes."
        {...form.marca("lembretes")}
      />
    </Stack>
  )
}

interface ExcluirProps {
  readonly id: string
  readonly nome: string
  readonly aoExcluir: () => void
}

function Excluir({ id, nome, aoExcluir }: ExcluirProps) {
  const [perguntando, setPerguntando] = useState(false)
  const excluir = useExcluirDestinatario()
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setPerguntando(true)}>
        Deixar de enviar
      </Button>
      <DialogoConfirmar
        aberto={perguntando}
        titulo={`Deixar de enviar a ${nome}?`}
        confirmar="Deixar de enviar"
        trabalhando={excluir.isPending}
        aoCancelar={() => setPerguntando(false)}
        aoConfirmar={() =>
          excluir.mutate(id, {
            onSuccess: () => {
              aoExcluir()
              avisar("feito", `${nome} não recebe mais nada. O que já foi enviado fica, com a sua prova.`)
            },
          })
        }
      >
        O que já foi enviado continua registrado, e os links dessas mensagens continuam valendo até o fim do prazo.
      </DialogoConfirmar>
    </>
  )
}
