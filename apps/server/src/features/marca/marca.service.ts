import {
  arquivosDaMarca,
  conferirCor,
  explicarContraste,
  type MarcaDoEscritorio,
  type TipoDeArquivoDaMarca,
} from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { conferirImagem, type ImagemConferida } from "../../marca/imagens.ts"
import { comoPublica, type Marca, sobrepor, type ValoresDoEscritorio } from "../../marca/marca.ts"
import { ImagemInvalida } from "../../marca/medidas.ts"
import { lerMarcaDoEscritorio } from "../../marca/repositorio.ts"
import { apagarArquivo, gravarArquivo, gravarMarca, lerDominiosDoEscritorio } from "./marca.repository.ts"

/** The brand of the office over the installation's (`padrao`). Raises nao-encontrado. */
export async function consultarMarca(tx: Tx, escopo: Escopo, padrao: Marca): Promise<MarcaDoEscritorio> {
  const lida = encontrado(await lerMarcaDoEscritorio(tx, escopo.idEscritorio))
  return {
    ...lida.valores,
    dominios: await lerDominiosDoEscritorio(tx, escopo),
    resultado: comoPublica(sobrepor(padrao, lida.valores, lida.arquivos)),
    padrao: comoPublica(padrao),
    arquivos: arquivosDaMarca.filter((tipo) => lida.arquivos[tipo] !== undefined),
    versao: lida.versao,
  }
}

/**
 * Changes the brand of the office over the version that was read. Raises cor-sem-contraste, naming the pair nobody could
 * read, and versao-desatualizada.
 */
export async function editarMarca(
  tx: Tx,
  ato: Ato,
  padrao: Marca,
  valores: ValoresDoEscritorio,
  versaoEsperada: number,
): Promise<MarcaDoEscritorio> {
  const { escopo, agora } = ato
  const falha = valores.cor === null ? null : conferirCor(valores.cor).falha
  if (falha !== null) throw new ErroDeNegocio("cor-sem-contraste", explicarContraste(falha), "cor")
  const gravada = await gravarMarca(tx, escopo, valores, versaoEsperada, agora)
  if (!gravada) throw new ErroDeNegocio("versao-desatualizada")
  return consultarMarca(tx, escopo, padrao)
}

/** The one image of an upload, checked. Raises imagem-recusada with what to do about it. */
export function imagemDoEnvio(tipo: TipoDeArquivoDaMarca, arquivos: readonly ArquivoRecebido[]): ImagemConferida {
  const [arquivo, outro] = arquivos
  if (arquivo === undefined) throw new ErroDeNegocio("sem-arquivos", "Nenhuma imagem foi enviada. Escolha uma.", tipo)
  if (outro !== undefined) throw new ErroDeNegocio("imagem-recusada", "Envie uma imagem de cada vez.", tipo)
  try {
    return conferirImagem(arquivo.bytes, tipo)
  } catch (erro) {
    if (erro instanceof ImagemInvalida) throw new ErroDeNegocio("imagem-recusada", erro.message, tipo)
    throw erro
  }
}

/** Puts a checked image in the brand of the office. */
export async function trocarArquivo(
  tx: Tx,
  ato: Ato,
  padrao: Marca,
  tipo: TipoDeArquivoDaMarca,
  imagem: ImagemConferida,
): Promise<MarcaDoEscritorio> {
  const { escopo, agora } = ato
  await gravarArquivo(tx, escopo, tipo, imagem, agora)
  return consultarMarca(tx, escopo, padrao)
}

/** Goes back to what the installation shows in its place. */
export async function excluirArquivo(tx: Tx, escopo: Escopo, padrao: Marca, tipo: TipoDeArquivoDaMarca) {
  await apagarArquivo(tx, escopo, tipo)
  return consultarMarca(tx, escopo, padrao)
}
