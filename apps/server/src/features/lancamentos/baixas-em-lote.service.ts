import { randomUUID } from "node:crypto"
import { deReais, paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { baixarCadaUm } from "../titulos/baixas.service.ts"
import { encargosEm } from "../titulos/encargos.ts"
import { dinheiroDe } from "../titulos/recebido.ts"
import { lerTitulosPorId } from "../titulos/titulos.service.ts"
import type { DaEmpresa } from "./lancamentos.service.ts"

interface Lote {
  readonly ids: readonly string[]
  readonly pagoEm: string
  readonly idConta: string | null
  readonly comEncargos: boolean
}

/**
 * Each title of a batch by what is awaited of it: all that is open, with what is expected to be withheld and, when it is asked, what was
 * agreed for the day.
 */
async function baixasDoLote(tx: Tx, escopo: Escopo, { natureza, idEmpresa }: DaEmpresa, lote: Lote) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const ids = [...new Set(lote.ids)]
  const lidos = await lerTitulosPorId(tx, escopo, ids)
  const daqui = new Map(lidos.filter((t) => t.idEmpresa === idEmpresa && t.natureza === natureza).map((t) => [t.id, t]))
  return ids.map((id) => {
    const titulo = daqui.get(id)
    const encargos = titulo && natureza === "receber" ? encargosEm(titulo, lote.pagoEm) : null
    const cobrados = lote.comEncargos ? encargos : null
    return {
      titulo: titulo ? `${titulo.pessoaNome}, ${titulo.descricao}` : "Título que não existe mais",
      // One of the other nature is as if it were not there.
      idTitulo: titulo ? id : randomUUID(),
      id,
      pagoEm: lote.pagoEm,
      idConta: lote.idConta,
      principalCentavos: titulo?.abertoCentavos ?? 0n,
      descontoCentavos: cobrados?.descontoCentavos ?? 0n,
      jurosCentavos: cobrados?.jurosCentavos ?? 0n,
      multaCentavos: cobrados?.multaCentavos ?? 0n,
      retidoCentavos: titulo?.retencaoAbertaCentavos ?? 0n,
      encargos:
        titulo && encargos && encargos.porque.length > 0
          ? paraReais(encargos.totalCentavos - titulo.esperadoCentavos)
          : null,
    }
  })
}

/**
 * Settles many titles whole: what is refused says why, and the others go on. Answers each with the money that it takes, and what they add
 * up to; run in a transaction that is undone, it is the preview. Raises nao-encontrado.
 */
export async function baixarLancamentos(tx: Tx, ato: Ato, quem: DaEmpresa, lote: Lote) {
  const baixas = await baixasDoLote(tx, ato.escopo, quem, lote)
  const { recusadas } = await baixarCadaUm(tx, ato, quem.idEmpresa, baixas)
  const itens = baixas.map((b) => ({
    id: b.id,
    titulo: b.titulo,
    dinheiro: paraReais(dinheiroDe(b)),
    retido: paraReais(b.retidoCentavos),
    encargos: b.encargos,
    recusa: recusadas.find((r) => r.idTitulo === b.idTitulo)?.motivo ?? null,
  }))
  const aceitas = itens.filter((i) => i.recusa === null)
  return { itens, total: paraReais(aceitas.reduce((soma, i) => soma + deReais(i.dinheiro), 0n)) }
}
