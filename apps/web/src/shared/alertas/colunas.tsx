import { type Alerta, tiposDeAlerta } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { ColunaDaLista } from "../lista/tipos.ts"
import classes from "./alertas.module.css"
import { rotuloDoNivel, tonsDoNivel } from "./textos.ts"

const Nivel = ({ alerta }: { readonly alerta: Alerta }) =>
  alerta.resolvidoEm === null ? (
    <Etiqueta tom={tonsDoNivel[alerta.nivel]}>{rotuloDoNivel(alerta.nivel)}</Etiqueta>
  ) : (
    <Etiqueta tom="feito">Resolvido</Etiqueta>
  )

/** What happened, in the words of the server, and where it is looked into. */
function Assunto({ alerta }: { readonly alerta: Alerta }) {
  const { tipo, mensagem, destino, desde, apelido } = alerta
  const rotulo = tiposDeAlerta[tipo].rotulo
  return (
    <div className={classes.assunto}>
      <strong>{rotulo}</strong>
      <p className={classes.mensagem}>{mensagem}</p>
      <span className={classes.rodape}>
        <span>desde {formatarData(desde)}</span>
        <LinkDoCaminho caminho={destino} rotulo={`Abrir ${rotulo} de ${apelido}`}>
          Abrir
        </LinkDoCaminho>
      </span>
    </div>
  )
}

/** Columns of the alerts: few and wide, because the sentence is what matters. */
export const colunasDosAlertas: readonly ColunaDaLista<Alerta>[] = [
  { id: "nivel", titulo: "Nível", celula: (alerta) => <Nivel alerta={alerta} /> },
  {
    id: "empresa",
    titulo: "Empresa",
    exportacao: ["apelido", "cnpj"],
    principal: true,
    celula: ({ apelido }) => <span className={classes.empresa}>{apelido}</span>,
  },
  {
    id: "mensagem",
    titulo: "O que houve",
    exportacao: ["tipo", "competencia", "mensagem", "desde", "resolvidoEm"],
    celula: (alerta) => <Assunto alerta={alerta} />,
  },
]

/** The same on a phone. */
export function CartaoDoAlerta({ alerta }: { readonly alerta: Alerta }) {
  return (
    <ResumoEmCartao titulo={alerta.apelido} aoLado={<Nivel alerta={alerta} />}>
      <Assunto alerta={alerta} />
    </ResumoEmCartao>
  )
}
