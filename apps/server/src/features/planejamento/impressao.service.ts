import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { MarcaDoDocumento } from "../../documentos/memoria-pdf/tipos.ts"
import { gerarPlanoPdf } from "../../documentos/plano-pdf/plano-pdf.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { compararEmpresa } from "./planejamento.service.ts"
import type { PedidoDeComparacao } from "./premissas.ts"

/**
 * The comparison of a company, ready to be drawn after the transaction. Raises nao-encontrado, and calculo-pendente where
 * there is nothing to compare.
 */
export async function imprimirPlano(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  pedido: PedidoDeComparacao,
) {
  const plano = await compararEmpresa(tx, ato, idEmpresa, competencia, pedido)
  if (plano.situacao !== "calculado")
    throw new ErroDeNegocio("calculo-pendente", plano.faltas.map(({ mensagem }) => mensagem).join(" "))
  const empresa = encontrado((await lerEmpresa(tx, ato.escopo, idEmpresa))?.empresa)
  const emitente = await lerEmitente(tx, ato.escopo)
  return {
    nome: `plano-tributario-${empresa.cnpj}-${plano.ano}.pdf`,
    gerar: (marca: MarcaDoDocumento) => gerarPlanoPdf({ marca, ...emitente }, empresa, plano, ato.agora),
  }
}
