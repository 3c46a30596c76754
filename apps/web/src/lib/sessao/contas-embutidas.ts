import type { ContasNoProduto } from "./provedor.ts"

/** Fetched with the first screen that manages an account: who only signs in does without the contract. */
const chamadas = async () => (await import("./chamadas-das-contas.ts")).chamadasDasContas

/** Accounts of our own provider, managed by the public calls of the API. */
export const contasEmbutidas: ContasNoProduto = {
  tipo: "no-produto",
  registrar: async (dados) => (await chamadas()).registrar(dados),
  consultarConvite: async (convite) => (await chamadas()).consultarConvite(convite),
  confirmarEmail: async (ficha, senha) => (await chamadas()).confirmarEmail(ficha, senha),
  reenviarConfirmacao: async (email) => (await chamadas()).reenviarConfirmacao(email),
  esquecerSenha: async (email) => (await chamadas()).esquecerSenha(email),
  criarNovaSenha: async (ficha, senha) => (await chamadas()).criarNovaSenha(ficha, senha),
  // The API answers who the person is, and accounts are closed by the office.
  consultar: null,
  excluir: null,
}
