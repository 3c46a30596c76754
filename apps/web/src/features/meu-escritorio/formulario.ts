import { conferirCor, explicarContraste, type MarcaDoEscritorio, type MarcaPublica } from "@partida/contracts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

/** What the form of the brand holds; an empty field takes what the installation says. */
export interface Digitado {
  readonly nome: string
  readonly titulo: string
  readonly cor: string
  readonly emailDeSuporte: string
  readonly telefoneDeSuporte: string
  readonly enderecoDeSuporte: string
  readonly remetente: string
  readonly responderPara: string
}

export const NADA: Digitado = {
  nome: "",
  titulo: "",
  cor: "",
  emailDeSuporte: "",
  telefoneDeSuporte: "",
  enderecoDeSuporte: "",
  remetente: "",
  responderPara: "",
}

/** The brand as the form holds it. */
export function leituraDe(marca: MarcaDoEscritorio): Leitura<Digitado> {
  return {
    valores: {
      nome: marca.nome ?? "",
      titulo: marca.titulo ?? "",
      cor: marca.cor ?? "",
      emailDeSuporte: marca.emailDeSuporte ?? "",
      telefoneDeSuporte: marca.telefoneDeSuporte ?? "",
      enderecoDeSuporte: marca.enderecoDeSuporte ?? "",
      remetente: marca.remetente ?? "",
      responderPara: marca.responderPara ?? "",
    },
    versao: marca.versao,
  }
}

/** What goes to the server: nothing typed is null. */
export function corpoDe(digitado: Digitado) {
  return {
    nome: ouNulo(digitado.nome),
    titulo: ouNulo(digitado.titulo),
    cor: ouNulo(digitado.cor),
    emailDeSuporte: ouNulo(digitado.emailDeSuporte),
    telefoneDeSuporte: ouNulo(digitado.telefoneDeSuporte),
    enderecoDeSuporte: ouNulo(digitado.enderecoDeSuporte),
    remetente: ouNulo(digitado.remetente),
    responderPara: ouNulo(digitado.responderPara),
  }
}

const ouNulo = (texto: string) => (texto.trim() === "" ? null : texto)

const ehCor = (texto: string) => /^#[0-9a-f]{6}$/i.test(texto)

/** What the screens would be if this were saved; a colour still being typed is the one of before. */
export function previaDe(digitado: Digitado, { resultado, padrao, arquivos }: MarcaDoEscritorio): MarcaPublica {
  const nome = digitado.nome.trim()
  const cor = ehCor(digitado.cor) ? digitado.cor.toLowerCase() : digitado.cor === "" ? padrao.cor : resultado.cor
  const enviada = (tipo: MarcaDoEscritorio["arquivos"][number], daqui: string | null, deLa: string | null) =>
    arquivos.includes(tipo) ? daqui : nome === "" ? deLa : null
  return {
    nome: nome || padrao.nome,
    titulo: digitado.titulo.trim() || nome || padrao.titulo,
    cor,
    logoClaro: enviada("logo-claro", resultado.logoClaro, padrao.logoClaro),
    logoEscuro: enviada("logo-escuro", resultado.logoEscuro, padrao.logoEscuro),
    favicon: resultado.favicon,
    suporte: {
      email: ouNulo(digitado.emailDeSuporte) ?? padrao.suporte.email,
      telefone: ouNulo(digitado.telefoneDeSuporte) ?? padrao.suporte.telefone,
      endereco: ouNulo(digitado.enderecoDeSuporte) ?? padrao.suporte.endereco,
    },
  }
}

/** How a colour does against the screens, in words, while it is chosen. */
export interface Veredito {
  readonly serve: boolean
  readonly frase: string
}

/** Null while there is no whole colour to judge. */
export function julgarCor(cor: string): Veredito | null {
  if (!ehCor(cor)) return null
  const { paleta, falha } = conferirCor(cor)
  if (falha !== null) return { serve: false, frase: explicarContraste(falha) }
  const { preenchimento } = paleta.claro
  return {
    serve: true,
    frase:
      preenchimento === cor.toLowerCase()
        ? "Bom contraste nos modos claro e escuro."
        : `Serve. Nos botões ela escurece para ${preenchimento}, para o texto branco ser lido.`,
  }
}

/** What the contract does not say: whether people could read the colour. */
export function conferir({ cor }: Digitado): Queixas {
  const veredito = julgarCor(cor)
  return veredito === null || veredito.serve ? {} : { cor: veredito.frase }
}

const campo = (nome: keyof Digitado, rotulo: string): CampoComparado<Digitado> => ({
  nome,
  rotulo,
  emPalavras: (valores) => valores[nome] || "padrão",
})

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<Digitado>[] = [
  campo("nome", "Nome"),
  campo("titulo", "Título da janela"),
  campo("cor", "Cor principal"),
  campo("emailDeSuporte", "E-mail de suporte"),
  campo("telefoneDeSuporte", "Telefone de suporte"),
  campo("enderecoDeSuporte", "Página de ajuda"),
  campo("remetente", "Nome do remetente"),
  campo("responderPara", "Responder para"),
]
