import { Checkbox, FileInput, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { type DeclaracaoDetalhada, etapasDaDeclaracao, rotasDasDeclaracoes } from "@partida/contracts"
import { IconFileUpload } from "@tabler/icons-react"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import type { Opcao } from "../../shared/lista/campos.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { anexarRecibo, useRegistrar } from "./declaracoes.api.ts"
import { nomeDaDeclaracao } from "./textos.ts"

interface Props {
  readonly declaracao: DeclaracaoDetalhada
  readonly pessoas: readonly Opcao[]
  readonly aoFechar: () => void
}

/** How far it is, who answers, and the delivery with its number and receipt. */
export function DialogoDoRegistro({ declaracao, pessoas, aoFechar }: Props) {
  const { idEmpresa, obrigacao, periodo, pelaFicha, versao } = declaracao
  const registrar = useRegistrar({ idEmpresa, obrigacao, periodo })
  const [arquivo, setArquivo] = useState<File | null>(null)
  const form = useFormulario({
    esquema: rotasDasDeclaracoes.registrarDeclaracao.corpo,
    iniciais: {
      idResponsavel: declaracao.idResponsavel ?? "",
      etapa: declaracao.etapa ?? "",
      entregueEm: pelaFicha ? "" : (declaracao.entregueEm ?? ""),
      numero: pelaFicha ? "" : (declaracao.numero ?? ""),
      retificadora: !pelaFicha && declaracao.retificadora,
      observacao: declaracao.observacao ?? "",
    },
    corpo: (v) => ({
      idResponsavel: v.idResponsavel || null,
      etapa: v.etapa || null,
      entregueEm: v.entregueEm || null,
      numero: v.numero.trim() || null,
      tipo: v.retificadora ? "retificadora" : "original",
      idDocumento: v.entregueEm ? declaracao.idDocumento : null,
      observacao: v.observacao.trim() || null,
    }),
    enviar: async (corpo) => {
      const idDocumento = arquivo === null ? corpo.idDocumento : await anexarRecibo(idEmpresa, arquivo)
      return registrar.mutateAsync({ versao, corpo: { ...corpo, idDocumento } })
    },
    aoSalvar: () => {
      avisar("feito", "A declaração foi registrada.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo={nomeDaDeclaracao(declaracao)} form={form} confirmar="Salvar" aoFechar={aoFechar}>
      <NativeSelect
        label="Responsável"
        data={[{ value: "", label: "Quem responde pela empresa" }, ...pessoas]}
        {...form.campo("idResponsavel")}
      />
      <NativeSelect
        label="Até onde está"
        data={[
          { value: "", label: "A fazer" },
          ...Object.entries(etapasDaDeclaracao).map(([value, { rotulo }]) => ({ value, label: rotulo })),
        ]}
        {...form.campo("etapa")}
      />
      {!pelaFicha && (
        <>
          <Campo
            tipo="data"
            label="Entregue em"
            description="Em branco enquanto não foi."
            {...form.campo("entregueEm")}
          />
          <TextInput label="Número do recibo" maxLength={60} {...form.campo("numero")} />
          <FileInput
            label="Arquivo do recibo"
            description={
              declaracao.recibo
                ? `Está anexado: ${declaracao.recibo.nome}. Outro toma o lugar dele.`
                : "PDF ou imagem. Fica também em Documentos."
            }
            placeholder="Escolher arquivo"
            leftSection={<IconFileUpload size={16} aria-hidden />}
            accept="application/pdf,image/png,image/jpeg,text/plain"
            clearable
            value={arquivo}
            onChange={setArquivo}
          />
          <Checkbox label="É uma retificadora" {...form.marca("retificadora")} />
        </>
      )}
      <Textarea label="Observação" autosize minRows={2} maxLength={500} {...form.campo("observacao")} />
    </DialogoDeFormulario>
  )
}
