import { type FiltroDosTitulos, faixasDeAtraso, type NaturezaDoTitulo } from "@partida/contracts"
import { somarDias } from "@partida/fiscal"
import { and, eq, gt, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm"
import { esperaAprovacao, pagoSemAprovacao } from "../../db/aprovacao-dos-titulos.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { naRemessa } from "../../db/remessa-dos-titulos.ts"
import { fornecedores } from "../../db/schema/despesas.ts"
import { clientes } from "../../db/schema/emissao.ts"
import { titulos } from "../../db/schema/titulos.ts"

/** Whose titles: one company, one nature, seen from a day. */
export interface DeQuem {
  readonly idEmpresa: string
  readonly natureza: NaturezaDoTitulo
  readonly hoje: string
}

const aberto = and(gt(titulos.abertoCentavos, 0n), isNull(titulos.retiradoEm))
const comEstorno = sql`exists (select 1 from titulos_baixas b where b.id_escritorio = ${titulos.idEscritorio} and b.id_titulo = ${titulos.id} and b.tipo = 'estorno')`

function daSituacao(situacao: FiltroDosTitulos["situacao"], hoje: string): SQL | undefined {
  switch (situacao) {
    case undefined:
      return isNull(titulos.retiradoEm)
    case "abertos":
      return aberto
    case "vencidos":
      return and(aberto, lt(titulos.vencimento, hoje))
    case "quitados":
      return and(eq(titulos.abertoCentavos, 0n), isNull(titulos.retiradoEm))
    case "com-estorno":
      return comEstorno
    case "retirados":
      return isNotNull(titulos.retiradoEm)
    case "a-confirmar":
      return and(aberto, eq(titulos.aConfirmar, true))
    case "a-aprovar":
      return and(aberto, eq(titulos.aConfirmar, false), esperaAprovacao)
    case "sem-aprovacao":
      return and(isNull(titulos.retiradoEm), pagoSemAprovacao)
    default:
      return situacao satisfies never
  }
}

/** What is open and due in a range of days late. */
function daFaixa(faixa: FiltroDosTitulos["faixa"], hoje: string): SQL | undefined {
  if (faixa === undefined) return undefined
  const { de, ate } = faixasDeAtraso[faixa]
  return and(
    aberto,
    de === null ? undefined : lte(titulos.vencimento, somarDias(hoje, -de)),
    ate === null ? undefined : gte(titulos.vencimento, somarDias(hoje, -ate)),
  )
}

/** Those that name the person, and those that came from a note with its document. */
const daPessoa = (natureza: NaturezaDoTitulo, id: string) => {
  const cadastro = natureza === "receber" ? clientes : fornecedores
  return or(
    eq(titulos.idPessoa, id),
    sql`${titulos.pessoaDocumento} = (select documento from ${cadastro} where id_escritorio = ${titulos.idEscritorio} and id = ${id})`,
  )
}

/** Titles that a filter finds. */
export function fonteDosTitulos(
  escopo: Escopo,
  { idEmpresa, natureza, hoje }: DeQuem,
  filtro: FiltroDosTitulos,
): Fonte {
  const { situacao, faixa, de, ate, busca, idPessoa, remessa } = filtro
  return {
    de: sql`${titulos}`,
    onde: and(
      doEscopo(titulos, escopo, { idEmpresa, natureza }),
      daSituacao(situacao, hoje),
      daFaixa(faixa, hoje),
      remessa === undefined ? undefined : naRemessa(remessa),
      idPessoa === undefined ? undefined : daPessoa(natureza, idPessoa),
      de === undefined ? undefined : gte(titulos.vencimento, de),
      ate === undefined ? undefined : lte(titulos.vencimento, ate),
      busca
        ? or(
            sql`${titulos.pessoaOrdem} like ordenavel(${contendo(busca)})`,
            sql`ordenavel(${titulos.descricao}) like ordenavel(${contendo(busca)})`,
            eq(titulos.numero, busca),
            sql`${titulos.pessoaDocumento} = ${busca.replaceAll(/[.\-/\s]/g, "")}`,
          )
        : undefined,
    ),
    id: titulos.id,
  }
}

const vencimento = { expressao: titulos.vencimento, tipo: "dia" } as const
const pessoa = { expressao: titulos.pessoaOrdem, tipo: "texto" } as const
const esperado = { expressao: titulos.esperadoCentavos, tipo: "numero" } as const
const chaves = { vencimento: [vencimento, pessoa], pessoa: [pessoa, vencimento], esperado: [esperado, vencimento] }

/** What reads as equal goes by the other of the two that people look for: whose it is, and when it is due. */
export const ordemDosTitulos = (nome: keyof typeof chaves, direcao: Direcao): Ordem =>
  ordenarPor(nome, direcao, chaves[nome], { expressao: titulos.id, tipo: "uuid" })

/** How many, and what they add up to. */
export async function somarTitulos(tx: Tx, { de, onde }: Fonte) {
  const { rows } = await tx.execute<{ n: string; valor: string; aberto: string; esperado: string }>(
    sql`select count(*) as n, coalesce(sum(${titulos.valorCentavos}), 0) as valor, coalesce(sum(${titulos.abertoCentavos}), 0) as aberto,
      coalesce(sum(${titulos.esperadoCentavos}), 0) as esperado from ${de} where ${onde}`,
  )
  const [soma] = rows
  return {
    n: Number(soma?.n ?? 0),
    valor: BigInt(soma?.valor ?? 0),
    aberto: BigInt(soma?.aberto ?? 0),
    esperado: BigInt(soma?.esperado ?? 0),
  }
}
