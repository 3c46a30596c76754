import { deReais, paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { ComprovanteLido } from "../../documentos/guia-oficial/tipos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { lerPagamentos } from "./guias.repository.ts"
import { lerGuiasDaEmpresa } from "./oficiais.repository.ts"
import { type PdfGuardado, tomarEmpresa } from "./oficiais.service.ts"
import { gravarPagamentos } from "./pagamentos.service.ts"
import { repartirDocumento, totalDaParte } from "./partes-do-documento.ts"

interface NovoComprovante {
  readonly pdf: PdfGuardado
  readonly lido: ComprovanteLido
  readonly origem: "pessoa" | "autoridade"
  readonly aceitaTeste?: boolean
}

interface RegistroDoComprovante {
  /** "sem-acao": the payment was already recorded; the file is kept as its proof all the same. */
  readonly resultado: "inserida" | "sem-acao"
  /** Guides whose payment it proves. */
  readonly guias: readonly string[]
}

/**
 * Records the payment that a receipt of the Receita Federal proves, with principal, fine and interest as it says, of every guide of
 * the company that it pays, and keeps the PDF beside each. A payment of the same day and amount that is already there is not
 * recorded twice. Raises nao-encontrado, guia-oficial-de-teste, -outra-empresa, -outra-guia and what `gravarPagamentos` raises.
 */
export async function registrarComprovante(
  tx: Tx,
  ato: Ato,
  idGuia: string,
  { pdf, lido, origem, aceitaTeste }: NovoComprovante,
): Promise<RegistroDoComprovante> {
  const { escopo, agora } = ato
  const empresa = await tomarEmpresa(tx, escopo, idGuia)
  if (lido.deTeste && !aceitaTeste) throw new ErroDeNegocio("guia-oficial-de-teste")
  if (lido.cnpj !== empresa.cnpj) throw new ErroDeNegocio("guia-oficial-outra-empresa")
  const guias = await lerGuiasDaEmpresa(tx, escopo, empresa.id)
  const { porGuia } = repartirDocumento(lido, guias)
  if (!porGuia.has(idGuia)) throw new ErroDeNegocio("guia-oficial-outra-guia")
  const hoje = diaCivil(agora)
  const fechado = await fechadoAte(tx, escopo, empresa.id)
  // A closed month takes no record: it is written today, of the day on which the bank took it.
  const emMesFechado = fechado !== null && lido.arrecadadoEm.slice(0, 7) <= fechado
  const novos = []
  for (const [id, parte] of porGuia) {
    const valor = totalDaParte(parte)
    const pagos = await lerPagamentos(tx, escopo, id)
    const estornados = new Set(pagos.map((p) => p.estornoDe))
    const jaRegistrado = pagos.some(
      (p) =>
        p.tipo === "pagamento" &&
        !estornados.has(p.id) &&
        p.pagoEm === lido.arrecadadoEm &&
        p.valorCentavos === deReais(valor),
    )
    await guardarDocumento(tx, ato, {
      ...pdf,
      idEmpresa: empresa.id,
      tipo: "comprovante",
      tipoMime: "application/pdf",
      idGuia: id,
      origem,
    })
    if (jaRegistrado) continue
    novos.push({
      idGuia: id,
      data: emMesFechado ? hoje : lido.arrecadadoEm,
      pagoEm: lido.arrecadadoEm,
      valor,
      acrescimos: { multa: paraReais(parte.multa), juros: paraReais(parte.juros) },
      motivo: null,
    })
  }
  if (novos.length > 0) await gravarPagamentos(tx, ato, novos)
  return { resultado: novos.length > 0 ? "inserida" : "sem-acao", guias: [...porGuia.keys()] }
}
