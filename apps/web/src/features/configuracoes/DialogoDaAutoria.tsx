import { Checkbox, TextInput } from "@mantine/core"
import { type IntegracaoComAReceita, rotasDaReceitaFederal } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { useAlterarAutoria } from "./automacoes.api.ts"
import classes from "./configuracoes.module.css"

interface Props {
  readonly configuracao: NonNullable<IntegracaoComAReceita["configuracao"]>
  readonly aoFechar: () => void
}

/** In whose name the office asks the Receita. Render it only while it is open. */
export function DialogoDaAutoria({ configuracao, aoFechar }: Props) {
  const alterar = useAlterarAutoria()
  const form = useFormulario({
    esquema: rotasDaReceitaFederal.alterarAutoriaDosPedidos.corpo,
    iniciais: {
      procurador: formatarDocumento(configuracao.procurador?.documento ?? ""),
      emNomeDaEmpresa: configuracao.emNomeDaEmpresa,
    },
    enviar: (corpo) => alterar.mutateAsync(corpo),
    aoSalvar: () => {
      avisar("feito", "Guardado. O que parou por falta de procuração voltou para a fila.")
      aoFechar()
    },
  })
  const { value, onChange } = form.campo("emNomeDaEmpresa")
  return (
    <DialogoDeFormulario
      titulo="Em nome de quem pedir à Receita"
      form={form}
      confirmar="Guardar"
      recusa="Nada foi mudado"
      aoFechar={aoFechar}
    >
      <p className={classes.fraco}>
        As empresas dão a autorização de acesso no e-CAC a alguém. Se foi ao CNPJ do contrato,{" "}
        {formatarDocumento(configuracao.cnpj)}, deixe em branco. Se foi a outro, o certificado dele assina aqui, todo
        dia, o termo de autorização que o SERPRO pede.
      </p>
      <TextInput
        label="CPF ou CNPJ de quem recebe as procurações"
        description="O certificado A1 dele fica em Perfil, Certificados digitais."
        autoComplete="off"
        maxLength={20}
        {...form.campo("procurador")}
      />
      <Checkbox
        label="Sem procuração, pedir em nome da própria empresa"
        description="Só das empresas com o e-CNPJ em vigor aqui: é ele que assina o termo."
        checked={value}
        onChange={(evento) => onChange(evento.currentTarget.checked)}
      />
    </DialogoDeFormulario>
  )
}
