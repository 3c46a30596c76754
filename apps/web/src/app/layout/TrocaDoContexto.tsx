import type { KeyboardEvent } from "react"
import { CampoCompetencia } from "../../shared/CampoCompetencia.tsx"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { TrocaDeEmpresa } from "../../shared/empresas/TrocaDeEmpresa.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import type { useContexto } from "../contexto.ts"
import classes from "./Topo.module.css"
import type { useTroca } from "./useTroca.ts"

interface Props {
  readonly contexto: ReturnType<typeof useContexto>
  readonly troca: ReturnType<typeof useTroca>
}

/** Company and competência of the moment, where the screen uses them. F7 goes from one to the other. */
export function TrocaDoContexto({ contexto, troca }: Props) {
  const { pessoa } = usePessoa()
  const { aberta, abrir, comEmpresa } = troca
  const unica = pessoa.empresas.length === 1 ? pessoa.empresas[0] : undefined
  const telefone = useTelefone()
  // On a phone the only company, alone, would just repeat the screen's own heading.
  const soNome = unica !== undefined && contexto.empresa !== null && !telefone
  if (!comEmpresa && !contexto.competencia && !soNome) return null
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== "F7" || aberta === null || !comEmpresa || !contexto.competencia) return
    evento.preventDefault()
    abrir(aberta === "empresa" ? "competencia" : "empresa")
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the key that goes between the two choices inside
    <div className={classes.troca} onKeyDown={aoTeclar}>
      {comEmpresa ? (
        <TrocaDeEmpresa
          value={contexto.idEmpresa ?? (contexto.todas ? null : (pessoa.empresas[0]?.id ?? null))}
          onChange={contexto.mudarEmpresa}
          comTodas={contexto.todas}
          aberto={aberta === "empresa"}
          aoAbrir={(abre) => abrir(abre ? "empresa" : null)}
        />
      ) : (
        unica && contexto.empresa && <span className={classes.unica}>{unica.apelido}</span>
      )}
      {contexto.competencia && (
        <CampoCompetencia
          value={contexto.atual}
          onChange={contexto.mudarCompetencia}
          aberto={aberta === "competencia"}
          aoAbrir={(abre) => abrir(abre ? "competencia" : null)}
        />
      )}
    </div>
  )
}
