import { rotasDaIdentidade } from "@partida/contracts"
import { chamarSemSessao } from "../plataforma.ts"
import type { Registro } from "./provedor.ts"

/** The public calls of the API that manage accounts of our own provider. */
export const chamadasDasContas = {
  registrar: ({ convite, ...dados }: Registro) =>
    chamarSemSessao(rotasDaIdentidade.registrarConta, {
      corpo: { ...dados, ...(convite === null ? {} : { convite }) },
    }),
  consultarConvite: (convite: string) => chamarSemSessao(rotasDaIdentidade.consultarConvite, { corpo: { convite } }),
  confirmarEmail: (ficha: string, senha: string) =>
    chamarSemSessao(rotasDaIdentidade.confirmarEmail, { corpo: { ficha, senha } }),
  reenviarConfirmacao: (email: string) => chamarSemSessao(rotasDaIdentidade.reenviarConfirmacao, { corpo: { email } }),
  esquecerSenha: (email: string) => chamarSemSessao(rotasDaIdentidade.esquecerSenha, { corpo: { email } }),
  criarNovaSenha: (ficha: string, senha: string) =>
    chamarSemSessao(rotasDaIdentidade.criarNovaSenha, { corpo: { ficha, senha } }),
}
