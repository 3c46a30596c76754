import type { ParametroUsado, Passo } from "@partida/fiscal"
import { IconCheck } from "@tabler/icons-react"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { FaixasDoPasso } from "./FaixasDoPasso.tsx"
import classes from "./memoria.module.css"
import { NormaCitada } from "./NormaCitada.tsx"
import { OrigemDaEntrada } from "./OrigemDaEntrada.tsx"
import type { AoAbrirOrigem } from "./PassoDaMemoria.tsx"
import { arredondamentoPorExtenso, naoPrevisto, vigenciaPorExtenso } from "./valores.ts"

interface Props extends AoAbrirOrigem {
  readonly passo: Passo
}

/** The small print of a step: formula, what is particular to its kind, note, norm and dated parameter. */
export function DetalhesDoPasso({ passo, aoAbrirNotas, aoAbrirMes }: Props) {
  return (
    <div className={classes.detalhes}>
      {passo.formula && <p className={classes.formula}>{passo.formula}</p>}
      <ProprioDoTipo passo={passo} aoAbrirNotas={aoAbrirNotas} aoAbrirMes={aoAbrirMes} />
      {passo.observacao && <p className={classes.observacao}>{passo.observacao}</p>}
      {passo.norma && <NormaCitada norma={passo.norma} />}
    </div>
  )
}

function ProprioDoTipo({ passo, aoAbrirNotas, aoAbrirMes }: Props) {
  switch (passo.tipo) {
    case "entrada":
      return (
        passo.origem && <OrigemDaEntrada origem={passo.origem} aoAbrirNotas={aoAbrirNotas} aoAbrirMes={aoAbrirMes} />
      )
    case "parametro":
      return <Parametro parametro={passo.parametro} />
    case "soma":
    case "diferenca":
    case "produto":
    case "quociente":
    case "grupo":
      return null
    case "arredondamento":
      return <p className={classes.miudo}>{arredondamentoPorExtenso(passo.modo, passo.casas)}.</p>
    case "faixa":
      return (
        <>
          <FaixasDoPasso faixas={passo.faixas} escolhida={passo.escolhida} titulo={passo.parametro.item} />
          <Parametro parametro={passo.parametro} />
        </>
      )
    case "limite":
      return (
        <p className={classes.miudo}>
          {passo.aplicado ? "O limite mudou o valor: vale o limite." : "Dentro do limite: o valor não mudou."}
        </p>
      )
    case "escolha":
      return <Alternativas criterio={passo.criterio} alternativas={passo.alternativas} />
    default:
      return naoPrevisto(passo)
  }
}

function Parametro({ parametro }: { readonly parametro: ParametroUsado }) {
  return (
    <p className={classes.miudo}>
      {parametro.item}, vigente {vigenciaPorExtenso(parametro)}
      {parametro.confianca === "memory" && (
        <>
          {" "}
          <Etiqueta tom="atencao" title="Este valor ainda não foi conferido no texto oficial da norma.">
            conferir
          </Etiqueta>
        </>
      )}
    </p>
  )
}

interface AlternativasProps {
  readonly criterio: string
  readonly alternativas: readonly { readonly rotulo: string; readonly escolhida: boolean }[]
}

function Alternativas({ criterio, alternativas }: AlternativasProps) {
  return (
    <div className={classes.escolha}>
      <p className={classes.criterio}>{criterio}</p>
      <ul className={classes.alternativas}>
        {alternativas.map(({ rotulo, escolhida }) => (
          <li key={rotulo} data-escolhida={escolhida || undefined}>
            {escolhida && <IconCheck size={13} aria-hidden />}
            {rotulo}
            {escolhida && <span className="so-leitor"> (escolhida)</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
