import type { DocumentoNaPrevia, DocumentoRecebido, Integrador } from "@partida/contracts"
import type { Tom } from "../../ui/Etiqueta.tsx"

interface Textos {
  readonly titulo: string
  readonly subtitulo: string
  readonly comoComecar: string
  readonly identificacao: string
  readonly segredo: string
  readonly ondeFicam: string
  readonly experimental: string | null
}

/** What the screen of each says in its own words. */
export const textos: Readonly<Record<Integrador, Textos>> = {
  migrate: {
    titulo: "Integração Migrate",
    subtitulo: "Emissão e captura de notas pela Migrate (InvoiCy)",
    comoComecar:
      "O escritório contrata a Migrate, cadastra lá as empresas com o certificado de cada uma, e informa aqui as duas chaves do parceiro.",
    identificacao: "Chave de parceiro",
    segredo: "Chave de acesso",
    ondeFicam: "As duas ficam no painel da Migrate. Depois de guardadas, não são mostradas a ninguém.",
    experimental: null,
  },
  jettax: {
    titulo: "Integração Jettax",
    subtitulo: "Captura de notas pelo Jettax 360, experimental",
    comoComecar:
      "Use um usuário do Jettax criado só para isto. As empresas são reconhecidas lá pelo CNPJ, e só as notas em XML são trazidas.",
    identificacao: "E-mail no Jettax",
    segredo: "Senha no Jettax",
    ondeFicam: "Depois de guardada, a senha não é mostrada a ninguém.",
    experimental:
      "O Jettax não publica como outros programas falam com ele: esta captura segue o que se sabe das telas dele, pode parar de uma hora para outra e vem desligada. O caminho garantido é exportar o ZIP no Jettax e importá-lo em Notas fiscais.",
  },
}

/** What became of a document, in a word. */
export function resultadoDe({ resultado }: Pick<DocumentoRecebido, "resultado">): {
  readonly rotulo: string
  readonly tom: Tom
} {
  switch (resultado) {
    case 1:
      return { rotulo: "Nova", tom: "feito" }
    case 2:
      return { rotulo: "Atualizou", tom: "feito" }
    case 5:
      return { rotulo: "Já estava aqui", tom: "neutro" }
    default:
      return { rotulo: "Não entrou", tom: "erro" }
  }
}

export const efeitos: Readonly<Record<DocumentoNaPrevia["efeito"], { readonly rotulo: string; readonly tom: Tom }>> = {
  nova: { rotulo: "Entraria", tom: "feito" },
  "ja-esta-aqui": { rotulo: "Já está aqui", tom: "neutro" },
  quarentena: { rotulo: "Ficaria em quarentena", tom: "atencao" },
  evento: { rotulo: "Evento de nota", tom: "neutro" },
  "nao-entra": { rotulo: "Não entraria", tom: "erro" },
}
