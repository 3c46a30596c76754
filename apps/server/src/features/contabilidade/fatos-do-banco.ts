import { CATEGORIAS_PADRAO, diferencasDoRecebimento, type IdDeCategoriaPadrao, tiposDeConta } from "@partida/contracts"
import { modulo } from "../../modulo.ts"
import type { Onde } from "./fatos.ts"
import type { BaixaAMao, ParteDoBanco } from "./fatos-do-banco.repository.ts"

/** A fact of one amount, and the key that takes it. */
interface Destino {
  readonly fato: string
  readonly chave: string
}
const despesa = (chave: string): Destino => ({ fato: "despesa.paga", chave: `despesa.${chave}` })

/**
 * What a category moves in the books. One that is not here may be several things (a purchase may be stock or material; a capital
 * contribution, capital or a loan): it waits for a person.
 */
const DA_CATEGORIA: Partial<Record<IdDeCategoriaPadrao, Destino>> = {
  vendas: { fato: "recebimento", chave: "clientes" },
  "juros-recebidos": { fato: "recebimento.juros", chave: "financeira.juros-recebidos" },
  emprestimos: { fato: "emprestimo.captacao", chave: "emprestimo" },
  "outros-tributos": despesa("taxas"),
  aluguel: despesa("aluguel"),
  energia: despesa("energia"),
  telefonia: despesa("telefone"),
  contabilidade: despesa("honorarios-contabeis"),
  sistemas: despesa("software"),
  "servicos-de-terceiros": despesa("servicos-pj"),
  marketing: despesa("publicidade"),
  transporte: despesa("viagens"),
  tarifas: { fato: "banco.tarifa", chave: "financeira.tarifas" },
  "pagamento-de-emprestimos": { fato: "emprestimo.parcela", chave: "emprestimo" },
  "pessoal-do-socio": { fato: "socio.despesa-pessoal", chave: "adiantamento.lucros" },
}

/**
 * What was said of the lines of the bank. Guides, slips and profits are told by their own payment, and not again; between accounts
 * of the bank nothing moves, because the books have one account for all of them.
 */
export function doBanco(onde: Onde): void {
  const doMes = noDiaDosLivros(onde, onde.brutos.banco.get(onde.idEmpresa) ?? [])
  for (const partes of Map.groupBy(doMes, (p) => p.idConciliacao).values()) {
    if (partes.some(deCliente)) {
      recebimento(partes, onde)
      for (const parte of partes) if (parte.tipo === "titulo" && !deCliente(parte)) umaParte(parte, onde)
    } else for (const parte of partes) umaParte(parte, onde)
  }
}

/** What enters the books of the month: on the day of the bank or, told after those books were closed, on the day it was told. */
function noDiaDosLivros<T extends { readonly data: string; readonly ditaEm: string }>(
  { brutos, idEmpresa, competencia }: Onde,
  movimentos: readonly T[],
): T[] {
  const livrosAte = brutos.cadastros.find((c) => c.id === idEmpresa)?.livrosAte ?? ""
  return movimentos.flatMap((movimento) => {
    const data = movimento.data.slice(0, 7) > livrosAte ? movimento.data : movimento.ditaEm
    return data.startsWith(competencia) ? [{ ...movimento, data }] : []
  })
}

/** What was settled by hand, without a line of the bank: as if the bank had shown it, where the account was told. */
export function dasBaixas(onde: Onde): void {
  for (const baixa of noDiaDosLivros(onde, onde.brutos.baixas.get(onde.idEmpresa) ?? [])) umaBaixa(baixa, onde)
}

function umaBaixa(baixa: BaixaAMao, { brutos, contar, deFora }: Onde): void {
  const { natureza, titulo, data, dinheiro, desconto, acrescimos, retido, conta, idTipo } = baixa
  const entrou = natureza === "receber"
  const origem = `${entrou ? "recebido" : "pago"}:${baixa.idTitulo}:${baixa.id}`
  const contarDe = (parte: string, { fato, chave }: Destino, valor: bigint) => {
    if (valor > 0n)
      contar(`${origem}${parte}`, {
        fato,
        data,
        detalhe: conta === null ? titulo : `${titulo}, ${conta}`,
        valores: { [chave]: valor },
      })
  }
  if (dinheiro > 0n && conta === null) {
    deFora(
      origem,
      `${entrou ? "Recebido" : "Pago"}: ${titulo}`,
      dinheiro,
      "A baixa não diz por qual conta o dinheiro passou. Diga qual linha do banco é a prova dela, ou lance à mão.",
    )
    return
  }
  const deVenda = entrou && baixa.categoria === "vendas"
  const deJuros = deVenda ? acrescimos : 0n
  const movido = daCategoria(
    { ...baixa, conta: conta ?? "", idTipo: idTipo ?? tiposDeConta.NORMAL.id, entrou },
    brutos.paiDaCategoria,
  )
  if (typeof movido === "string") {
    deFora(origem, titulo, dinheiro, movido)
    return
  }
  contarDe("", movido, dinheiro - deJuros)
  contarDe(":acrescimos", DA_DIFERENCA.juros, deJuros)
  if (!deVenda) return
  contarDe(":desconto", DA_DIFERENCA.desconto, desconto)
  deFora(`${origem}:retido`, `Retido pelo cliente: ${titulo}`, retido, RETIDO_SEM_TRIBUTO)
}

const RETIDO_SEM_TRIBUTO = "Não se diz qual tributo foi retido. Lance a retenção à mão, pela nota."

/** A sale received: of a note, or of a title without one. */
const deCliente = (p: ParteDoBanco): boolean => p.tipo === "nota" || (p.tipo === "titulo" && p.categoria === "vendas")

const DIFERENCAS = Object.fromEntries(
  Object.entries(diferencasDoRecebimento).map(([qual, { categoria }]) => [categoria, qual]),
) as Readonly<Record<string, keyof typeof diferencasDoRecebimento>>

/** What a difference moves; a discount, and what the client withheld, never reached the bank. */
const DA_DIFERENCA = {
  juros: { fato: "recebimento.juros", chave: "financeira.juros-recebidos" },
  adiantamento: { fato: "cliente.adiantamento", chave: "adiantamento.cliente" },
  tarifa: { fato: "recebimento.tarifa-boleto", chave: "financeira.tarifas" },
  desconto: { fato: "recebimento.desconto", chave: "financeira.descontos-concedidos" },
  retencao: null,
} as const satisfies Readonly<Record<keyof typeof diferencasDoRecebimento, Destino | null>>

/** Sales received on one line: what the bank got of them, and what makes up the difference. */
function recebimento(partes: readonly ParteDoBanco[], { contar, deFora }: Onde): void {
  const notas = partes.filter(deCliente)
  const [nota] = notas
  if (!nota) return
  const origem = `banco:${nota.idConciliacao}`
  const detalhe = notas.map((p) => p.titulo).join(", ")
  const diferenca = partes.find((p) => p.tipo === "diferenca")
  const qual = diferenca && DIFERENCAS[diferenca.categoria]
  const quanto = modulo(diferenca?.valor ?? 0n)
  const naoEntrou = qual === "desconto" || qual === "retencao" ? quanto : 0n
  const valor = notas.reduce((soma, p) => soma + p.valor, 0n) - naoEntrou
  contar(origem, { fato: "recebimento", data: nota.data, detalhe, valores: { clientes: valor } })
  if (!qual) return
  const destino = DA_DIFERENCA[qual]
  if (destino === null) deFora(`${origem}:diferenca`, `Retido pelo cliente: ${detalhe}`, quanto, RETIDO_SEM_TRIBUTO)
  else
    contar(`${origem}:diferenca`, {
      fato: destino.fato,
      data: nota.data,
      detalhe,
      valores: { [destino.chave]: quanto },
    })
}

function umaParte(parte: ParteDoBanco, { brutos, contar, deFora }: Onde): void {
  const origem = `banco:${parte.id}`
  const detalhe = `${parte.descricao}, ${parte.conta}`
  const valor = modulo(parte.valor)
  const movido =
    parte.tipo === "transferencia"
      ? daTransferencia(parte)
      : daCategoria({ ...parte, entrou: parte.valor > 0n }, brutos.paiDaCategoria)
  if (movido === null) return
  if (typeof movido === "string") deFora(origem, `${parte.titulo}: ${detalhe}`, valor, movido)
  else contar(origem, { fato: movido.fato, data: parte.data, detalhe, valores: { [movido.chave]: valor } })
}

/** What a line without a title moves, or why a person has to say it. */
function daCategoria(
  {
    titulo,
    categoria,
    conta,
    idTipo,
    entrou,
  }: Pick<ParteDoBanco, "titulo" | "categoria" | "conta" | "idTipo"> & { readonly entrou: boolean },
  paiDe: ReadonlyMap<string, string | null>,
): Destino | string {
  const destino = contaDa(categoria, paiDe)
  if (destino === null) return `A categoria ${titulo} pode ser mais de uma conta. Lance à mão, pela conta certa.`
  if (entrou !== ENTRADAS.has(destino.fato))
    return `${titulo} ${entrou ? "entrou no banco" : "saiu do banco"}, ao contrário do costume. Lance à mão.`
  if (idTipo === tiposDeConta.NORMAL.id) return destino
  if (idTipo === tiposDeConta.CARTAO_DE_CREDITO.id && destino.fato === "despesa.paga")
    return { ...destino, fato: "cartao-empresa" }
  return `O movimento é de ${conta}, que não é a conta do banco. Lance à mão.`
}

const ENTRADAS = new Set(["recebimento", "recebimento.juros", "emprestimo.captacao"])

/** The account of a category, or of the nearest one above that has an account; null where a person has to say. */
function contaDa(categoria: string, paiDe: ReadonlyMap<string, string | null>): Destino | null {
  // A tree of offices and ours: as deep as there are categories at the most.
  let atual: string | null = categoria
  for (let i = 0; atual !== null && i < 20; i++) {
    const padrao: Destino | undefined = DA_CATEGORIA[atual as IdDeCategoriaPadrao]
    if (padrao) return padrao
    const doEscritorio = paiDe.get(atual)
    atual = doEscritorio === undefined ? (CATEGORIAS_PADRAO[atual as IdDeCategoriaPadrao]?.pai ?? null) : doEscritorio
  }
  return null
}

/** What a transfer moves, told by the side that the money left; null between accounts of the bank, or a sentence for a person. */
function daTransferencia({ valor, idTipo, idTipoDaOutra }: ParteDoBanco): Destino | string | null {
  const { NORMAL, APLICACOES, CARTAO_DE_CREDITO } = tiposDeConta
  if (valor > 0n || (idTipo === NORMAL.id && idTipoDaOutra === NORMAL.id)) return null
  if (idTipo === NORMAL.id && idTipoDaOutra === APLICACOES.id)
    return { fato: "banco.aplicacao", chave: "aplicacao.cdb" }
  if (idTipo === APLICACOES.id && idTipoDaOutra === NORMAL.id) return { fato: "banco.resgate", chave: "aplicacao.cdb" }
  if (idTipo === NORMAL.id && idTipoDaOutra === CARTAO_DE_CREDITO.id)
    return { fato: "cartao-empresa.fatura", chave: "cartao-pagar" }
  return "O plano não tem uma conta certa para esta transferência. Lance à mão."
}
