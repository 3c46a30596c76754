import { rotasDasProcuracoes } from "@partida/contracts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CamposDaProcuracao } from "./CamposDaProcuracao.tsx"
import { corpoDe, VAZIA } from "./formulario.ts"
import { useCriar } from "./procuracoes.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers a procuração. Render it only while it is open: each opening starts from nothing. */
export function GavetaDaNova({ idEmpresa, aoFechar }: Props) {
  const criar = useCriar(idEmpresa)
  const cadastro = useFormularioGuardado({
    nome: "procuracoes.criar",
    esquema: rotasDasProcuracoes.criarProcuracao.corpo,
    iniciais: VAZIA,
    corpo: corpoDe,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ nomeDoOutorgado }) => {
      aoFechar()
      avisar("feito", `Procuração de ${nomeDoOutorgado} registrada.`)
    },
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Nova procuração"
      subtitulo="Como foi dada no órgão: registrar aqui não a cria lá."
      largura={560}
      acao="Registrar procuração"
      recusa="A procuração não foi registrada"
      aoFechar={aoFechar}
    >
      <CamposDaProcuracao form={cadastro.form} />
    </GavetaDeCadastro>
  )
}
