import type { FiltroDoFechamento } from "@partida/contracts"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { gerarRecibosPdf } from "../../documentos/folha-pdf/recibo-pdf.ts"
import type { MarcaDoDocumento } from "../../documentos/memoria-pdf/tipos.ts"
import { nomeDoArquivo, zipar } from "../../http/exportacao/zip.ts"
import type { ArquivoEmFluxo } from "../../http/montar.ts"
import { quantos } from "../../palavras.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { comoImpressos, semRecibos } from "./impressao.service.ts"
import { lerIdsDosRecibos, lerRecibos } from "./recibos.repository.ts"

/** The slips of one company, to be drawn when its turn comes. */
interface Pasta {
  readonly cnpj: string
  readonly apelido: string
  readonly ids: readonly string[]
}

/**
 * The slips in force of a filter as a ZIP with one PDF a company, however many: which ones is settled now, and each file is
 * read and drawn only as it goes out. Raises nao-encontrado when there is none.
 */
export async function zipDosRecibos(
  banco: Banco,
  escopo: Escopo,
  filtro: FiltroDoFechamento,
  marca: MarcaDoDocumento,
  agora: Date,
): Promise<ArquivoEmFluxo> {
  const { achados, emitente } = await banco.emEscopo(escopo, async (tx) => ({
    achados: await lerIdsDosRecibos(tx, escopo, filtro),
    emitente: await lerEmitente(tx, escopo),
  }))
  if (achados.length === 0) throw semRecibos()
  const pastas = [...Map.groupBy(achados, ({ cnpj }) => cnpj)].map(([cnpj, deles]): Pasta => {
    return { cnpj, apelido: deles[0]?.apelido ?? "", ids: deles.map(({ id }) => id) }
  })
  async function* desenhar({ ids }: Pasta): AsyncGenerator<Uint8Array> {
    const recibos = await banco.emEscopo(escopo, async (tx) =>
      comoImpressos(tx, escopo, await lerRecibos(tx, escopo, ids), true),
    )
    yield await gerarRecibosPdf({ marca, ...emitente }, recibos, agora)
  }
  const entradas = pastas.map((pasta) => ({ nome: nomeDoArquivo(pasta, "pdf"), conteudo: desenhar(pasta) }))
  return {
    tipo: "application/zip",
    nome: `recibos-de-pro-labore-${filtro.competencia}.zip`,
    resumo: `${quantos(achados.length, "recibo", "recibos")} de ${quantos(pastas.length, "empresa", "empresas")}`,
    fluxo: zipar(entradas),
  }
}
