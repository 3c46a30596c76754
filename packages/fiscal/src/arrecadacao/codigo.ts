import { type Centavos, centavos, paraReais } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Norma, Passo, Resposta } from "../nucleo/memoria.ts"
import { emTexto, grupo } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { digitoDeArrecadacao } from "./digitos.ts"
import { lerCampoFederal } from "./federal.ts"

export const SEGMENTOS = ["1", "2", "3", "4", "5", "6", "7", "9"] as const
export const IDENTIFICADORES = ["6", "7", "8", "9"] as const

export interface EntradaGerar {
  readonly segmento: (typeof SEGMENTOS)[number]
  /** 6 and 7: módulo 10; 8 and 9: módulo 11. 6 and 8 carry reais. */
  readonly identificador: (typeof IDENTIFICADORES)[number]
  readonly valor: Centavos
  /** 4 digits; the 8 digits of the CNPJ root in segment 6. */
  readonly convenio: string
  /** 25 digits; 21 in segment 6. */
  readonly campoLivre: string
}

export interface ResultadoGerar {
  /** 44 digits. */
  readonly codigoBarras: string
  /** 48 digits. */
  readonly linhaDigitavel: string
}

export interface ResultadoLer {
  readonly valida: boolean
  /** Why the line is not valid, in pt-BR. */
  readonly motivo?: string
  readonly codigoBarras?: string
  readonly segmento?: string
  /** Null when the identifier says that it is not an amount in reais. */
  readonly valor?: Centavos | null
  readonly convenio?: string
  readonly campoLivre?: string
  /** Suggestions read from a federal guide (DAS, DARF): never a reason to reject. */
  readonly vencimento?: string
  readonly numeroDocumento?: string
}

const NORMA: Norma = { titulo: "Febraban, Layout Padrão de Arrecadação com Código de Barras, versão 7" }
const BLOCO = 11
const TAMANHO_DO_CODIGO = 44
const TAMANHO_DA_LINHA = 48
const MAXIMO = 99_999_999_999n

function moduloDe(identificador: string): 10 | 11 {
  return identificador === "6" || identificador === "7" ? 10 : 11
}

function blocosDe(codigo: string): string[] {
  return [0, 1, 2, 3].map((i) => codigo.slice(i * BLOCO, (i + 1) * BLOCO))
}

function linhaDe(codigo: string): string {
  const modulo = moduloDe(codigo.charAt(2))
  return blocosDe(codigo)
    .map((bloco) => bloco + String(digitoDeArrecadacao(modulo, bloco)))
    .join("")
}

function tamanhos(segmento: string): readonly [convenio: number, livre: number] {
  return segmento === "6" ? [8, 21] : [4, 25]
}

function passoDe(rotulo: string, campos: Readonly<Record<string, string>>): Passo {
  const partes = Object.entries(campos).map(
    ([nome, valor]): Passo => ({ tipo: "entrada", rotulo: nome, valor: emTexto(valor), origem: null }),
  )
  return grupo(rotulo, emTexto(Object.values(campos)[0] ?? ""), partes, { norma: NORMA })
}

/**
 * Barcode and typed line of a collection guide (rule `arrecadacao.gerar`), for tests and for guides of our own: real DAS
 * and DARF come from the systems of the RFB. Throws `EntradaInvalida` for a field of another size or an amount above
 * R$ 999.999.999,99.
 */
export function gerarArrecadacao(dados: EntradaGerar): Resposta<ResultadoGerar> {
  const { segmento, identificador, valor, convenio, campoLivre } = dados
  const [tamanhoDoConvenio, tamanhoLivre] = tamanhos(segmento)
  if (valor < 0n || valor > MAXIMO) throw new EntradaInvalida("valor", "deve ficar entre 0.00 e 999999999.99")
  for (const [campo, texto, tamanho] of [
    ["convenio", convenio, tamanhoDoConvenio],
    ["campoLivre", campoLivre, tamanhoLivre],
  ] as const) {
    if (texto.length !== tamanho || !/^\d+$/.test(texto)) {
      throw new EntradaInvalida(campo, `deve ter ${tamanho} algarismos no segmento ${segmento}`)
    }
  }
  const inicio = `8${segmento}${identificador}`
  const resto = valor.toString().padStart(BLOCO, "0") + convenio + campoLivre
  const digito = digitoDeArrecadacao(moduloDe(identificador), inicio + resto)
  const codigoBarras = `${inicio}${digito}${resto}`
  const linhaDigitavel = linhaDe(codigoBarras)
  const memoria = passoDe("Código de arrecadação", {
    "Código de barras": codigoBarras,
    "Linha digitável": linhaDigitavel,
    "Dígito geral": `${digito} (módulo ${moduloDe(identificador)})`,
  })
  return calculado({ codigoBarras, linhaDigitavel }, memoria)
}

/** The 44 digits of a typed line or barcode, or why they are not ones. */
function extrair(numero: string): { readonly codigo: string } | { readonly motivo: string } {
  if (!/^\d*$/.test(numero)) return { motivo: "A linha deve ter só algarismos, espaços, pontos e traços." }
  if (numero.length === 47 && !numero.startsWith("8")) return { motivo: "É uma linha de boleto, não de arrecadação." }
  if (numero.length !== TAMANHO_DA_LINHA && numero.length !== TAMANHO_DO_CODIGO) {
    return { motivo: `A linha de arrecadação tem 48 algarismos (ou 44 no código de barras); vieram ${numero.length}.` }
  }
  if (!numero.startsWith("8")) return { motivo: "O primeiro algarismo da arrecadação é 8." }
  if (numero.length === TAMANHO_DO_CODIGO) return { codigo: numero }
  const blocos = [0, 1, 2, 3].map((i) => numero.slice(i * (BLOCO + 1), (i + 1) * (BLOCO + 1)))
  const codigo = blocos.map((bloco) => bloco.slice(0, BLOCO)).join("")
  if (!/^[6-9]$/.test(codigo.charAt(2))) return { codigo }
  const esperada = linhaDe(codigo)
  const errado = blocos.findIndex((bloco, i) => bloco !== esperada.slice(i * (BLOCO + 1), (i + 1) * (BLOCO + 1)))
  return errado < 0 ? { codigo } : { motivo: `O dígito do ${errado + 1}º bloco não confere.` }
}

/** Why the 44 digits are not a collection code, or null. */
function problemaDoCodigo(codigo: string): string | null {
  const segmento = codigo.charAt(1)
  const identificador = codigo.charAt(2)
  if (!SEGMENTOS.some((conhecido) => conhecido === segmento)) return `O segmento ${segmento} não existe.`
  if (!IDENTIFICADORES.some((conhecido) => conhecido === identificador)) {
    return `O identificador de valor ${identificador} não existe.`
  }
  const esperado = digitoDeArrecadacao(moduloDe(identificador), codigo.slice(0, 3) + codigo.slice(4))
  return String(esperado) === codigo.charAt(3) ? null : "O dígito geral não confere."
}

/**
 * Reads a typed line (48 digits) or a barcode (44) of a collection guide (rule `arrecadacao.ler`). A wrong line is an answer
 * (`valida: false` with the reason), never an error. Throws `EntradaInvalida` only for an absurdly long text.
 */
export function lerArrecadacao(linha: string): Resposta<ResultadoLer> {
  if (linha.length > 200) throw new EntradaInvalida("linha", "texto longo demais para uma linha digitável")
  const extraido = extrair(linha.replace(/[\s.-]/g, ""))
  const motivo = "motivo" in extraido ? extraido.motivo : problemaDoCodigo(extraido.codigo)
  if ("motivo" in extraido || motivo !== null) {
    const texto = motivo ?? ""
    return calculado({ valida: false, motivo: texto }, passoDe("Linha digitável", { Inválida: texto }))
  }
  const { codigo } = extraido
  const segmento = codigo.charAt(1)
  const [tamanhoDoConvenio] = tamanhos(segmento)
  const emReais = codigo.charAt(2) === "6" || codigo.charAt(2) === "8"
  const valor = emReais ? centavos(BigInt(codigo.slice(4, 15))) : null
  const convenio = codigo.slice(15, 15 + tamanhoDoConvenio)
  const campoLivre = codigo.slice(15 + tamanhoDoConvenio)
  const federal = lerCampoFederal(segmento, convenio, campoLivre)
  const memoria = passoDe("Linha digitável", {
    "Código de barras": codigo,
    Segmento: segmento,
    Valor: valor === null ? "quantidade de moeda, não reais" : paraReais(valor),
    Convênio: convenio,
    "Campo livre": campoLivre,
  })
  return calculado({ valida: true, codigoBarras: codigo, segmento, valor, convenio, campoLivre, ...federal }, memoria)
}
