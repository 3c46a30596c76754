import type { LinhaDoFechamento, SituacaoDoPasso } from "@partida/contracts"
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheckFilled,
  IconLock,
  IconLockExclamation,
  IconLockOpen,
  type TablerIcon,
} from "@tabler/icons-react"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { urgenciaDo } from "../../shared/guias/textos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Traco } from "../../ui/Traco.tsx"
import { useDefasagem } from "./defasagens.ts"
import classes from "./fechamento.module.css"

const desenho: Readonly<
  Record<SituacaoDoPasso | "a-reemitir", { readonly Icone: TablerIcon; readonly palavra: string }>
> = {
  aberta: { Icone: IconCircle, palavra: "a conferir" },
  concluida: { Icone: IconCircleCheckFilled, palavra: "conferido" },
  reaberta: { Icone: IconLockOpen, palavra: "reaberto" },
  "a-reemitir": { Icone: IconAlertTriangle, palavra: "conferido, a reemitir" },
}

interface PropsDasEtapas {
  readonly linha: LinhaDoFechamento
  /** Their names, where there is room for them and no pointer to stop on a letter. */
  readonly porExtenso?: boolean
}

/** The two steps before the tax, each with its state, and the seals of the company. */
export function Etapas({ linha, porExtenso = false }: PropsDasEtapas) {
  const { etapas } = linha
  const reemitir = useDefasagem(linha.idEmpresa)
  const passos = [
    { nome: "Faturamento", curto: "F", situacao: etapas.faturamento },
    { nome: "Pró-labore", curto: "P", situacao: reemitir ? "a-reemitir" : etapas.proLabore },
  ] as const
  return (
    <span className={classes.etapas}>
      {passos.map(({ nome, curto, situacao }) => {
        const { Icone, palavra } = desenho[situacao]
        return (
          <span key={nome} className={classes.etapa} data-situacao={situacao} title={`${nome}: ${palavra}`}>
            <Icone size={15} aria-hidden />
            <span aria-hidden>{porExtenso ? nome : curto}</span>
            <span className="so-leitor">
              {nome}: {palavra}
            </span>
          </span>
        )
      })}
      <Cadeia linha={linha} />
    </span>
  )
}

interface PropsDoPrazo {
  readonly prazo: LinhaDoFechamento["prazo"]
  /** The office did its part: its own term no longer matters. */
  readonly feito: boolean
  /** Says which of the two is the law's, where there is no heading to say it. */
  readonly comVence?: boolean
}

/** The office's own term, and the legal one beside it; the late one, and the one that is about to be, in words and colour. */
export function Prazo({ prazo, feito, comVence = false }: PropsDoPrazo) {
  if (prazo === null) return <Traco />
  const hoje = hojeEmSaoPaulo()
  const vencimento = formatarData(prazo.vencimento)
  const interno = formatarData(prazo.interno)
  const tomDoInterno = feito ? null : urgenciaDo(prazo.interno, hoje)
  const tomDoLegal = feito ? null : urgenciaDo(prazo.vencimento, hoje)
  // One of them is loud: the law's, once it is near.
  return (
    <span
      className={classes.prazo}
      title={`Vence em ${vencimento}; o prazo do escritório ${tomDoInterno === "erro" ? "era" : "é"} ${interno}`}
    >
      <Dia dia={interno} tom={tomDoLegal === null ? tomDoInterno : null} />
      <span className={classes.fraco}>
        {" "}
        {comVence ? "· vence " : <span className="so-leitor">vence </span>}
        <Dia dia={vencimento} tom={tomDoLegal} />
      </span>
    </span>
  )
}

/** When the PGDAS-D was recorded as declared; a month of the Simples that is closed and not declared asks for it. */
export function Declarada({ linha }: { readonly linha: LinhaDoFechamento }) {
  const { declarada, regime, estado } = linha
  if (declarada !== null)
    return (
      <span title={`Declarado em ${formatarData(declarada.em)}, nº ${declarada.numeroDoRecibo}`}>
        <span className="so-leitor">declarado em </span>
        {formatarData(declarada.em).slice(0, 5)}
      </span>
    )
  if (regime !== "simples" || estado !== "fechado") return <Traco />
  return <span className={classes.aDeclarar}>a declarar</span>
}

function Dia({ dia, tom }: { readonly dia: string; readonly tom: "erro" | "atencao" | null }) {
  const curto = dia.slice(0, 5)
  if (tom === null) return <span>{curto}</span>
  return (
    <Etiqueta tom={tom} simples>
      {curto}
      <span className="so-leitor">{tom === "erro" ? ", passou" : ", hoje ou amanhã"}</span>
    </Etiqueta>
  )
}

/** Whether the company's chain of seals verifies now, and the version of the month. */
function Cadeia({ linha: { cadeia, versao } }: { readonly linha: LinhaDoFechamento }) {
  if (cadeia === null) return null
  const selos = plural(cadeia.selos, "selo", "selos")
  if (!cadeia.integra)
    return (
      <span
        className={classes.cadeia}
        data-quebrada
        title={`${selos}: algum registro fechado foi alterado fora do sistema`}
      >
        <IconLockExclamation size={13} aria-hidden /> não confere
      </span>
    )
  return (
    <span className={classes.cadeia} title={`Cadeia íntegra: ${selos} da empresa conferem`}>
      <IconLock size={13} aria-hidden />
      <span className="so-leitor">Cadeia íntegra, </span>
      {versao > 0 && `v${versao}`}
    </span>
  )
}
