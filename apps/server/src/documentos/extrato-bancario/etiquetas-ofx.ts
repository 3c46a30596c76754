/** Leaves and groups of OFX that a statement of a bank or card may have: only these, and ends, cut a value. */
const CONHECIDAS = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS CODE SEVERITY MESSAGE DTSERVER LANGUAGE FI ORG FID DTPROFUP DTACCTUP SESSCOOKIE USERKEY TSKEYEXPIRE
  BANKMSGSRSV1 STMTTRNRS TRNUID CLTCOOKIE STMTRS CURDEF BANKACCTFROM BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY BANKTRANLIST
  DTSTART DTEND STMTTRN TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC
  PAYEEID NAME EXTDNAME PAYEE ADDR1 ADDR2 ADDR3 CITY STATE POSTALCODE COUNTRY PHONE BANKACCTTO CCACCTTO MEMO IMAGEDATA
  CURRENCY ORIGCURRENCY CURRATE CURSYM INV401KSOURCE LEDGERBAL AVAILBAL BALAMT DTASOF BALLIST BAL DESC BALTYPE VALUE MKTGINFO
  CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS CCACCTFROM BANKTRANLISTP STMTTRNP DTTRAN DTEXPIRE CASHADVBALAMT INTRATE
  REWARDINFO REWARDNAME REWARDBAL REWARDEARNED INVSTMTMSGSRSV1 INVSTMTTRNRS INVSTMTRS INVACCTFROM BROKERID INVTRANLIST
  SECLISTMSGSRSV1 SIGNUPMSGSRSV1 ACCTINFOTRNRS LOANMSGSRSV1 LOANSTMTTRNRS LOANSTMTRS STMTENDRS CCSTMTENDRS STMTENDTRNRS
  CCSTMTENDTRNRS`
    .split(/\s+/)
    .filter((nome) => nome !== ""),
)

/** One piece of the file: a mark that opens or closes, with the text that follows it up to the next. */
interface Peca {
  readonly nome: string
  readonly fecha: boolean
  readonly texto: string
}

const MAIOR_NOME = 32

/**
 * The pieces of an OFX, SGML or XML, in one pass that never goes back. A `<` that begins no known mark is text, as shops and
 * people write it.
 */
export function* pecas(ofx: string): Generator<Peca> {
  let aberta: { nome: string; fecha: boolean } | null = null
  let desde = 0
  let depoisDaMarca = true
  const ultimoFim = ofx.lastIndexOf("-->")
  for (let em = ofx.indexOf("<"); em !== -1; ) {
    // A comment that never ends is text: what comes after it is not lost.
    if (em < ultimoFim && ofx.startsWith("<!--", em)) {
      em = ofx.indexOf("<", ofx.indexOf("-->", em))
      continue
    }
    const marca = marcaEm(ofx, em, depoisDaMarca || comecoDeLinha(ofx, em))
    if (marca === null) {
      em = ofx.indexOf("<", em + 1)
      depoisDaMarca = false
      continue
    }
    if (aberta) yield { ...aberta, texto: ofx.slice(desde, em) }
    aberta = marca
    desde = marca.fim
    em = ofx.indexOf("<", desde)
    depoisDaMarca = em === desde
  }
  if (aberta) yield { ...aberta, texto: ofx.slice(desde) }
}

function comecoDeLinha(ofx: string, em: number): boolean {
  let i = em - 1
  while (i >= 0 && (ofx[i] === " " || ofx[i] === "\t")) {
    if (em - i > MAIOR_NOME) return false
    i--
  }
  return i < 0 || ofx[i] === "\n" || ofx[i] === "\r"
}

/** Where nothing else can be, a name of OFX that we do not know is one too: banks have marks of their own. */
function marcaEm(ofx: string, em: number, sozinha: boolean) {
  const fecha = ofx[em + 1] === "/"
  const de = em + (fecha ? 2 : 1)
  const trecho = ofx.slice(de, de + MAIOR_NOME + 2)
  const [, nome, fim] = /^([A-Za-z][A-Za-z0-9._]*)(\s*\/?>)/.exec(trecho) ?? []
  if (nome === undefined || fim === undefined) return null
  const maiuscula = nome.toUpperCase()
  if (!CONHECIDAS.has(maiuscula) && !(sozinha && maiuscula === nome) && !nome.includes(".")) return null
  return { nome: maiuscula, fecha, fim: de + nome.length + fim.length }
}

const ENTIDADES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
}

/** A leaf's value: without comments, entities decoded once, a lone `&` left as it is, lines joined by `entreLinhas`, nothing cut. */
export function valorDaFolha(texto: string, entreLinhas = " "): string {
  const cru = texto.includes("<!--") ? semComentarios(texto) : texto
  const semCdata = cru.includes("<![CDATA[") ? cru.replaceAll("<![CDATA[", "").replaceAll("]]>", "") : cru
  const decodificado = semCdata.includes("&")
    ? semCdata.replace(/&(?:#(\d{1,6})|#x([0-9a-fA-F]{1,5})|([a-z]{2,4}));/g, (todo, decimal, hexa, nome) =>
        nome === undefined
          ? caractere(todo, decimal ? Number(decimal) : Number.parseInt(hexa, 16))
          : (ENTIDADES[nome] ?? todo),
      )
    : semCdata
  return decodificado
    .split(/[\r\n]+/)
    .map((linha) => linha.trim())
    .filter((linha) => linha !== "")
    .join(entreLinhas)
}

/** Comments of SGML out, in one pass; one that never ends is text. */
function semComentarios(texto: string): string {
  const partes: string[] = []
  let de = 0
  for (let em = texto.indexOf("<!--"); em !== -1; em = texto.indexOf("<!--", de)) {
    const fim = texto.indexOf("-->", em + 4)
    if (fim === -1) break
    partes.push(texto.slice(de, em))
    de = fim + 3
  }
  partes.push(texto.slice(de))
  return partes.join("")
}

const caractere = (todo: string, codigo: number) =>
  codigo >= 32 && codigo <= 0x10ffff && !(codigo >= 0xd800 && codigo <= 0xdfff) ? String.fromCodePoint(codigo) : todo
