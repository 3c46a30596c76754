import { sql } from "drizzle-orm"
import { type Chave, type Direcao, type Fonte, type Ordem, ordenarPor, textoOrdenavel } from "./paginas.ts"
import { empresas } from "./schema/empresas.ts"

/** What a company answers to an order that no column knows, in reais; null comes last. */
interface ValorCalculado {
  readonly idEmpresa: string
  readonly valor: string | null
}

/**
 * Companies with an amount that the engine computed, as rows that pages and cursors take like those of any list: the database
 * joins them to the companies in reach, which are still those of the policies.
 */
export function fonteCalculada(idEscritorio: string, valores: readonly ValorCalculado[]): Fonte {
  const linhas = JSON.stringify(valores.map(({ idEmpresa, valor }) => ({ id: idEmpresa, valor })))
  return {
    de: sql`${empresas} join jsonb_to_recordset(${linhas}::jsonb) as calculada(id uuid, valor numeric) on calculada.id = ${empresas.id}`,
    onde: sql`${empresas.idEscritorio} = ${idEscritorio}`,
    id: empresas.id,
  }
}

const porApelido: Omit<Chave, "direcao"> = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" }

/** The order of `fonteCalculada` by its amount, under the name that the contract gives it; equal amounts by the name of the company. */
export const ordemCalculada = (nome: string, direcao: Direcao): Ordem =>
  ordenarPor(nome, direcao, [{ expressao: sql`calculada.valor`, tipo: "numero", anulavel: true }, porApelido], {
    expressao: empresas.id,
    tipo: "uuid",
  })
