import type { TotaisEmReais } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal/nucleo"
import type { ReactNode } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import type { Conserto } from "./conserto.ts"
import classes from "./GruposDoAto.module.css"
import { LinkDoConserto } from "./LinkDoConserto.tsx"

/** Companies, or files, that a bulk act treats or treated alike, for the same reason. */
export interface GrupoDoAto {
  readonly chave: string
  readonly titulo: string
  readonly total: number
  readonly totais: TotaisEmReais
  readonly marca: ReactNode
  readonly conserto: Conserto | null
  /** The first of them by name, each with where it is fixed. */
  readonly nomes: readonly { readonly chave: string; readonly rotulo: string; readonly conserto: Conserto | null }[]
  readonly acao?: ReactNode
}

/** What the act did, or would do: how many, and what they come to. */
interface Feito {
  readonly titulo: string
  readonly total: number
  readonly totais: TotaisEmReais
  readonly grupos: readonly GrupoDoAto[]
}

interface Props {
  readonly contar: (n: number) => string
  readonly pedem: readonly GrupoDoAto[]
  readonly feito: Feito
  readonly jaEstava: { readonly titulo: string; readonly grupos: readonly GrupoDoAto[] }
}

/**
 * A bulk act over many companies in three groups, the same before and after it: what asks for a person, first and open; what
 * is done; and, folded, what was already so. The heading of each says how many, and what they come to in reais.
 */
export function GruposDoAto({ contar, pedem, feito, jaEstava }: Props) {
  return (
    <div className={classes.partes}>
      <Parte titulo="Precisa de você" contar={contar} {...somar(pedem)} grupos={pedem} aberta />
      <Parte {...feito} contar={contar} aberta />
      <Parte titulo={jaEstava.titulo} contar={contar} {...somar(jaEstava.grupos)} grupos={jaEstava.grupos} />
    </div>
  )
}

type PropsDaParte = Feito & Pick<Props, "contar"> & { readonly aberta?: boolean }

function Parte({ titulo, total, totais, grupos, contar, aberta = false }: PropsDaParte) {
  if (total === 0) return null
  const cabeca = (
    <>
      <strong>{titulo}</strong>
      <span className="numerico">{contar(total)}</span>
      {totais.map(({ rotulo, valor }) => (
        <span key={rotulo} className={`numerico ${classes.valor}`}>
          {rotulo} {formatarReais(valor)}
        </span>
      ))}
    </>
  )
  if (grupos.length === 0)
    return (
      <section className={classes.parte} aria-label={titulo}>
        <div className={classes.cabeca}>{cabeca}</div>
      </section>
    )
  return (
    <details className={classes.parte} open={aberta}>
      <summary className={classes.cabeca}>{cabeca}</summary>
      <ul className={classes.grupos} aria-label={titulo}>
        {grupos.map((grupo) => (
          <li key={grupo.chave} className={classes.grupo}>
            <Grupo grupo={grupo} contar={contar} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Grupo({ grupo, contar }: { readonly grupo: GrupoDoAto } & Pick<Props, "contar">) {
  const { titulo, total, marca, conserto, nomes, acao } = grupo
  return (
    <>
      <div className={classes.topo}>
        {marca}
        <strong className="numerico">{contar(total)}</strong>
        <span className={classes.acoes}>
          {conserto && <LinkDoConserto conserto={conserto} sobre={titulo} />}
          {acao}
        </span>
      </div>
      <p className={classes.mensagem}>{titulo}</p>
      {nomes.length > 0 && (
        <ul className={classes.nomes} aria-label={`Itens: ${titulo}`}>
          {nomes.map(({ chave, rotulo, conserto: link }) => (
            <li key={chave}>{link ? <LinkDoConserto conserto={{ ...link, rotulo }} sobre={link.rotulo} /> : rotulo}</li>
          ))}
          {total > nomes.length && <li>e mais {formatarInteiro(total - nomes.length)}</li>}
        </ul>
      )}
    </>
  )
}

/** How many companies some groups have, and what they come to together. */
export function somar(grupos: readonly Pick<GrupoDoAto, "total" | "totais">[]): Pick<Feito, "total" | "totais"> {
  const somas = new Map<string, bigint>()
  for (const { rotulo, valor } of grupos.flatMap(({ totais }) => totais))
    somas.set(rotulo, (somas.get(rotulo) ?? 0n) + deReais(valor))
  return {
    total: grupos.reduce((n, { total }) => n + total, 0),
    totais: [...somas].map(([rotulo, centavos]) => ({ rotulo, valor: paraReais(centavos) })),
  }
}

const SEM_ACAO: Readonly<Record<string, string>> = { "nao-se-aplica": "Não se aplica", cancelado: "Cancelado" }

/** What to call together the groups that ask nothing of anybody: "Já estava feito ou não se aplica". */
export function nomeDoJaFeito(grupos: readonly { readonly codigo: string | null }[]): string {
  const nomes = new Set(grupos.map(({ codigo }) => SEM_ACAO[codigo ?? ""] ?? "Já estava feito"))
  const [primeiro = "Já estava feito", ...outros] = [...nomes].sort()
  return [primeiro, ...outros.map((nome) => nome.toLowerCase())].join(" ou ")
}
