import type { Guia } from "@partida/contracts"

/** A DAS of October, to be paid, with what a test changes in it. */
export const umaGuia = (mudancas: Partial<Guia> = {}): Guia => ({
  id: "5e429bbc-7f70-8fae-ae76-6b02713b6784",
  idEmpresa: "5e429bbc-7f70-8fae-ae76-6b02713b6781",
  apelido: "Alfa",
  cnpj: "11222333000181",
  competencia: "2026-10",
  obrigacao: "das-simples",
  quota: 0,
  codigoDeReceita: null,
  valor: "1825.00",
  vencimento: "2026-11-23",
  prazoInterno: "2026-11-18",
  versao: 1,
  situacao: "a-pagar",
  idStatus: 2,
  pago: "0.00",
  emAberto: "1825.00",
  devido: "1825.00",
  acrescimos: null,
  alemDoValor: "0.00",
  pagoEm: null,
  credito: null,
  emRevisao: false,
  ...mudancas,
})
