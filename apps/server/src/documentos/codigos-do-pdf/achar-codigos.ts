/** Texts, of those of a document, that may be a code of payment: nothing is said of them but their form. */
const MAXIMO = 40
/** Digits of a bar code, of the typed line of a boleto, and of that of a bill or tax. */
const TAMANHOS: ReadonlySet<number> = new Set([44, 47, 48])
/** Pieces that a typed line is printed in, at most. */
const PEDACOS = 12
const MAIOR_PEDACO = 60
const MAIOR_PIX = 600
const INICIO_DO_PIX = "000201"
const FIM_DO_PIX = "63"

/** Runs of digits of a line that have as many as a code, and Pix texts, even broken into lines. In linear time of what is read. */
export function acharCodigos(linhas: readonly string[]): string[] {
  const achados = new Set<string>()
  for (const linha of linhas) for (const codigo of digitados(linha)) achados.add(codigo)
  for (const codigo of pix(linhas.map((l) => l.trim()).join(""))) achados.add(codigo)
  return [...achados].slice(0, MAXIMO)
}

const ehPedaco = (pedaco: string) => pedaco.length <= MAIOR_PEDACO && /^[\d.-]+$/.test(pedaco)

/** A typed line stands among other words, and is printed in pieces: `23793.38128 60007.827136 95000.063305 9 75520000370000`. */
function* digitados(linha: string): Generator<string> {
  const pedacos = linha.split(/\s+/)
  for (let de = 0; de < pedacos.length; de++) {
    let digitos = ""
    for (let ate = de; ate < pedacos.length && ate < de + PEDACOS; ate++) {
      const pedaco = pedacos[ate] ?? ""
      if (!ehPedaco(pedaco)) break
      digitos += pedaco.replaceAll(/[.-]/g, "")
      if (digitos.length > 48) break
      if (TAMANHOS.has(digitos.length)) yield digitos
    }
  }
}

/** From where a Pix text begins, field by field (id, length, value) to the one that ends it. */
function* pix(texto: string): Generator<string> {
  for (let de = texto.indexOf(INICIO_DO_PIX); de >= 0; de = texto.indexOf(INICIO_DO_PIX, de + 1)) {
    let em = de
    while (em + 4 <= texto.length && em - de < MAIOR_PIX) {
      const campo = texto.slice(em, em + 2)
      const tamanho = texto.slice(em + 2, em + 4)
      if (!/^\d\d$/.test(campo) || !/^\d\d$/.test(tamanho)) break
      em += 4 + Number(tamanho)
      if (campo !== FIM_DO_PIX) continue
      if (em <= texto.length) yield texto.slice(de, em)
      break
    }
  }
}
