import { lerPlanilha } from "../../importacao/ler-planilha.ts"
import { citar } from "../../importacao/texto.ts"
import { type Celula, type Folha, type LinhaBruta, PlanilhaRecusada } from "../../importacao/tipos.ts"
import { lerData } from "../../importacao/valores/datas.ts"
import { type EstiloDeNumero, ehAmbiguo, estiloDaColuna, lerDinheiro } from "../../importacao/valores/dinheiro.ts"
import { modulo } from "../../modulo.ts"
import { type ColunasDoExtrato, textoDe } from "./colunas-da-planilha.ts"
import {
  type ContaLida,
  ExtratoRecusado,
  LIMITES_DO_EXTRATO,
  type LinhaAparte,
  type LinhaLida,
  SEM_CONTA,
} from "./tipos.ts"
import { diaPlausivel, ehSaldo, periodoDasLinhas } from "./valores.ts"

/** The first sheet with something in it. Raises ExtratoRecusado when the file is no sheet. */
export async function lerFolha(nome: string, bytes: Uint8Array): Promise<Folha> {
  try {
    for await (const folha of lerPlanilha(nome, bytes)) if (!folha.oculta && folha.linhas.length > 0) return folha
  } catch (erro) {
    if (erro instanceof PlanilhaRecusada) throw new ExtratoRecusado("planilha", erro.message)
    throw erro
  }
  throw new ExtratoRecusado("vazio", "A planilha está vazia. Confira o arquivo e envie de novo.")
}

/** The movements of a sheet by its columns; a row that cannot be read is told apart, never guessed. Raises ExtratoRecusado. */
export function lerMovimentosDaFolha(folha: Folha, colunas: ColunasDoExtrato): ContaLida {
  const corpo = folha.linhas.filter((l) => l.numero > colunas.cabecalho)
  if (corpo.length > LIMITES_DO_EXTRATO.movimentos)
    throw new ExtratoRecusado("movimentos-demais", "A planilha passa de 100.000 linhas. Baixe períodos menores.")
  const estilo = estiloDaColuna(corpo.flatMap((l) => numeros(l, colunas)))
  const linhas: LinhaLida[] = []
  const ignoradas: LinhaAparte[] = []
  const recusadas: LinhaAparte[] = []
  const saldos: { data: string; valorCentavos: bigint; movimento: bigint }[] = []
  for (const linha of corpo) {
    const lida = lerLinha(linha, folha, colunas, estilo)
    if ("valorCentavos" in lida) {
      linhas.push(lida)
      const saldo = colunas.saldo === null ? null : lerValorSemDuvida(linha.celulas[colunas.saldo] ?? null, estilo)
      if (typeof saldo === "bigint")
        saldos.push({ data: lida.data, valorCentavos: saldo, movimento: lida.valorCentavos })
    } else (lida.recusada ? recusadas : ignoradas).push({ numero: lida.numero, motivo: lida.motivo, texto: lida.texto })
  }
  return {
    ...SEM_CONTA,
    periodo: periodoDasLinhas(linhas),
    ...saldosDaColuna(saldos),
    linhas,
    ignoradas,
    recusadas,
  }
}

/** The running balance tells the first and the last, in whatever order the bank lists; only when it closes line by line. */
function saldosDaColuna(saldos: readonly { data: string; valorCentavos: bigint; movimento: bigint }[]) {
  const nada = { saldoInicial: null, saldo: null }
  if (saldos.length === 0) return { ...nada, avisos: [] }
  const emOrdem = (lista: typeof saldos) =>
    lista.every((s, i) => i === 0 || (lista[i - 1]?.valorCentavos ?? 0n) + s.movimento === s.valorCentavos)
  const ordenada = emOrdem(saldos) ? saldos : emOrdem([...saldos].reverse()) ? [...saldos].reverse() : null
  const primeiro = ordenada?.[0]
  const ultimo = ordenada?.at(-1)
  if (!primeiro || !ultimo)
    return { ...nada, avisos: ["A coluna de saldo não fecha com os valores; ela não foi usada."] }
  return {
    saldoInicial: { valorCentavos: primeiro.valorCentavos - primeiro.movimento, data: primeiro.data },
    saldo: { valorCentavos: ultimo.valorCentavos, data: ultimo.data },
    avisos: [],
  }
}

const numeros = ({ celulas }: LinhaBruta, { valor, credito, debito }: ColunasDoExtrato): string[] =>
  [valor, credito, debito].flatMap((i) => {
    const celula = i === null ? null : celulas[i]
    return typeof celula === "string" ? [semLado(celula)] : []
  })

const semLado = (texto: string) => texto.replace(/[CD]$/i, "").trim()

function lerLinha(
  { numero, celulas }: LinhaBruta,
  folha: Folha,
  colunas: ColunasDoExtrato,
  estilo: EstiloDeNumero,
): LinhaLida | (LinhaAparte & { readonly recusada: boolean }) {
  const em = (i: number | null): Celula => (i === null ? null : (celulas[i] ?? null))
  const descricao = colunas.descricao
    .map((i) => textoDe(em(i)).trim())
    .filter((t, i, todos) => t !== "" && todos.indexOf(t) === i)
    .join(" ")
  const aparte = (motivo: string, recusada: boolean) => ({
    numero,
    motivo,
    texto: celulas
      .map(textoDe)
      .filter((t) => t !== "")
      .join(" · ")
      .slice(0, LIMITES_DO_EXTRATO.texto),
    recusada,
  })
  const valor = valorDaLinha(colunas, em, estilo)
  const dita = lerData(em(colunas.data), folha.desde1904)
  const data = "erro" in dita || dita.valor === null ? null : diaPlausivel(dita.valor)
  if (ehSaldo(descricao) || colunas.descricao.some((i) => ehSaldo(textoDe(em(i)))))
    return aparte("É um saldo, não um movimento.", false)
  if (data === null && (valor === null || typeof valor === "string"))
    return aparte(
      "A linha não tem data nem valor: é título, total ou texto do banco.",
      em(colunas.data) !== null && valor !== null,
    )
  if (typeof valor === "string") return aparte(valor, true)
  if (data === null)
    return aparte(
      "erro" in dita ? `A data não se lê: ${dita.erro}.` : "Falta a data do movimento.",
      descricao !== "" || em(colunas.data) !== null,
    )
  if (valor === null) return aparte("Falta o valor do movimento.", true)
  if (valor === 0n) return aparte("O valor é zero.", false)
  const identificacao = textoDe(em(colunas.identificacao)).trim()
  if (descricao.length > LIMITES_DO_EXTRATO.texto || identificacao.length > LIMITES_DO_EXTRATO.texto)
    return aparte("O texto do movimento passa de 1.000 caracteres.", true)
  return {
    numero,
    data,
    valorCentavos: colunas.inverter ? -valor : valor,
    identificacao,
    documento: "",
    descricao,
    tipo: "",
  }
}

/** Centavos, null for none, or why it cannot be read. */
function valorDaLinha(
  colunas: ColunasDoExtrato,
  em: (i: number | null) => Celula,
  estilo: EstiloDeNumero,
): bigint | null | string {
  if (colunas.valor !== null) {
    const celula = em(colunas.valor)
    const valor = lerValorSemDuvida(celula, estilo)
    if (typeof valor !== "bigint") return valor
    const lado = colunas.natureza === null ? ladoDe(celula) : ladoDe(em(colunas.natureza))
    if (lado === null) return valor
    const positivo = modulo(valor)
    if (valor < 0n && lado === "C") return "O valor é negativo e a linha diz crédito."
    return lado === "D" ? -positivo : positivo
  }
  const credito = lerValorSemDuvida(em(colunas.credito), estilo)
  const debito = lerValorSemDuvida(em(colunas.debito), estilo)
  if (typeof credito === "string") return credito
  if (typeof debito === "string") return debito
  if (credito !== null && credito !== 0n && debito !== null && debito !== 0n)
    return "A linha tem entrada e saída ao mesmo tempo."
  if (credito === null && debito === null) return null
  if (credito !== null && credito < 0n) return "A coluna de entradas tem um valor negativo."
  // Banks write what went out with and without a minus: the column already says it.
  const saiu = debito ?? 0n
  return (credito ?? 0n) - modulo(saiu)
}

/** The side that an amount says of itself: "1.234,56 D"; null where it says none. */
export function ladoDe(celula: Celula): "C" | "D" | null {
  if (typeof celula !== "string") return null
  const [, letra] = /(?:^|[\d\s])([CD])(?:r[eé]dito|[eé]bito)?$/i.exec(celula.trim()) ?? []
  return letra ? (letra.toUpperCase() === "C" ? "C" : "D") : null
}

/** Nothing is rounded and nothing read in one of two ways: what the reader of sheets only warns of is refused here. */
export function lerValorSemDuvida(celula: Celula, estilo: EstiloDeNumero): bigint | null | string {
  const limpa = typeof celula === "string" ? semLado(celula).trim() : celula
  const lido = lerDinheiro(limpa, estilo)
  if ("erro" in lido) return `O valor não se lê: ${lido.erro}.`
  if (lido.aviso !== undefined) return `O valor não se lê de um jeito só: ${lido.aviso}.`
  if (typeof limpa === "string" && estilo === "indefinido" && ehAmbiguo(limpa))
    return `O valor ${citar(limpa)} não se lê de um jeito só.`
  return lido.valor
}
