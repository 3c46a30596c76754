import type { Banco } from "../../db/banco.ts"
import { ID_DO_SISTEMA } from "../../db/escopo.ts"
import { todosOsEscritorios } from "../../db/escritorios.ts"
import { type Armazem, ConteudoAusente, ConteudoCorrompido, type Endereco } from "../../ports/armazem.ts"
import { lerConteudos, lerReferidos } from "./documentos.repository.ts"

/** What a check found wrong: something that documents refer to and that cannot be read back. */
interface Perda extends Endereco {
  readonly oQue: "ausente" | "corrompido"
}

/** Contents asked of the database at a time. */
const POR_VEZ = 200

/**
 * Reads back everything that the documents of every office refer to, and counts what nobody refers to. Tells each loss as it is
 * found. Raises ArmazemIndisponivel: what cannot be asked is not lost.
 */
export async function conferirArmazem(banco: Banco, armazem: Armazem, aoPerder: (perda: Perda) => void) {
  let conferidos = 0
  let perdas = 0
  for (const idEscritorio of await escritoriosDoBanco(banco)) {
    let depois = ""
    for (;;) {
      const chaves = await noEscritorio(banco, idEscritorio, (tx) => lerConteudos(tx, idEscritorio, depois, POR_VEZ))
      const ultima = chaves.at(-1)
      if (ultima === undefined) break
      for (const sha256 of chaves) {
        const oQue = await oQueFalta(armazem, { idEscritorio, sha256 })
        conferidos += 1
        if (oQue === null) continue
        perdas += 1
        aoPerder({ idEscritorio, sha256, oQue })
      }
      depois = ultima
    }
  }
  let semDocumento = 0
  for await (const lote of porEscritorio(armazem, null)) {
    const referidos = await noEscritorio(banco, lote.idEscritorio, (tx) =>
      lerReferidos(tx, lote.idEscritorio, lote.chaves),
    )
    semDocumento += lote.chaves.length - referidos.size
  }
  return { conferidos, perdas, semDocumento }
}

async function oQueFalta(armazem: Armazem, endereco: Endereco): Promise<Perda["oQue"] | null> {
  try {
    await armazem.ler(endereco)
    return null
  } catch (erro) {
    if (erro instanceof ConteudoAusente) return "ausente"
    if (erro instanceof ConteudoCorrompido) return "corrompido"
    throw erro
  }
}

/**
 * Removes what no document refers to, withdrawn ones included, and was last stored before an instant; and what interrupted writes
 * left before it. Of an office that is not in this database nothing is removed: the database may be the wrong one.
 */
export async function limparArmazem(banco: Banco, armazem: Armazem, antesDe: Date) {
  const nossos = new Set(await escritoriosDoBanco(banco))
  let removidos = 0
  let deOutros = 0
  for await (const { idEscritorio, chaves } of porEscritorio(armazem, antesDe)) {
    if (!nossos.has(idEscritorio)) {
      deOutros += chaves.length
      continue
    }
    const referidos = await noEscritorio(banco, idEscritorio, (tx) => lerReferidos(tx, idEscritorio, chaves))
    for (const sha256 of chaves) {
      if (referidos.has(sha256)) continue
      if (await armazem.remover({ idEscritorio, sha256 }, antesDe)) removidos += 1
    }
  }
  return { removidos, deOutros, restos: await armazem.limparRestos(antesDe) }
}

/** What is stored (before an instant, or all of it), a few at a time and of one office each. */
async function* porEscritorio(armazem: Armazem, antesDe: Date | null) {
  let lote: { idEscritorio: string; chaves: string[] } | null = null
  for await (const { idEscritorio, sha256, guardadoEm } of armazem.listar()) {
    if (antesDe !== null && guardadoEm >= antesDe) continue
    if (lote !== null && (lote.idEscritorio !== idEscritorio || lote.chaves.length >= POR_VEZ)) {
      yield lote
      lote = null
    }
    lote ??= { idEscritorio, chaves: [] }
    lote.chaves.push(sha256)
  }
  if (lote !== null) yield lote
}

const escritoriosDoBanco = async (banco: Banco) =>
  (await banco.naPlataforma((tx) => todosOsEscritorios(tx))).map(({ id }) => id)

const noEscritorio = <T>(banco: Banco, idEscritorio: string, corpo: Parameters<typeof banco.emEscopo<T>>[1]) =>
  banco.emEscopo({ idEscritorio, idUsuario: ID_DO_SISTEMA, sub: "sistema", empresas: "*" }, corpo)
