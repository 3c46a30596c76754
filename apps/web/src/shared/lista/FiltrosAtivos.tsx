import { Button } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { consultaEmpresa } from "../empresas/empresas.api.ts"
import { type CampoDoFiltro, camposEmUso, emPalavras, semFiltros } from "./campos.ts"
import { type EstadoDaLista, textoDe } from "./estado.ts"
import classes from "./lista.module.css"

interface Props {
  readonly campos: readonly CampoDoFiltro[]
  readonly estado: EstadoDaLista
}

/** The filters in use, each with its way out; nothing when there is none. */
export function FiltrosAtivos({ campos, estado }: Props) {
  const emUso = camposEmUso(campos, estado)
  if (emUso.length === 0) return null
  // What was typed in a search box is in sight, there, with its own way out.
  const emEtiquetas = emUso.filter(({ tipo }) => tipo !== "texto")
  return (
    <div className={`${classes.ativos} nao-imprimir`}>
      {emEtiquetas.length > 0 && (
        <ul aria-label="Filtros ativos">
          {emEtiquetas.map((campo) => (
            <li key={campo.campo}>
              <button
                type="button"
                className={classes.ativo}
                onClick={() => estado.mudar({ [campo.campo]: undefined, pagina: undefined })}
              >
                <span className="so-leitor">Tirar o filtro </span>
                <FiltroEmPalavras campo={campo} valor={textoDe(estado, campo.campo)} />
                <IconX size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => estado.mudar(semFiltros(campos))}>
        Limpar filtros
      </Button>
    </div>
  )
}

/** A filter in words, a company by its name. */
export function FiltroEmPalavras({ campo, valor }: { readonly campo: CampoDoFiltro; readonly valor: string }) {
  const empresa = campo.tipo === "empresa-de-fora"
  return empresa ? <Empresa rotulo={campo.rotulo} id={valor} /> : <span>{emPalavras(campo, valor)}</span>
}

function Empresa({ rotulo, id }: { readonly rotulo: string; readonly id: string }) {
  const { data } = useQuery(consultaEmpresa(id))
  return <span>{`${rotulo}: ${data?.apelido ?? "…"}`}</span>
}
