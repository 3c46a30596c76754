import type { rotasDasRegrasContabeis } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** The rules of posting: read, foreseen, and changed as far as nothing is left behind. */
export function casosDasRegrasContabeis(c: Cena): Readonly<Record<keyof typeof rotasDasRegrasContabeis, Caso>> {
  const params = { idEmpresa: c.a.id }
  const mudanca = {
    alcance: "empresa",
    desde: null,
    padrao: false,
    historico: null,
    contas: [{ chave: "banco", conta: "1.1.1.02.002" }],
  }
  const daRegra = { ...params, fato: "recebimento" }
  return {
    listarRegrasContabeis: { params, admitido: 200 },
    preverRegraContabil: { params: daRegra, corpo: () => mudanca, admitido: 200 },
    // Over a version that nobody wrote.
    mudarRegraContabil: { params: daRegra, corpo: () => ({ ...mudanca, versao: 99 }), admitido: 412 },
  }
}
