import { randomUUID } from "node:crypto"
import type { rotasDoWhatsapp } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"

/** The account is of an office: another one sees and changes its own, which is none. No address of notices opens to who guesses. */
export function casosDoWhatsapp(): Readonly<Record<keyof typeof rotasDoWhatsapp, Caso>> {
  const endereco = randomUUID()
  return {
    consultarWhatsapp: { admitido: 200 },
    // Over a version that is not there: nothing changes.
    ligarWhatsapp: {
      corpo: () => ({ ligado: false }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
      deFora: 412,
    },
    guardarContaDoWhatsapp: {
      corpo: () => ({
        idDoNumero: "100000000000001",
        idDaConta: "200000000000001",
        token: "token-de-teste",
        segredoDoApp: "segredo-de-teste",
        tokenDeVerificacao: "verificacao-de-teste",
      }),
      admitido: 200,
    },
    apagarContaDoWhatsapp: { admitido: 200 },
    // It is not reached from there.
    testarWhatsapp: { admitido: 409, deFora: 409 },
    verificarAvisosDoWhatsapp: {
      params: { endereco },
      consulta: "?hub.mode=subscribe&hub.verify_token=qualquer&hub.challenge=1",
      admitido: 404,
    },
    // Its body is bytes that a signature is of, which the contract does not read.
    receberAvisoDoWhatsapp: { params: { endereco }, admitido: 404 },
  }
}
