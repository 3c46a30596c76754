import type { Pessoa } from "@partida/contracts"
import type { Armazem } from "../armazenamento.ts"
import { booleano, type DaForma, lerJson, lista, numero, objeto, ouNulo, texto } from "../forma.ts"
import type { Credenciais } from "./provedor.ts"

/**
 * The session record of the specification (section 3), with its own field names, under prefixed keys. What renews it
 * lies beside it, in a second key: the record is what the product reads, the other what only the renewal touches.
 */
const registro = objeto({
  FullName: texto,
  /** ID token. */
  Token: texto,
  login: texto,
  /** Null until the API has said who this is. */
  IDFuncionario: ouNulo(texto),
  RotaInicial: ouNulo(texto),
  IDPerfilAcesso: ouNulo(numero),
  /** Presented to the API. */
  AccessToken: texto,
  /** Holder of the Firebase token; null with other providers. */
  TokenFirebase: ouNulo(objeto({ accessToken: texto, refreshToken: texto, expirationTime: numero })),
  /** What the API said of the person: valid, or why not. */
  validacao: objeto({ Valido: booleano, Mensagens: lista(texto) }),
  logged: booleano,
})
export type RegistroDaSessao = DaForma<typeof registro>

const renovacao = objeto({
  /** Of the sign-in; a duplicated tab carries the same one. */
  id: texto,
  /** How many times this sign-in was renewed. */
  geracao: numero,
  sub: texto,
  refreshToken: ouNulo(texto),
  expiraEm: numero,
  duracao: numero,
})
export const sessaoGuardada = objeto({ registro, renovacao })
export type SessaoGuardada = DaForma<typeof sessaoGuardada>

const CHAVE_DO_REGISTRO = "sessao"
const CHAVE_DA_RENOVACAO = "renovacao"
/** Read by antes.js, which asks for what an owner sees first before the API says again who they are. */
const CHAVE_DAS_EMPRESAS = "empresas"

/** The stored session of this tab (of this browser, in development). */
export interface GuardaDaSessao {
  ler(): SessaoGuardada | null
  gravar(sessao: SessaoGuardada): void
  /** Companies of who is signed in, besides what the record of the specification has. */
  gravarEmpresas(ids: readonly string[]): void
  apagar(): void
}

/** Keeps the session in a browser storage. */
export function criarGuarda(armazem: Armazem): GuardaDaSessao {
  return {
    ler() {
      const doRegistro = lerJson(registro, armazem.ler(CHAVE_DO_REGISTRO))
      const daRenovacao = lerJson(renovacao, armazem.ler(CHAVE_DA_RENOVACAO))
      // A record of another version, or changed by hand, is no session.
      return doRegistro && daRenovacao && { registro: doRegistro, renovacao: daRenovacao }
    },
    gravar(sessao) {
      armazem.gravar(CHAVE_DO_REGISTRO, JSON.stringify(sessao.registro))
      armazem.gravar(CHAVE_DA_RENOVACAO, JSON.stringify(sessao.renovacao))
    },
    gravarEmpresas(ids) {
      armazem.gravar(CHAVE_DAS_EMPRESAS, ids.length === 0 ? null : JSON.stringify(ids))
    },
    apagar() {
      armazem.gravar(CHAVE_DAS_EMPRESAS, null)
      armazem.gravar(CHAVE_DO_REGISTRO, null)
      armazem.gravar(CHAVE_DA_RENOVACAO, null)
    },
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
