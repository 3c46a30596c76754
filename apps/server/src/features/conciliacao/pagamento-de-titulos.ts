import { reaisPorExtenso } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { modulo } from "../../modulo.ts"
import { baixarTitulos } from "../titulos/baixas.service.ts"
import { baixaDoDinheiro } from "../titulos/recebido.ts"
import { lerTitulosPorId } from "../titulos/titulos.service.ts"
import type { LinhaLida } from "./conciliacao.repository.ts"
import type { Parte } from "./destinos.service.ts"

/** Titles to pay that a line pays: one in whole or part, or several exactly. Raises nao-encontrado, entrada-invalida. */
export async function partesDosTitulos(
  tx: Tx,
  { ato, linha }: { readonly ato: Ato; readonly linha: LinhaLida },
  ids: readonly string[],
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
  const [unico] = titulos
  if (titulos.length === 1 && unico && saiu > unico.abertoCentavos)
    recusar(
      `Do título só faltam ${reaisPorExtenso(unico.abertoCentavos)}. Divida a linha, ou pague-o por inteiro.`,
      "destino",
    )
  return titulos.map((t) => ({
    tipo: "titulo" as const,
    idAlvo: t.id,
    titulo: `${t.descricao}, ${t.pessoaNome}`,
    categoria: t.categoria,
    valorCentavos: titulos.length === 1 ? linha.valorCentavos : -t.esperadoCentavos,
  }))
}

/** Settles what the line paid, in the transaction that says so. Raises what `baixarTitulos` raises. */
export async function pagarTitulos(
  tx: Tx,
  ato: Ato,
  {
    linha,
    idConciliacao,
    partes,
  }: { readonly linha: LinhaLida; readonly idConciliacao: string; readonly partes: readonly Parte[] },
): Promise<void> {
  const titulos = await lerTitulosPorId(
    tx,
    ato.escopo,
    partes.flatMap((p) => p.idAlvo ?? []),
  )
  const novas = partes.flatMap((parte) => {
    const titulo = titulos.find((t) => t.id === parte.idAlvo)
    if (!titulo) return []
    return [
      {
        idTitulo: titulo.id,
        idConciliacao,
        idConta: linha.idConta,
        pagoEm: linha.data,
        motivo: linha.descricao,
        ...baixaDoDinheiro(titulo, -parte.valorCentavos),
      },
    ]
  })
  await baixarTitulos(tx, ato, linha.idEmpresa, novas)
}
