import { sql } from "drizzle-orm"
import { type Chave, type Direcao, type Fonte, type Ordem, ordenarPor, textoOrdenavel } from "./paginas.ts"
import { empresas } from "./schema/empresas.ts"

/** What a company answers to an order that no column knows, in reais; null comes last. */
interface ValorCalculado {
  readonly idEmpresa: string
  readonly valor: string | null
  /** Another amount, that decides between equal ones. */
  readonly segundo?: string
}

/**
 * Companies with an amount that the engine computed, as rows that pages and cursors take like those of any list: the database
 * joins them to the companies in reach, which are still those of the policies.
 */
export function fonteCalculada(idEscritorio: string, valores: readonly ValorCalculado[]): Fonte {
  const linhas = JSON.stringify(
    valores.map(({ idEmpresa, valor, segundo = null }) => ({ id: idEmpresa, valor, segundo })),
  )
  return {
    de: sql`${empresas} join jsonb_to_recordset(${linhas}::jsonb) as calculada(id uuid, valor numeric, segundo numeric) on calculada.id = ${empresas.id}`,
    onde: sql`${empresas.idEscritorio} = ${idEscritorio}`,
    id: empresas.id,
  }
}

const porApelido: Omit<Chave, "direcao"> = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" }

const porValor: Omit<Chave, "direcao"> = { expressao: sql`calculada.valor`, tipo: "numero", anulavel: true }
const porSegundo: Omit<Chave, "direcao"> = { expressao: sql`calculada.segundo`, tipo: "numero", anulavel: true }

/**
 * The order of `fonteCalculada` by its amount, under the name that the contract gives it; equal amounts by the second one, where
 * there is one, and then by the name of the company.
 */
export const ordemCalculada = (nome: string, direcao: Direcao, comSegundo = false): Ordem =>
  ordenarPor(nome, direcao, comSegundo ? [porValor, porSegundo, porApelido] : [porValor, porApelido], {
    expressao: empresas.id,
    tipo: "uuid",
  })
