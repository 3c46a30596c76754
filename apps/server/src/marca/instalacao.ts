import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import {
  conferirCor,
  corpoDaMarca,
  explicarContraste,
  MARCA_PADRAO,
  type TipoDeArquivoDaMarca,
} from "@partida/contracts"
import { z } from "zod"
import { conferirImagem, type ImagemConferida } from "./imagens.ts"
import { ImagemInvalida } from "./medidas.ts"

/** The brand of this installation, whole: what offices without one of their own show. */
export interface MarcaDaInstalacao {
  readonly nome: string
  readonly titulo: string
  readonly cor: string
  readonly suporte: {
    readonly email: string | null
    readonly telefone: string | null
    readonly endereco: string | null
  }
  readonly responderPara: string | null
  readonly arquivos: Readonly<Partial<Record<TipoDeArquivoDaMarca, ImagemConferida>>>
}

/** The file of PARTIDA_MARCA cannot be used; one pt-BR sentence with the way out. */
export class MarcaInvalida extends Error {
  override name = "MarcaInvalida"
}

const arquivo = z.string().min(1).optional()
const { shape } = corpoDaMarca
/** Same rules as the brand of an office; images are paths, from the folder of the file. Unknown keys are mistakes. */
const esquema = z.strictObject({
  nome: shape.nome,
  titulo: shape.titulo,
  cor: shape.cor,
  emailDeSuporte: shape.emailDeSuporte,
  telefoneDeSuporte: shape.telefoneDeSuporte,
  enderecoDeSuporte: shape.enderecoDeSuporte,
  responderPara: shape.responderPara,
  logoClaro: arquivo,
  logoEscuro: arquivo,
  favicon: arquivo,
})

/** What an installation that configured nothing shows. */
export const MARCA_SEM_ARQUIVO: MarcaDaInstalacao = {
  ...MARCA_PADRAO,
  titulo: MARCA_PADRAO.nome,
  suporte: { email: null, telefone: null, endereco: null },
  responderPara: null,
  arquivos: {},
}

/**
 * Reads and checks the JSON file of the installation's brand; without a path, the default brand. Throws MarcaInvalida:
 * a colour nobody could read or a file that is no image is told at start, not by the first visitor.
 */
export function lerMarcaDaInstalacao(caminho: string | null): MarcaDaInstalacao {
  if (caminho === null) return MARCA_SEM_ARQUIVO
  const lida = esquema.safeParse(lerJson(caminho))
  if (!lida.success) {
    const [problema] = lida.error.issues
    const campo = problema?.path.join(".") || chavesDe(problema)
    throw new MarcaInvalida(`A marca em ${caminho} tem um campo inválido (${campo}): ${problema?.message ?? ""}`)
  }
  const { nome, titulo, cor, emailDeSuporte, telefoneDeSuporte, enderecoDeSuporte, responderPara, ...imagens } =
    lida.data
  const { falha } = conferirCor(cor ?? MARCA_PADRAO.cor)
  if (falha !== null) throw new MarcaInvalida(`A marca em ${caminho} não serve (cor): ${explicarContraste(falha)}`)
  const pasta = dirname(resolve(caminho))
  const imagem = (tipo: TipoDeArquivoDaMarca, relativo: string | undefined) =>
    relativo === undefined ? {} : { [tipo]: lerImagem(resolve(pasta, relativo), tipo) }
  return {
    nome: nome ?? MARCA_PADRAO.nome,
    titulo: titulo ?? nome ?? MARCA_PADRAO.nome,
    cor: cor ?? MARCA_PADRAO.cor,
    suporte: { email: emailDeSuporte, telefone: telefoneDeSuporte, endereco: enderecoDeSuporte },
    responderPara,
    arquivos: {
      ...imagem("logo-claro", imagens.logoClaro),
      ...imagem("logo-escuro", imagens.logoEscuro),
      ...imagem("favicon", imagens.favicon),
    },
  }
}

function lerJson(caminho: string): unknown {
  try {
    return JSON.parse(lerArquivo(caminho).toString("utf8"))
  } catch (erro) {
    if (erro instanceof MarcaInvalida) throw erro
    throw new MarcaInvalida(`O arquivo de PARTIDA_MARCA, ${caminho}, não é um JSON válido.`)
  }
}

function lerImagem(caminho: string, tipo: TipoDeArquivoDaMarca): ImagemConferida {
  try {
    return conferirImagem(lerArquivo(caminho), tipo)
  } catch (erro) {
    if (erro instanceof ImagemInvalida) throw new MarcaInvalida(`A imagem ${caminho} não serve: ${erro.message}`)
    throw erro
  }
}

function lerArquivo(caminho: string): Buffer {
  try {
    return readFileSync(caminho)
  } catch {
    throw new MarcaInvalida(`Não foi possível ler ${caminho}. Confira o caminho e a permissão de leitura.`)
  }
}

const chavesDe = (problema: z.core.$ZodIssue | undefined) =>
  problema?.code === "unrecognized_keys" ? problema.keys.join(", ") : "o arquivo"
