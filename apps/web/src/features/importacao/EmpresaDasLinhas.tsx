import { Button } from "@mantine/core"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { consultaEmpresa, consultaEmpresas } from "../../shared/empresas/empresas.api.ts"
import { ListaDaTroca } from "../../shared/empresas/ListaDaTroca.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import classes from "./importacao.module.css"

interface Props {
  readonly cnpj: string | undefined
  readonly aoMudar: (cnpj: string) => void
}

/** Of which company are all the rows of a sheet of clients or suppliers, where none of its columns says it. */
export function EmpresaDasLinhas({ cnpj, aoMudar }: Props) {
  const [escolhendo, setEscolhendo] = useState(false)
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...consultaEmpresas(cnpj ?? ""), enabled: cnpj !== undefined })
  const nome = data?.lista.find((e) => e.cnpj === cnpj)?.apelido
  const escolher = async (id: string | null) => {
    setEscolhendo(false)
    if (id !== null) aoMudar((await queryClient.ensureQueryData(consultaEmpresa(id))).cnpj)
  }
  return (
    <div className={classes.daEmpresa}>
      {cnpj !== undefined && (
        <span>
          Todas as linhas são de <strong>{nome ?? formatarDocumento(cnpj)}</strong>.
        </span>
      )}
      <Button variant="default" size="xs" onClick={() => setEscolhendo(true)}>
        {cnpj === undefined ? "Escolher a empresa" : "Trocar de empresa"}
      </Button>
      {escolhendo && (
        <Gaveta
          aberta
          comMargem
          largura={560}
          titulo="De que empresa são as linhas?"
          aoFechar={() => setEscolhendo(false)}
        >
          <ListaDaTroca value={null} comTodas={false} aoEscolher={(id) => void escolher(id)} />
        </Gaveta>
      )}
    </div>
  )
}
