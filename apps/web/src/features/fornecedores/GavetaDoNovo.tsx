import { rotasDosFornecedores } from "@partida/contracts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CamposDoFornecedor } from "./CamposDoFornecedor.tsx"
import { corpoDe, NOVO } from "./fornecedor.ts"
import { useCriarFornecedor } from "./fornecedores.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers a supplier, of Brazil or abroad. */
export function GavetaDoNovo({ idEmpresa, aoFechar }: Props) {
  const criar = useCriarFornecedor(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "fornecedores.novo",
    registro: idEmpresa,
    esquema: rotasDosFornecedores.criarFornecedor.corpo,
    iniciais: NOVO,
    corpo: corpoDe,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `${nome} foi cadastrado.`)
    },
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Novo fornecedor"
      acao="Cadastrar fornecedor"
      recusa="O fornecedor não foi cadastrado"
      aoFechar={aoFechar}
    >
      <CamposDoFornecedor form={cadastro.form} novo />
    </GavetaDeCadastro>
  )
}
