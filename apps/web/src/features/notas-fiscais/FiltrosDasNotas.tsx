import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { statusDaNota } from "@partida/contracts"
import { IconSearch } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { SeletorDeEmpresa } from "../../shared/empresas/SeletorDeEmpresa.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
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

const ESPERA_DA_DIGITACAO_MS = 250

function CampoDeBusca({ valor, aoBuscar }: { readonly valor: string; readonly aoBuscar: (texto: string) => void }) {
  const [texto, setTexto] = useState(valor)
  const campo = useRef<HTMLInputElement>(null)
  const telefone = useTelefone()
  const buscar = useDebouncedCallback(aoBuscar, ESPERA_DA_DIGITACAO_MS)
  useEffect(() => {
    if (document.activeElement !== campo.current) setTexto(valor)
  }, [valor])
  return (
    <TextInput
      ref={campo}
      size="xs"
      w={telefone ? "100%" : 210}
      type="search"
      aria-label="Buscar notas"
      placeholder="Número, tomador, descrição"
      leftSection={<IconSearch size={15} aria-hidden />}
      value={texto}
      onChange={(evento) => {
        setTexto(evento.currentTarget.value)
        buscar(evento.currentTarget.value.trim())
      }}
    />
  )
}
