import { type Guia, type SituacaoDaGuia, statusDoPagamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { LinhaDeGuia } from "./guias.repository.ts"

/** A guide in the shape of the contract; `credito` is what was paid beyond the version now in force. */
export function apresentarGuia(l: LinhaDeGuia, hoje: string, credito: bigint): Guia {
  const paga = l.pagoCentavos >= l.valorCentavos
  const resto = l.valorCentavos - l.pagoCentavos
  return {
    id: l.id,
    idEmpresa: l.idEmpresa,
    apelido: l.apelido,
    cnpj: l.cnpj,
    competencia: l.competencia,
    obrigacao: l.obrigacao,
    quota: l.quota,
    codigoDeReceita: l.codigoDeReceita,
    valor: paraReais(l.valorCentavos),
    vencimento: l.vencimento,
    prazoInterno: l.prazoInterno,
    versao: l.versao,
    situacao: situacaoDa(l, paga, hoje),
    idStatus: paga ? statusDoPagamento.PAGO.id : statusDoPagamento.A_PAGAR.id,
    pago: paraReais(l.pagoCentavos),
    emAberto: paraReais(resto > 0n ? resto : 0n),
    alemDoValor: paraReais(resto < 0n ? -resto : 0n),
    pagoEm: l.pagoEm,
    credito: credito > 0n ? paraReais(credito) : null,
    emRevisao: l.substituidaEm === null && l.emRevisao,
  }
}

function situacaoDa(l: LinhaDeGuia, paga: boolean, hoje: string): SituacaoDaGuia {
  if (l.substituidaEm !== null) return "substituida"
  if (paga) return "paga"
  return l.vencimento < hoje ? "vencida" : "a-pagar"
}
