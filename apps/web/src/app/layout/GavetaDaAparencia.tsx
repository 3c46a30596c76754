import { Button, SegmentedControl } from "@mantine/core"
import { type Preferencias, preferenciasPadrao } from "@partida/contracts"
import { useId } from "react"
import {
  aparenciaPadrao,
  type MudancaDoLayout,
  motivoSemTipoDaBarra,
  mudarLayout,
} from "../../lib/preferencias/layout.ts"
import { opcoesDeCores, opcoesDeDensidade } from "../../lib/preferencias/rotulos.ts"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import classes from "./Aparencia.module.css"
import { MiniaturaDoLayout } from "./MiniaturaDoLayout.tsx"

interface Props {
  readonly aberta: boolean
  readonly aoFechar: () => void
}

type Opcoes<V extends string> = readonly { readonly value: V; readonly label: string }[]

const layouts: Opcoes<Preferencias["layout"]> = [
  { value: "padrao", label: "Padrão" },
  { value: "vertical", label: "Vertical" },
  { value: "destacado", label: "Destacado" },
  { value: "topnav", label: "Menu no topo" },
]
const larguras: Opcoes<Preferencias["larguraDoLayout"]> = [
  { value: "fluida", label: "Toda a tela" },
  { value: "contida", label: "Contida" },
]
const temas: Opcoes<Preferencias["temaDaBarra"]> = [
  { value: "padrao", label: "Da página" },
  { value: "claro", label: "Claro" },
  { value: "escuro", label: "Escuro" },
]
const tipos: Opcoes<Preferencias["tipoDaBarra"]> = [
  { value: "fixa", label: "Fixa" },
  { value: "condensada", label: "Só ícones" },
  { value: "rolavel", label: "Rola junto" },
]
const NO_TELEFONE = "No telefone o menu abre em uma gaveta: a escolha vale em telas maiores."

/** The settings bar at the right: what the pages look like around and inside the screens, seen while it changes. */
export function GavetaDaAparencia({ aberta, aoFechar }: Props) {
  const atual = usePreferencias()
  const telefone = useTelefone()
  const mudar = (mudanca: MudancaDoLayout) => mudarPreferencias(mudarLayout(atual, mudanca))
  return (
    <Gaveta
      aberta={aberta}
      aoFechar={aoFechar}
      titulo="Aparência"
      subtitulo="Suas escolhas acompanham você em qualquer navegador."
      largura={360}
      semVeu
      comMargem
      rodape={
        <Button
          variant="default"
          onClick={() => {
            const { esquemaDeCores, densidade } = preferenciasPadrao
            mudarPreferencias({ ...aparenciaPadrao, esquemaDeCores, densidade })
          }}
        >
          Voltar ao padrão
        </Button>
      }
    >
      <EscolhaDoLayout
        value={atual.layout}
        onChange={(valor) => mudar({ tipo: "layout", valor })}
        nota={telefone ? NO_TELEFONE : null}
      />
      <Escolha
        rotulo="Largura da página"
        opcoes={larguras}
        value={atual.larguraDoLayout}
        onChange={(valor) => mudar({ tipo: "largura", valor })}
      />
      <Escolha
        rotulo="Cores do menu"
        opcoes={temas}
        value={atual.temaDaBarra}
        onChange={(valor) => mudar({ tipo: "tema-da-barra", valor })}
      />
      <Escolha
        rotulo="Barra lateral"
        opcoes={tipos}
        value={atual.tipoDaBarra}
        onChange={(valor) => mudar({ tipo: "tipo-da-barra", valor })}
        motivo={motivoSemTipoDaBarra(atual.layout)}
      />
      <Escolha
        rotulo="Cores"
        opcoes={opcoesDeCores}
        value={atual.esquemaDeCores}
        onChange={(esquemaDeCores) => mudarPreferencias({ esquemaDeCores })}
      />
      <Escolha
        rotulo="Linhas das tabelas"
        opcoes={opcoesDeDensidade}
        value={atual.densidade}
        onChange={(densidade) => mudarPreferencias({ densidade })}
      />
    </Gaveta>
  )
}

interface EscolhaProps<V extends string> {
  readonly rotulo: string
  readonly opcoes: Opcoes<V>
  readonly value: V
  readonly onChange: (valor: V) => void
  /** Why it cannot be chosen now. */
  readonly motivo?: string | null
}

function Escolha<V extends string>({ rotulo, opcoes, value, onChange, motivo = null }: EscolhaProps<V>) {
  const id = useId()
  return (
    <div className={classes.escolha}>
      <span id={id} className={classes.rotulo}>
        {rotulo}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        aria-describedby={motivo ? `${id}-motivo` : undefined}
        data={opcoes.map(({ value: valor, label }) => ({ value: valor, label }))}
        value={value}
        disabled={motivo !== null}
        onChange={onChange}
      />
      {motivo && (
        <p id={`${id}-motivo`} className={classes.nota}>
          {motivo}
        </p>
      )}
    </div>
  )
}

interface EscolhaDoLayoutProps {
  readonly value: Preferencias["layout"]
  readonly onChange: (layout: Preferencias["layout"]) => void
  readonly nota: string | null
}

function EscolhaDoLayout({ value, onChange, nota }: EscolhaDoLayoutProps) {
  const id = useId()
  return (
    <fieldset className={classes.escolha} aria-describedby={nota ? `${id}-nota` : undefined}>
      <legend className={classes.rotulo}>Layout</legend>
      <div className={classes.layouts}>
        {layouts.map(({ value: layout, label }) => (
          <label key={layout} className={classes.layout}>
            <input
              type="radio"
              className="so-leitor"
              name={id}
              value={layout}
              checked={layout === value}
              onChange={() => onChange(layout)}
            />
            <MiniaturaDoLayout layout={layout} />
            {label}
          </label>
        ))}
      </div>
      {nota && (
        <p id={`${id}-nota`} className={classes.nota}>
          {nota}
        </p>
      )}
    </fieldset>
  )
}
