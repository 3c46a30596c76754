import { Button, Menu } from "@mantine/core"
import { IconChevronDown } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import type { FiltroDaTela } from "./busca.ts"
import type { QueMudar } from "./DialogoEmMassa.tsx"

const DialogoEmMassa = sobDemanda(async () => (await import("./DialogoEmMassa.tsx")).DialogoEmMassa)

interface Props {
  /** How many companies are selected. */
  readonly n: number
  readonly filtro: FiltroDaTela
  readonly selecao: SelecaoDaLista
}

const mudancas = [
  { id: "idResponsavel", rotulo: "Responsável" },
  { id: "idGrupo", rotulo: "Grupo" },
  { id: "categoria", rotulo: "Categoria" },
  { id: "opcaoDoSimples", rotulo: "Receita no Simples (competência ou caixa)" },
] as const satisfies readonly { readonly id: QueMudar; readonly rotulo: string }[]

/** What can be changed in the ticked companies, or in everything the filter finds. */
export function AcoesEmMassa({ n, filtro, selecao }: Props) {
  const [mudando, setMudando] = useState<QueMudar | null>(null)
  const quantas = plural(n, "empresa", "empresas")
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Alterar {quantas}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mudancas.map(({ id, rotulo }) => (
            <Menu.Item key={id} onClick={() => setMudando(id)}>
              {rotulo}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {mudando && (
          <DialogoEmMassa
            que={mudando}
            quantas={quantas}
            alvo={selecao.todas ? { filtro } : { empresas: [...selecao.ids] }}
            aoFechar={(mudou) => {
              setMudando(null)
              if (mudou) selecao.limpar()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
