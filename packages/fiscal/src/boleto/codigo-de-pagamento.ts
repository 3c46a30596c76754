import { lerArrecadacao } from "../arrecadacao/codigo.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { lerBrCode } from "../pix/br-code.ts"
import { lerBoleto } from "./boleto.ts"

/** What a code of payment says of itself. */
export interface CodigoLido {
  readonly tipo: "boleto" | "arrecadacao" | "pix"
  /** As it is kept and copied: digits only, or the Pix text. */
  readonly codigo: string
  /** Null: the payer says it. */
  readonly valor: Centavos | null
  readonly vencimento: string | null
  /** Who receives, where the code names them. */
  readonly recebedor: string | null
}

export type LeituraDoCodigo =
  | { readonly valido: true; readonly lido: CodigoLido }
  | { readonly valido: false; readonly motivo: string }

const MAIOR_TEXTO = 600

/** Reads whatever can be pasted to be paid: boleto, collection guide or Pix Copia e Cola. `em`: day on which it is read. */
export function lerCodigoDePagamento(texto: string, em: string): LeituraDoCodigo {
  const limpo = texto.trim()
  if (limpo.length === 0) return { valido: false, motivo: "Cole a linha digitável ou o Pix Copia e Cola." }
  if (limpo.length > MAIOR_TEXTO) return { valido: false, motivo: "O código é longo demais." }
  if (limpo.startsWith("000201")) return lerPix(limpo)
  const numero = limpo.replace(/[\s.-]/g, "")
  return numero.startsWith("8") && numero.length !== 47 ? lerGuia(numero) : lerDoBanco(numero, em)
}

function lerPix(codigo: string): LeituraDoCodigo {
  const leitura = lerBrCode(codigo)
  if (!leitura.valido) return leitura
  const { valor = null, nome } = leitura.dados
  return { valido: true, lido: { tipo: "pix", codigo, valor, vencimento: null, recebedor: nome.trim() || null } }
}

function lerGuia(numero: string): LeituraDoCodigo {
  if (numero.length > 200) return { valido: false, motivo: "O código é longo demais." }
  const resposta = lerArrecadacao(numero)
  if (resposta.tipo !== "calculado") return { valido: false, motivo: "A linha não pôde ser lida." }
  const { valida, motivo = "", codigoBarras = "", valor = null, vencimento = null } = resposta.resultado
  if (!valida) return { valido: false, motivo }
  const codigo = numero.length === 48 ? numero : codigoBarras
  return { valido: true, lido: { tipo: "arrecadacao", codigo, valor, vencimento, recebedor: null } }
}

function lerDoBanco(numero: string, em: string): LeituraDoCodigo {
  const leitura = lerBoleto(numero, em)
  if (!leitura.valido) return leitura
  const { linhaDigitavel, valor, vencimento } = leitura.dados
  return { valido: true, lido: { tipo: "boleto", codigo: linhaDigitavel, valor, vencimento, recebedor: null } }
}
