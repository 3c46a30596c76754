import type { rotasDaReceitaFederal } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"

/** Credentials are of an office: another one sees and erases its own, which are none. */
export function casosDaReceitaFederal(idEmpresa: string): Readonly<Record<keyof typeof rotasDaReceitaFederal, Caso>> {
  return {
    consultarSituacaoComAReceita: { admitido: 200, deFora: 200, daB: 200 },
    consultarIntegracaoComAReceita: { admitido: 200, deFora: 200, daB: 200 },
    configurarIntegracaoComAReceita: {
      corpo: () => ({ idContratante: idEmpresa, consumerKey: "chave", consumerSecret: "segredo" }),
      admitido: 200,
      deFora: 404,
      daB: 404,
    },
    alterarAutoriaDosPedidos: {
      corpo: () => ({ procurador: "", emNomeDaEmpresa: true }),
      admitido: 200,
      deFora: 409,
      daB: 409,
    },
    removerIntegracaoComAReceita: { admitido: 200, deFora: 200, daB: 200 },
    // No authority is reached from there.
    testarIntegracaoComAReceita: { admitido: 503, deFora: 503, daB: 503 },
  }
}
