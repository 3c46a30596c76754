import { IconBuildingStore } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useMudarEndereco } from "../../lib/busca.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import classes from "./EmpresaDaTela.module.css"
import { ListaDaTroca } from "./ListaDaTroca.tsx"

interface Props {
  /** Company of the address, under the name "empresa". */
  readonly id: string | undefined
  /** Heading while no company is chosen. */
  readonly titulo: string
  /** What the screen shows once a company is chosen. */
  readonly texto: string
  readonly children: (idEmpresa: string) => ReactNode
}

/** A screen about one company: with none chosen it offers the choice, and to people of companies the one of the top bar. */
export function EmpresaDaTela({ id, titulo, texto, children }: Props) {
  const { pessoa } = usePessoa()
  const mudar = useMudarEndereco()
  const escolhida = id ?? pessoa.empresas[0]?.id
  if (escolhida !== undefined) return children(escolhida)
  return (
    <>
      <CabecalhoDaPagina titulo={titulo} />
      <Cartao rotulo="Escolha uma empresa">
        <EstadoVazio titulo="Escolha uma empresa" icone={IconBuildingStore}>
          {texto}
        </EstadoVazio>
        <div className={classes.escolha}>
          <ListaDaTroca
            value={null}
            comTodas={false}
            aoEscolher={(empresa) => mudar({ empresa: empresa ?? undefined })}
          />
        </div>
      </Cartao>
    </>
  )
}
