import { Button, Checkbox, NativeSelect } from "@mantine/core"
import { statusDaNota } from "@partida/contracts"
import { SeletorDeEmpresa } from "../../shared/empresas/SeletorDeEmpresa.tsx"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
import { type BuscaDasNotas, buscaDasNotas, semFiltro } from "./busca.ts"
import classes from "./notas-fiscais.module.css"

interface Props {
  readonly busca: BuscaDasNotas
  readonly mudar: (mudanca: Partial<BuscaDasNotas>, opcoes?: { substituir?: boolean }) => void
  readonly comEmpresa: boolean
}

/** Filters of the notes list, all of them in the address. */
export function FiltrosDasNotas({ busca, mudar, comEmpresa }: Props) {
  const filtrando = busca.empresa || busca.direcao || busca.status || busca.pendentes || busca.busca
  const ler = (mudanca: Record<string, string>) => buscaDasNotas.parse(mudanca)
  return (
    <div className={classes.filtros}>
      <CampoDeBusca
        rotulo="Buscar notas"
        exemplo="Número, tomador, descrição"
        largura={210}
        valor={busca.busca ?? ""}
        aoBuscar={(texto) => mudar({ busca: texto || undefined, pagina: undefined }, { substituir: true })}
      />
      {comEmpresa && (
        <SeletorDeEmpresa
          largura={200}
          value={busca.empresa ?? null}
          onChange={(id) => mudar({ empresa: id ?? undefined, pagina: undefined })}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label="Direção"
        value={busca.direcao ?? ""}
        data={[
          { value: "", label: "Prestadas e tomadas" },
          { value: "prestada", label: "Só prestadas" },
          { value: "tomada", label: "Só tomadas" },
        ]}
        onChange={(evento) =>
          mudar({ direcao: ler({ direcao: evento.currentTarget.value }).direcao, pagina: undefined })
        }
      />
      <NativeSelect
        size="xs"
        aria-label="Situação da nota"
        value={String(busca.status ?? "")}
        data={[
          { value: "", label: "Todas as situações" },
          ...Object.values(statusDaNota).map(({ id, rotulo }) => ({ value: String(id), label: rotulo })),
        ]}
        onChange={(evento) => mudar({ status: ler({ status: evento.currentTarget.value }).status, pagina: undefined })}
      />
      <Checkbox
        size="xs"
        label="Precisam de você"
        checked={busca.pendentes === "sim"}
        onChange={(evento) => mudar({ pendentes: evento.currentTarget.checked ? "sim" : undefined, pagina: undefined })}
      />
      <Checkbox
        size="xs"
        label="Todas as competências"
        checked={busca.periodo === "todas"}
        onChange={(evento) => mudar({ periodo: evento.currentTarget.checked ? "todas" : undefined, pagina: undefined })}
      />
      {filtrando && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => mudar(semFiltro)}>
          Limpar filtros
        </Button>
      )}
    </div>
  )
}
