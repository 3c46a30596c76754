import { z } from "zod"
import { ErroDaApi } from "../api/erro.ts"
import {
  type ConfiguracaoFirebase,
  criarClienteFirebase,
  respostaDaConsulta,
  respostaDaEntrada,
} from "./firebase-rest.ts"
import type { ContaNoProvedor, ContasNoProduto, Credenciais, ProvedorDeSessao } from "./provedor.ts"

/**
 * Firebase / Identity Platform over its REST calls, without its library: sign-in and accounts on our own screens, the ID
 * token as the access token of our API.
 */

/** Answers of which nothing is read. */
const respostaDoCodigo = z.object({ email: z.string() })
const qualquer = z.object({})
const RECADO_DE_CONFIRMACAO = "Mandamos um e-mail para este endereço. Siga as instruções dele para continuar."

/** Builds the adapter for a Firebase or Identity Platform project. */
export function criarProvedorFirebase(configuracao: ConfiguracaoFirebase): ProvedorDeSessao {
  const cliente = criarClienteFirebase(configuracao)
  const consultar = (idToken: string): Promise<ContaNoProvedor> =>
    cliente.contas("lookup", { idToken }, respostaDaConsulta)
  const porSenha = (email: string, password: string) =>
    cliente.contas("signInWithPassword", { email, password, returnSecureToken: true }, respostaDaEntrada)
  const pedirConfirmacao = (idToken: string) =>
    cliente.contas("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }, qualquer)

  const contas: ContasNoProduto = {
    tipo: "no-produto",
    async registrar({ nome, email, senha }) {
      const { idToken } = await cliente.contas(
        "signUp",
        { email, password: senha, displayName: nome, returnSecureToken: true },
        respostaDaEntrada,
      )
      await pedirConfirmacao(idToken)
      return { mensagem: RECADO_DE_CONFIRMACAO, confirmada: false }
    },
    // An invitation is to an e-mail, and the provider vouches for that.
    consultarConvite: null,
    async confirmarEmail(ficha, senha) {
      // Reading the code does not spend it. Without the password, whoever registered somebody else's address would
      // have it confirmed by its owner's click.
      const { email } = await cliente.contas("resetPassword", { oobCode: ficha }, respostaDoCodigo)
      await porSenha(email, senha)
      await cliente.contas("update", { oobCode: ficha }, qualquer)
      return { mensagem: "E-mail confirmado. Você já pode entrar." }
    },
    async reenviarConfirmacao() {
      throw new ErroDaApi({
        codigo: "entrada-necessaria",
        mensagem: "Para receber outro link, entre com o seu e-mail e a sua senha: mandamos um novo na hora.",
        status: 409,
      })
    },
    async esquecerSenha(email) {
      const pedido = cliente.contas("sendOobCode", { requestType: "PASSWORD_RESET", email }, qualquer)
      await pedido.catch((erro: unknown) => {
        // Whether the e-mail has an account is not told.
        if (!(erro instanceof ErroDaApi) || erro.codigo !== "credenciais-recusadas") throw erro
      })
      return { mensagem: "Se há uma conta com este endereço, mandamos um link para criar outra senha." }
    },
    async criarNovaSenha(ficha, senha) {
      await cliente.contas("resetPassword", { oobCode: ficha, newPassword: senha }, qualquer)
      return { mensagem: "Senha criada. Entre com ela." }
    },
    consultar: ({ accessToken }) => consultar(accessToken),
    async excluir({ accessToken }, senha) {
      const { email } = await consultar(accessToken)
      // The password proves who asks, and yields the fresh token that the provider wants for this.
      const { idToken } = await porSenha(email, senha)
      await cliente.contas("delete", { idToken }, qualquer)
    },
  }

  return {
    entrada: {
      tipo: "formulario",
      async entrar(email, senha) {
        const entrada = await porSenha(email, senha)
        const { emailConfirmado } = await consultar(entrada.idToken)
        if (!emailConfirmado) {
          await pedirConfirmacao(entrada.idToken)
          throw semConfirmacao()
        }
        return credenciais(entrada.idToken, entrada.refreshToken, entrada.expiresIn, {
          sub: entrada.localId,
          nome: entrada.displayName,
          email: entrada.email,
        })
      },
      async configuracaoDoRecaptcha() {
        const lida = await cliente.recaptcha()
        if (lida === null) return null
        const daSenha = lida.recaptchaEnforcementState.find(({ provider }) => provider === "EMAIL_PASSWORD_PROVIDER")
        return { chave: lida.recaptchaKey, exigido: daSenha?.enforcementState === "ENFORCE" }
      },
    },
    contas,
    encerraTokenNaApi: true,
    async renovar(atuais) {
      if (atuais.refreshToken === null) throw new Error("a Firebase session always has a refresh token")
      const novos = await cliente.renovar(atuais.refreshToken)
      return credenciais(novos.id_token, novos.refresh_token, novos.expires_in, {
        ...atuais.perfil,
        sub: novos.user_id,
      })
    },
    // There is no session at the provider to end: it keeps no cookie, and the refresh token is forgotten here.
    sair: async () => ({ saindoDoSite: false }),
  }
}

function credenciais(
  idToken: string,
  refreshToken: string,
  duracao: number,
  perfil: Credenciais["perfil"],
): Credenciais {
  const expiraEm = Math.floor(Date.now() / 1000) + duracao
  return {
    accessToken: idToken,
    idToken,
    refreshToken,
    expiraEm,
    duracao,
    perfil,
    firebase: { accessToken: idToken, refreshToken, expirationTime: expiraEm * 1000 },
  }
}

const semConfirmacao = () =>
  new ErroDaApi({
    codigo: "email-nao-confirmado",
    mensagem: "Confirme o seu e-mail antes de entrar: acabamos de mandar outro link para ele.",
    status: 403,
  })
