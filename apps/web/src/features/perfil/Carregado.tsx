import { Skeleton } from "@mantine/core"
import type { CadastroDaEmpresa } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { consultaCadastro } from "../../shared/cadastro/cadastro.api.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import classes from "./perfil.module.css"

interface Props {
  readonly idEmpresa: string
  /** Heading while the company has no name yet. */
  readonly titulo: string
  readonly children: (cadastro: CadastroDaEmpresa) => ReactNode
}

/** A company's registration, or what stands for it, in the same places, while it is read and when it cannot be. */
export function Carregado({ idEmpresa, titulo, children }: Props) {
  const { data, error, refetch } = useQuery(consultaCadastro(idEmpresa))
  if (data) return children(data)
  return (
    <>
      <CabecalhoDaPagina titulo={titulo} />
      {error ? (
        <Cartao rotulo={titulo}>
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
        </Cartao>
      ) : (
        <div className={classes.grade} aria-busy>
          <div className={classes.coluna}>
            <Skeleton height={220} radius="md" />
            <Skeleton height={180} radius="md" />
          </div>
          <div className={classes.coluna}>
            <Skeleton height={220} radius="md" />
            <Skeleton height={180} radius="md" />
          </div>
        </div>
      )}
    </>
  )
}
