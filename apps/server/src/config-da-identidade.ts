import type { Config } from "./config.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Which identity provider the environment names. Throws ConfiguracaoInvalida. */
export function lerIdentidade(env: NodeJS.ProcessEnv, modo: Config["modo"]): Config["identidade"] {
  if (env.PARTIDA_FIREBASE_PROJETO) return lerFirebase(env, env.PARTIDA_FIREBASE_PROJETO, modo)
  const emissor = env.PARTIDA_OIDC_EMISSOR
  if (!emissor) return { tipo: "embutida" }
  const cliente = env.PARTIDA_OIDC_CLIENTE
  const audiencia = env.PARTIDA_OIDC_AUDIENCIA
  if (!cliente || !audiencia) {
    throw new ConfiguracaoInvalida(
      "PARTIDA_OIDC_EMISSOR exige também PARTIDA_OIDC_CLIENTE e PARTIDA_OIDC_AUDIENCIA (dados do seu provedor OpenID Connect).",
    )
  }
  return {
    tipo: "externa",
    emissor,
    cliente,
    audiencia,
    escopo: env.PARTIDA_OIDC_ESCOPO || "openid profile email offline_access",
    enderecoDaConta: env.PARTIDA_OIDC_CONTA || null,
  }
}

function lerFirebase(env: NodeJS.ProcessEnv, projeto: string, modo: Config["modo"]): Config["identidade"] {
  const emulador = env.PARTIDA_FIREBASE_EMULADOR || null
  if (env.PARTIDA_OIDC_EMISSOR) {
    throw new ConfiguracaoInvalida(
      "Escolha um só provedor de identidade: PARTIDA_FIREBASE_PROJETO ou PARTIDA_OIDC_EMISSOR.",
    )
  }
  if (emulador !== null && modo === "producao") {
    throw new ConfiguracaoInvalida(
      "PARTIDA_FIREBASE_EMULADOR é só para testes: o emulador não assina os tokens e qualquer um entraria.",
    )
  }
  if (!env.PARTIDA_FIREBASE_CHAVE) {
    throw new ConfiguracaoInvalida(
      "PARTIDA_FIREBASE_PROJETO exige também PARTIDA_FIREBASE_CHAVE (a chave pública da Web, em Configurações do projeto).",
    )
  }
  return { tipo: "firebase", projeto, chave: env.PARTIDA_FIREBASE_CHAVE, emulador }
}

/** Whoever reaches this server could sign in as anybody: it must be alone, on its own machine, over a passing database. */
export function conferirEmulador({ identidade, url, dados }: Config): void {
  if (identidade.tipo !== "firebase" || identidade.emulador === null) return
  if (dados !== null && ehLoopback(new URL(url).hostname)) return
  throw new ConfiguracaoInvalida(
    "PARTIDA_FIREBASE_EMULADOR é só para testes nesta máquina: use PARTIDA_URL local (http://127.0.0.1:3000) e não defina DATABASE_URL.",
  )
}

/** Whether a host name of a URL is this very machine. */
export const ehLoopback = (nome: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(nome)
