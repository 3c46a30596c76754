import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { type LadoDaConversa, rotasDasConversas } from "@partida/contracts"
import { useState } from "react"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Anexos } from "./Anexos.tsx"
import type { BuscaDasConversas } from "./busca.ts"
import { useAbrirConversa } from "./conversas.api.ts"

interface Props {
  readonly lado: LadoDaConversa
  /** The company of the top bar, and what it is about when a guide led here. */
  readonly busca: Pick<BuscaDasConversas, "empresa" | "guia" | "assunto">
  readonly aoFechar: () => void
  readonly aoCriar: (id: string) => void
}

/** Opens a conversation about a company. */
export function GavetaDaNova({ lado, busca: { empresa, guia, assunto }, aoFechar, aoCriar }: Props) {
  const { pessoa } = usePessoa()
  const abrir = useAbrirConversa()
  const [arquivos, setArquivos] = useState<readonly File[]>([])
  const [escolhidas, setEscolhidas] = useState<readonly { readonly id: string; readonly apelido: string }[]>([])
  const minhas = lado === "cliente" ? pessoa.empresas : []
  const cadastro = useFormularioGuardado({
    nome: "conversas.nova",
    esquema: rotasDasConversas.abrirConversa.corpo,
    iniciais: { idEmpresa: empresa ?? minhas[0]?.id ?? "", assunto: assunto ?? "", texto: "", competencia: "" },
    corpo: (v) => ({ ...v, competencia: v.competencia === "" ? null : v.competencia, idGuia: guia ?? null }),
    conferir: (v): Record<string, string> => (v.idEmpresa === "" ? { idEmpresa: "Escolha a empresa." } : {}),
    enviar: (corpo) => abrir.mutateAsync({ ...corpo, arquivos }),
    aoSalvar: ({ id }) => {
      avisar("feito", lado === "cliente" ? "Enviado ao escritório." : "Enviado ao cliente.")
      aoCriar(id)
    },
  })
  const { form } = cadastro
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Nova conversa"
      subtitulo={lado === "cliente" ? "Com o seu escritório de contabilidade" : "Com os donos da empresa"}
      acao="Enviar"
      recusa="A conversa não foi aberta"
      aoFechar={aoFechar}
    >
      {lado === "cliente" && minhas.length > 1 && (
        <NativeSelect
          label="Empresa"
          data={minhas.map(({ id, apelido }) => ({ value: id, label: apelido }))}
          {...form.campo("idEmpresa")}
        />
      )}
      {lado === "escritorio" && empresa === undefined && (
        <EscolhaDeEmpresas
          rotulo="Empresa"
          campo="idEmpresa"
          value={escolhidas}
          erro={form.campo("idEmpresa").error}
          onChange={(novas) => {
            const uma = novas.slice(-1)
            setEscolhidas(uma)
            form.mudar("idEmpresa", uma[0]?.id ?? "")
          }}
        />
      )}
      <TextInput label="Assunto" maxLength={120} data-autofocus {...form.campo("assunto")} />
      <NativeSelect
        label="Sobre o mês"
        data={[{ value: "", label: "Nenhum mês em particular" }, ...opcoesDeMes(undefined, hojeEmSaoPaulo())]}
        {...form.campo("competencia")}
      />
      <Textarea label="Mensagem" autosize minRows={4} maxRows={14} maxLength={4000} {...form.campo("texto")} />
      <Anexos arquivos={arquivos} aoMudar={setArquivos} desligado={form.enviando} />
    </GavetaDeCadastro>
  )
}
