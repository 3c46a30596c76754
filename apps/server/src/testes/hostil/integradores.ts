import type { rotasDosIntegradores } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Integrators are of an office: another one sees and changes its own, which are none, and nobody chooses for a company out of reach. */
export function casosDosIntegradores(c: Cena): Readonly<Record<keyof typeof rotasDosIntegradores, Caso>> {
  const params = { integrador: "jettax" }
  const proprio = { params, admitido: 200, deFora: 200, daB: 200 }
  return {
    consultarIntegrador: proprio,
    // Over a version that is not there: nothing changes.
    ligarIntegrador: {
      params,
      corpo: () => ({ ligado: false }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
      deFora: 412,
      daB: 412,
    },
    guardarCredenciaisDoIntegrador: {
      params,
      corpo: () => ({ identificacao: "pessoa@exemplo.com.br", segredo: "segredo-de-teste" }),
      admitido: 200,
      deFora: 200,
      daB: 200,
    },
    apagarCredenciaisDoIntegrador: proprio,
    // None is reached from there.
    testarIntegrador: { params, admitido: 409, deFora: 409, daB: 409 },
    girarEnderecoDeAvisos: proprio,
    listarEmpresasDoIntegrador: proprio,
    mudarEmpresasDoIntegrador: {
      params,
      corpo: () => ({ selecao: { ids: [c.a.id] }, captura: false }),
      admitido: 200,
      deFora: 404,
      daB: 404,
    },
    buscarNoIntegrador: { params, corpo: () => ({ ids: [c.a.id] }), admitido: 409, deFora: 409, daB: 409 },
    preverCaptura: {
      params,
      corpo: () => ({ idEmpresa: c.a.id, de: "2026-11-01", ate: "2026-11-20" }),
      admitido: 409,
      deFora: 409,
      daB: 409,
    },
    listarRecebidosDoIntegrador: proprio,
    // Without the secret of an address there is no address.
    receberAvisoDoIntegrador: {
      params: { segredo: "f".repeat(43) },
      corpo: () => ({ documento: { DocNumero: 1, DocSerie: "1" } }),
      admitido: 404,
    },
  }
}
