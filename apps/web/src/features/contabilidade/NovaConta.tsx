import { Select, TextInput } from "@mantine/core"
import { type ContaContabil, corpoDaContaContabil } from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { useCriarConta } from "./contabilidade.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly contas: readonly ContaContabil[]
  readonly aoFechar: () => void
}

/** Gives the company an account of its own, under a synthetic one. */
export function NovaConta({ idEmpresa, contas, aoFechar }: Props) {
  const criar = useCriarConta(idEmpresa)
  const form = useFormulario({
    esquema: corpoDaContaContabil,
    iniciais: { pai: "", nome: "" },
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ codigo, nome, reduzido }) => {
      aoFechar()
      avisar("feito", `${codigo} ${nome} foi criada, com o reduzido ${reduzido}.`)
    },
  })
  const comAnaliticas = new Set(contas.flatMap((c) => (c.tipo === "A" && c.pai !== null ? [c.pai] : [])))
  return (
    <DialogoDeFormulario
      titulo="Nova conta da empresa"
      form={form}
      confirmar="Criar conta"
      recusa="A conta não foi criada"
      aoFechar={aoFechar}
    >
      <Select
        label="Entra em"
        searchable
        limit={50}
        data-autofocus
        nothingFoundMessage="Nenhuma conta com isso."
        data={contas.flatMap((c) =>
          comAnaliticas.has(c.codigo) ? [{ value: c.codigo, label: `${c.codigo} ${c.nome}` }] : [],
        )}
        {...form.campo("pai")}
        onChange={(pai) => form.campo("pai").onChange(pai ?? "")}
      />
      <TextInput label="Nome" placeholder="Banco Exemplo, conta 12345-6" {...form.campo("nome")} />
    </DialogoDeFormulario>
  )
}
