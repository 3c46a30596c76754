import type { LancamentoNumerado, TipoDeLancamento } from "@partida/contabil"
import { eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"

/** Every entry of a company between two days, by day and number, with its lines. One statement. */
export async function lerDiarioInteiro(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { de, ate }: { readonly de: string; readonly ate: string },
): Promise<(LancamentoNumerado & { readonly origem: string | null })[]> {
  const { rows } = await tx.execute<{
    numero: number
    data: string
    tipo: TipoDeLancamento
    historico: string
    origem: string | null
    partidas: { conta: string; dc: "D" | "C"; valor: string }[]
  }>(sql`select l.numero, l.data::text as data, l.tipo, l.historico, l.origem,
      jsonb_agg(jsonb_build_object('conta', p.conta, 'dc', p.dc, 'valor', p.valor_centavos::text) order by p.ordem) as partidas
    from lancamentos l join partidas p on p.id_escritorio = l.id_escritorio and p.id_empresa = l.id_empresa and p.id_lancamento = l.id
    where l.id_escritorio = ${idEscritorio} and l.id_empresa = ${idEmpresa} and l.data between ${de} and ${ate}
    group by l.id_escritorio, l.id order by l.data, l.numero`)
  return rows.map((l) => ({ ...l, partidas: l.partidas.map((p) => ({ ...p, valor: BigInt(p.valor) })) }))
}

/** The month of the first entry of a company, whoever wrote it: a rule, a person or a journal of another system; null without any. */
export async function lerPrimeiroMes(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string): Promise<string | null> {
  const { rows } = await tx.execute<{ mes: string | null }>(sql`
    select to_char(min(data), 'YYYY-MM') as mes from lancamentos
      where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa}`)
  return rows[0]?.mes ?? null
}

/** What the ECD says of who keeps the books and of whose they are; null out of reach. */
export async function lerCadastroDaEcd(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) {
  const [linha] = await tx
    .select({
      empresa: {
        nome: empresas.razaoSocial,
        cnpj: empresas.cnpj,
        uf: empresas.uf,
        idMunicipio: empresas.idMunicipio,
        inscricaoEstadual: empresas.inscricaoEstadual,
        inscricaoMunicipal: empresas.inscricaoMunicipal,
        nire: empresas.nire,
        abertura: empresas.dataAbertura,
      },
      contador: {
        nome: escritorios.nomeDoResponsavel,
        crc: escritorios.crc,
        uf: escritorios.uf,
        email: escritorios.email,
        telefone: escritorios.telefone,
      },
    })
    .from(empresas)
    .innerJoin(escritorios, eq(escritorios.id, empresas.idEscritorio))
    .where(doEscopo(empresas, { idEscritorio }, { id: idEmpresa }))
  return linha ?? null
}
