import type { MarcaPublica, TipoDeArquivoDaMarca } from "@partida/contracts"
import type { TipoDeImagem } from "./imagens.ts"
import type { MarcaDaInstalacao } from "./instalacao.ts"
import { letraDe } from "./simbolo.ts"

/** One image of a brand, without its bytes. */
export interface ArquivoDaMarca {
  readonly hash: string
  readonly conteudo: TipoDeImagem
}

/** What an office says of itself; null takes what the installation says. */
export interface ValoresDoEscritorio {
  readonly nome: string | null
  readonly titulo: string | null
  readonly cor: string | null
  readonly emailDeSuporte: string | null
  readonly telefoneDeSuporte: string | null
  readonly enderecoDeSuporte: string | null
  readonly remetente: string | null
  readonly responderPara: string | null
}

type Arquivos = Readonly<Partial<Record<TipoDeArquivoDaMarca, ArquivoDaMarca>>>

/** A brand in force: the values of an office over those of the installation, nothing left to decide. */
export interface Marca {
  readonly nome: string
  readonly titulo: string
  readonly cor: string
  readonly suporte: MarcaPublica["suporte"]
  /** Name in the From of e-mails; null leaves the one that goes with the installation's address. */
  readonly remetente: string | null
  readonly responderPara: string | null
  readonly arquivos: Arquivos
}

/** The brand of the installation. */
export const comoMarca = (instalacao: MarcaDaInstalacao): Marca => ({ ...instalacao, remetente: null })

/**
 * An office's values over the installation's. An office with a name of its own never shows images of the other name:
 * where it sent none, its name is written.
 */
export function sobrepor(padrao: Marca, valores: ValoresDoEscritorio, arquivos: Arquivos): Marca {
  const { nome } = valores
  return {
    nome: nome ?? padrao.nome,
    titulo: valores.titulo ?? nome ?? padrao.titulo,
    cor: valores.cor ?? padrao.cor,
    suporte: {
      email: valores.emailDeSuporte ?? padrao.suporte.email,
      telefone: valores.telefoneDeSuporte ?? padrao.suporte.telefone,
      endereco: valores.enderecoDeSuporte ?? padrao.suporte.endereco,
    },
    remetente: valores.remetente ?? nome ?? padrao.remetente,
    responderPara: valores.responderPara ?? padrao.responderPara,
    arquivos: nome === null ? { ...padrao.arquivos, ...arquivos } : arquivos,
  }
}

/** As any page shows it before anybody signs in. */
export function comoPublica({ nome, titulo, cor, suporte, arquivos }: Marca): MarcaPublica {
  const endereco = (tipo: TipoDeArquivoDaMarca) => {
    const arquivo = arquivos[tipo]
    return arquivo ? `/marca/${tipo}?v=${arquivo.hash}` : null
  }
  return {
    nome,
    titulo,
    cor,
    logoClaro: endereco("logo-claro"),
    logoEscuro: endereco("logo-escuro"),
    favicon:
      endereco("favicon") ?? `/marca/favicon?${new URLSearchParams({ cor: cor.slice(1), letra: letraDe(nome) })}`,
    suporte,
  }
}
