import { Button, FileInput, Group, NativeSelect, Stack, TextInput } from "@mantine/core"
import {
  corpoDasAssinadas,
  MAXIMO_DE_SIGNATARIOS,
  type QualidadeDeQuemAssina,
  qualidadesDeQuemAssina,
} from "@partida/contracts"
import { IconFileUpload, IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { anexarAssinada, useGuardarAssinadas } from "./assinadas.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly ano: number
  /** Of the office, as its registration has it. */
  readonly contador: { readonly nome: string; readonly crc: string }
  readonly aoFechar: () => void
}

/** Any id: the one of the file takes its place once the file is kept. */
const AINDA_NAO = "00000000-0000-4000-8000-000000000000"
const novo = (qualidade: QualidadeDeQuemAssina) => ({ nome: "", cpf: "", qualidade, crc: "" })

/** The signed paper, the day, and everybody who signed it. */
export function DialogoDasAssinadas({ idEmpresa, ano, contador, aoFechar }: Props) {
  const guardar = useGuardarAssinadas({ idEmpresa, ano })
  const [arquivo, setArquivo] = useState<File | null>(null)
  const form = useFormulario({
    esquema: corpoDasAssinadas,
    iniciais: {
      idDocumento: AINDA_NAO,
      assinadasEm: "",
      signatarios: [novo("titular"), { ...novo("contador"), ...contador }],
    },
    corpo: (v) => v,
    enviar: async (corpo) => {
      if (arquivo === null) throw new Error("Sem o arquivo não se chega aqui.")
      return guardar.mutateAsync({ ...corpo, idDocumento: await anexarAssinada(idEmpresa, arquivo) })
    },
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `Demonstrações de ${ano} guardadas com as assinaturas.`)
    },
  })
  const { itens, trocar } = form.lista("signatarios")
  return (
    <DialogoDeFormulario
      titulo={`Demonstrações assinadas de ${ano}`}
      tamanho="lg"
      form={form}
      confirmar="Guardar"
      impedido={arquivo === null}
      recusa="Nada foi guardado"
      aoFechar={aoFechar}
    >
      <FileInput
        label="PDF assinado"
        description="Assinado com certificado, ou a digitalização do papel. Fica também em Documentos."
        placeholder="Escolher arquivo"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        accept="application/pdf"
        clearable
        required
        value={arquivo}
        onChange={setArquivo}
      />
      <Campo tipo="data" label="Assinadas em" {...form.campo("assinadasEm")} />
      {itens.map((s, i) => (
        <Stack key={i} gap="xs" role="group" aria-label={`Assinatura ${i + 1}`}>
          <Group grow align="flex-start">
            <TextInput label="Nome de quem assinou" maxLength={150} {...form.campo(`signatarios.${i}.nome`)} />
            <Campo tipo="cpf" label="CPF" {...form.campo(`signatarios.${i}.cpf`)} />
          </Group>
          <Group grow align="flex-start">
            <NativeSelect
              label="Assina como"
              data={Object.entries(qualidadesDeQuemAssina).map(([value, label]) => ({ value, label }))}
              {...form.campo(`signatarios.${i}.qualidade`)}
            />
            {s.qualidade === "contador" && (
              <TextInput label="CRC" maxLength={30} {...form.campo(`signatarios.${i}.crc`)} />
            )}
          </Group>
          {itens.length > 2 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Tirar a assinatura ${i + 1}`}
              onClick={() => trocar(itens.filter((_s, j) => j !== i))}
            >
              Tirar
            </Button>
          )}
        </Stack>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={itens.length >= MAXIMO_DE_SIGNATARIOS}
          onClick={() => trocar([...itens, novo("titular")])}
        >
          Mais uma assinatura
        </Button>
      </Group>
    </DialogoDeFormulario>
  )
}
