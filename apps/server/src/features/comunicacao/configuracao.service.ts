import { generateKeyPair } from "node:crypto"
import { resolveTxt } from "node:dns/promises"
import { promisify } from "node:util"
import type { ConfiguracaoDaComunicacao, DegrauDaEscada } from "@partida/contracts"
import { eq, sql } from "drizzle-orm"
import type { Config } from "../../config.ts"
import type { Expedicao } from "../../correio/mensagens.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm } from "../../db/registros.ts"
import { comunicacaoDoEscritorio } from "../../db/schema/comunicacao.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"

type Linha = typeof comunicacaoDoEscritorio.$inferSelect

/** How an office communicates until somebody says otherwise. */
const PADRAO = {
  escadaLigada: false,
  escada: [
    { diasAntes: 5, quem: "destinatario" },
    { diasAntes: 1, quem: "destinatario" },
    { diasAntes: 1, quem: "responsavel" },
  ] as readonly DegrauDaEscada[],
  maximoPorDia: 4,
  validadeDoLinkDias: 60,
  remetente: null,
  dkimSeletor: null,
  dkimChaveCifrada: null,
  dkimPublica: null,
  dkimConferidoEm: null,
  versao: 0,
}
const SELETOR = "partida1"
const USO_DO_COFRE = "dkim"
const BITS_DA_CHAVE = 2048

export type Configuracao = Omit<Linha, "idEscritorio">

/** The settings in force of an office. */
export async function lerConfiguracao(tx: Tx, { idEscritorio }: Escopo): Promise<Configuracao> {
  const linha = await lerUm(tx, comunicacaoDoEscritorio, eq(comunicacaoDoEscritorio.idEscritorio, idEscritorio))
  return linha ?? PADRAO
}

/** As the screen shows them. */
export async function consultarConfiguracao(
  tx: Tx,
  escopo: Escopo,
  correio: Config["correio"]["tipo"],
): Promise<ConfiguracaoDaComunicacao> {
  const { remetente, dkimPublica, dkimConferidoEm, dkimSeletor, escada, ...c } = await lerConfiguracao(tx, escopo)
  return {
    escadaLigada: c.escadaLigada,
    escada: [...escada],
    maximoPorDia: c.maximoPorDia,
    validadeDoLinkDias: c.validadeDoLinkDias,
    remetente:
      remetente === null
        ? null
        : {
            endereco: remetente,
            registro: {
              nome: `${dkimSeletor}._domainkey.${dominioDe(remetente)}`,
              valor: `v=DKIM1; k=rsa; p=${dkimPublica}`,
            },
            conferidoEm: dkimConferidoEm?.toISOString() ?? null,
          },
    correio,
    versao: c.versao,
  }
}

interface Mudanca {
  readonly escadaLigada: boolean
  readonly escada: readonly DegrauDaEscada[]
  readonly maximoPorDia: number
  readonly validadeDoLinkDias: number
  readonly remetente: string | null
}

/**
 * Changes the settings. A sender of another domain gets a key of its own, and nothing leaves in its name until the domain is found
 * publishing it. Raises versao-desatualizada, entrada-invalida.
 */
export async function gravarConfiguracao(
  tx: Tx,
  { escopo }: Ato,
  versao: number,
  mudanca: Mudanca,
  cofre: Cofre,
): Promise<void> {
  const { idEscritorio } = escopo
  const antes = await lerConfiguracao(tx, escopo)
  if (antes.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const chaves = mudanca.escada.map((d) => `${d.diasAntes} ${d.quem}`)
  if (new Set(chaves).size !== chaves.length) recusar("Há dois degraus iguais. Apague um deles.", "escada")
  const { remetente, ...resto } = mudanca
  const mesmoDominio =
    remetente !== null && antes.remetente !== null && dominioDe(remetente) === dominioDe(antes.remetente)
  const assinatura = mesmoDominio
    ? { remetente }
    : remetente === null
      ? { remetente, dkimSeletor: null, dkimChaveCifrada: null, dkimPublica: null, dkimConferidoEm: null }
      : { remetente, ...(await novaChave(cofre)), dkimConferidoEm: null }
  const valores = { ...resto, escada: [...mudanca.escada], ...assinatura }
  if (antes.versao === 0) {
    const gravadas = await tx
      .insert(comunicacaoDoEscritorio)
      .values({ idEscritorio, ...valores })
      .onConflictDoNothing()
      .returning({ versao: comunicacaoDoEscritorio.versao })
    if (gravadas.length === 0) throw new ErroDeNegocio("versao-desatualizada")
    return
  }
  const gravadas = await tx
    .update(comunicacaoDoEscritorio)
    .set({ ...valores, versao: sql`${comunicacaoDoEscritorio.versao} + 1` })
    .where(doEscopo(comunicacaoDoEscritorio, { idEscritorio }, { versao }))
    .returning({ versao: comunicacaoDoEscritorio.versao })
  if (gravadas.length === 0) throw new ErroDeNegocio("versao-desatualizada")
}

async function novaChave(cofre: Cofre) {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", { modulusLength: BITS_DA_CHAVE })
  return {
    dkimSeletor: SELETOR,
    dkimChaveCifrada: cofre.cifrar(privateKey.export({ type: "pkcs8", format: "pem" }).toString(), USO_DO_COFRE),
    dkimPublica: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  }
}

const dominioDe = (endereco: string) => endereco.slice(endereco.lastIndexOf("@") + 1).toLowerCase()

/** Text records of a name, each in one piece; none where there are none. */
export type ProcurarTxt = (nome: string) => Promise<readonly string[]>

/** Asks the resolver of this machine. */
export const procurarTxt: ProcurarTxt = async (nome) => (await resolveTxt(nome)).map((partes) => partes.join(""))

/**
 * Looks for the key of the sender in its domain, outside any transaction, and writes that it was found, or no longer is. Raises
 * entrada-invalida, and versao-desatualizada when the sender changed meanwhile: what was looked up is not what would be written.
 */
export async function conferirRemetente(
  banco: Banco,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  procurar: ProcurarTxt,
): Promise<void> {
  const { remetente, dkimSeletor, dkimPublica } = await banco.emEscopo(escopo, (tx) => lerConfiguracao(tx, escopo))
  if (remetente === null || dkimPublica === null) return recusar("Escolha antes o endereço do remetente.", "remetente")
  const nome = `${dkimSeletor}._domainkey.${dominioDe(remetente)}`
  const queixa = queixaDosRegistros(nome, dkimPublica, await procurar(nome).catch(() => []))
  const gravadas = await banco.emEscopo(escopo, (tx) =>
    tx
      .update(comunicacaoDoEscritorio)
      .set({ dkimConferidoEm: queixa === null ? agora : null })
      .where(doEscopo(comunicacaoDoEscritorio, escopo, { dkimPublica }))
      .returning({ versao: comunicacaoDoEscritorio.versao }),
  )
  if (gravadas.length === 0) throw new ErroDeNegocio("versao-desatualizada")
  if (queixa !== null) recusar(queixa, "remetente")
}

function queixaDosRegistros(nome: string, dkimPublica: string, registros: readonly string[]): string | null {
  if (registros.length === 0)
    return `Nada foi encontrado em ${nome}. Crie o registro TXT no domínio e tente de novo em alguns minutos.`
  const publica = registros.some((r) => /(?:^|;)\s*p=([^;]+)/.exec(r)?.[1]?.replace(/\s/g, "") === dkimPublica)
  return publica ? null : `O registro em ${nome} traz outra chave. Copie de novo o valor mostrado aqui.`
}

/** From whom messages of the office leave, signed: the installation's own address until the domain was found publishing the key. */
export function remetenteProprio(
  { remetente, dkimSeletor, dkimChaveCifrada, dkimConferidoEm }: Configuracao,
  cofre: Cofre,
): Pick<Expedicao, "de" | "dkim"> {
  if (remetente === null || dkimSeletor === null || dkimChaveCifrada === null || dkimConferidoEm === null)
    return { de: null, dkim: null }
  const chave = cofre.decifrar(dkimChaveCifrada, USO_DO_COFRE)
  return { de: remetente, dkim: { dominio: dominioDe(remetente), seletor: dkimSeletor, chave } }
}
