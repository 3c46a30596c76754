import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { EscolhaDoCliente } from "../../shared/emissao/EscolhaDoCliente.tsx"
import { consultaCliente } from "../../shared/emissao/emissao.api.ts"
import type { PessoaEscolhida } from "../../shared/titulos/GavetaDoNovoTitulo.tsx"

const NovoCliente = sobDemanda(async () => (await import("../../shared/emissao/NovoCliente.tsx")).NovoCliente)

interface Props {
  readonly idEmpresa: string
  readonly valor: string | null
  readonly aoMudar: (pessoa: PessoaEscolhida) => void
}

/** Who pays, among the clients of the company. */
export function EscolhaDoPagador({ idEmpresa, valor, aoMudar }: Props) {
  const queryClient = useQueryClient()
  const [criando, setCriando] = useState(false)
  const escolher = async (id: string | null) => {
    if (id === null) return aoMudar({ idPessoa: null, pessoa: "", documento: null })
    const { nome, documento } = await queryClient.ensureQueryData(consultaCliente(id))
    aoMudar({ idPessoa: id, pessoa: nome, documento })
  }
  return (
    <>
      <EscolhaDoCliente
        idEmpresa={idEmpresa}
        valor={valor}
        erro={null}
        aoMudar={(id) => void escolher(id)}
        aoCriar={() => setCriando(true)}
      />
      {criando && (
        <Suspense>
          <NovoCliente
            idEmpresa={idEmpresa}
            aoCriar={(cliente) => {
              setCriando(false)
              aoMudar({ idPessoa: cliente.id, pessoa: cliente.nome, documento: cliente.documento })
            }}
            aoDesistir={() => setCriando(false)}
          />
        </Suspense>
      )}
    </>
  )
}
