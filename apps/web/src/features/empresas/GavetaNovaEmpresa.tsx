import { type CadastroDaEmpresa, rotasDoCadastro } from "@partida/contracts"
import { useState } from "react"
import { competenciaPadrao } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { CamposDaNova } from "./CamposDaNova.tsx"
import { EmpresaCadastrada } from "./EmpresaCadastrada.tsx"
import { useCriarEmpresa } from "./empresas.api.ts"
import { conferirNova, corpoDaNova, vazia } from "./nova-empresa.ts"

/** Registers a company, CNPJ first, and then offers what comes next. Render it only while it is open. */
export function GavetaNovaEmpresa({ aoFechar }: { readonly aoFechar: () => void }) {
  const { pessoa, papel } = usePessoa()
  const [criada, setCriada] = useState<CadastroDaEmpresa | null>(null)
  const criar = useCriarEmpresa()
  const cadastro = useFormularioGuardado({
    nome: "empresas.nova",
    esquema: rotasDoCadastro.criarEmpresa.corpo,
    // Whoever registers usually answers for it; a platform operator belongs to no office.
    iniciais: vazia(competenciaPadrao(hojeEmSaoPaulo()), papel === "ROOT" ? "" : pessoa.idUsuario),
    corpo: corpoDaNova,
    conferir: conferirNova,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: setCriada,
  })
  if (criada) return <EmpresaCadastrada empresa={criada} aoFechar={aoFechar} />
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Nova empresa"
      subtitulo="Comece pelo CNPJ. Só o essencial é obrigatório; o resto pode vir depois."
      acao="Cadastrar empresa"
      recusa="A empresa não foi cadastrada"
      aoFechar={aoFechar}
    >
      <CamposDaNova form={cadastro.form} />
    </GavetaDeCadastro>
  )
}
