import { Button, Group, NumberInput, Popover } from "@mantine/core"
import { IconFileTypePdf } from "@tabler/icons-react"
import { useState } from "react"
import type { Periodo } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { type LivroImpresso, useImprimirLivro } from "./demonstracoes.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly periodo: Periodo
  readonly qual: LivroImpresso
}

const NOMES: Readonly<Record<LivroImpresso, string>> = { diario: "Diário", razao: "Razão" }

/** The journal or the whole ledger of the period as a book in PDF, by the number that its terms and pages say. */
export function LivroEmPdf({ idEmpresa, periodo, qual }: Props) {
  const imprimir = useImprimirLivro(idEmpresa, periodo, qual)
  const [livro, setLivro] = useState<number | string>(1)
  const [aberto, setAberto] = useState(false)
  return (
    <Group className={`${classes.periodo ?? ""} nao-imprimir`} justify="flex-end" gap="sm">
      <Popover opened={aberto} onChange={setAberto} position="bottom-end" trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            loading={imprimir.isPending}
            onClick={() => setAberto(!aberto)}
          >
            {`Livro ${NOMES[qual]} em PDF`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Livro ${NOMES[qual]} em PDF`}>
          <form
            onSubmit={(evento) => {
              evento.preventDefault()
              setAberto(false)
              imprimir.mutate(Number(livro))
            }}
          >
            <NumberInput
              label="Número do livro"
              description="Vai nos termos e em cada folha."
              min={1}
              max={99_999}
              allowDecimal={false}
              required
              data-autofocus
              value={livro}
              onChange={setLivro}
            />
            <Button type="submit" size="xs" mt="sm" fullWidth>
              Salvar o livro
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}
