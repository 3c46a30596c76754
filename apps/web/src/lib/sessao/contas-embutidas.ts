import { rotas } from "@partida/contracts"
import { chamarSemSessao } from "../plataforma.ts"
import type { ContasNoProduto } from "./provedor.ts"

/** Accounts of our own provider, managed by the public calls of the API. */
export const contasEmbutidas: ContasNoProduto = {
  tipo: "no-produto",
  registrar: ({ convite, ...dados }) =>
    chamarSemSessao(rotas.registrarConta, { corpo: { ...dados, ...(convite === null ? {} : { convite }) } }),
  consultarConvite: (convite) => chamarSemSessao(rotas.consultarConvite, { corpo: { convite } }),
  confirmarEmail: (ficha, senha) => chamarSemSessao(rotas.confirmarEmail, { corpo: { ficha, senha } }),
  reenviarConfirmacao: (email) => chamarSemSessao(rotas.reenviarConfirmacao, { corpo: { email } }),
  esquecerSenha: (email) => chamarSemSessao(rotas.esquecerSenha, { corpo: { email } }),
  criarNovaSenha: (ficha, senha) => chamarSemSessao(rotas.criarNovaSenha, { corpo: { ficha, senha } }),
  // The API answers who the person is, and accounts are closed by the office.
  consultar: null,
  excluir: null,
}
