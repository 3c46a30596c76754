import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import {
  type Armazem,
  ArmazemIndisponivel,
  type Conteudo,
  type ConteudoAberto,
  ConteudoAusente,
  ConteudoCorrompido,
  ConteudoGrandeDemais,
  type Guardado,
  type Trecho,
} from "../../ports/armazem.ts"

/**
 * Keeps the bytes of a document, before and outside of the transaction that refers to them: a crash in between leaves bytes that
 * nobody refers to, and never a reference to nothing. Raises documento-indisponivel, arquivo-grande-demais.
 */
export async function guardarConteudo(
  armazem: Armazem,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  conteudo: Conteudo,
): Promise<Guardado> {
  return armazem.guardar(idEscritorio, conteudo).catch(emNossasPalavras)
}

interface DoDocumento {
  readonly idEscritorio: string
  readonly sha256: string
}

/** The whole content of a document. Raises documento-indisponivel. */
export async function lerConteudo(armazem: Armazem, documento: DoDocumento): Promise<Uint8Array> {
  return armazem.ler(documento).catch(emNossasPalavras)
}

/** The content of a document, or a stretch of it, while it is read. Raises documento-indisponivel. */
export async function abrirConteudo(
  armazem: Armazem,
  documento: DoDocumento,
  trecho?: Trecho,
): Promise<ConteudoAberto> {
  return armazem.abrir(documento, trecho).catch(emNossasPalavras)
}

/** What the store refuses, as a person is told; its own error goes along for whoever runs the server. */
function emNossasPalavras(erro: unknown): never {
  if (erro instanceof ConteudoGrandeDemais) throw new ErroDeNegocio("arquivo-grande-demais")
  if (erro instanceof ArmazemIndisponivel || erro instanceof ConteudoAusente || erro instanceof ConteudoCorrompido) {
    throw new ErroDeNegocio("documento-indisponivel", undefined, undefined, { cause: erro })
  }
  throw erro
}
