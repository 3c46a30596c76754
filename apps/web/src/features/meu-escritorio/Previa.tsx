import { SegmentedControl } from "@mantine/core"
import { derivarPaleta, type MarcaPublica, type Paleta } from "@partida/contracts"
import { type CSSProperties, useState } from "react"
import { Cartao } from "../../ui/Cartao.tsx"
import classes from "./Previa.module.css"

interface Props {
  readonly marca: MarcaPublica
  /** Name in the From of the e-mails. */
  readonly remetente: string
}

type Largura = "computador" | "celular"

const esquemas = [
  { id: "claro", rotulo: "Modo claro" },
  { id: "escuro", rotulo: "Modo escuro" },
] as const

/** What is being typed, as people will see it. A picture only: nothing in it can be pressed. */
export function Previa({ marca, remetente }: Props) {
  const [largura, setLargura] = useState<Largura>("computador")
  const paleta = derivarPaleta(marca.cor)
  return (
    <div className={classes.previa}>
      <Cartao
        titulo="Como vai ficar"
        acao={
          <SegmentedControl
            size="xs"
            aria-label="Largura da prévia"
            value={largura}
            onChange={(valor) => setLargura(valor === "celular" ? "celular" : "computador")}
            data={[
              { value: "computador", label: "Computador" },
              { value: "celular", label: "Celular" },
            ]}
          />
        }
      >
        <div className={classes.janelas}>
          {esquemas.map(({ id, rotulo }) => (
            <figure key={id} className={classes.figura}>
              <figcaption>{rotulo}</figcaption>
              <Janela marca={marca} paleta={paleta} esquema={id} largura={largura} />
            </figure>
          ))}
          <figure className={classes.figura}>
            <figcaption>E-mail</figcaption>
            <Email marca={marca} paleta={paleta} remetente={remetente} />
          </figure>
        </div>
      </Cartao>
    </div>
  )
}

interface PropsDaJanela {
  readonly marca: MarcaPublica
  readonly paleta: Paleta
  readonly esquema: "claro" | "escuro"
  readonly largura: Largura
}

function Janela({ marca, paleta, esquema, largura }: PropsDaJanela) {
  const logo = esquema === "claro" ? marca.logoClaro : marca.logoEscuro
  return (
    <div
      className={classes.janela}
      data-esquema={esquema}
      data-largura={largura}
      style={coresDe(paleta, esquema)}
      aria-hidden
      inert
    >
      <div className={classes.aba}>Fechamento · {marca.titulo}</div>
      <div className={classes.topo}>
        {logo === null ? (
          <>
            <span className={classes.letra}>{[...marca.nome][0]?.toLocaleUpperCase("pt-BR")}</span>
            <strong>{marca.nome}</strong>
          </>
        ) : (
          <img src={logo} alt="" />
        )}
      </div>
      <div className={classes.corpo}>
        <div className={classes.menu}>
          <span data-ativo>Fechamento</span>
          <span>Receitas</span>
          <span>Usuários</span>
        </div>
        <div className={classes.cartao}>
          <p>
            <strong>Padaria Pão Quente</strong>
          </p>
          <p>
            DAS de outubro. <span className={classes.ligacao}>Ver o cálculo</span>
          </p>
          <span className={classes.botao}>Calcular 12 empresas</span>
          <span className={classes.foco}>Com foco</span>
        </div>
      </div>
    </div>
  )
}

function Email({ marca, paleta, remetente }: Omit<Props, "largura"> & { readonly paleta: Paleta }) {
  const { email, telefone, endereco } = marca.suporte
  const ajuda = [email, telefone, endereco].filter((contato) => contato !== null)
  return (
    <div className={classes.janela} data-esquema="claro" style={coresDe(paleta, "claro")} aria-hidden inert>
      <div className={classes.aba}>
        De: <strong>{remetente}</strong>
      </div>
      <div className={classes.carta}>
        <p className={classes.cabecalho}>{marca.nome}</p>
        <p>Ana convidou você para usar {marca.nome}.</p>
        <span className={classes.botao}>Aceitar o convite</span>
        {ajuda.length > 0 && <p className={classes.fraco}>Ajuda: {ajuda.join(" · ")}</p>}
      </div>
    </div>
  )
}

function coresDe(paleta: Paleta, esquema: "claro" | "escuro"): CSSProperties {
  const t = paleta[esquema]
  const cores: Readonly<Record<`--${string}`, string>> = {
    "--m-preenchimento": t.preenchimento,
    "--m-sobre": t.sobre,
    "--m-texto": t.texto,
    "--m-realce": t.realce,
    "--m-sobre-realce": t.sobreRealce,
  }
  return { ...cores }
}
