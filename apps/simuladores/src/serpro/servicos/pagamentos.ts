import { somar } from "../dinheiro.ts"
import { avisarEvento, type Contexto, type Pagamento } from "../estado.ts"
import { totalDaGuia } from "../pdf/documentos.ts"

/** Money that came in. */

export function registrarPagamento(contexto: Contexto, pagamento: Pagamento): void {
  const { pagamentos } = contexto.gavetas
  const { contribuinte } = pagamento
  pagamentos.gravar(contribuinte, [...(pagamentos.ler(contribuinte) ?? []), pagamento])
  avisarEvento(contexto, contribuinte, "E0701")
}

/** Pays a document that the authority issued: whole, or another amount. Throws when there is no such document. */
export function pagarGuia(contexto: Contexto, numero: string, em: string, quantia: bigint | null): Pagamento {
  const guia = contexto.gavetas.guias.ler(numero)
  if (!guia) throw new RangeError(`O documento ${numero} não foi emitido aqui.`)
  const { itens, periodo } = guia
  const inteira = quantia === null || quantia === totalDaGuia(guia)
  const soma = (campo: "principal" | "multa" | "juros") => somar(itens.map((item) => item[campo]))
  const pagamento: Pagamento = {
    numeroDocumento: numero,
    contribuinte: guia.contribuinte,
    codigoTipo: guia.especie === "das" ? "09" : "04",
    codigoReceita: itens[0]?.codigo.slice(0, 4) ?? "",
    descricao: itens[0]?.denominacao ?? guia.titulo,
    periodo: periodo.length === 6 ? `${periodo.slice(0, 4)}-${periodo.slice(4)}-01` : guia.vencimento,
    arrecadadoEm: em,
    vencimento: guia.vencimento,
    principal: inteira ? soma("principal") : quantia,
    multa: inteira ? soma("multa") : 0n,
    juros: inteira ? soma("juros") : 0n,
  }
  registrarPagamento(contexto, pagamento)
  return pagamento
}
