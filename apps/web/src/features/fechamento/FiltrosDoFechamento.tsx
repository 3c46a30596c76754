import { Button, Kbd, NativeSelect, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { anexos, regimes } from "@partida/contracts"
import { IconSearch } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { useTelefone } from "../../ui/useTelefone.ts"
import { type BuscaDoFechamento, buscaDoFechamento, filtroDaBusca } from "./busca.ts"
import classes from "./fechamento.module.css"

interface Props {
  readonly busca: BuscaDoFechamento
  readonly mudar: (mudanca: Partial<BuscaDoFechamento>, opcoes?: { substituir?: boolean }) => void
}

/** Search ("/" focuses it), tax regime and annex; the states are filtered by their counts. */
export function FiltrosDoFechamento({ busca, mudar }: Props) {
  const filtrando = Object.keys(filtroDaBusca(busca)).length > 0
  return (
    <div className={classes.filtros}>
      <CampoDeBusca
        valor={busca.busca ?? ""}
        aoBuscar={(texto) => mudar({ busca: texto || undefined, pagina: undefined }, { substituir: true })}
      />
      <NativeSelect
        size="xs"
        aria-label="Regime"
        value={busca.regime ?? ""}
        data={[
          { value: "", label: "Todos os regimes" },
          ...Object.entries(regimes).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(evento) => mudar({ ...ler({ regime: evento.currentTarget.value }), pagina: undefined })}
      />
      <NativeSelect
        size="xs"
        aria-label="Anexo"
        value={String(busca.idAnexo ?? "")}
        data={[
          { value: "", label: "Todos os anexos" },
          ...anexos.map((anexo, i) => ({ value: String(i + 1), label: `Anexo ${anexo}` })),
        ]}
        onChange={(evento) => mudar({ ...ler({ idAnexo: evento.currentTarget.value }), pagina: undefined })}
      />
      {filtrando && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() =>
            mudar({
              busca: undefined,
              regime: undefined,
              idAnexo: undefined,
              estado: undefined,
              comPendencia: undefined,
              pagina: undefined,
            })
          }
        >
          Limpar filtros
        </Button>
      )}
    </div>
  )
}

/** Reads one field through the address schema; an empty choice clears it. */
function ler(mudanca: { regime: string } | { idAnexo: string }): Partial<BuscaDoFechamento> {
  const lida = buscaDoFechamento.parse(mudanca)
  return "regime" in mudanca ? { regime: lida.regime } : { idAnexo: lida.idAnexo }
}

const ESPERA_DA_DIGITACAO_MS = 250

function CampoDeBusca({ valor, aoBuscar }: { readonly valor: string; readonly aoBuscar: (texto: string) => void }) {
  const [texto, setTexto] = useState(valor)
  const campo = useRef<HTMLInputElement>(null)
  const telefone = useTelefone()
  const buscar = useDebouncedCallback(aoBuscar, ESPERA_DA_DIGITACAO_MS)
  // The address may change by itself (back button, "limpar filtros"): the field follows unless it is being typed in.
  useEffect(() => {
    if (document.activeElement !== campo.current) setTexto(valor)
  }, [valor])
  useAtalhoDeBusca(campo)
  return (
    <TextInput
      ref={campo}
      size="xs"
      w={telefone ? "100%" : 260}
      type="search"
      aria-label="Buscar empresa"
      placeholder="Nome ou CNPJ"
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={<Kbd size="xs">/</Kbd>}
      value={texto}
      onChange={(evento) => {
        setTexto(evento.currentTarget.value)
        buscar(evento.currentTarget.value.trim())
      }}
    />
  )
}

function useAtalhoDeBusca(campo: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const ouvir = (evento: KeyboardEvent) => {
      const alvo = evento.target
      const digitando = alvo instanceof HTMLElement && alvo.matches("input:not([type=checkbox]), textarea, select")
      if (evento.key !== "/" || evento.ctrlKey || evento.metaKey || digitando) return
      if (document.querySelector("[role=dialog][aria-modal=true]")) return
      evento.preventDefault()
      campo.current?.focus()
      campo.current?.select()
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [campo])
}
