import { formatarData } from "@partida/fiscal"
import { formatarCentavos } from "../memoria-pdf/formatos.ts"
import { ESTILOS, PAGINA } from "../memoria-pdf/tema.ts"
import { Encadernacao, type FeitioDoLivro, type LinhaDoLivro, type LivroImpresso } from "./encadernacao.ts"

/** A posting as the ledger of its account shows it. */
interface PartidaImpressa {
  readonly numero: number
  readonly data: string
  readonly historico: string
  /** The account on the other side; null when there are several. */
  readonly contrapartida: string | null
  readonly dc: "D" | "C"
  readonly centavos: bigint
}

/** An account of the ledger: what it had before, in debit when positive, and what it moved. */
export interface ContaImpressa {
  readonly codigo: string
  readonly nome: string
  readonly anterior: bigint
  readonly lotes: AsyncIterable<readonly PartidaImpressa[]>
}

const X = { data: PAGINA.lado, numero: 124, texto: 129, outra: 302, debito: 422, credito: 482, saldo: 553 } as const
const DIREITA = "direita"
const FEITIO: FeitioDoLivro = {
  nome: "Razão",
  colunas: [
    { titulo: "Data", x: X.data },
    { titulo: "Número", x: X.numero, alinhar: DIREITA },
    { titulo: "Histórico", x: X.texto },
    { titulo: "Contrapartida", x: X.outra },
    { titulo: "Débito", x: X.debito, alinhar: DIREITA },
    { titulo: "Crédito", x: X.credito, alinhar: DIREITA },
    { titulo: "Saldo", x: X.saldo, alinhar: DIREITA },
  ],
  rotulo: 2,
  debito: 4,
  credito: 5,
}
const LARGURA_DO_HISTORICO = X.outra - X.texto - 6
const SEM_MOVIMENTO = "Sem movimento no período."

/**
 * The ledger of a period as a book: terms, numbered pages, and each account with what it had, every posting with the balance after it,
 * and what it ended with. It is made as it leaves: an error in `contas` breaks it.
 */
export async function* escreverRazaoPdf(
  livro: LivroImpresso,
  contas: AsyncIterable<ContaImpressa>,
): AsyncGenerator<Uint8Array> {
  const paginas = new Encadernacao(livro, FEITIO)
  let houve = false
  for await (const conta of contas) {
    houve = true
    yield* escreverConta(paginas, conta)
  }
  if (!houve) paginas.escrever([{ pedacos: [{ texto: SEM_MOVIMENTO, x: X.texto, estilo: ESTILOS.tabela }] }])
  yield* paginas.concluir()
}

async function* escreverConta(
  paginas: Encadernacao,
  { codigo, nome, anterior, lotes }: ContaImpressa,
): AsyncGenerator<Uint8Array> {
  const forte = ESTILOS.tabelaForte
  const conta = { texto: `${codigo} ${nome}`, x: X.data, estilo: forte }
  paginas.continua = null
  const abertura: LinhaDoLivro = {
    abre: true,
    pedacos: [
      conta,
      { texto: "saldo anterior", x: X.credito, estilo: ESTILOS.tabela, alinhar: DIREITA },
      { texto: comLado(anterior), x: X.saldo, estilo: forte, alinhar: DIREITA },
    ],
  }
  let saldo = anterior
  let primeira = true
  for await (const lote of lotes)
    for (const partida of lote) {
      saldo += partida.dc === "D" ? partida.centavos : -partida.centavos
      const linhas = linhasDa(paginas, partida, saldo)
      paginas.escrever(primeira ? [abertura, ...linhas] : linhas)
      primeira = false
      paginas.continua = { pedacos: [{ ...conta, texto: `${conta.texto} (continuação)` }] }
      yield* paginas.prontos()
    }
  if (primeira) paginas.escrever([abertura])
  const { debito, credito } = paginas.somar({ zerar: true })
  paginas.escrever([
    {
      pedacos: [
        { texto: "Total da conta", x: X.texto, estilo: forte },
        { texto: formatarCentavos(debito), x: X.debito, estilo: forte, alinhar: DIREITA },
        { texto: formatarCentavos(credito), x: X.credito, estilo: forte, alinhar: DIREITA },
        { texto: comLado(saldo), x: X.saldo, estilo: forte, alinhar: DIREITA },
      ],
    },
    { pedacos: [] },
  ])
}

function linhasDa(
  { folha }: Encadernacao,
  { numero, data, historico, contrapartida, dc, centavos }: PartidaImpressa,
  saldo: bigint,
): LinhaDoLivro[] {
  const estilo = ESTILOS.tabela
  const [primeiro = "", ...outros] = folha.quebrar(historico, estilo, LARGURA_DO_HISTORICO)
  return [
    {
      ...(dc === "D" ? { debito: centavos } : { credito: centavos }),
      pedacos: [
        { texto: formatarData(data), x: X.data, estilo },
        { texto: String(numero), x: X.numero, estilo, alinhar: DIREITA },
        { texto: primeiro, x: X.texto, estilo },
        { texto: contrapartida ?? "diversas", x: X.outra, estilo },
        { texto: formatarCentavos(centavos), x: dc === "D" ? X.debito : X.credito, estilo, alinhar: DIREITA },
        { texto: comLado(saldo), x: X.saldo, estilo, alinhar: DIREITA },
      ],
    },
    ...outros.map((texto) => ({ pedacos: [{ texto, x: X.texto, estilo }] })),
  ]
}

const comLado = (saldo: bigint): string =>
  saldo === 0n ? "0,00" : `${formatarCentavos(saldo < 0n ? -saldo : saldo)} ${saldo < 0n ? "C" : "D"}`
