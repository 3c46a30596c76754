import { type Guia, type SituacaoDaGuia, statusDoPagamento } from "@partida/contracts"
import { deReais, paraReais, type Tabelas } from "@partida/fiscal"
import { acrescimosEm } from "./acrescimos.ts"
import { codigoDaGuia, type OficialEmVigor } from "./codigo-de-pagamento.ts"
import type { LinhaDeGuia } from "./guias.repository.ts"

/** What is not in the row itself. */
interface Fora {
  /** What was paid beyond the version now in force. */
  readonly credito: bigint
  /** Null where nothing is added to any of the guides read with it. */
  readonly tabelas: Tabelas | null
  /** Null where no official document was attached. */
  readonly oficial: OficialEmVigor | null
}

/** A guide in the shape of the contract, with what it costs today. */
export function apresentarGuia(l: LinhaDeGuia, hoje: string, { credito, tabelas, oficial }: Fora): Guia {
  const paga = l.pagoCentavos >= l.valorCentavos
  const resto = l.valorCentavos - l.pagoCentavos
  const aberta = l.substituidaEm === null && !paga
  const pagando =
    aberta && tabelas !== null ? acrescimosEm(hoje, { ...l, emAbertoCentavos: resto }, tabelas).pagando : null
  const devido = pagando?.total ?? paraReais(aberta ? resto : 0n)
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
    devido,
    acrescimos: pagando && { multa: pagando.multa, juros: pagando.juros },
    alemDoValor: paraReais(resto < 0n ? -resto : 0n),
    pagoEm: l.pagoEm,
    credito: credito > 0n ? paraReais(credito) : null,
    emRevisao: l.substituidaEm === null && l.emRevisao,
    oficial: codigoDaGuia({ aberta, emAbertoCentavos: resto, devidoCentavos: deReais(devido) }, oficial, hoje),
  }
}

function situacaoDa(l: LinhaDeGuia, paga: boolean, hoje: string): SituacaoDaGuia {
  if (l.substituidaEm !== null) return "substituida"
  if (paga) return "paga"
  return l.vencimento < hoje ? "vencida" : "a-pagar"
}
