import { type Competencia, competenciasEntre, paraReais, somarMeses, ultimoDia } from "@partida/fiscal"
import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import type { Escopo } from "../db/escopo.ts"
import { lancamentos } from "../db/schema/contabilidade.ts"
import { fechamentos } from "../db/schema/fechamentos.ts"
import { lancarDigitado, lerBalancete } from "../features/contabilidade/contabilidade.service.ts"
import { lancarMeses } from "../features/contabilidade/postagem.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { COM_EXTRATO, mesesComExtrato } from "./bancos.ts"
import type { Planejada } from "./cadastros.ts"
import { type Calendario, instanteEm } from "./calendario.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"

/** Companies whose bank somebody keeps by hand: the others show what the facts alone say. */
const COM_BANCO = 3
const DIA_DOS_LIVROS = 20
const DIA_DO_RECEBIMENTO = 25
const CAPITAL = 30_000_000n
const BANCO = "1.1.1.02.001"
const CLIENTES = "1.1.2.01.001"
const CAPITAL_SOCIAL = "2.3.1.01.001"

/**
 * Posts the closed months of an office in its books through the service of the product; of the first companies an accountant
 * types the opening and what was received, and closes the first months. Repeating it writes nothing again.
 */
export async function semearLivros(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  const escopo = sistema(escritorio.id)
  const ids = planejadas.map(({ id }) => id)
  for (const mes of competenciasEntre(calendario.inicio, calendario.aFechar)) {
    const ato = atoEm(escopo, escritorio, calendario, mes)
    await banco.emEscopo(escopo, async (tx) => {
      const fechadas = await lerFechadas(tx, escopo, mes, ids)
      if (fechadas.length > 0) await lancarMeses(tx, ato, mes, fechadas)
    })
  }
  for (const { id, empresa } of planejadas
    .filter(({ empresa }) => !empresa.migrada && !empresa.saida)
    .slice(0, COM_BANCO)) {
    // What a statement brings is posted from what was said of it.
    const comExtrato = COM_EXTRATO.has(empresa.nome) ? mesesComExtrato(calendario) : []
    await banco.emEscopo(escopo, (tx) => manterBanco(tx, escopo, { id, escritorio, calendario, comExtrato }))
  }
}

const atoEm = (
  escopo: Escopo,
  escritorio: EscritorioDaDemonstracao,
  calendario: Calendario,
  mes: Competencia,
): Ato => ({
  escopo,
  nome: escritorio.contador,
  agora: instanteEm(calendario, somarMeses(mes, 1), DIA_DOS_LIVROS, 0),
})

async function lerFechadas(tx: Tx, { idEscritorio }: Escopo, mes: string, ids: readonly string[]): Promise<string[]> {
  const linhas = await tx
    .select({ id: fechamentos.idEmpresa })
    .from(fechamentos)
    .where(
      and(
        eq(fechamentos.idEscritorio, idEscritorio),
        eq(fechamentos.competencia, mes),
        eq(fechamentos.estado, "fechado"),
        inArray(fechamentos.idEmpresa, [...ids]),
      ),
    )
  return linhas.map((l) => l.id)
}

interface Mantida {
  readonly id: string
  readonly escritorio: EscritorioDaDemonstracao
  readonly calendario: Calendario
  /** Months of which nothing is typed. */
  readonly comExtrato: readonly Competencia[]
}

/** The opening, then each month what its customers owed is received in the next one. */
async function manterBanco(tx: Tx, escopo: Escopo, { id, escritorio, calendario, comExtrato }: Mantida): Promise<void> {
  const [digitado] = await tx
    .select({ id: lancamentos.id })
    .from(lancamentos)
    .where(
      and(doEscopo(lancamentos, escopo, { idEmpresa: id }), isNull(lancamentos.origem), isNull(lancamentos.estornoDe)),
    )
    .limit(1)
  if (digitado) return
  const meses = competenciasEntre(calendario.inicio, calendario.aFechar)
  const par = (debito: string, credito: string, centavos: bigint) => [
    { conta: debito, dc: "D" as const, valor: paraReais(centavos) },
    { conta: credito, dc: "C" as const, valor: paraReais(centavos) },
  ]
  const ato = atoEm(escopo, escritorio, calendario, calendario.aFechar)
  await lancarDigitado(tx, ato, id, {
    data: `${calendario.inicio}-01`,
    historico: "Capital social integralizado, conforme o contrato",
    partidas: par(BANCO, CAPITAL_SOCIAL, CAPITAL),
  })
  for (const mes of meses.slice(1).filter((m) => !comExtrato.includes(m))) {
    const anterior = somarMeses(mes, -1)
    const { linhas } = await lerBalancete(tx, escopo, id, { de: anterior, ate: anterior, tipo: 2 })
    const devido = linhas.find((l) => l.conta.codigo === CLIENTES)?.atual ?? 0n
    const dia = `${mes}-${DIA_DO_RECEBIMENTO}`
    if (devido > 0n && dia <= calendario.hoje && dia <= ultimoDia(mes))
      await lancarDigitado(tx, ato, id, {
        data: dia,
        historico: `Recebimento de clientes de ${anterior.slice(5)}/${anterior.slice(0, 4)}, conforme o extrato`,
        partidas: par(BANCO, CLIENTES, devido),
      })
  }
}
