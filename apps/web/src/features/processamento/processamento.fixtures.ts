import type { Operacao } from "@partida/contracts"

/** An operation of tests, that waits for its turn. */
export const operacaoDeTeste: Operacao = {
  id: "5e429bbc-7f70-8fae-ae76-6b02713b6781",
  idEmpresa: "5e429bbc-7f70-8fae-ae76-6b02713b6783",
  apelido: "Padaria Alfa",
  cnpj: "11222333000181",
  tipo: "pgdas-transmitir",
  provedor: "serpro",
  competencia: "2026-10",
  estado: 0,
  etapa: "Transmitindo a declaração",
  aguarda: null,
  tentativas: 0,
  proximaEm: null,
  venceEm: "2026-11-20",
  motivo: null,
  oQueFazer: null,
  referencia: null,
  resultado: null,
  custo: "0.2400",
  criadaEm: "2026-11-25T12:00:00Z",
  criadaPor: "Carla Contadora",
  atualizadaEm: "2026-11-25T13:00:00Z",
}
