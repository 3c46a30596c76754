import { normalizar } from "./texto.ts"

/** How offices shorten the words of a heading. */
const POR_EXTENSO: Readonly<Record<string, string>> = {
  abert: "abertura",
  ativ: "atividade",
  bruto: "bruta",
  cid: "cidade",
  cod: "codigo",
  codg: "codigo",
  comp: "competencia",
  compet: "competencia",
  const: "constituicao",
  desc: "descricao",
  dt: "data",
  dta: "data",
  emp: "empresa",
  empr: "empresa",
  end: "endereco",
  ender: "endereco",
  enq: "enquadramento",
  enquad: "enquadramento",
  enquadr: "enquadramento",
  est: "estadual",
  estab: "estabelecimento",
  fant: "fantasia",
  fat: "faturamento",
  func: "funcao",
  hon: "honorarios",
  honor: "honorarios",
  ident: "identificacao",
  insc: "inscricao",
  inscr: "inscricao",
  mens: "mensal",
  mun: "municipal",
  munic: "municipio",
  nasc: "nascimento",
  nr: "numero",
  nro: "numero",
  num: "numero",
  obs: "observacoes",
  partic: "participacao",
  princ: "principal",
  qual: "qualificacao",
  qualif: "qualificacao",
  raz: "razao",
  ref: "referencia",
  reg: "regime",
  resp: "responsavel",
  sal: "salarios",
  sit: "situacao",
  soc: "social",
  telef: "telefone",
  trib: "tributario",
  vl: "valor",
  vlr: "valor",
}

/** "das" stays: in a heading it is the guide more often than the article. */
const SEM_PESO = new Set(["a", "ao", "as", "c", "com", "da", "de", "do", "dos", "e", "em", "na", "no", "o", "os", "p"])

/** The words of a heading that tell one from another, whole: "Dt. de Abert." and "DATA ABERTURA" are the same. */
export const essencia = (titulo: string): string =>
  normalizar(titulo)
    .split(" ")
    .map((palavra) => POR_EXTENSO[palavra] ?? palavra)
    .filter((palavra) => !SEM_PESO.has(palavra))
    .join(" ")

/** Shorter words differ by one letter and mean different things. */
const LETRAS_PARA_ERRAR = 6

/** Whether two texts are the same but for one letter missing, added, wrong or swapped with the next. */
export function quaseIguais(a: string, b: string): boolean {
  if (a === b) return true
  const [curto, longo] = a.length <= b.length ? [a, b] : [b, a]
  if (curto.length < LETRAS_PARA_ERRAR || longo.length - curto.length > 1) return false
  let i = 0
  while (i < curto.length && curto[i] === longo[i]) i++
  if (longo.length > curto.length) return curto.slice(i) === longo.slice(i + 1)
  return (
    curto.slice(i + 1) === longo.slice(i + 1) ||
    (curto[i] === longo[i + 1] && curto[i + 1] === longo[i] && curto.slice(i + 2) === longo.slice(i + 2))
  )
}

const LEMBRADOS = 20_000

/** A function of a text that remembers its answers: the same headings are asked of every height and every kind of row. */
export function lembrando<T>(calcular: (texto: string) => T): (texto: string) => T {
  const respostas = new Map<string, { readonly valor: T }>()
  return (texto) => {
    const lembrada = respostas.get(texto)
    if (lembrada !== undefined) return lembrada.valor
    const valor = calcular(texto)
    if (respostas.size < LEMBRADOS) respostas.set(texto, { valor })
    return valor
  }
}
