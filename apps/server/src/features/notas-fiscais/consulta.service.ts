import type { ordensDasNotas } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { apresentarNota } from "./apresentacao.ts"
import { type FiltroDeNotas, fonteDeNotas, lerNotas, ordemDeNotas } from "./consulta.repository.ts"
import { colunasDasNotas } from "./exportacao.ts"
import { notaPendente } from "./receita.ts"
import { lerSomasErradas, somarNotas } from "./somas.repository.ts"

interface PedidoDaLista extends FiltroDeNotas {
  readonly ordem: (typeof ordensDasNotas)[number]
  readonly sentido: Direcao
}

/** A page of the notes within reach, with the totals of the whole filter. */
export async function paginaDeNotas(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina) {
  const fonte = fonteDeNotas(escopo, pedido, notaPendente, pedido.ordem)
  const [pagina, { n, valorServico, valorLiquido, receita, issRetido }] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonte, ordemDeNotas(pedido.ordem, pedido.sentido), pedido),
      somarNotas(tx, escopo, pedido, fonte),
    ]),
  )
  const lista = await lerNotas(tx, escopo, pagina.ids)
  return {
    lista: lista.map(apresentarNota),
    paginacao: paginacaoDe(pedido, pagina, n),
    totais: {
      valorServico: paraReais(valorServico),
      valorLiquido: paraReais(valorLiquido),
      receita: paraReais(receita),
      issRetido: paraReais(issRetido),
    },
  }
}

/** How many notes of a company wait for a decision. */
export async function contarPendentes(tx: Tx, escopo: Escopo, idEmpresa: string | undefined): Promise<number> {
  const filtro = { idEmpresa, pendentes: true }
  const fonte = fonteDeNotas(escopo, filtro, notaPendente, "dataEmissao")
  return (await somarNotas(tx, escopo, filtro, fonte)).n
}

/** Every note of the filter, as a file. */
export function exportarNotas(banco: Banco, escopo: Escopo, pedido: PedidoDaLista & PedidoDeExportacao) {
  return exportar(
    { nome: pedido.competencia ? `notas-fiscais-${pedido.competencia}` : "notas-fiscais", titulo: "Notas fiscais" },
    colunasDasNotas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeNotas(escopo, pedido, notaPendente, pedido.ordem),
      ordem: ordemDeNotas(pedido.ordem, pedido.sentido),
      ler: async (tx, ids) =>
        (await lerNotas(tx, escopo, ids)).map((lida) => ({ ...lida, apresentada: apresentarNota(lida) })),
    },
    pedido,
  )
}

/** Compares the kept sums of the notes of a company, or (null) of the whole office, with the notes themselves. Writes nothing. */
export async function conferirSomas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string | null,
): Promise<{ readonly competencia: string; readonly mensagem: string }[]> {
  const meses = await lerSomasErradas(tx, escopo, idEmpresa)
  const deQuem = idEmpresa === null ? "do escritório" : "da empresa"
  const mensagem = `os totais ${deQuem} guardados das notas fiscais não são a soma das notas`
  return meses.map((competencia) => ({ competencia, mensagem }))
}
