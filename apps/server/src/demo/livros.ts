import { type Competencia, competenciasEntre, paraReais, somarMeses, ultimoDia } from "@partida/fiscal"
import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import type { Escopo } from "../db/escopo.ts"
import { lancamentos } from "../db/schema/contabilidade.ts"
import { fechamentos } from "../db/schema/fechamentos.ts"
import { lancarDigitado, lerBalancete } from "../features/contabilidade/contabilidade.service.ts"
import { receberDiarios } from "../features/contabilidade/diarios-recebimento.service.ts"
import { criarModelo, listarModelos } from "../features/contabilidade/modelos.service.ts"
import { lancarMeses } from "../features/contabilidade/postagem.service.ts"
import { criarRecorrencia } from "../features/contabilidade/recorrencias.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Armazem } from "../ports/armazem.ts"
import { COM_EXTRATO, mesesComExtrato } from "./bancos.ts"
import type { Planejada } from "./cadastros.ts"
import { type Calendario, instanteEm } from "./calendario.ts"
import { type EscritorioDaDemonstracao, HORIZONTE } from "./escritorios.ts"
import { semearExercicioEncerrado } from "./exercicio-encerrado.ts"

/** Companies whose bank somebody keeps by hand: the others show what the facts alone say. */
const COM_BANCO = 3
const DIA_DOS_LIVROS = 20
const DIA_DO_RECEBIMENTO = 25
const CAPITAL = 30_000_000n
const BANCO = "1.1.1.02.001"
const CLIENTES = "1.1.2.01.001"
const ALUGUEL = "4.2.2.01.001"
const ENERGIA = "4.2.2.01.003"
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
  armazem?: Armazem,
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
  // One that has no statement of the bank: nothing there speaks of the year before.
  const comAnoAnterior = planejadas.find(
    ({ empresa }) => !empresa.migrada && !empresa.saida && !COM_EXTRATO.has(empresa.nome),
  )
  if (comAnoAnterior && escritorio.id === HORIZONTE.id)
    await semearExercicioEncerrado(banco, escritorio, comAnoAnterior.id, calendario, armazem)
  const primeira = planejadas.find(({ empresa }) => !empresa.migrada && !empresa.saida)
  if (primeira)
    await semearTrabalhoAMao(banco, atoEm(escopo, escritorio, calendario, calendario.aFechar), primeira.id, calendario)
}

const MODELOS = [
  {
    nome: "Aluguel",
    atalho: "ALUG",
    historico: "Aluguel de {mes_anterior}, {documento}",
    linhas: [
      { conta: ALUGUEL, dc: "D" as const, percentual: null },
      { conta: BANCO, dc: "C" as const, percentual: null },
    ],
  },
  {
    nome: "Energia, com a parte da sala cedida",
    atalho: "LUZ",
    historico: "Energia elétrica de {competencia}",
    linhas: [
      { conta: ENERGIA, dc: "D" as const, percentual: "66.67" },
      { conta: CLIENTES, dc: "D" as const, percentual: null },
      { conta: BANCO, dc: "C" as const, percentual: null },
    ],
  },
]

/** What is typed again and again, what comes every month, and a journal of another system that waits to be looked at. */
async function semearTrabalhoAMao(banco: Banco, ato: Ato, idEmpresa: string, calendario: Calendario): Promise<void> {
  const { escopo } = ato
  const novo = await banco.emEscopo(escopo, async (tx) => {
    if ((await listarModelos(tx, escopo, idEmpresa, ato.agora)).lista.length > 0) return false
    const feitos = []
    for (const modelo of MODELOS)
      feitos.push(await criarModelo(tx, ato, idEmpresa, { ...modelo, alcance: "escritorio" }))
    for (const [i, { id: idModelo, nome }] of feitos.entries())
      await criarRecorrencia(tx, ato, idEmpresa, {
        idModelo,
        descricao: nome,
        documento: i === 0 ? "contrato 12/2024" : "",
        valor: i === 0 ? "3500.00" : "487.90",
        dia: i === 0 ? 5 : 20,
        de: calendario.inicio,
        ate: null,
        automatica: false,
      })
    return true
  })
  if (!novo) return
  const [ano, mes] = calendario.aFechar.split("-")
  const linhas = [
    "Data;Conta débito;Conta crédito;Valor;Histórico",
    `06/${mes}/${ano};520 - Despesas com cartório;8 - Banco da matriz;87,40;Reconhecimento de firmas`,
    `11/${mes}/${ano};531 - Material de escritório;8 - Banco da matriz;312,00;Papelaria`,
    `18/${mes}/${ano};8 - Banco da matriz;1;150,00;Depósito do caixa`,
  ]
  await receberDiarios(banco, ato, idEmpresa, [
    { nome: "diario-do-sistema-anterior.csv", bytes: Buffer.from(linhas.join("\n")) },
  ])
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
