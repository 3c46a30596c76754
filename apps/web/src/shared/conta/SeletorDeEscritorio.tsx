import { Select } from "@mantine/core"
import { IconBuilding } from "@tabler/icons-react"
import { usePessoa } from "./pessoa.ts"
import { useTrocarEscritorio } from "./useTrocarEscritorio.ts"

interface Props {
  readonly largura?: number | string
  readonly tamanho?: "xs" | "sm" | "md"
}

/** Office in which a platform operator works; searches by name. */
export function SeletorDeEscritorio({ largura = 220, tamanho = "xs" }: Props) {
  const { pessoa } = usePessoa()
  const trocar = useTrocarEscritorio()
  return (
    <Select
      aria-label="Escritório"
      placeholder="Escolha um escritório"
      size={tamanho}
      w={largura}
      leftSection={<IconBuilding size={15} aria-hidden />}
      data={pessoa.escritorios.map(({ id, nome }) => ({ value: id, label: nome }))}
      value={pessoa.idEscritorio}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nenhum escritório com esse nome"
      onChange={(id) => {
        if (id && id !== pessoa.idEscritorio) void trocar(id)
      }}
    />
  )
}
