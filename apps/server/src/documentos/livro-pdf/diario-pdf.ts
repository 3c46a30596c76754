import { formatarData } from "@partida/fiscal"
import { type Demonstradas, escreverBalancoEResultado } from "../demonstracoes-pdf/demonstracoes-pdf.ts"
import { formatarCentavos } from "../memoria-pdf/formatos.ts"
import { ESTILOS, PAGINA } from "../memoria-pdf/tema.ts"
import { Encadernacao, type FeitioDoLivro, type LinhaDoLivro, type LivroImpresso } from "./encadernacao.ts"

/** An entry of the journal, its lines by name of account. */
export interface LancamentoImpresso {
  readonly numero: number
  readonly data: string
  readonly historico: string
  readonly partidas: readonly {
    readonly conta: string
    readonly nome: string
    readonly dc: "D" | "C"
    readonly centavos: bigint
  }[]
}

const X = { data: PAGINA.lado, numero: 128, texto: 134, nome: 206, debito: 479, credito: 553 } as const
const DIREITA = "direita"
const FEITIO: FeitioDoLivro = {
  nome: "Diário",
  colunas: [
    { titulo: "Data", x: X.data },
    { titulo: "Número", x: X.numero, alinhar: DIREITA },
    { titulo: "Histórico e contas", x: X.texto },
    { titulo: "Débito", x: X.debito, alinhar: DIREITA },
    { titulo: "Crédito", x: X.credito, alinhar: DIREITA },
  ],
  rotulo: 2,
  debito: 3,
  credito: 4,
}
const LARGURA_DO_HISTORICO = X.credito - X.texto
const LARGURA_DO_NOME = X.debito - 70 - X.nome

/**
 * The journal of a period as a book: terms, numbered pages, every entry in order with its lines, the sums carried, and the balance
 * sheet and income statement transcribed. It is made as it leaves: an error in `lotes` breaks it.
 */
export async function* escreverDiarioPdf(
  livro: LivroImpresso,
  lotes: AsyncIterable<readonly LancamentoImpresso[]>,
  demonstradas: Pick<Demonstradas, "balanco" | "dre">,
): AsyncGenerator<Uint8Array> {
  const paginas = new Encadernacao(livro, FEITIO)
  let houve = false
  for await (const lote of lotes)
    for (const lancamento of lote) {
      houve = true
      paginas.escrever(linhasDo(paginas, lancamento))
      yield* paginas.prontos()
    }
  const estilo = ESTILOS.tabelaForte
  const { debito, credito } = paginas.somar({ zerar: false })
  const total = [
    { texto: "Total do período", x: X.texto, estilo },
    { texto: formatarCentavos(debito), x: X.debito, estilo, alinhar: DIREITA },
    { texto: formatarCentavos(credito), x: X.credito, estilo, alinhar: DIREITA },
  ] as const
  const nenhum = [{ texto: "Nenhum lançamento no período.", x: X.texto, estilo: ESTILOS.tabela }]
  paginas.escrever([{ abre: true, pedacos: houve ? total : nenhum }])
  yield* paginas.concluir((folha) => escreverBalancoEResultado(folha, livro.periodo, demonstradas))
}

function linhasDo({ folha }: Encadernacao, { numero, data, historico, partidas }: LancamentoImpresso): LinhaDoLivro[] {
  const estilo = ESTILOS.tabela
  const textos = folha.quebrar(historico, estilo, LARGURA_DO_HISTORICO)
  return [
    ...textos.map((texto, i): LinhaDoLivro => {
      const doHistorico = { texto, x: X.texto, estilo }
      if (i > 0) return { pedacos: [doHistorico] }
      const dataENumero = [
        { texto: formatarData(data), x: X.data, estilo },
        { texto: String(numero), x: X.numero, estilo, alinhar: DIREITA },
      ] as const
      return { abre: true, pedacos: [...dataENumero, doHistorico] }
    }),
    ...partidas.map(({ conta, nome, dc, centavos }): LinhaDoLivro => {
      const x = dc === "D" ? X.debito : X.credito
      return {
        pedacos: [
          { texto: conta, x: X.texto, estilo },
          { texto: folha.encurtar(nome, estilo, LARGURA_DO_NOME), x: X.nome, estilo },
          { texto: formatarCentavos(centavos), x, estilo, alinhar: DIREITA },
        ],
        ...(dc === "D" ? { debito: centavos } : { credito: centavos }),
      }
    }),
  ]
}
