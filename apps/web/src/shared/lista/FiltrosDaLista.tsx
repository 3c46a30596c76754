import { Button, Checkbox, NativeSelect } from "@mantine/core"
import { IconFilter } from "@tabler/icons-react"
import { type ReactNode, useId, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
import { Filtros } from "../../ui/Lista.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { type CampoDoFiltro, camposEmUso, nomesDe, temCampo } from "./campos.ts"
import { EscolhaDeTabela } from "./EscolhaDeTabela.tsx"
import { EscolhaEmEspera } from "./EscolhaEmEspera.tsx"
import { type EstadoDaLista, textoDe } from "./estado.ts"
import { FiltroDeData } from "./FiltroDeData.tsx"
import classes from "./lista.module.css"

const EscolhaDeVarias = sobDemanda(async () => (await import("./EscolhaDeVarias.tsx")).EscolhaDeVarias)
const EscolhaComBusca = sobDemanda(async () => (await import("./EscolhaComBusca.tsx")).EscolhaComBusca)

interface Props {
  readonly campos: readonly CampoDoFiltro[]
  readonly estado: EstadoDaLista
  /** What chooses a part of the list, before the fields. */
  readonly inicio?: ReactNode
  /** Buttons of the list, at the end of the row. */
  readonly children: ReactNode
}

/**
 * The fields over a list. Those seldom asked for, and on phones all but the first one and those that narrow it from the start,
 * wait behind a button that counts those in use.
 */
export function FiltrosDaLista({ campos, estado, inicio, children }: Props) {
  const telefone = useTelefone()
  const [abertos, setAbertos] = useState(false)
  const id = useId()
  const [primeiro, ...demais] = campos.filter(temCampo)
  const aVista = demais.filter((campo) => (telefone ? campo.aVista : !campo.recolhido))
  const recolhidos = demais.filter((campo) => !aVista.includes(campo))
  const emUso = camposEmUso(recolhidos, estado).length
  const rotulo = telefone ? "Filtros" : "Mais filtros"
  return (
    <Filtros>
      {inicio}
      {primeiro && <Campo campo={primeiro} estado={estado} principal />}
      {aVista.map((campo) => (
        <div key={campo.campo} className={classes.aVista}>
          <Campo campo={campo} estado={estado} />
        </div>
      ))}
      {recolhidos.length > 0 && (
        <Button
          variant="default"
          size={telefone ? "sm" : "xs"}
          leftSection={<IconFilter size={telefone ? 16 : 14} aria-hidden />}
          aria-expanded={abertos}
          aria-controls={id}
          onClick={() => setAbertos(!abertos)}
        >
          {emUso > 0 ? `${rotulo} (${emUso})` : rotulo}
        </Button>
      )}
      <div id={id} className={classes.demais} hidden={!abertos}>
        {recolhidos.map((campo) => (
          <Campo key={campo.campo} campo={campo} estado={estado} />
        ))}
      </div>
      <div className={classes.ferramentas}>{children}</div>
    </Filtros>
  )
}

interface CampoProps {
  readonly campo: CampoDoFiltro
  readonly estado: EstadoDaLista
  /** The main search of the screen: "/" brings the cursor here. */
  readonly principal?: boolean
}

function Campo({ campo, estado, principal = false }: CampoProps) {
  const telefone = useTelefone()
  const valor = textoDe(estado, campo.campo)
  const mudar = (novo: string | null, substituir = false) =>
    estado.mudar({ [campo.campo]: novo || undefined, pagina: undefined }, { substituir })
  const comum = { size: "xs", "aria-label": campo.rotulo } as const
  const largura = telefone ? { w: "100%" } : campo.largura === undefined ? {} : { w: campo.largura }
  switch (campo.tipo) {
    case "texto":
      return (
        <CampoDeBusca
          rotulo={campo.rotulo}
          exemplo={campo.exemplo}
          comAtalho={principal}
          {...(campo.largura === undefined ? {} : { largura: campo.largura })}
          valor={valor}
          aoBuscar={(texto) => mudar(texto, true)}
        />
      )
    case "opcoes":
      return (
        <NativeSelect
          {...comum}
          {...largura}
          value={valor}
          data={[{ value: "", label: campo.todas }, ...campo.opcoes]}
          onChange={(evento) => mudar(evento.currentTarget.value)}
        />
      )
    case "busca-em-opcoes":
      return (
        <EscolhaEmEspera
          {...comum}
          {...largura}
          placeholder={campo.todas}
          mostrado={campo.opcoes.find(({ value }) => value === valor)?.label ?? ""}
        >
          <EscolhaComBusca
            autoFocus
            {...comum}
            {...largura}
            placeholder={campo.todas}
            clearButtonProps={{ "aria-label": `Limpar ${campo.rotulo.toLowerCase()}` }}
            data={[...campo.opcoes]}
            value={valor || null}
            onChange={(novo) => mudar(novo)}
            nothingFoundMessage={campo.ninguem}
          />
        </EscolhaEmEspera>
      )
    case "tabela":
      return <EscolhaDeTabela campo={campo} valor={valor} {...largura} aoMudar={mudar} />
    case "varias-opcoes":
      return (
        <EscolhaEmEspera {...comum} {...largura} placeholder={campo.todas} mostrado={nomesDe(campo.opcoes, valor)}>
          <EscolhaDeVarias
            autoFocus
            {...comum}
            {...largura}
            {...(valor === "" ? { placeholder: campo.todas } : {})}
            clearButtonProps={{ "aria-label": `Limpar ${campo.rotulo.toLowerCase()}` }}
            data={[...campo.opcoes]}
            value={valor === "" ? [] : valor.split(",")}
            onChange={(novos) => mudar(novos.join(","))}
            nothingFoundMessage={campo.ninguem}
          />
        </EscolhaEmEspera>
      )
    case "data":
      return (
        <FiltroDeData
          {...comum}
          {...largura}
          rotulo={campo.rotulo}
          valor={valor}
          min={campo.depoisDe ? textoDe(estado, campo.depoisDe) : undefined}
          max={campo.antesDe ? textoDe(estado, campo.antesDe) : undefined}
          aoMudar={mudar}
        />
      )
    case "marca":
      return (
        <Checkbox
          size="xs"
          label={campo.rotulo}
          checked={valor !== ""}
          onChange={(evento) => mudar(evento.currentTarget.checked ? campo.valor : null)}
        />
      )
    case "de-fora":
    case "empresa-de-fora":
      return null
    default:
      return campo satisfies never
  }
}
