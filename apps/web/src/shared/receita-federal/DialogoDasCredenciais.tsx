import { PasswordInput, Select, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { type IntegracaoComAReceita, rotasDaReceitaFederal } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { consultaEmpresas } from "../empresas/empresas.api.ts"
import { DialogoDeFormulario } from "../formulario/DialogoDeFormulario.tsx"
import { useConfigurar } from "./integracao.api.ts"

interface Props {
  readonly configuracao: IntegracaoComAReceita["configuracao"]
  readonly aoFechar: () => void
  /** They were kept, and the dialog is closing. */
  readonly aoGuardar?: () => void
}

/** The keys of the contract, which are written and never read back. Render it only while it is open. */
export function DialogoDasCredenciais({ configuracao, aoFechar, aoGuardar }: Props) {
  const configurar = useConfigurar()
  const form = useFormulario({
    esquema: rotasDaReceitaFederal.configurarIntegracaoComAReceita.corpo,
    iniciais: { idContratante: configuracao?.idContratante ?? "", consumerKey: "", consumerSecret: "" },
    conferir: ({ idContratante }) =>
      idContratante === "" ? { idContratante: "Escolha a empresa que assinou o contrato." } : {},
    enviar: (corpo) => configurar.mutateAsync(corpo),
    segredos: ["consumerKey", "consumerSecret"],
    aoSalvar: () => {
      avisar("feito", "As chaves foram guardadas, cifradas. Teste a conexão.")
      aoFechar()
      aoGuardar?.()
    },
  })
  const empresa = form.campo("idContratante")
  return (
    <DialogoDeFormulario
      titulo="Chaves do SERPRO"
      form={form}
      confirmar="Guardar chaves"
      recusa="Nada foi guardado"
      aoFechar={aoFechar}
    >
      <EmpresaDoContrato
        escolhida={configuracao}
        value={empresa.value}
        error={empresa.error}
        onChange={(id) => empresa.onChange(id)}
      />
      <TextInput label="Consumer key" autoComplete="off" spellCheck={false} {...form.campo("consumerKey")} />
      <PasswordInput
        label="Consumer secret"
        description="As duas ficam na Área do Cliente do SERPRO. Depois de guardadas, não são mostradas a ninguém."
        autoComplete="new-password"
        {...form.campo("consumerSecret")}
      />
    </DialogoDeFormulario>
  )
}

const PAUSA_MS = 200

interface PropsDaEmpresa {
  readonly escolhida: IntegracaoComAReceita["configuracao"]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

function EmpresaDoContrato({ escolhida, value, error, onChange }: PropsDaEmpresa) {
  const [digitado, setDigitado] = useState("")
  const [busca] = useDebouncedValue(digitado, PAUSA_MS)
  const rotulo = ({ apelido, cnpj }: { readonly apelido: string; readonly cnpj: string }) =>
    `${apelido}, ${formatarDocumento(cnpj)}`
  const [nome, setNome] = useState(escolhida ? rotulo(escolhida) : "")
  // What is chosen stands in the box as text: searching for it again would leave one option only.
  const { data } = useQuery(consultaEmpresas(busca === nome ? "" : busca))
  const opcoes = (data?.lista ?? []).map((e) => ({ value: e.id, label: rotulo(e) }))
  const falta = value !== "" && !opcoes.some((o) => o.value === value)
  return (
    <Select
      label="Empresa do contrato"
      description="A que assinou o contrato com o SERPRO: é o e-CNPJ dela que identifica o escritório."
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nenhuma empresa com esse nome ou CNPJ"
      data-campo="idContratante"
      error={error}
      value={value === "" ? null : value}
      data={falta ? [{ value, label: nome }, ...opcoes] : opcoes}
      filter={({ options }) => options}
      onSearchChange={setDigitado}
      onChange={(id, opcao) => {
        setNome(opcao?.label ?? "")
        onChange(id ?? "")
      }}
    />
  )
}
