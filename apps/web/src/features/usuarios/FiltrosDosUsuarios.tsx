import { Button, NativeSelect } from "@mantine/core"
import { SeletorDeEmpresa } from "../../shared/empresas/SeletorDeEmpresa.tsx"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
import { Filtros } from "../../ui/Lista.tsx"
import { type BuscaDosUsuarios, buscaDosUsuarios, filtroDaBusca, type MudarBusca, semFiltro } from "./busca.ts"
import { papeisDoLugar, rotuloDoPapel } from "./formulario.ts"

interface Props {
  readonly busca: BuscaDosUsuarios
  readonly mudar: MudarBusca
  readonly semEscritorio: boolean
}

/** Filters of the people list, all of them in the address. */
export function FiltrosDosUsuarios({ busca, mudar, semEscritorio }: Props) {
  const filtrando = Object.keys(filtroDaBusca(busca)).length > 0
  return (
    <Filtros>
      <CampoDeBusca
        rotulo="Buscar usuários"
        exemplo="Nome ou e-mail"
        valor={busca.busca ?? ""}
        aoBuscar={(texto) => mudar({ busca: texto || undefined, pagina: undefined }, { substituir: true })}
      />
      {!semEscritorio && (
        <>
          <NativeSelect
            size="xs"
            aria-label="Perfil"
            value={String(busca.papel ?? "")}
            data={[
              { value: "", label: "Todos os perfis" },
              ...papeisDoLugar(semEscritorio).map((id) => ({ value: String(id), label: rotuloDoPapel(id) })),
            ]}
            onChange={(evento) =>
              mudar({ papel: buscaDosUsuarios.shape.papel.parse(evento.currentTarget.value), pagina: undefined })
            }
          />
          <SeletorDeEmpresa
            value={busca.empresa ?? null}
            onChange={(id) => mudar({ empresa: id ?? undefined, pagina: undefined })}
          />
        </>
      )}
      {filtrando && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => mudar(semFiltro)}>
          Limpar filtros
        </Button>
      )}
    </Filtros>
  )
}
