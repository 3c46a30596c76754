import { Skeleton, Stack, Text } from "@mantine/core"
import type { GrupoDaPrevia, PreviaDaAcao as Previa } from "@partida/contracts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { consertoDaEmpresa, consertoDoGrupo } from "./conserto.ts"
import { type GrupoDoAto, GruposDoAto, nomeDoJaFeito, somar } from "./GruposDoAto.tsx"
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

function Prevista({ previa: { farao, totais, grupos }, pedido, feito }: PrevistaProps) {
  const pedem = grupos.filter(({ tipo }) => tipo !== "sem-acao")
  const prontas = grupos.filter(({ tipo }) => tipo === "sem-acao")
  const quantasPedem = somar(pedem).total
  const quantasProntas = somar(prontas).total
  const emTela = (lista: readonly GrupoDaPrevia[]) => lista.map((grupo) => grupoDoAto(pedido, grupo))
  return (
    <Stack gap="sm">
      <Text role="status">
        <strong>{oQueFara(farao, feito)}</strong>
        {quantasPedem > 0 && ` · ${quantasPedem === 1 ? "1 pede" : `${formatarInteiro(quantasPedem)} pedem`} você`}
        {quantasProntas > 0 && ` · ${formatarInteiro(quantasProntas)} sem nada a fazer`}
      </Text>
      <GruposDoAto
        contar={(n) => plural(n, "empresa", "empresas")}
        pedem={emTela(pedem)}
        feito={{ titulo: farao === 1 ? "Será feita" : "Serão feitas", total: farao, totais, grupos: [] }}
        jaEstava={{ titulo: nomeDoJaFeito(prontas), grupos: emTela(prontas) }}
      />
    </Stack>
  )
}

function oQueFara(farao: number, { um, varios }: Props["feito"]): string {
  if (farao === 0) return `Nenhuma empresa será ${um}`
  return farao === 1 ? `1 empresa será ${um}` : `${formatarInteiro(farao)} empresas serão ${varios}`
}

const tons = { impedimento: "erro", aviso: "atencao", "sem-acao": "neutro" } as const
const nomes = { impedimento: "Impede", aviso: "Pede um motivo", "sem-acao": "Nada a fazer" } as const

function grupoDoAto({ acao: tipo, competencia }: PedidoDePrevia, grupo: GrupoDaPrevia): GrupoDoAto {
  const { codigo, mensagem, total, totais, empresas } = grupo
  const trabalho = { tipo, competencia }
  return {
    chave: `${codigo} ${mensagem}`,
    titulo: mensagem,
    total,
    totais,
    marca: <Etiqueta tom={tons[grupo.tipo]}>{nomes[grupo.tipo]}</Etiqueta>,
    conserto: consertoDoGrupo(trabalho, grupo),
    nomes: empresas.map(({ idEmpresa, apelido }) => ({
      chave: idEmpresa,
      rotulo: apelido,
      conserto: consertoDaEmpresa(trabalho, grupo, idEmpresa),
    })),
  }
}

function Esqueleto() {
  return (
    <Stack gap="sm" aria-busy aria-label="Conferindo as empresas">
      <Skeleton height={20} width="60%" />
      <Skeleton height={64} />
    </Stack>
  )
}
