import type { TipoDeArquivoDaMarca } from "@partida/contracts"
import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "../db/banco.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { dominios, marcas, marcasArquivos } from "../db/schema/marca.ts"
import type { ArquivoDaMarca, ValoresDoEscritorio } from "./marca.ts"

const valores = {
  nome: marcas.nome,
  titulo: marcas.titulo,
  cor: marcas.cor,
  emailDeSuporte: marcas.emailDeSuporte,
  telefoneDeSuporte: marcas.telefoneDeSuporte,
  enderecoDeSuporte: marcas.enderecoDeSuporte,
  remetente: marcas.remetente,
  responderPara: marcas.responderPara,
}

const SEM_VALORES: ValoresDoEscritorio = {
  nome: null,
  titulo: null,
  cor: null,
  emailDeSuporte: null,
  telefoneDeSuporte: null,
  enderecoDeSuporte: null,
  remetente: null,
  responderPara: null,
}

/** Values and images of one office, or null when it is not an office. Runs as platform work or inside that office. */
export async function lerMarcaDoEscritorio(tx: Tx, idEscritorio: string) {
  const [linha] = await tx
    .select({ id: escritorios.id, versao: marcas.versao, valores })
    .from(escritorios)
    .leftJoin(marcas, eq(marcas.idEscritorio, escritorios.id))
    .where(eq(escritorios.id, idEscritorio))
  if (!linha) return null
  const linhas = await tx
    .select({ tipo: marcasArquivos.tipo, hash: marcasArquivos.hash, conteudo: marcasArquivos.conteudo })
    .from(marcasArquivos)
    .where(eq(marcasArquivos.idEscritorio, idEscritorio))
  const arquivos: Partial<Record<TipoDeArquivoDaMarca, ArquivoDaMarca>> = {}
  for (const { tipo, ...arquivo } of linhas) arquivos[tipo] = arquivo
  return { valores: linha.valores ?? SEM_VALORES, versao: linha.versao ?? 0, arquivos }
}

/** The office of the person who has this e-mail, and its values; null without an office. One statement, whoever it is. */
export async function lerMarcaDoEmail(
  tx: Tx,
  email: string,
): Promise<{ readonly idEscritorio: string; readonly valores: ValoresDoEscritorio } | null> {
  const [linha] = await tx
    .select({ idEscritorio: usuarios.idEscritorio, valores })
    .from(usuarios)
    .leftJoin(marcas, eq(marcas.idEscritorio, usuarios.idEscritorio))
    .where(eq(sql`lower(${usuarios.email})`, email.toLowerCase()))
  return linha?.idEscritorio ? { idEscritorio: linha.idEscritorio, valores: linha.valores ?? SEM_VALORES } : null
}

/** Every registered host and whose it is. Platform work. */
export async function lerDominios(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const linhas = await tx.select({ host: dominios.host, idEscritorio: dominios.idEscritorio }).from(dominios)
  return new Map(linhas.map(({ host, idEscritorio }) => [host, idEscritorio]))
}

/** The bytes of an image of any office, by what they are. Platform work. */
export async function lerBytesDoArquivo(tx: Tx, tipo: TipoDeArquivoDaMarca, hash: string) {
  const [linha] = await tx
    .select({ conteudo: marcasArquivos.conteudo, bytes: marcasArquivos.bytes })
    .from(marcasArquivos)
    .where(and(eq(marcasArquivos.tipo, tipo), eq(marcasArquivos.hash, hash)))
    .limit(1)
  return linha ?? null
}
