import { formatarData } from "@partida/fiscal"
import { cortar } from "../../importacao/texto.ts"
import type { Celula, Folha, LinhaBruta } from "../../importacao/tipos.ts"
import { lerData } from "../../importacao/valores/datas.ts"
import { type EstiloDeNumero, estiloDaColuna } from "../../importacao/valores/dinheiro.ts"
import { textoDe } from "../extrato-bancario/colunas-da-planilha.ts"
import { ladoDe, lerValorSemDuvida } from "../extrato-bancario/planilha.ts"
import { diaPlausivel } from "../extrato-bancario/valores.ts"
import type { ColunasDoDiario } from "./colunas-do-diario.ts"
import {
  type DiarioLido,
  exigirTamanho,
  historicoUnico,
  type LancamentoDeFora,
  LIMITES_DO_DIARIO,
  type LinhaDeFora,
  type PartidaDeFora,
} from "./tipos.ts"

interface Grupo {
  linha: number
  data: string
  chave: string | null
  historicos: string[]
  partidas: PartidaDeFora[]
  saldo: bigint
}

/** "11 - Clientes no país" is the account 11 with its name. */
const COM_NOME = /^(\d[\d./-]{0,29})\s{1,3}(?:[-–]\s{0,3})?(\S.{0,200})$/

/**
 * The entries of a sheet by its columns. Lines of one entry have its number in common; without a column for it, a line with both
 * accounts is an entry by itself, and the others go together until debits equal credits. A row that cannot be read is told apart.
 */
export function lerLancamentosDaFolha(folha: Folha, colunas: ColunasDoDiario): DiarioLido {
  const corpo = folha.linhas.filter((l) => l.numero > colunas.cabecalho)
  const estilo = estiloDaColuna(corpo.flatMap((l) => numeros(l, colunas)))
  const nomes = new Map<string, string>()
  const recusadas: LinhaDeFora[] = []
  const lancamentos: LancamentoDeFora[] = []
  const porLote = new Map<string, Grupo>()
  let corrente: Grupo | null = null
  let partidas = 0
  const fechar = (grupo: Grupo | null) => {
    if (grupo === null) return
    lancamentos.push({
      linha: grupo.linha,
      data: grupo.data,
      tipo: "N",
      historico: historicoUnico(grupo.historicos),
      partidas: grupo.partidas,
    })
  }
  const doBalancete: PartidaDeFora[] = []
  for (const linha of corpo) {
    const lida = lerLinha(linha, folha, colunas, estilo, nomes)
    if (lida === null) continue
    if (typeof lida === "string") {
      recusadas.push({ numero: linha.numero, motivo: lida, texto: textoDaLinha(linha) })
      continue
    }
    partidas += lida.partidas.length
    exigirTamanho(partidas)
    if (colunas.dia !== null) {
      doBalancete.push(...lida.partidas)
      continue
    }
    const { data, lote } = lida
    if (lote !== null) {
      const chave = `${data} ${lote}`
      porLote.set(chave, somar(porLote.get(chave) ?? novo(linha.numero, data, chave), lida))
      continue
    }
    if (corrente !== null && corrente.data !== data) {
      fechar(corrente)
      corrente = null
    }
    corrente = somar(corrente ?? novo(linha.numero, data, null), lida)
    if (corrente.saldo === 0n) {
      fechar(corrente)
      corrente = null
    }
  }
  fechar(corrente)
  if (colunas.dia !== null && doBalancete.length > 0)
    lancamentos.push(saldosDe(doBalancete, colunas.dia, colunas.cabecalho + 1))
  for (const grupo of porLote.values()) fechar(grupo)
  return { formato: "planilha", cnpj: null, lancamentos, recusadas, nomes }
}

/**
 * One entry with the balance of each account of a trial balance. What adds up others (the code of another begins with its own and a dot)
 * and what has no code, as the totals, are left out: whether the rest balances is for who judges it to say.
 */
function saldosDe(partidas: readonly PartidaDeFora[], dia: string, linha: number): LancamentoDeFora {
  const somam = new Set<string>()
  for (const { conta } of partidas)
    for (let i = conta.indexOf("."); i !== -1; i = conta.indexOf(".", i + 1)) somam.add(conta.slice(0, i))
  return {
    linha,
    data: dia,
    tipo: "N",
    historico: `Saldos de ${formatarData(dia)}, pelo balancete do outro sistema`,
    partidas: partidas.filter(({ conta }) => !somam.has(conta) && COM_NUMERO.test(conta)),
  }
}

const COM_NUMERO = /\d/

const novo = (linha: number, data: string, chave: string | null): Grupo => ({
  linha,
  data,
  chave,
  historicos: [],
  partidas: [],
  saldo: 0n,
})

function somar(grupo: Grupo, { historico, partidas }: LinhaDoDiario): Grupo {
  grupo.historicos.push(historico)
  grupo.partidas.push(...partidas)
  for (const { dc, valorCentavos } of partidas) grupo.saldo += dc === "D" ? valorCentavos : -valorCentavos
  return grupo
}

interface LinhaDoDiario {
  readonly data: string
  readonly lote: string | null
  readonly historico: string
  readonly partidas: readonly PartidaDeFora[]
}

const numeros = ({ celulas }: LinhaBruta, { valor, valorDebito, valorCredito }: ColunasDoDiario): string[] =>
  [valor, valorDebito, valorCredito].flatMap((i) => {
    const celula = i === null ? null : celulas[i]
    return typeof celula === "string" ? [celula] : []
  })

const textoDaLinha = ({ celulas }: LinhaBruta) =>
  cortar(
    celulas
      .map(textoDe)
      .filter((t) => t !== "")
      .join(" · "),
    200,
  )

/** A line, null for one that is no line of an entry (blank, title, total), or why it cannot be read. */
function lerLinha(
  { celulas }: LinhaBruta,
  folha: Folha,
  colunas: ColunasDoDiario,
  estilo: EstiloDeNumero,
  nomes: Map<string, string>,
): LinhaDoDiario | null | string {
  const em = (i: number | null): Celula => (i === null ? null : (celulas[i] ?? null))
  const conta = (i: number | null) => {
    const texto = textoDe(em(i)).trim()
    const [, codigo, nome] = COM_NOME.exec(texto) ?? []
    if (codigo !== undefined && nome !== undefined) nomes.set(codigo, nome.trim())
    return codigo ?? texto
  }
  const dita = colunas.data === null ? { valor: colunas.dia } : lerData(em(colunas.data), folha.desde1904)
  const partidas = partidasDe(colunas, em, conta, estilo)
  const data = "erro" in dita || dita.valor === null ? null : diaPlausivel(dita.valor)
  if (data === null && (partidas === null || typeof partidas === "string")) return null
  if (typeof partidas === "string") return partidas
  if (partidas === null) return null
  if (data === null) return "erro" in dita ? `A data não se lê: ${dita.erro}.` : "Falta a data do lançamento."
  if (partidas.some((p) => p.conta.length > LIMITES_DO_DIARIO.conta)) return "O código da conta passa de 60 caracteres."
  const lote = textoDe(em(colunas.lote)).trim()
  return {
    data,
    lote: lote === "" ? null : cortar(lote, 60),
    historico: colunas.historico.map((i) => textoDe(em(i)).trim()).join(" "),
    partidas,
  }
}

function partidasDe(
  c: ColunasDoDiario,
  em: (i: number | null) => Celula,
  conta: (i: number | null) => string,
  estilo: EstiloDeNumero,
): PartidaDeFora[] | null | string {
  if (c.valorDebito !== null && c.valorCredito !== null) {
    const debito = lerValorSemDuvida(em(c.valorDebito), estilo)
    const credito = lerValorSemDuvida(em(c.valorCredito), estilo)
    if (typeof debito === "string") return debito
    if (typeof credito === "string") return credito
    const dela = conta(c.conta)
    const lados = [
      ...(debito ? [{ conta: dela, dc: "D" as const, valorCentavos: debito }] : []),
      ...(credito ? [{ conta: dela, dc: "C" as const, valorCentavos: credito }] : []),
    ]
    return conferidas(lados, dela !== "")
  }
  const valor = lerValorSemDuvida(em(c.valor), estilo)
  if (typeof valor === "string") return valor
  if (valor === null || valor === 0n) return null
  if (c.conta !== null) {
    const lado = c.natureza === null ? ladoDe(em(c.valor)) : textoDe(em(c.natureza)).trim().charAt(0).toUpperCase()
    const dela = conta(c.conta)
    if (lado !== "D" && lado !== "C")
      return dela === "" ? null : "Falta dizer se a linha é de débito (D) ou de crédito (C)."
    return conferidas([{ conta: dela, dc: lado, valorCentavos: valor }], dela !== "")
  }
  const debito = conta(c.contaDebito)
  const credito = conta(c.contaCredito)
  const lados = [
    ...(debito === "" ? [] : [{ conta: debito, dc: "D" as const, valorCentavos: valor }]),
    ...(credito === "" ? [] : [{ conta: credito, dc: "C" as const, valorCentavos: valor }]),
  ]
  return conferidas(lados, lados.length > 0)
}

function conferidas(partidas: PartidaDeFora[], comConta: boolean): PartidaDeFora[] | null | string {
  if (partidas.length === 0 && !comConta) return "Falta a conta da linha."
  if (partidas.length === 0) return null
  if (!comConta) return "Falta a conta da linha."
  if (partidas.some((p) => p.valorCentavos < 0n))
    return "O valor é negativo: o lado se diz pela conta, ou por D e C, e não pelo sinal."
  return partidas
}
