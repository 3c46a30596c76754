import { Button, NativeSelect } from "@mantine/core"
import { anexos, regimes } from "@partida/contracts"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
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
        rotulo="Buscar empresa"
        exemplo="Nome ou CNPJ"
        largura={260}
        comAtalho
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
