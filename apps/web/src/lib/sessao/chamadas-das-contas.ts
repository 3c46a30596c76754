import { rotasDaIdentidade as rotas } from "@partida/contracts"
import { chamarSemSessao } from "../plataforma.ts"
import type { Registro } from "./provedor.ts"

/** The public calls of the API that manage accounts of our own provider. */
export const chamadasDasContas = {
  registrar: ({ convite, ...dados }: Registro) =>
    chamarSemSessao(rotas.registrarConta, { corpo: { ...dados, ...(convite === null ? {} : { convite }) } }),
  consultarConvite: (convite: string) => chamarSemSessao(rotas.consultarConvite, { corpo: { convite } }),
  confirmarEmail: (ficha: string, senha: string) => chamarSemSessao(rotas.confirmarEmail, { corpo: { ficha, senha } }),
  reenviarConfirmacao: (email: string) => chamarSemSessao(rotas.reenviarConfirmacao, { corpo: { email } }),
  esquecerSenha: (email: string) => chamarSemSessao(rotas.esquecerSenha, { corpo: { email } }),
  criarNovaSenha: (ficha: string, senha: string) => chamarSemSessao(rotas.criarNovaSenha, { corpo: { ficha, senha } }),
}
