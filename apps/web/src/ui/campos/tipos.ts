import { reais } from "@partida/contracts"
import {
  type Formato,
  formatos,
  fracaoDePercentual,
  type TipoDeFormato,
  textoNoFormato,
} from "@partida/contracts/formatos"
import type { z } from "zod"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { percentualDaFracao } from "../../lib/formatacao/mascara-percentual.ts"

export type TipoDeCampo = TipoDeFormato | "dinheiro" | "percentual"

/** What a screen needs to know of a kind of field. */
interface DescricaoDoTipo {
  readonly rotulo: string
  readonly mascara: string
  readonly exemplo: string
  readonly teclado: "text" | "numeric" | "decimal" | "email" | "tel"
  /** Of a required value in its canonical form. */
  readonly esquema: () => z.ZodType<string>
  /** A canonical value as it is shown outside a field. */
  readonly formatar: (valor: string) => string
}

const descrever = (tipo: TipoDeFormato): DescricaoDoTipo => {
  const { rotulo, mascara, exemplo, teclado, formatar }: Formato = formatos[tipo]
  return { rotulo, mascara, exemplo, teclado, formatar, esquema: () => textoNoFormato(tipo) }
}

/** Every kind of formatted field, in one table: a new screen names one and gets mask, keyboard, validation and display. */
export const tiposDeCampo: Readonly<Record<TipoDeCampo, DescricaoDoTipo>> = {
  cep: descrever("cep"),
  rg: descrever("rg"),
  cpf: descrever("cpf"),
  cnpj: descrever("cnpj"),
  data: descrever("data"),
  mesEAno: descrever("mesEAno"),
  nascimento: descrever("nascimento"),
  celular: descrever("celular"),
  email: descrever("email"),
  agencia: descrever("agencia"),
  conta: descrever("conta"),
  dinheiro: {
    rotulo: "Valor",
    mascara: "0.000,00",
    exemplo: "R$ 1.234,56",
    teclado: "numeric",
    esquema: () => reais,
    formatar: formatarReais,
  },
  percentual: {
    rotulo: "Percentual",
    mascara: "000,00",
    exemplo: "7,02%",
    teclado: "decimal",
    esquema: fracaoDePercentual,
    formatar: (fracao) => `${percentualDaFracao(fracao)}%`,
  },
}

/** The kinds in the order of the table. */
export const idsDosTipos: readonly TipoDeCampo[] = [
  "cep",
  "rg",
  "cpf",
  "cnpj",
  "data",
  "mesEAno",
  "nascimento",
  "celular",
  "email",
  "agencia",
  "conta",
  "dinheiro",
  "percentual",
]
