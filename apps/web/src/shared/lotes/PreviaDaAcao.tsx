import { Skeleton, Stack, Text } from "@mantine/core"
import type { GrupoDaPrevia, PreviaDaAcao as Previa } from "@partida/contracts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { consertoDaEmpresa, consertoDoGrupo } from "./conserto.ts"
import classes from "./GruposDoLote.module.css"
import { LinkDoConserto } from "./LinkDoConserto.tsx"
import type { PedidoDePrevia } from "./lotes.api.ts"

interface Props {
  /** The preview, being read or read. */
  readonly consulta: {
    readonly data: Previa | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly pedido: PedidoDePrevia
  /** What is done to each, in the past: "fechada", "fechadas". */
  readonly feito: { readonly um: string; readonly varios: string }
}

/** What an act over many companies will do, before it is asked for: how many, how many not, why, and where to fix it. */
export function PreviaDaAcao({ consulta, pedido, feito }: Props) {
  if (consulta.error && !consulta.data)
    return <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
  if (!consulta.data) return <Esqueleto />
  return <Prevista previa={consulta.data} pedido={pedido} feito={feito} />
}

interface PrevistaProps extends Pick<Props, "pedido" | "feito"> {
  readonly previa: Previa
}

function Prevista({ previa, pedido, feito }: PrevistaProps) {
  const { farao, totais, grupos } = previa
  const pedem = grupos.filter(({ tipo }) => tipo !== "sem-acao")
  const prontas = grupos.filter(({ tipo }) => tipo === "sem-acao")
  const quantasPedem = contar(pedem)
  const quantasProntas = contar(prontas)
  return (
    <Stack gap="sm">
      <Text role="status">
        <strong>{oQueFara(farao, feito)}</strong>
        {quantasPedem > 0 && ` · ${quantasPedem === 1 ? "1 pede" : `${formatarInteiro(quantasPedem)} pedem`} você`}
        {quantasProntas > 0 && ` · ${formatarInteiro(quantasProntas)} sem nada a fazer`}
      </Text>
      {farao > 0 && totais.length > 0 && (
        <Numeros>
          {totais.map(({ rotulo, valor }) => (
            <Numero key={rotulo} rotulo={rotulo} valor={formatarReais(valor)} />
          ))}
        </Numeros>
      )}
      <Lista grupos={pedem} pedido={pedido} />
      {quantasProntas > 0 && (
        <details className={classes.detalhes}>
          <summary>
            Ver {quantasProntas === 1 ? "a que está" : `as ${formatarInteiro(quantasProntas)} que estão`} sem nada a
            fazer
          </summary>
          <Lista grupos={prontas} pedido={pedido} />
        </details>
      )}
    </Stack>
  )
}

const contar = (grupos: readonly GrupoDaPrevia[]) => grupos.reduce((n, { total }) => n + total, 0)

function Lista({ grupos, pedido }: { readonly grupos: readonly GrupoDaPrevia[]; readonly pedido: PedidoDePrevia }) {
  if (grupos.length === 0) return null
  return (
    <ul className={classes.grupos}>
      {grupos.map((grupo) => (
        <li key={`${grupo.codigo} ${grupo.mensagem}`} className={classes.grupo}>
          <Grupo grupo={grupo} pedido={pedido} />
        </li>
      ))}
    </ul>
  )
}

function oQueFara(farao: number, { um, varios }: Props["feito"]): string {
  if (farao === 0) return `Nenhuma empresa será ${um}`
  return farao === 1 ? `1 empresa será ${um}` : `${formatarInteiro(farao)} empresas serão ${varios}`
}

const tons = { impedimento: "erro", aviso: "atencao", "sem-acao": "neutro" } as const
const nomes = { impedimento: "Impede", aviso: "Pede um motivo", "sem-acao": "Nada a fazer" } as const

function Grupo({ grupo, pedido }: { readonly grupo: GrupoDaPrevia; readonly pedido: PedidoDePrevia }) {
  const trabalho = { tipo: pedido.acao, competencia: pedido.competencia }
  const conserto = consertoDoGrupo(trabalho, grupo)
  return (
    <>
      <div className={classes.topo}>
        <Etiqueta tom={tons[grupo.tipo]}>{nomes[grupo.tipo]}</Etiqueta>
        <strong className="numerico">{plural(grupo.total, "empresa", "empresas")}</strong>
        {conserto && (
          <span className={classes.acoes}>
            <LinkDoConserto conserto={conserto} sobre={grupo.mensagem} />
          </span>
        )}
      </div>
      <p className={classes.mensagem}>{grupo.mensagem}</p>
      <details className={classes.detalhes}>
        <summary>{grupo.total === 1 ? "Ver a empresa" : "Ver as empresas"}</summary>
        <ul className={classes.nomes}>
          {grupo.empresas.map(({ idEmpresa, apelido }) => {
            const link = consertoDaEmpresa(trabalho, grupo, idEmpresa)
            return (
              <li key={idEmpresa}>
                {link ? <LinkDoConserto conserto={{ ...link, rotulo: apelido }} sobre={link.rotulo} /> : apelido}
              </li>
            )
          })}
          {grupo.total > grupo.empresas.length && (
            <li>e mais {formatarInteiro(grupo.total - grupo.empresas.length)}</li>
          )}
        </ul>
      </details>
    </>
  )
}

function Esqueleto() {
  return (
    <Stack gap="sm" aria-busy aria-label="Conferindo as empresas">
      <Skeleton height={20} width="60%" />
      <Skeleton height={64} />
    </Stack>
  )
}
