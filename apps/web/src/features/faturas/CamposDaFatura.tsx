import { Select, Stack, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { EscolhaDoCliente } from "../../shared/emissao/EscolhaDoCliente.tsx"
import { consultaEmissao } from "../../shared/emissao/emissao.api.ts"
import { NovoCliente } from "../../shared/emissao/NovoCliente.tsx"

/** What a field of the forms of these screens takes; both forms give it. */
interface CampoDeTexto {
  readonly value: string
  readonly error: string | undefined
  readonly "data-campo": string
  readonly onChange: (valor: string) => void
}

interface Props {
  readonly idEmpresa: string
  /** Missing: whose it is does not change. */
  readonly cliente?: CampoDeTexto
  readonly servico: CampoDeTexto
  readonly descricao: CampoDeTexto
}

/** Who is charged and for what: the service may be left for the day of the note. */
export function ClienteEServico({ idEmpresa, cliente, servico, descricao }: Props) {
  const [criando, setCriando] = useState(false)
  const { data } = useQuery(consultaEmissao(idEmpresa))
  const ativos = (data?.servicos ?? []).filter(({ arquivadoEm, id }) => arquivadoEm === null || id === servico.value)
  const escolhido = ativos.find(({ id }) => id === servico.value)
  if (criando && cliente)
    return (
      <NovoCliente
        idEmpresa={idEmpresa}
        aoDesistir={() => setCriando(false)}
        aoCriar={({ id }) => {
          cliente.onChange(id)
          setCriando(false)
        }}
      />
    )
  return (
    <Stack gap="md">
      {cliente && (
        <EscolhaDoCliente
          idEmpresa={idEmpresa}
          valor={cliente.value || null}
          erro={cliente.error ?? null}
          campo={cliente["data-campo"]}
          aoMudar={(id) => cliente.onChange(id ?? "")}
          aoCriar={() => setCriando(true)}
        />
      )}
      <Select
        label="O que foi feito"
        description="Pode ficar para depois: sem o serviço a nota não sai."
        placeholder="Escolha o serviço"
        clearable
        value={servico.value || null}
        error={servico.error}
        data-campo={servico["data-campo"]}
        onChange={(id) => servico.onChange(id ?? "")}
        data={ativos.map(({ id, nome }) => ({ value: id, label: nome }))}
      />
      <Textarea
        label="Descrição na nota"
        autosize
        minRows={2}
        maxLength={2000}
        placeholder={escolhido?.descricao ?? "A do serviço"}
        value={descricao.value}
        error={descricao.error}
        data-campo={descricao["data-campo"]}
        onChange={(e) => descricao.onChange(e.currentTarget.value)}
      />
    </Stack>
  )
}
