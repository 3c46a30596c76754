import { createPublicKey, type KeyObject } from "node:crypto"
import { appendFile, mkdir, open, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { somarDias } from "@partida/fiscal"
import { eq } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Config } from "../../config.ts"
import { enfileirarMensagem } from "../../correio/mensagens.ts"
import { mensagemDeBoletim } from "../../correio/modelos.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { lerAdministradores, PLATAFORMA } from "../../db/escritorios.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { comoMarca } from "../../marca/marca.ts"
import { type Assinante, abrirAssinante } from "./assinante.ts"
import { type BoletimAssinado, hashDoBoletim, impressaoDaChave, lerBoletins, publicar } from "./boletim.ts"
import { INICIO_DO_REGISTRO } from "./elo.ts"
import { emCadaRegistro } from "./encadeamento.service.ts"
import {
  inserirBoletim,
  lerBoletinsDesde,
  lerUltimoBoletim,
  lerUltimoElo,
  tomarRegistro,
} from "./registro.repository.ts"

/** Days whose statements are looked for in the published file: a server that stopped between the two writes them then. */
const DIAS_A_CONFERIR = 31

export interface Publicacao {
  readonly banco: Banco
  readonly config: Pick<Config, "url" | "marca">
  readonly cofre: Cofre
  readonly assinante: Assinante
  /** Directory of what is published. */
  readonly pasta: string
  readonly agora: () => Date
}

/** Opens the key as the operator set it. Throws ChaveDosBoletinsInvalida. */
export const abrirPublicacao = (banco: Banco, config: Config, cofre: Cofre, agora: () => Date): Publicacao => ({
  banco,
  config,
  cofre,
  assinante: abrirAssinante(config.boletins),
  pasta: config.boletins.pasta,
  agora,
})

/**
 * Signs, once a civil day for each register that went on since the last time, a statement of its head: kept in the
 * database, queued for the administrators of the office by e-mail, and written to the published file. Safe to run again
 * at any time and after any crash.
 */
export async function publicarBoletins(
  publicacao: Publicacao,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  const { banco, pasta, agora } = publicacao
  const recentes: BoletimAssinado[] = []
  await emCadaRegistro(
    banco,
    relatarErro,
    async (emRegistro, idEscritorio) => {
      const de = idEscritorio === PLATAFORMA ? null : await lerEscritorio(banco, idEscritorio)
      await emRegistro((tx) => assinarUm(tx, publicacao, idEscritorio, de))
      const dele = await emRegistro((tx) =>
        lerBoletinsDesde(tx, idEscritorio, somarDias(diaCivil(agora()), -DIAS_A_CONFERIR)),
      )
      recentes.push(...dele.map((b) => JSON.parse(b.conteudo) as BoletimAssinado))
    },
    sinal,
  )
  await escrever(pasta, publicacao.assinante.publica, recentes)
}

async function lerEscritorio(banco: Banco, id: string) {
  const [lido] = await banco.naPlataforma((tx) =>
    tx.select({ nome: escritorios.nome, cnpj: escritorios.cnpj }).from(escritorios).where(eq(escritorios.id, id)),
  )
  return lido ?? null
}

async function assinarUm(
  tx: Tx,
  { config, cofre, assinante, agora }: Publicacao,
  idEscritorio: string,
  escritorio: { readonly nome: string; readonly cnpj: string } | null,
): Promise<void> {
  if (!(await tomarRegistro(tx, idEscritorio))) return
  const em = agora()
  const dia = diaCivil(em)
  const ultimo = await lerUltimoBoletim(tx, idEscritorio)
  const elo = await lerUltimoElo(tx, idEscritorio)
  if (elo === null || (ultimo !== null && (ultimo.dia >= dia || ultimo.elo >= elo.numero))) return
  const assinado = await assinante.assinar({
    formato: "partida-boletim/1",
    instalacao: config.url,
    idEscritorio,
    escritorio: escritorio?.nome ?? "Plataforma",
    cnpj: escritorio?.cnpj ?? null,
    numero: (ultimo?.numero ?? 0) + 1,
    dia,
    em: em.toISOString(),
    elo: elo.numero,
    cabeca: elo.hash,
    linhas: elo.linhas,
    contagens: elo.contagens,
    anterior: ultimo?.hash ?? INICIO_DO_REGISTRO,
  })
  const { numero } = assinado.boletim
  const hash = hashDoBoletim(assinado.boletim)
  await inserirBoletim(tx, { idEscritorio, numero, dia, elo: elo.numero, conteudo: JSON.stringify(assinado), hash })
  for (const pessoa of await administradores(tx, idEscritorio))
    await enfileirarMensagem(tx, cofre, {
      chave: `boletim/${idEscritorio}/${numero}/${pessoa.id}`,
      tipo: "boletim",
      idEscritorio,
      para: pessoa.email,
      agora: em,
      ...mensagemDeBoletim({ marca: comoMarca(config.marca), nome: pessoa.nome, dia, publicado: publicar(assinado) }),
    })
}

/** Who keeps the statements of an office; nobody, for what happened outside of any. */
const administradores = async (tx: Tx, idEscritorio: string) =>
  idEscritorio === PLATAFORMA ? [] : lerAdministradores(tx, idEscritorio)

const chaveDe = ({ boletim }: BoletimAssinado) => `${boletim.idEscritorio}/${boletim.numero}`
const arquivoDe = ({ boletim }: BoletimAssinado) => `boletins-${boletim.dia.slice(0, 7)}.txt`

/** Appends what the files of the month do not have yet, and keeps the public key beside them. */
async function escrever(pasta: string, publica: KeyObject, recentes: readonly BoletimAssinado[]): Promise<void> {
  if (recentes.length === 0) return
  await guardarChave(pasta, publica)
  for (const [arquivo, dele] of Map.groupBy(recentes, arquivoDe)) {
    const caminho = join(pasta, arquivo)
    const escritos = new Set((await lerArquivo(caminho)).boletins.map(chaveDe))
    const novos = dele.filter((b) => !escritos.has(chaveDe(b)))
    if (novos.length === 0) continue
    await appendFile(caminho, novos.map((b) => `${publicar(b)}\n`).join(""), { mode: 0o644 })
    const aberto = await open(caminho, "r+")
    await aberto.sync().finally(() => aberto.close())
  }
}

const PASTA_DAS_CHAVES = "chaves"

async function guardarChave(pasta: string, publica: KeyObject): Promise<void> {
  await mkdir(join(pasta, PASTA_DAS_CHAVES), { recursive: true })
  const caminho = join(pasta, PASTA_DAS_CHAVES, `${impressaoDaChave(publica)}.pem`)
  await writeFile(caminho, publica.export({ type: "spki", format: "pem" }), { flag: "wx" }).catch(
    (erro: NodeJS.ErrnoException) => {
      if (erro.code !== "EEXIST") throw erro
    },
  )
}

async function lerArquivo(caminho: string) {
  const texto = await readFile(caminho, "utf8").catch((erro: NodeJS.ErrnoException) => {
    if (erro.code === "ENOENT") return ""
    throw erro
  })
  return lerBoletins(texto)
}

/** Everything published in a directory, oldest first; empty where nothing was. */
export async function lerPublicados(pasta: string) {
  const nomes = await readdir(pasta).catch(() => [])
  const lidos = await Promise.all(
    nomes
      .filter((nome) => /^boletins-.*\.txt$/.test(nome))
      .sort()
      .map(async (nome) => ({ nome, ...(await lerArquivo(join(pasta, nome))) })),
  )
  return {
    boletins: lidos.flatMap((l) => l.boletins),
    ilegiveis: lidos.flatMap((l) => l.ilegiveis.map((lugar) => `${l.nome}, bloco ${lugar}`)),
  }
}

/** Public keys that ever signed here, as kept beside the statements. */
export async function lerChavesPublicadas(pasta: string): Promise<KeyObject[]> {
  const dir = join(pasta, PASTA_DAS_CHAVES)
  const nomes = await readdir(dir).catch(() => [])
  return Promise.all(
    nomes.filter((nome) => nome.endsWith(".pem")).map(async (nome) => createPublicKey(await readFile(join(dir, nome)))),
  )
}
