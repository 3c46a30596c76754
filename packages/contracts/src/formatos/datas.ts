import { type Formato, soDigitos } from "./documentos.ts"
import { mascarar } from "./mascaras.ts"

const DATA = "00/00/0000"
const MES = "00/0000"
const MESES = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]
const PRIMEIRO_ANO = 1800
const ULTIMO_ANO = 2199
const PRIMEIRO_NASCIMENTO = "1900-01-01"

/** Days of a month of the Gregorian calendar, months from 1. */
function diasDoMes(ano: number, mes: number): number {
  if (mes === 2) return (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(mes) ? 30 : 31
}

/** AAAA-MM-DD of a day that exists, or null. */
function iso(ano: string, mes: string, dia: string): string | null {
  const a = Number(ano)
  const m = Number(mes)
  const d = Number(dia)
  if (m < 1 || m > 12 || d < 1 || d > diasDoMes(a, m)) return null
  return `${ano}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`
}

/** Text typed of a date: slashes come by themselves, and one typed after a single digit completes it with a zero. */
function lerData(texto: string): string {
  const limpo = texto.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(limpo)) {
    const [ano = "", mes = "", dia = ""] = limpo.split("-")
    return iso(ano, mes, dia) ?? `${dia}/${mes}/${ano}`
  }
  const [, dia, mes, ano] = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(limpo) ?? []
  if (dia && mes && ano) return iso(ano, mes, dia) ?? `${dia.padStart(2, "0")}/${mes.padStart(2, "0")}/${ano}`
  const digitos = soDigitos(limpo.replace(/^(\d)[/.-]/, "0$1/").replace(/^(\d{2})[/.-](\d)[/.-]/, "$1/0$2/"))
  if (digitos.length === 8) {
    const existe = iso(digitos.slice(4), digitos.slice(2, 4), digitos.slice(0, 2))
    if (existe) return existe
  }
  return mascarar(digitos, DATA)
}

/** "2026-11-20" as "20/11/2026"; a date half typed as it is. */
function formatarData(valor: string): string {
  const [, ano, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(valor) ?? []
  return ano ? `${dia}/${mes}/${ano}` : valor
}

function queixaDaData(valor: string, exemplo: string): string | null {
  if (valor === "") return `Informe a data, como ${exemplo}.`
  const [, ano, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(valor) ?? []
  if (ano && mes && dia && iso(ano, mes, dia)) {
    return anoPossivel(ano)
      ? null
      : `Confira o ano: ${ano} está fora do calendário do sistema. A data é como ${exemplo}.`
  }
  const inteira = /^\d{2}\/\d{2}\/\d{4}$/.test(valor)
  return inteira
    ? `O dia ${valor} não existe no calendário. Confira o dia e o mês.`
    : `A data está incompleta. Digite dia, mês e ano com quatro números, como ${exemplo}.`
}

function anoPossivel(ano: string): boolean {
  return Number(ano) >= PRIMEIRO_ANO && Number(ano) <= ULTIMO_ANO
}

/** A civil day: AAAA-MM-DD, shown dd/MM/aaaa. */
export const data: Formato = {
  rotulo: "Data",
  mascara: DATA,
  exemplo: "20/11/2026",
  teclado: "numeric",
  tamanho: 10,
  ler: lerData,
  apagar: (texto) => lerData(soDigitos(texto)),
  formatar: formatarData,
  queixa: (valor) => queixaDaData(valor, "20/11/2026"),
}

const diaEmSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" })

/** A day somebody was born: from 1900 to today, by the calendar of Brasília. */
export const nascimento: Formato = {
  ...data,
  rotulo: "Data de nascimento",
  exemplo: "05/03/1987",
  queixa(valor) {
    const queixa = queixaDaData(valor, "05/03/1987")
    if (queixa !== null) return queixa
    if (valor < PRIMEIRO_NASCIMENTO) return "A data de nascimento é de 1900 em diante. Confira o ano."
    return valor > diaEmSaoPaulo.format(new Date())
      ? "A data de nascimento não pode estar no futuro. Confira o ano."
      : null
  },
}

/** Text typed of a month: 10/2026, 1/2026, out/2026, 2026-10. */
function lerMes(texto: string): string {
  const limpo = texto.trim().toLowerCase()
  const [, porNome, anoDoNome] = /^([a-zç]{3,9})[^\da-z]*(\d{4})$/.exec(limpo) ?? []
  const indice = porNome ? MESES.indexOf(porNome.slice(0, 3)) : -1
  if (anoDoNome && indice >= 0) return `${anoDoNome}-${String(indice + 1).padStart(2, "0")}`
  const [, ano, mes] = /^(\d{4})-(\d{1,2})$/.exec(limpo) ?? []
  if (ano && mes) return mesDe(ano, mes)
  const digitos = soDigitos(limpo.replace(/^(\d)[/.\-\s]/, "0$1/"))
  return digitos.length === 6 ? mesDe(digitos.slice(2), digitos.slice(0, 2)) : mascarar(digitos, MES)
}

function mesDe(ano: string, mes: string): string {
  const numero = Number(mes)
  const dois = mes.padStart(2, "0")
  return numero >= 1 && numero <= 12 ? `${ano}-${dois}` : `${dois}/${ano}`
}

const EXEMPLO_DE_MES = "10/2026"
/** A month of a year: AAAA-MM, shown MM/AAAA. */
export const mesEAno: Formato = {
  rotulo: "Mês e ano",
  mascara: MES,
  exemplo: EXEMPLO_DE_MES,
  teclado: "numeric",
  tamanho: 7,
  ler: lerMes,
  apagar: (texto) => lerMes(soDigitos(texto)),
  formatar(valor) {
    const [, ano, mes] = /^(\d{4})-(\d{2})$/.exec(valor) ?? []
    return ano ? `${mes}/${ano}` : valor
  },
  queixa(valor) {
    if (valor === "") return `Informe o mês e o ano, como ${EXEMPLO_DE_MES}.`
    const [, ano] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(valor) ?? []
    if (ano) return anoPossivel(ano) ? null : `Confira o ano: ${ano} está fora do calendário do sistema.`
    const inteiro = /^\d{2}\/\d{4}$/.test(valor)
    return inteiro
      ? `O mês vai de 01 a 12, como ${EXEMPLO_DE_MES}. Confira o mês.`
      : `Está incompleto. Digite o mês e o ano com quatro números, como ${EXEMPLO_DE_MES}.`
  },
}
