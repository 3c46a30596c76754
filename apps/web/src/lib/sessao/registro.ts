import type { Pessoa } from "@partida/contracts"
import * as z from "zod/mini"
import type { Armazem } from "../armazenamento.ts"
import type { Credenciais } from "./provedor.ts"

/**
 * The session record of the specification (section 3), with its own field names, under prefixed keys. What renews it
 * lies beside it, in a second key: the record is what the product reads, the other what only the renewal touches.
 */
const registro = z.object({
  FullName: z.string(),
  /** ID token. */
  Token: z.string(),
  login: z.string(),
  /** Null until the API has said who this is. */
  IDFuncionario: z.nullable(z.string()),
  RotaInicial: z.nullable(z.string()),
  IDPerfilAcesso: z.nullable(z.number()),
  /** Presented to the API. */
  AccessToken: z.string(),
  /** Holder of the Firebase token; null with other providers. */
  TokenFirebase: z.nullable(
    z.object({ accessToken: z.string(), refreshToken: z.string(), expirationTime: z.number() }),
  ),
  /** What the API said of the person: valid, or why not. */
  validacao: z.object({ Valido: z.boolean(), Mensagens: z.array(z.string()) }),
  logged: z.boolean(),
})
export type RegistroDaSessao = z.infer<typeof registro>

const renovacao = z.object({
  /** Of the sign-in; a duplicated tab carries the same one. */
  id: z.string(),
  /** How many times this sign-in was renewed. */
  geracao: z.number(),
  sub: z.string(),
  refreshToken: z.nullable(z.string()),
  expiraEm: z.number(),
  duracao: z.number(),
})
export const sessaoGuardada = z.object({ registro, renovacao })
export type SessaoGuardada = z.infer<typeof sessaoGuardada>

const CHAVE_DO_REGISTRO = "sessao"
const CHAVE_DA_RENOVACAO = "renovacao"

/** The stored session of this tab (of this browser, in development). */
export interface GuardaDaSessao {
  ler(): SessaoGuardada | null
  gravar(sessao: SessaoGuardada): void
  apagar(): void
}

/** Keeps the session in a browser storage. */
export function criarGuarda(armazem: Armazem): GuardaDaSessao {
  return {
    ler() {
      const [textoDoRegistro, textoDaRenovacao] = [armazem.ler(CHAVE_DO_REGISTRO), armazem.ler(CHAVE_DA_RENOVACAO)]
      if (textoDoRegistro === null || textoDaRenovacao === null) return null
      return interpretar(textoDoRegistro, textoDaRenovacao)
    },
    gravar(sessao) {
      armazem.gravar(CHAVE_DO_REGISTRO, JSON.stringify(sessao.registro))
      armazem.gravar(CHAVE_DA_RENOVACAO, JSON.stringify(sessao.renovacao))
    },
    apagar() {
      armazem.gravar(CHAVE_DO_REGISTRO, null)
      armazem.gravar(CHAVE_DA_RENOVACAO, null)
    },
  }
}

/** A record of another version, or changed by hand, is no session. */
function interpretar(textoDoRegistro: string, textoDaRenovacao: string): SessaoGuardada | null {
  try {
    return sessaoGuardada.parse({ registro: JSON.parse(textoDoRegistro), renovacao: JSON.parse(textoDaRenovacao) })
  } catch {
    return null
  }
}

/** The session right after a sign-in; who it is, in the product, comes later from the API. */
export function sessaoNova(id: string, credenciais: Credenciais): SessaoGuardada {
  const vazia: SessaoGuardada = {
    registro: {
      FullName: "",
      Token: "",
      login: "",
      IDFuncionario: null,
      RotaInicial: null,
      IDPerfilAcesso: null,
      AccessToken: "",
      TokenFirebase: null,
      validacao: { Valido: true, Mensagens: [] },
      logged: true,
    },
    renovacao: { id, geracao: -1, sub: "", refreshToken: null, expiraEm: 0, duracao: 0 },
  }
  return comCredenciais(vazia, credenciais)
}

/** The session with new credentials: tokens and their holder change, who the person is in the product does not. */
export function comCredenciais({ registro, renovacao }: SessaoGuardada, novas: Credenciais): SessaoGuardada {
  return {
    registro: {
      ...registro,
      FullName: registro.IDFuncionario === null ? novas.perfil.nome : registro.FullName,
      login: registro.IDFuncionario === null ? novas.perfil.email : registro.login,
      Token: novas.idToken ?? "",
      AccessToken: novas.accessToken,
      TokenFirebase: novas.firebase,
    },
    renovacao: {
      id: renovacao.id,
      geracao: renovacao.geracao + 1,
      sub: novas.perfil.sub,
      refreshToken: novas.refreshToken,
      expiraEm: novas.expiraEm,
      duracao: novas.duracao,
    },
  }
}

/** The session after the API has said who this is. */
export function comPessoa(sessao: SessaoGuardada, pessoa: Pessoa): SessaoGuardada {
  return {
    ...sessao,
    registro: {
      ...sessao.registro,
      FullName: pessoa.nome,
      login: pessoa.email,
      IDFuncionario: pessoa.idUsuario,
      RotaInicial: pessoa.rotaInicial,
      IDPerfilAcesso: pessoa.idPerfilAcesso,
      validacao: { Valido: true, Mensagens: [] },
    },
  }
}

/** The session after the API has refused the person. */
export function comRecusa(sessao: SessaoGuardada, mensagem: string): SessaoGuardada {
  return { ...sessao, registro: { ...sessao.registro, validacao: { Valido: false, Mensagens: [mensagem] } } }
}

/** The credentials inside a stored session, as the provider's adapter takes them. */
export function credenciaisDe({ registro, renovacao }: SessaoGuardada): Credenciais {
  return {
    accessToken: registro.AccessToken,
    idToken: registro.Token || null,
    refreshToken: renovacao.refreshToken,
    expiraEm: renovacao.expiraEm,
    duracao: renovacao.duracao,
    perfil: { sub: renovacao.sub, nome: registro.FullName, email: registro.login },
    firebase: registro.TokenFirebase,
  }
}
