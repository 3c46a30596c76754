/**
 * Where the bytes of stored documents are. What is stored is named by its office and by the SHA-256 of its content, never
 * changes, and is encrypted by us before it leaves the process (ADR 061).
 */
export interface Armazem {
  /**
   * Keeps a content and says its address; when this returns, losing power loses nothing of it. The same content again makes it
   * new: what was damaged is whole, and its age begins again. Raises ArmazemIndisponivel, ConteudoGrandeDemais.
   */
  guardar(idEscritorio: string, conteudo: Conteudo): Promise<Guardado>
  /** The whole content, whose hash was verified. Raises ConteudoAusente, ConteudoCorrompido, ArmazemIndisponivel. */
  ler(endereco: Endereco): Promise<Uint8Array>
  /**
   * A content while it is read, or a stretch of it; each part was verified before it is given, and the whole against its hash
   * before its end. Raises as `ler`, and the stream too: what breaks in the middle never ends as if it were whole.
   */
  abrir(endereco: Endereco, trecho?: Trecho): Promise<ConteudoAberto>
  /** Raises ArmazemIndisponivel. */
  existe(endereco: Endereco): Promise<boolean>
  /**
   * Removes what was last stored before an instant, and answers whether it did. Whoever calls has made sure that nothing refers
   * to it. Raises ArmazemIndisponivel.
   */
  remover(endereco: Endereco, guardadoAntesDe: Date): Promise<boolean>
  /** Everything stored, in no order. Raises ArmazemIndisponivel. */
  listar(): AsyncIterable<Objeto>
  /** Removes what writes that were interrupted before an instant left behind; answers how many pieces. */
  limparRestos(antesDe: Date): Promise<number>
}

/** Bytes, or their parts as they come. */
export type Conteudo = Uint8Array | AsyncIterable<Uint8Array>

/** Names a content: the SHA-256 is in lower-case hexadecimal. */
export interface Endereco {
  readonly idEscritorio: string
  readonly sha256: string
}

/** What the store answers for: only it makes one. */
export interface Guardado extends Endereco {
  readonly tamanhoBytes: number
}

/** From the byte `inicio` to the byte `fim`, both included, counted from zero. */
export interface Trecho {
  readonly inicio: number
  readonly fim: number
}

export interface ConteudoAberto {
  /** Of the whole content, whatever the stretch. */
  readonly tamanhoBytes: number
  readonly fluxo: AsyncIterable<Uint8Array>
}

/** Something in the store, as the store itself says. */
export interface Objeto extends Endereco {
  readonly guardadoEm: Date
}

/** Most bytes of one content: larger than anything the product receives or makes. */
export const MAXIMO_DO_CONTEUDO_BYTES = 64 * 1024 * 1024

/** There is nothing at the address. */
export class ConteudoAusente extends Error {
  override name = "ConteudoAusente"
}

/** What is at the address is not what was stored: changed, cut short, of another address, or of another key. */
export class ConteudoCorrompido extends Error {
  override name = "ConteudoCorrompido"
}

/** The store did not answer, or refused us: another time the same may work. */
export class ArmazemIndisponivel extends Error {
  override name = "ArmazemIndisponivel"
}

/** The content passes MAXIMO_DO_CONTEUDO_BYTES. */
export class ConteudoGrandeDemais extends Error {
  override name = "ConteudoGrandeDemais"
}
