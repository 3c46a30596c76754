import { rotasDosSocios } from "@partida/contracts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CamposDaPessoa } from "./CamposDaPessoa.tsx"
import { CamposDeImigracao } from "./CamposDeImigracao.tsx"
import { corpoDe, VAZIO } from "./pessoa.ts"
import { useCadastrar } from "./socios.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers somebody in a company. Render it only while it is open: each opening starts from nothing. */
export function GavetaNovoSocio({ idEmpresa, aoFechar }: Props) {
  const cadastrar = useCadastrar(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "socios.cadastrar",
    registro: idEmpresa,
    esquema: rotasDosSocios.cadastrarSocio.corpo,
    iniciais: VAZIO,
    corpo: corpoDe,
    enviar: (corpo) => cadastrar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `${nome} está no cadastro. A participação entra por uma alteração do quadro.`)
    },
  })
  const { form } = cadastro
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Cadastrar pessoa"
      subtitulo="Sócio, administrador ou representante. A participação vem depois, no quadro societário."
      acao="Cadastrar pessoa"
      recusa="A pessoa não foi cadastrada"
      aoFechar={aoFechar}
    >
      <CamposDaPessoa form={form} />
      {form.valores.idTipoDePessoa === "3" && <CamposDeImigracao form={form} />}
    </GavetaDeCadastro>
  )
}
