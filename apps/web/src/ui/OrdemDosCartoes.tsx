import { ActionIcon, NativeSelect } from "@mantine/core"
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react"
import classes from "./Tabela.module.css"
import type { Coluna, Ordenacao } from "./Tabela.tsx"

interface Props {
  readonly colunas: readonly Pick<Coluna<never>, "ordem" | "titulo">[]
  readonly ordenacao: Ordenacao
}

/** What the headings of a table do, where the rows are cards: by which column, and which way. */
export function OrdemDosCartoes({ colunas, ordenacao: { campo, direcao, aoOrdenar } }: Props) {
  const opcoes = colunas.flatMap(({ ordem, titulo }) => (ordem ? [{ value: ordem, label: titulo }] : []))
  const sobe = direcao === "asc"
  const Icone = sobe ? IconArrowUp : IconArrowDown
  return (
    <div className={classes.ordem}>
      <NativeSelect
        size="xs"
        aria-label="Ordenar por"
        data={opcoes}
        value={campo}
        onChange={({ currentTarget: { value } }) => aoOrdenar(value, "asc")}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={sobe ? "Em ordem crescente. Inverter" : "Em ordem decrescente. Inverter"}
        onClick={() => aoOrdenar(campo, sobe ? "desc" : "asc")}
      >
        <Icone size={15} aria-hidden />
      </ActionIcon>
    </div>
  )
}
