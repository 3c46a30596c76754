import { type Competencia, competencia, mesesEntre, somarMeses } from "@partida/fiscal"
import type { Banco, Tx } from "../db/banco.ts"
import { dependentes, outrasRendas, proLabores, quadros, quadrosSocios, socios } from "../db/schema/socios.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { idEstavel, sortear } from "./aleatorio.ts"
import type { Planejada } from "./cadastros.ts"
import { type Calendario, dataNoMes } from "./calendario.ts"
import { aberturaDe, mesDeAbertura } from "./catalogo.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"
import { dia, EDUARDO, parente, pessoaDe } from "./socios-pessoas.ts"
import { EMPRESAS_TOMADORAS } from "./tomadores.ts"

/** Shares in hundred-millionths of the capital, the first of whom answers for the company. */
const INTEIRO = 100_000_000n
const DIVISOES: readonly (readonly bigint[])[][] = [
  [[INTEIRO]],
  [
    [50_000_000n, 50_000_000n],
    [60_000_000n, 40_000_000n],
    [99_000_000n, 1_000_000n],
  ],
  [
    [50_000_000n, 30_000_000n, 20_000_000n],
    [33_333_334n, 33_333_333n, 33_333_333n],
  ],
  [
    [40_000_000n, 30_000_000n, 20_000_000n, 10_000_000n],
    [25_000_000n, 25_000_000n, 25_000_000n, 25_000_000n],
  ],
]

interface Linhas {
  readonly socios: (typeof socios.$inferInsert)[]
  readonly quadros: (typeof quadros.$inferInsert)[]
  readonly lugares: (typeof quadrosSocios.$inferInsert)[]
  readonly dependentes: (typeof dependentes.$inferInsert)[]
  readonly proLabores: (typeof proLabores.$inferInsert)[]
  readonly rendas: (typeof outrasRendas.$inferInsert)[]
}

const EMPRESAS_POR_TRANSACAO = 40

/**
 * The people behind each company, with what the payroll of the demonstration pays them: the pró-labores of a month add up
 * to the company's. Safe to repeat.
 */
export async function cadastrarSocios(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  for (let i = 0; i < planejadas.length; i += EMPRESAS_POR_TRANSACAO) {
    const linhas: Linhas = { socios: [], quadros: [], lugares: [], dependentes: [], proLabores: [], rendas: [] }
    for (const planejada of planejadas.slice(i, i + EMPRESAS_POR_TRANSACAO))
      planejar(linhas, escritorio, planejada, calendario)
    await banco.emEscopo(sistema(escritorio.id), (tx) => inserir(tx, linhas))
  }
}

async function inserir(tx: Tx, linhas: Linhas): Promise<void> {
  await tx.insert(socios).values(linhas.socios).onConflictDoNothing()
  await tx.insert(quadros).values(linhas.quadros).onConflictDoNothing()
  await tx.insert(quadrosSocios).values(linhas.lugares).onConflictDoNothing()
  if (linhas.dependentes.length > 0) await tx.insert(dependentes).values(linhas.dependentes).onConflictDoNothing()
  if (linhas.proLabores.length > 0) await tx.insert(proLabores).values(linhas.proLabores).onConflictDoNothing()
  if (linhas.rendas.length > 0) await tx.insert(outrasRendas).values(linhas.rendas).onConflictDoNothing()
}

interface Lugar {
  readonly id: string
  readonly tipo: 1 | 2 | 3
  readonly nome: string
  readonly nascimento: string
  /** Hundred-millionths of the capital. */
  readonly parte: bigint
  readonly administra: boolean
}

function planejar(linhas: Linhas, escritorio: EscritorioDaDemonstracao, planejada: Planejada, calendario: Calendario) {
  const { empresa, id: idEmpresa } = planejada
  const idEscritorio = escritorio.id
  const sorteio = sortear(`quadro|${empresa.nome}`)
  const quantos = empresa.regime.startsWith("mei") ? 1 : sorteio.um([1, 1, 2, 2, 2, 3, 3, 4])
  const partes = sorteio.um(DIVISOES[quantos - 1] ?? [[INTEIRO]])
  // The last of several is now and then a company or a foreigner.
  const ultimo = quantos > 1 ? sorteio.um([1, 1, 1, 1, 2, 3] as const) : 1
  const lugares = partes.map((parte, i): Lugar => {
    const tipo = empresa.caso === "estrangeiro-sem-cpf" && i === 0 ? 3 : i === quantos - 1 ? ultimo : 1
    const pessoa = pessoaDe(empresa, i, tipo)
    const id = idEstavel(`socio|${idEmpresa}|${i}`)
    linhas.socios.push({ ...pessoa, idEscritorio, id, idEmpresa, criadoEm: calendario.referencia })
    const nascimento = typeof pessoa.nascimento === "string" ? pessoa.nascimento : "1980-01-01"
    return { id, tipo, nome: pessoa.nome, nascimento, parte, administra: i < 2 && tipo !== 2 }
  })
  planejarQuadros(linhas, escritorio, planejada, lugares, calendario)
  planejarValores(linhas, idEscritorio, planejada, lugares)
  planejarFamilia(linhas, idEscritorio, planejada, lugares, calendario)
}

const MESES_ATE_ALTERAR = 14

function planejarQuadros(
  linhas: Linhas,
  escritorio: EscritorioDaDemonstracao,
  { empresa, id: idEmpresa }: Planejada,
  lugares: readonly Lugar[],
  calendario: Calendario,
) {
  const abertura = aberturaDe(empresa, calendario)
  const registro = { registradoEm: calendario.referencia, registradoPor: escritorio.contador }
  const gravar = (desde: string, descricao: string, presentes: readonly Lugar[]) => {
    const chave = { idEscritorio: escritorio.id, idEmpresa, desde }
    linhas.quadros.push({ ...chave, descricao, ...registro })
    linhas.lugares.push(
      ...presentes.map((l, i) => ({
        ...chave,
        idSocio: l.id,
        fracao: `${l.parte / INTEIRO}.${String(l.parte % INTEIRO).padStart(8, "0")}`,
        qualificacao: papelDe(l, empresa.regime),
        responsavel: i === 0,
      })),
    )
  }
  const [primeiro, ...resto] = lugares
  const ultimo = resto.at(-1)
  const meses = mesesEntre(mesDeAbertura(empresa, calendario), calendario.atual)
  const altera = ultimo !== undefined && meses > MESES_ATE_ALTERAR * 2 && lugares.length > 2
  if (!primeiro || !ultimo || !altera) return gravar(abertura, "Constituição", lugares)
  const sorteio = sortear(`alteracao|${empresa.nome}`)
  const mes = somarMeses(mesDeAbertura(empresa, calendario), sorteio.inteiro(MESES_ATE_ALTERAR, meses - 2))
  const antes = [{ ...primeiro, parte: primeiro.parte + ultimo.parte }, ...resto.slice(0, -1)]
  gravar(abertura, "Constituição", antes)
  gravar(
    dataNoMes(mes, sorteio.inteiro(2, 24)),
    `1ª alteração: cessão de quotas de ${primeiro.nome} para ${ultimo.nome}`,
    lugares,
  )
}

/** Codes of the Receita's table of qualifications. */
function papelDe({ tipo, administra }: Lugar, regime: string): string {
  if (regime.startsWith("mei")) return "50"
  if (tipo === 2) return "48"
  return administra ? "49" : "22"
}

const DOIS_RECEBEM_DESDE = 400_000n
const DO_PRIMEIRO = 60n
const CEM = 100n

/** The payroll of each month split between who administers: a new value whenever the company's changes. */
function planejarValores(
  linhas: Linhas,
  idEscritorio: string,
  { id: idEmpresa, folhas, empresa }: Planejada,
  lugares: readonly Lugar[],
) {
  const administram = lugares.filter((l) => l.administra)
  const [primeiro, segundo] = administram
  if (!primeiro) return
  let atual = 0n
  const definir = (desde: Competencia, total: bigint) => {
    const doPrimeiro = segundo && total >= DOIS_RECEBEM_DESDE ? (total * DO_PRIMEIRO) / CEM : total
    const partes = [{ l: primeiro, valorCentavos: doPrimeiro }]
    if (segundo) partes.push({ l: segundo, valorCentavos: total - doPrimeiro })
    for (const { l, valorCentavos } of partes) {
      const anterior = linhas.proLabores.findLast((p) => p.idSocio === l.id)?.valorCentavos ?? 0n
      if (anterior !== valorCentavos)
        linhas.proLabores.push({ idEscritorio, idEmpresa, idSocio: l.id, desde, valorCentavos })
    }
    atual = total
  }
  for (const { competencia: mes, proLabore } of folhas) if (proLabore !== atual) definir(mes, proLabore)
  const ultima = folhas.at(-1)?.competencia
  if (empresa.saida && ultima && atual > 0n) definir(somarMeses(ultima, 1), 0n)
}

const UM_ANO = 12

/** Children and spouses, and what some earn elsewhere. */
function planejarFamilia(
  linhas: Linhas,
  idEscritorio: string,
  { empresa, id: idEmpresa, folhas }: Planejada,
  lugares: readonly Lugar[],
  calendario: Calendario,
) {
  const desde = folhas[0]?.competencia ?? somarMeses(calendario.atual, -UM_ANO)
  for (const [i, { id: idSocio, nome, tipo, nascimento, administra }] of lugares.entries()) {
    if (tipo === 2 || !administra) continue
    const eEduardo = i === 0 && EDUARDO.empresas.includes(empresa.nome)
    const sorteio = sortear(eEduardo ? "familia|eduardo" : `familia|${empresa.nome}|${i}`)
    const deles = { idEscritorio, idEmpresa, idSocio }
    const nasceu = Number(nascimento.slice(0, 4))
    for (let filho = 0; filho < sorteio.um([0, 0, 1, 1, 2]); filho++) {
      // Young enough to count throughout, old enough to exist at the first month.
      const quando = dia(sorteio, Math.max(2008, nasceu + 20), 2020)
      const mes = competencia(quando.slice(0, 7))
      linhas.dependentes.push({
        ...deles,
        id: idEstavel(`dependente|${idSocio}|${filho}`),
        nome: parente(sorteio, nome),
        nascimento: quando,
        tipo: "03",
        desde: mes > desde ? mes : desde,
      })
    }
    if (sorteio.inteiro(0, 6) > 0) continue
    const { nome: fonte, documento: documentoDaFonte } = sorteio.um(EMPRESAS_TOMADORAS)
    if (documentoDaFonte === undefined) continue
    linhas.rendas.push({
      ...deles,
      id: idEstavel(`renda|${idSocio}`),
      fonte,
      documentoDaFonte,
      desde,
      remuneracaoCentavos: BigInt(sorteio.inteiro(20, 70)) * 10_000n,
    })
  }
}
