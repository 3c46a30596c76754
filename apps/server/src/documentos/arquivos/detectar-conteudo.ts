/** What a file is, judged by its first bytes: the name given by whoever sent it proves nothing. */
type TipoConteudo =
  | "vazio"
  | "xml"
  | "xml-utf16"
  | "html"
  | "zip"
  | "gzip"
  | "pdf"
  | "imagem"
  | "rar-ou-7z"
  | "desconhecido"

/** pt-BR: why a content that is not XML is refused and how to get the right file. XML kinds have no entry. */
export const MOTIVO_DE_RECUSA: Readonly<Record<Exclude<TipoConteudo, "xml" | "xml-utf16">, string>> = {
  vazio: "O arquivo está vazio. Baixe o XML de novo e envie outra vez.",
  html: "O arquivo é uma página da internet (HTML), não um XML de nota. Use a opção de baixar o XML no portal emissor.",
  zip: "O arquivo é um ZIP onde se esperava um XML. Extraia os arquivos e envie os XML, ou um único ZIP com eles.",
  gzip: "O arquivo está compactado em GZIP. Descompacte e envie o XML, ou envie um ZIP.",
  pdf: "O arquivo é um PDF (provavelmente o DANFSe). O PDF é só a impressão: envie o XML da nota.",
  imagem: "O arquivo é uma imagem. Envie o XML da nota.",
  "rar-ou-7z": "O arquivo está compactado em RAR ou 7z. Compacte em ZIP ou envie os XML soltos.",
  desconhecido: "O conteúdo do arquivo não é XML nem ZIP. Envie o XML baixado do portal emissor.",
}

const ASSINATURAS: readonly { readonly tipo: TipoConteudo; readonly bytes: readonly number[] }[] = [
  { tipo: "zip", bytes: [0x50, 0x4b, 0x03, 0x04] },
  // Empty and spanned archives: still ZIP, and the reader says what is wrong with them.
  { tipo: "zip", bytes: [0x50, 0x4b, 0x05, 0x06] },
  { tipo: "zip", bytes: [0x50, 0x4b, 0x07, 0x08] },
  { tipo: "gzip", bytes: [0x1f, 0x8b] },
  { tipo: "pdf", bytes: [0x25, 0x50, 0x44, 0x46] },
  { tipo: "imagem", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { tipo: "imagem", bytes: [0xff, 0xd8, 0xff] },
  { tipo: "imagem", bytes: [0x47, 0x49, 0x46, 0x38] },
  { tipo: "rar-ou-7z", bytes: [0x52, 0x61, 0x72, 0x21] },
  { tipo: "rar-ou-7z", bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { tipo: "xml-utf16", bytes: [0xfe, 0xff] },
  { tipo: "xml-utf16", bytes: [0xff, 0xfe] },
  // "<" in UTF-16 without a byte order mark.
  { tipo: "xml-utf16", bytes: [0x00, 0x3c] },
  { tipo: "xml-utf16", bytes: [0x3c, 0x00] },
]

/** Classifies by content; "xml" means only that the first visible character is "<". */
export function detectarConteudo(bytes: Uint8Array): TipoConteudo {
  for (const { tipo, bytes: marca } of ASSINATURAS) {
    if (marca.every((valor, i) => bytes[i] === valor)) return tipo
  }
  const inicio = primeiroVisivel(bytes)
  if (inicio === bytes.length) return "vazio"
  if (bytes[inicio] !== 0x3c) return "desconhecido"
  const cabeca = new TextDecoder("latin1").decode(bytes.subarray(inicio, inicio + 64)).toLowerCase()
  return /^<(!doctype\s+html|html)\b/.test(cabeca) ? "html" : "xml"
}

function primeiroVisivel(bytes: Uint8Array): number {
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (i < bytes.length) {
    const b = bytes[i]
    if (b !== 0x20 && b !== 0x09 && b !== 0x0a && b !== 0x0d) break
    i += 1
  }
  return i
}
