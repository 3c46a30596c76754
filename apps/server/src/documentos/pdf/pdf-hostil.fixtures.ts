import { deflateSync } from "node:zlib"

/** A PDF of these objects, in order, each "N 0 obj": the first is the catalogue. */
function pdf(objetos: readonly (string | Buffer)[]): Uint8Array {
  const partes: Buffer[] = [Buffer.from("%PDF-1.7\n")]
  const lugares: number[] = []
  let tamanho = partes[0]?.length ?? 0
  const por = (pedaco: Buffer) => {
    partes.push(pedaco)
    tamanho += pedaco.length
  }
  for (const [i, objeto] of objetos.entries()) {
    lugares.push(tamanho)
    por(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(objeto), Buffer.from("\nendobj\n")]))
  }
  const inicio = tamanho
  const tabela = lugares.map((l) => `${String(l).padStart(10, "0")} 00000 n \n`).join("")
  por(Buffer.from(`xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${tabela}`))
  por(Buffer.from(`trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${inicio}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(partes))
}

const CATALOGO = "<< /Type /Catalog /Pages 2 0 R >>"
const UMA_PAGINA = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
const FONTE = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
const pagina = (recursos = "/Font << /F 5 0 R >>") =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${recursos} >> >>`
function fluxo(conteudo: Buffer, resto = ""): Buffer {
  const comprimido = deflateSync(conteudo, { level: 9 })
  const cabeca = `<< /Length ${comprimido.length} /Filter /FlateDecode ${resto} >>\nstream\n`
  return Buffer.concat([Buffer.from(cabeca), comprimido, Buffer.from("\nendstream")])
}
const MB = 1024 * 1024

/** Each would burn for ever, or fill the memory, in a process that read it by itself. */
export const HOSTIS: Readonly<Record<string, () => Uint8Array>> = {
  "um conteúdo de 400 MB em 400 kB": () =>
    pdf([CATALOGO, UMA_PAGINA, pagina(), fluxo(Buffer.alloc(400 * MB, " ")), FONTE]),
  "milhões de letras": () =>
    pdf([
      CATALOGO,
      UMA_PAGINA,
      pagina(),
      fluxo(Buffer.from(`BT /F 8 Tf ${"(aaaaaaaa) Tj ".repeat(400_000)} ET`)),
      FONTE,
    ]),
  "um desenho que se desenha": () =>
    pdf([
      CATALOGO,
      UMA_PAGINA,
      pagina("/XObject << /X 6 0 R >>"),
      fluxo(Buffer.from("/X Do ".repeat(1_000))),
      FONTE,
      fluxo(
        Buffer.from("/X Do ".repeat(1_000)),
        "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >>",
      ),
    ]),
  "listas dentro de listas": () =>
    pdf([CATALOGO, UMA_PAGINA, pagina(), fluxo(Buffer.from(`${"[".repeat(2_000_000)}`)), FONTE]),
  "páginas que são a própria árvore": () =>
    pdf([CATALOGO, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 40 >>", pagina(), fluxo(Buffer.from("BT ET")), FONTE]),
  "um milhão de páginas": () =>
    pdf([CATALOGO, "<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>", pagina(), fluxo(Buffer.from("BT ET")), FONTE]),
}

/** One page that shows these lines, top to bottom. */
export const pdfComTexto = (linhas: readonly string[]): Uint8Array =>
  pdf([
    CATALOGO,
    UMA_PAGINA,
    pagina(),
    fluxo(Buffer.from(`BT /F 6 Tf 20 800 Td 12 TL ${linhas.map((l) => `(${l}) Tj T*`).join(" ")} ET`)),
    FONTE,
  ])
