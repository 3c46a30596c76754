import { rotasDosUsuarios } from "@partida/contracts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CamposDoUsuario } from "./CamposDoUsuario.tsx"
import { conferir, corpoDe, type Digitado, type IdDePapel, papeisOferecidos, VAZIO } from "./formulario.ts"
import { useConvidar } from "./usuarios.api.ts"

interface Props {
  readonly aoFechar: () => void
}

/** Invites somebody. Render it only while it is open: each opening starts from nothing. */
export function GavetaDoConvite({ aoFechar }: Props) {
  const { pessoa, papel } = usePessoa()
  const papeis = papeisOferecidos(papel, pessoa.idEscritorio === null)
  const convidar = useConvidar()
  const iniciais: Digitado = { ...VAZIO, idPapel: unico(papeis) }
  const cadastro = useFormularioGuardado({
    nome: "usuarios.convidar",
    esquema: rotasDosUsuarios.convidarUsuario.corpo,
    iniciais,
    corpo: (digitado) => ({ ...corpoDe(digitado), email: digitado.email }),
    conferir,
    enviar: (corpo) => convidar.mutateAsync(corpo),
    aoSalvar: ({ email }) => {
      aoFechar()
      avisar("feito", `Convite enviado para ${email}.`)
    },
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Convidar pessoa"
      subtitulo="Ela recebe um e-mail com o link para criar a conta e entrar."
      acao="Enviar convite"
      recusa="O convite não foi enviado"
      aoFechar={aoFechar}
    >
      <CamposDoUsuario form={cadastro.form} papeis={papeis} comEmail />
    </GavetaDeCadastro>
  )
}

/** With one role to give, it is already chosen. */
const unico = (papeis: readonly IdDePapel[]) => (papeis.length === 1 ? (papeis[0] ?? null) : null)
