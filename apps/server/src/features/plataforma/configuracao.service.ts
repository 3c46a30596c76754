import type { ConfiguracaoDaInstalacao } from "@partida/contracts"
import type { Config } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import { ESCOPOS } from "../../identidade/configuracao-oidc.ts"

interface Instalacao {
  readonly banco: Pick<Banco, "tipo">
  readonly config: Config
  readonly identidade: { readonly emissor: string; readonly cliente: string; readonly audiencia: string }
}

/** What a browser must know before anybody signs in. Nothing of it is a secret: pages carry it written. */
export function configuracaoDaInstalacao({ banco, config, identidade }: Instalacao): ConfiguracaoDaInstalacao {
  return {
    versao: config.versao,
    demonstracao: config.modo === "demo",
    abreEscritorio: config.abreEscritorio,
    bancoEmbutido: banco.tipo === "embutido",
    identidade: {
      tipo: config.identidade.tipo,
      emissor: identidade.emissor,
      cliente: identidade.cliente,
      audiencia: identidade.audiencia,
      escopo: config.identidade.tipo === "externa" ? config.identidade.escopo : ESCOPOS,
      enderecoDaConta: config.identidade.tipo === "externa" ? config.identidade.enderecoDaConta : null,
      firebase:
        config.identidade.tipo === "firebase"
          ? { projeto: config.identidade.projeto, chave: config.identidade.chave, emulador: config.identidade.emulador }
          : null,
    },
    ociosidade: config.ociosidade,
  }
}
