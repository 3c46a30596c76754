import { type Cliente, rotasDosClientes } from "@partida/contracts"
import { corpoDe, NOVA } from "../../shared/contrapartes/contraparte.ts"
import { CamposDoCliente } from "../../shared/emissao/CamposDoCliente.tsx"
import { useCriarCliente } from "../../shared/emissao/emissao.api.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"

interface Props {
  readonly idEmpresa: string
  readonly aoCriar: (cliente: Cliente) => void
  readonly aoFechar: () => void
}

/** Registers a client, of Brazil or abroad. */
export function GavetaDoNovo({ idEmpresa, aoCriar, aoFechar }: Props) {
  const criar = useCriarCliente(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "clientes.novo",
    registro: idEmpresa,
    esquema: rotasDosClientes.criarCliente.corpo,
    iniciais: NOVA,
    corpo: corpoDe,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: (cliente) => {
      aoCriar(cliente)
      avisar("feito", `${cliente.nome} foi cadastrado.`)
    },
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Novo cliente"
      acao="Cadastrar cliente"
      recusa="O cliente não foi cadastrado"
      aoFechar={aoFechar}
    >
      <CamposDoCliente form={cadastro.form} novo />
    </GavetaDeCadastro>
  )
}
