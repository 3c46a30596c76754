import { type QuaisDeclaracoes, type ResultadoDasDeclaracoes, tiposDeDocumento } from "@partida/contracts"
import { type Competencia, somarMeses } from "@partida/fiscal"
import { fimDoPeriodo, TIPOS_DE_DECLARACAO } from "@partida/fiscal/declaracoes"
import { and, eq } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa, travarEmpresas } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { declaracoesDitas } from "../../db/schema/declaracoes.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { consultarDocumento } from "../documentos/documentos.service.ts"
import {
  type ChaveDaDeclaracao,
  gravarDeclaracoes,
  lerDeclaracao,
  lerDoEscritorio,
  lerPessoas,
} from "./declaracoes.repository.ts"
import { acharLinha, detalharDeclaracao } from "./detalhe.service.ts"
import { chaveDe, type Linha, linhasDoMes } from "./linhas.ts"
import { linhasDoFiltro } from "./lista.service.ts"
import { lerMateria } from "./materia.service.ts"

interface Registro {
  readonly idResponsavel: string | null
  readonly etapa: "preparada" | "conferida" | null
  readonly entregueEm: string | null
  readonly numero: string | null
  readonly tipo: "original" | "retificadora"
  readonly idDocumento: string | null
  readonly observacao: string | null
}

const MESES_DO_ANO = 12

const PELA_FICHA = "A entrega do PGDAS-D se registra na ficha do mês, no Fechamento, com o número do recibo."

/**
 * Writes what a person says of one declaration. Raises nao-encontrado, versao-desatualizada, entrada-invalida, nao-se-aplica.
 */
export async function registrarDeclaracao(
  tx: Tx,
  ato: Ato,
  chave: ChaveDaDeclaracao,
  versaoLida: number,
  dados: Registro,
) {
  const { escopo, agora, nome } = ato
  const hoje = diaCivil(agora)
  if (!(await travarEmpresa(tx, escopo, chave.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const { linha } = await acharLinha(tx, escopo, chave, hoje)
  const gravada = await lerDeclaracao(tx, escopo, chave)
  if ((gravada?.versao ?? 0) !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  if (linha.pelaFicha && dados.entregueEm !== null) recusar(PELA_FICHA, "entregueEm")
  if (dados.entregueEm !== null && linha.estado === "nao-se-aplica")
    throw new ErroDeNegocio(
      "nao-se-aplica",
      `${linha.nome} não se aplica: ${linha.porque} Se a empresa deve, diga isso antes, com o motivo.`,
    )
  conferirEntrega(chave, dados, hoje)
  await exigirPessoa(tx, escopo, dados.idResponsavel)
  if (dados.idDocumento !== null) await exigirRecibo(tx, escopo, chave.idEmpresa, dados.idDocumento)
  const linhaNova = {
    idEscritorio: escopo.idEscritorio,
    ...chave,
    ...dados,
    // What was delivered keeps the deadline it had.
    prazo: gravada?.entregueEm != null && dados.entregueEm !== null ? gravada.prazo : linha.prazo,
    atualizadaEm: agora,
    atualizadaPor: nome,
  }
  await gravarDeclaracoes(
    tx,
    [linhaNova],
    ["idResponsavel", "etapa", "entregueEm", "numero", "tipo", "idDocumento", "observacao"],
  )
  return detalharDeclaracao(tx, escopo, chave, { quem: "escritorio", hoje })
}

function conferirEntrega(chave: ChaveDaDeclaracao, { entregueEm, numero, idDocumento, tipo }: Registro, hoje: string) {
  if (entregueEm === null) {
    if (numero !== null || idDocumento !== null || tipo === "retificadora")
      recusar("Diga em que dia foi entregue: o número e o recibo são da entrega.", "entregueEm")
    return
  }
  if (entregueEm > hoje) recusar("Este dia ainda não chegou. Informe o dia em que foi entregue.", "entregueEm")
  if (entregueEm < inicioDoPeriodo(chave.periodo))
    recusar("Este dia é de antes do período da declaração. Confira a data.", "entregueEm")
}

function inicioDoPeriodo(periodo: string): string {
  const meses = periodo.length === "2026".length ? MESES_DO_ANO - 1 : periodo.includes("T") ? 2 : 0
  return `${somarMeses(fimDoPeriodo(periodo), -meses)}-01`
}

async function exigirPessoa(tx: Tx, escopo: Escopo, id: string | null): Promise<void> {
  if (id === null) return
  if (!(await lerPessoas(tx, escopo)).some((p) => p.id === id && p.ativo))
    recusar("Escolha uma pessoa do escritório que esteja ativa.", "idResponsavel")
}

async function exigirRecibo(tx: Tx, escopo: Escopo, idEmpresa: string, id: string): Promise<void> {
  const documento = await consultarDocumento(tx, escopo, id)
  if (documento.idEmpresa !== idEmpresa) throw new ErroDeNegocio("nao-encontrado")
  if (documento.retirada !== null) recusar("Este arquivo foi retirado dos documentos. Anexe outro.", "idDocumento")
  if (documento.tipo !== "recibo" && documento.tipo !== "declaracao")
    recusar(`Anexe o arquivo como ${tiposDeDocumento.recibo.rotulo.toLowerCase()}.`, "idDocumento")
}

/** Says who answers for several. Raises entrada-invalida. */
export async function atribuirDeclaracoes(
  tx: Tx,
  ato: Ato,
  quais: QuaisDeclaracoes,
  idResponsavel: string | null,
): Promise<ResultadoDasDeclaracoes> {
  await exigirPessoa(tx, ato.escopo, idResponsavel)
  const { achadas, ...resto } = await acharVarias(tx, ato, quais, () => null)
  await gravarDeclaracoes(
    tx,
    achadas.map((linha) => ({ ...comum(ato, linha), idResponsavel })),
    ["idResponsavel"],
  )
  return { feitas: achadas.length, ...resto }
}

/** Says that several were delivered on a day; what was delivered already, or does not apply, stays. Raises entrada-invalida. */
export async function entregarDeclaracoes(
  tx: Tx,
  ato: Ato,
  quais: QuaisDeclaracoes,
  entregueEm: string,
): Promise<ResultadoDasDeclaracoes> {
  const hoje = diaCivil(ato.agora)
  if (entregueEm > hoje) recusar("Este dia ainda não chegou. Informe o dia em que foram entregues.", "entregueEm")
  const { achadas, ...resto } = await acharVarias(tx, ato, quais, (linha) => {
    if (linha.pelaFicha) return PELA_FICHA
    if (linha.estado === "entregue") return "Já constava como entregue: nada mudou."
    if (linha.estado === "nao-se-aplica") return `Não se aplica: ${linha.porque}`
    return entregueEm < inicioDoPeriodo(linha.periodo) ? "O dia é de antes do período da declaração." : null
  })
  await gravarDeclaracoes(
    tx,
    achadas.map((linha) => ({ ...comum(ato, linha), entregueEm })),
    ["entregueEm"],
  )
  return { feitas: achadas.length, ...resto }
}

const comum = ({ escopo, agora, nome }: Ato, { idEmpresa, obrigacao, periodo, prazo }: Linha) => ({
  idEscritorio: escopo.idEscritorio,
  idEmpresa,
  obrigacao,
  periodo,
  prazo,
  atualizadaEm: agora,
  atualizadaPor: nome,
})

/** Months from the end of a period in which a deadline is looked for. */
const MESES_ATE_O_PRAZO = 14
/** Of what was left as it was, as many as a person reads. */
const RECUSADAS_DITAS = 200

/** What is asked for, split by whether it may be done; what is out of reach is not told apart. */
async function acharVarias(tx: Tx, ato: Ato, quais: QuaisDeclaracoes, queixaDe: (linha: Linha) => string | null) {
  const achadas: Linha[] = []
  let naoEncontradas = 0
  const recusadas: ResultadoDasDeclaracoes["recusadas"] = []
  const recusarUma = (
    { idEmpresa, obrigacao, periodo, apelido }: ChaveDaDeclaracao & { readonly apelido: string },
    motivo: string,
  ) => {
    if (recusadas.length < RECUSADAS_DITAS) recusadas.push({ idEmpresa, obrigacao, periodo, apelido, motivo })
  }
  for (const linha of await lerQuais(tx, ato, quais)) {
    if (!linha) naoEncontradas++
    else {
      const queixa = queixaDe(linha)
      if (queixa === null) achadas.push(linha)
      else recusarUma(linha, queixa)
    }
  }
  return { achadas, recusadas, naoEncontradas }
}

/** The lines asked for, undefined where there is none within reach, their companies taken for this transaction: a number of statements that does not grow with them. */
async function lerQuais(
  tx: Tx,
  { escopo, agora }: Ato,
  { declaracoes = [], filtro }: QuaisDeclaracoes,
): Promise<(Linha | undefined)[]> {
  const hoje = diaCivil(agora)
  if (filtro !== undefined) {
    const linhas = await linhasDoFiltro(tx, escopo, filtro, hoje)
    const tomadas = new Set(await travarEmpresas(tx, escopo, [...new Set(linhas.map((l) => l.idEmpresa))]))
    return linhas.filter((linha) => tomadas.has(linha.idEmpresa))
  }
  const tomadas = new Set(await travarEmpresas(tx, escopo, [...new Set(declaracoes.map((c) => c.idEmpresa))]))
  const fins = declaracoes.map((c) => fimDoPeriodo(c.periodo)).sort()
  const primeiro = somarMeses(fins[0] as Competencia, 1 - MESES_DO_ANO)
  const ultimo = somarMeses(fins.at(-1) as Competencia, MESES_ATE_O_PRAZO)
  const { materia } = await lerMateria(tx, escopo, { de: primeiro, ate: ultimo, idEmpresa: null }, hoje)
  const dessas = { ...materia, empresas: materia.empresas.filter((e) => tomadas.has(e.id)) }
  const pedidas = new Set(declaracoes.map((c) => chaveDe(c.idEmpresa, c.obrigacao, c.periodo)))
  const linhas = new Map<string, Linha>()
  for (let mes = primeiro; mes <= ultimo && linhas.size < pedidas.size; mes = somarMeses(mes, 1))
    for (const linha of linhasDoMes(dessas, mes)) {
      const chave = chaveDe(linha.idEmpresa, linha.obrigacao, linha.periodo)
      if (pedidas.has(chave)) linhas.set(chave, linha)
    }
  return [...pedidas].map((chave) => linhas.get(chave))
}

/**
 * Says that a company owes, or does not owe, something from a month on; null takes back what was said from that month. Raises
 * nao-encontrado, entrada-invalida.
 */
export async function dizerDeclaracao(
  tx: Tx,
  { escopo, agora }: Ato,
  { idEmpresa, obrigacao }: Pick<ChaveDaDeclaracao, "idEmpresa" | "obrigacao">,
  { desde, deve, motivo }: { readonly desde: string; readonly deve: boolean | null; readonly motivo: string },
): Promise<{ feito: true }> {
  const { idEscritorio } = escopo
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const { proprias } = await lerDoEscritorio(tx, escopo, diaCivil(agora))
  encontrado(TIPOS_DE_DECLARACAO.some((t) => t === obrigacao) || proprias.some((p) => p.id === obrigacao))
  const d = declaracoesDitas
  const aLinha = and(
    eq(d.idEscritorio, idEscritorio),
    eq(d.idEmpresa, idEmpresa),
    eq(d.obrigacao, obrigacao),
    eq(d.desde, desde),
  )
  if (deve === null) {
    const apagadas = await tx.delete(d).where(aLinha).returning({ desde: d.desde })
    if (apagadas.length === 0) throw new ErroDeNegocio("nao-encontrado")
  } else
    await tx
      .insert(d)
      .values({ idEscritorio, idEmpresa, obrigacao, desde, deve, motivo })
      .onConflictDoUpdate({ target: [d.idEscritorio, d.idEmpresa, d.obrigacao, d.desde], set: { deve, motivo } })
  return { feito: true }
}
