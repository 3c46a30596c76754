import type { DestinoDaLinha } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { LinhaLida } from "../../db/linhas-do-banco.ts"
import { modulo } from "../../modulo.ts"
import { baixarTitulos, type NovaBaixa } from "../titulos/baixas.service.ts"
import { type Combinado, type Encargos, encargosEm } from "../titulos/encargos.ts"
import { baixaDoDinheiro } from "../titulos/recebido.ts"
import { lerTitulosPorId, titulosDosFatos } from "../titulos/titulos.service.ts"
import type { Parte } from "./destinos.service.ts"

interface Recebida {
  readonly linha: LinhaLida
  readonly idConciliacao: string
  readonly partes: readonly Parte[]
  readonly destino: Extract<DestinoDaLinha, { tipo: "notas" }>
}

/**
 * Settles the titles of what a line received, in the transaction that says so: notes with a title, and titles without a note. What differs by
 * just what was agreed for the day is the fine, the interest or the discount of each; other discounts, interest and what was withheld go to the
 * first that takes them; the fee of the bank is an expense, and what was paid in advance is of no title.
 * Raises what `baixarTitulos` raises.
 */
export async function receberTitulos(
  tx: Tx,
  ato: Ato,
  { linha, idConciliacao, partes, destino }: Recebida,
): Promise<void> {
  const alvos = (tipo: Parte["tipo"]) => partes.flatMap((p) => (p.tipo === tipo && p.idAlvo ? p.idAlvo : []))
  const titulos = [
    ...(await titulosDosFatos(tx, ato.escopo, linha.idEmpresa, {
      natureza: "receber",
      origem: "nota-emitida",
      ids: alvos("nota"),
    })),
    ...(await lerTitulosPorId(tx, ato.escopo, alvos("titulo"))),
  ]
  const diferenca = partes.find((p) => p.tipo === "diferenca")?.valorCentavos ?? 0n
  let porDistribuir = destino.diferenca === "tarifa" || destino.diferenca === "adiantamento" ? 0n : modulo(diferenca)
  const tituloDe = (parte: Parte) =>
    titulos.find((t) => t.retiradoEm === null && (t.id === parte.idAlvo || t.idDoFato === parte.idAlvo))
  const combinados = combinadosDoDia(linha.data, partes, tituloDe)
  const combinado =
    diferenca !== 0n &&
    (destino.diferenca === "juros" || destino.diferenca === "desconto") &&
    [...combinados.values()].reduce((soma, e) => soma + e.totalCentavos - e.originalCentavos, 0n) === diferenca
  if (combinado) porDistribuir = 0n
  const novas = partes.flatMap((parte): NovaBaixa[] => {
    const titulo = tituloDe(parte)
    if (!titulo) return []
    const doDia = combinado ? combinados.get(titulo.id) : undefined
    const baixa = baixaDoDinheiro(titulo, parte.valorCentavos)
    // What passes the title is refused there, and the line with it.
    const principalCentavos =
      parte.valorCentavos > titulo.abertoCentavos ? parte.valorCentavos : baixa.principalCentavos
    const cabe = destino.diferenca === "juros" ? porDistribuir : principalCentavos - baixa.retidoCentavos
    const dele = porDistribuir < cabe ? porDistribuir : cabe
    porDistribuir -= dele
    return [
      {
        idTitulo: titulo.id,
        idConciliacao,
        idConta: linha.idConta,
        pagoEm: linha.data,
        motivo: linha.descricao,
        ...baixa,
        principalCentavos,
        ...(destino.diferenca === "desconto" && { descontoCentavos: dele }),
        ...(destino.diferenca === "retencao" && { retidoCentavos: baixa.retidoCentavos + dele }),
        ...(destino.diferenca === "juros" && { jurosCentavos: dele }),
        ...(doDia && {
          descontoCentavos: doDia.descontoCentavos,
          jurosCentavos: doDia.jurosCentavos,
          multaCentavos: doDia.multaCentavos,
        }),
      },
    ]
  })
  if (novas.length > 0) await baixarTitulos(tx, ato, linha.idEmpresa, novas)
}

/** What was agreed of each title for the day, by title: of those that the parts receive whole. */
function combinadosDoDia(
  dia: string,
  partes: readonly Parte[],
  tituloDe: (parte: Parte) => (Combinado & { readonly id: string }) | undefined,
): ReadonlyMap<string, Encargos & { readonly originalCentavos: bigint }> {
  return new Map(
    partes.flatMap((parte) => {
      const titulo = tituloDe(parte)
      if (!titulo || parte.valorCentavos !== titulo.esperadoCentavos) return []
      return [[titulo.id, { ...encargosEm(titulo, dia), originalCentavos: titulo.esperadoCentavos }] as const]
    }),
  )
}
