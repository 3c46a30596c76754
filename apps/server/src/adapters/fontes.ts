import { readFileSync } from "node:fs"
import type { Config } from "../config.ts"
import { ConfiguracaoInvalida } from "../configuracao-invalida.ts"
import type { AvisoNoAparelho } from "../ports/aviso-no-aparelho.ts"
import type { CapturaDeDocumentos } from "../ports/captura-documentos.ts"
import type { EmissorDeNfse } from "../ports/emissor-nfse.ts"
import type { FonteDaSelic } from "../ports/fonte-da-selic.ts"
import type { ReceitaFederal } from "../ports/receita-federal.ts"
import type { Whatsapp } from "../ports/whatsapp.ts"
import { criarWebPush } from "./aviso-no-aparelho/web-push.ts"
import { criarAdn } from "./captura-documentos/adn/adn.ts"
import { criarJettax } from "./captura-por-lista/jettax/jettax.ts"
import { listarPelaMigrate } from "./captura-por-lista/migrate/lista.ts"
import { criarMigrate } from "./emissor-nfse/migrate/invoicy.ts"
import { criarSefinNacional } from "./emissor-nfse/nacional/sefin.ts"
import { criarIntegraContador } from "./receita-federal/serpro/integra-contador.ts"
import { lerPrecos } from "./receita-federal/serpro/precos.ts"
import { lerTextosDoTermo } from "./receita-federal/serpro/termo.ts"
import { criarSelicDoBcb } from "./selic/bcb.ts"
import { criarCloudApi } from "./whatsapp/cloud-api.ts"

/** The sources of dated values that this installation asks. Throws ConfiguracaoInvalida for an authority that cannot be read. */
export function montarFonteDaSelic({ selic }: Pick<Config, "selic">): FonteDaSelic | null {
  if (selic === null) return null
  const { endereco, autoridade } = selic
  if (autoridade === null) return criarSelicDoBcb({ endereco })
  return criarSelicDoBcb({ endereco, autoridade: lerPem(autoridade, "PARTIDA_SELIC_AUTORIDADE") })
}

/** Who takes notices to the browsers of people, or null. Throws ConfiguracaoInvalida for an authority that cannot be read. */
export function montarAvisador({ avisos, correio }: Pick<Config, "avisos" | "correio">): AvisoNoAparelho | null {
  if (avisos === null) return null
  const { servicos, autoridade } = avisos
  const contato = `mailto:${/<([^<>]*)>\s*$/.exec(correio.remetente)?.[1] ?? correio.remetente.trim()}`
  return criarWebPush({
    servicos,
    autoridade: autoridade && lerPem(autoridade, "PARTIDA_AVISOS_AUTORIDADE"),
    contato,
  })
}

/**
 * The Receita Federal as this installation reaches it, or null. `encerrar` closes its connections. Throws ConfiguracaoInvalida
 * for a file that cannot be read.
 */
export function montarReceitaFederal(
  { serpro }: Pick<Config, "serpro">,
  agora: () => Date,
): (ReceitaFederal & { encerrar(): void }) | null {
  if (serpro === null) return null
  const { autoridade, precos, textosDoTermo, ...resto } = serpro
  return criarIntegraContador({
    ...resto,
    autoridade: autoridade && lerPem(autoridade, "PARTIDA_SERPRO_AUTORIDADE"),
    precos: lerPrecos(precos),
    textosDoTermo: lerTextosDoTermo(textosDoTermo),
    agora,
  })
}

/** Who issues NFS-e for the companies of this installation, or null. Throws ConfiguracaoInvalida for a file that cannot be read. */
export function montarEmissorDeNfse({ sefin }: Pick<Config, "sefin">, agora: () => Date): EmissorDeNfse | null {
  if (sefin === null) return null
  const { producao, homologacao, autoridade } = sefin
  return criarSefinNacional({
    enderecos: { producao, homologacao },
    autoridade: autoridade && lerPem(autoridade, "PARTIDA_SEFIN_AUTORIDADE"),
    agora,
  })
}

/** The integrators that this installation reaches: Migrate, which also issues, and the lists of each. Throws ConfiguracaoInvalida. */
export function montarIntegradores({ migrate, jettax }: Pick<Config, "migrate" | "jettax">, agora: () => Date) {
  const daMigrate =
    migrate &&
    criarMigrate({
      enderecos: { producao: migrate.producao, homologacao: migrate.homologacao },
      autoridade: migrate.autoridade && lerPem(migrate.autoridade, "PARTIDA_MIGRATE_AUTORIDADE"),
      agora,
    })
  const doJettax =
    jettax &&
    criarJettax({
      enderecos: jettax,
      autoridade: jettax.autoridade && lerPem(jettax.autoridade, "PARTIDA_JETTAX_AUTORIDADE"),
      simulado: !new URL(jettax.api).hostname.endsWith(".jettax360.com.br"),
      agora,
    })
  return {
    migrate: daMigrate,
    listas: {
      ...(daMigrate ? { migrate: listarPelaMigrate(daMigrate) } : {}),
      ...(doJettax ? { jettax: doJettax } : {}),
    },
    encerrar() {
      daMigrate?.encerrar()
      doJettax?.encerrar()
    },
  }
}
export type Integradores = ReturnType<typeof montarIntegradores>

/** WhatsApp as this installation reaches it, or null. Throws ConfiguracaoInvalida for a file that cannot be read. */
export function montarWhatsapp({ whatsapp }: Pick<Config, "whatsapp">): Whatsapp | null {
  if (whatsapp === null) return null
  const { autoridade, ...resto } = whatsapp
  return criarCloudApi({ ...resto, autoridade: autoridade && lerPem(autoridade, "PARTIDA_WHATSAPP_AUTORIDADE") })
}

/** Who distributes NFS-e to the companies of this installation, or null. Throws ConfiguracaoInvalida for a file that cannot be read. */
export function montarCaptura({ adn }: Pick<Config, "adn">, agora: () => Date): CapturaDeDocumentos | null {
  if (adn === null) return null
  const { endereco, autoridade } = adn
  return criarAdn({ endereco, autoridade: autoridade && lerPem(autoridade, "PARTIDA_ADN_AUTORIDADE"), agora })
}

function lerPem(arquivo: string, variavel: string): string {
  try {
    return readFileSync(arquivo, "utf8")
  } catch {
    throw new ConfiguracaoInvalida(`Não foi possível ler ${variavel} (${arquivo}): indique um arquivo PEM.`)
  }
}
