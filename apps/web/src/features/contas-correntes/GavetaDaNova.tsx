import { rotasDasContasCorrentes } from "@partida/contracts"
import { CamposDaConta } from "../../shared/contas/CamposDaConta.tsx"
import { conferir, corpoDe, NOVA } from "../../shared/contas/conta.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { useCriar } from "./contas-correntes.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers an account. */
export function GavetaDaNova({ idEmpresa, aoFechar }: Props) {
  const criar = useCriar(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "contas-correntes.nova",
    registro: idEmpresa,
    esquema: rotasDasContasCorrentes.criarContaCorrente.corpo,
    iniciais: NOVA,
    corpo: corpoDe,
    conferir,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ apelido }) => {
      aoFechar()
      avisar("feito", `A conta ${apelido} foi cadastrada.`)
    },
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Nova conta"
      acao="Cadastrar conta"
      recusa="A conta não foi cadastrada"
      aoFechar={aoFechar}
    >
      <CamposDaConta form={cadastro.form} />
    </GavetaDeCadastro>
  )
}
