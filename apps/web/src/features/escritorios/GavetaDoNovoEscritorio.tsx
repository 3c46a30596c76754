import { TextInput } from "@mantine/core"
import { rotasDosEscritorios } from "@partida/contracts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useCriarEscritorio } from "./escritorios.api.ts"
import classes from "./escritorios.module.css"

const VAZIO = { nome: "", cnpj: "", administrador: { nome: "", email: "" } }

/** Creates an office with the person who will manage it. Render it only while it is open. */
export function GavetaDoNovoEscritorio({ aoFechar }: { readonly aoFechar: () => void }) {
  const criar = useCriarEscritorio()
  const cadastro = useFormularioGuardado({
    nome: "escritorios.criar",
    esquema: rotasDosEscritorios.criarEscritorio.corpo,
    iniciais: VAZIO,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `${nome} foi criado, e o convite do administrador foi enviado.`)
    },
  })
  const { form } = cadastro
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Novo escritório"
      subtitulo="O administrador recebe um convite por e-mail e completa o cadastro."
      acao="Criar escritório"
      recusa="O escritório não foi criado"
      aoFechar={aoFechar}
    >
      <section className={classes.grupo} aria-label="Escritório">
        <h3>Escritório</h3>
        <TextInput label="Nome" data-autofocus autoComplete="off" maxLength={120} {...form.campo("nome")} />
        <Campo tipo="cnpj" label="CNPJ" {...form.campo("cnpj")} />
      </section>
      <section className={classes.grupo} aria-label="Primeiro administrador">
        <h3>Primeiro administrador</h3>
        <TextInput label="Nome" autoComplete="off" maxLength={120} {...form.campo("administrador.nome")} />
        <Campo
          tipo="email"
          label="E-mail"
          description="O convite vai para este endereço, e é com ele que a pessoa entra."
          {...form.campo("administrador.email")}
        />
      </section>
    </GavetaDeCadastro>
  )
}
