import type { DestinoDaLinha, IdDeCategoriaPadrao } from "@partida/contracts"
import { reaisPorExtenso } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { LinhaLida } from "../../db/linhas-do-banco.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { modulo } from "../../modulo.ts"
import { baixarTitulos } from "../titulos/baixas.service.ts"
import { baixaDoDinheiro } from "../titulos/recebido.ts"
import { lerTitulosPorId } from "../titulos/titulos.service.ts"
import type { Parte } from "./destinos.service.ts"

/**
 * Titles to pay that a line pays: one in whole or part, or several exactly; what passes them is interest, and what lacks a discount, when it
 * is said. Raises nao-encontrado, entrada-invalida.
 */
export async function partesDosTitulos(
  tx: Tx,
  { ato, linha }: { readonly ato: Ato; readonly linha: LinhaLida },
  { ids, diferenca }: Pagos,
): Promise<Parte[]> {
  if (new Set(ids).size !== ids.length) recusar("O mesmo título foi escolhido duas vezes.", "destino")
  const lidos = await lerTitulosPorId(tx, ato.escopo, ids)
  const titulos = ids.map((id) => {
    const titulo = lidos.find((t) => t.id === id)
    if (titulo?.natureza !== "pagar" || titulo.idEmpresa !== linha.idEmpresa || titulo.retiradoEm !== null)
      throw new ErroDeNegocio("nao-encontrado", "Este título foi retirado, ou não existe mais.")
    return titulo
  })
  const saiu = modulo(linha.valorCentavos)
  const esperado = titulos.reduce((soma, t) => soma + t.esperadoCentavos, 0n)
  const [unico] = titulos
  if (diferenca === null && titulos.length === 1 && unico && saiu > unico.abertoCentavos)
    recusar(
      `Do título só faltam ${reaisPorExtenso(unico.abertoCentavos)}. Diga que o resto são juros e multa, ou divida a linha.`,
      "destino",
    )
  if (diferenca !== null && (diferenca === "juros" ? saiu <= esperado : saiu >= esperado))
    recusar(
      `Os títulos pedem ${reaisPorExtenso(esperado)}, e a linha é de ${reaisPorExtenso(saiu)}: a diferença não pode ser “${diferenca === "juros" ? "Juros e multa" : "Desconto"}”.`,
      "destino",
    )
  const descontos = repartir(
    titulos.map((t) => t.esperadoCentavos),
    diferenca === "desconto" ? esperado - saiu : 0n,
  )
  const partes = titulos.map((t, i) => ({
    tipo: "titulo" as const,
    idAlvo: t.id,
    titulo: `${t.descricao}, ${t.pessoaNome}`,
    categoria: t.categoria,
    valorCentavos:
      titulos.length === 1 && diferenca === null ? linha.valorCentavos : (descontos[i] ?? 0n) - t.esperadoCentavos,
  }))
  if (diferenca !== "juros") return partes
  const juros = { titulo: "Juros e multa", categoria: "juros" satisfies IdDeCategoriaPadrao }
  return [...partes, { ...juros, tipo: "diferenca", idAlvo: null, valorCentavos: esperado - saiu }]
}

type Pagos = Pick<Extract<DestinoDaLinha, { tipo: "titulos" }>, "ids" | "diferenca">

/** A discount over what each title asks, from the first on: none of them is left with nothing paid. */
function repartir(pedidos: readonly bigint[], total: bigint): bigint[] {
  let resta = total
  return pedidos.map((pedido) => {
    const dele = resta < pedido ? resta : pedido - 1n
    resta -= dele
    return dele
  })
}

/** Settles what the line paid, in the transaction that says so. Raises what `baixarTitulos` raises. */
export async function pagarTitulos(
  tx: Tx,
  ato: Ato,
  {
    linha,
    idConciliacao,
    partes,
    diferenca,
  }: {
    readonly linha: LinhaLida
    readonly idConciliacao: string
    readonly partes: readonly Parte[]
    readonly diferenca: Pagos["diferenca"]
  },
): Promise<void> {
  const titulos = await lerTitulosPorId(
    tx,
    ato.escopo,
    partes.flatMap((p) => p.idAlvo ?? []),
  )
  let jurosCentavos = modulo(partes.find((p) => p.tipo === "diferenca")?.valorCentavos ?? 0n)
  const novas = partes.flatMap((parte) => {
    const titulo = titulos.find((t) => t.id === parte.idAlvo)
    if (!titulo) return []
    const pago = -parte.valorCentavos
    const baixa = baixaDoDinheiro(titulo, diferenca === "desconto" ? titulo.esperadoCentavos : pago)
    const descontoCentavos = diferenca === "desconto" ? titulo.esperadoCentavos - pago : 0n
    const comum = {
      idTitulo: titulo.id,
      idConciliacao,
      idConta: linha.idConta,
      pagoEm: linha.data,
      motivo: linha.descricao,
    }
    const nova = { ...comum, ...baixa, descontoCentavos, jurosCentavos }
    jurosCentavos = 0n
    return [nova]
  })
  await baixarTitulos(tx, ato, linha.idEmpresa, novas)
}
