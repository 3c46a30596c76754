import { centavos } from "@partida/fiscal"
import { and, eq, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import { acharMunicipio } from "../../pgdas/municipios.ts"
import type { ContextoDoAto, OperacaoTomada } from "../../ports/operacao-externa.ts"
import type { PeriodoDoDarf } from "../../ports/receita-federal-atos.ts"
import { municipioEm } from "../empresas/vigencia.ts"
import { type Pergunta, pedePessoa } from "./comum.ts"

/** Which guide an operation is of, and the day it is paid where that is not the due date. Throws for a request of another act. */
export function guiaPedida({ parametros }: Pick<OperacaoTomada, "parametros">): {
  readonly idGuia: string
  readonly pagarEm: string | null
} {
  if (
    typeof parametros !== "object" ||
    parametros === null ||
    !("idGuia" in parametros) ||
    typeof parametros.idGuia !== "string"
  )
    throw new Error("O pedido não diz de que guia é.")
  const pagarEm = "pagarEm" in parametros && typeof parametros.pagarEm === "string" ? parametros.pagarEm : null
  return { idGuia: parametros.idGuia, pagarEm }
}

const RECEITA = /^(\d{4})-(\d{2})$/

const lerGuias = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  tx
    .select({
      id: guias.id,
      obrigacao: guias.obrigacao,
      competencia: guias.competencia,
      quota: guias.quota,
      codigoDeReceita: guias.codigoDeReceita,
      vencimento: guias.vencimento,
      substituidaEm: guias.substituidaEm,
      aberto: sql<string>`${guias.valorCentavos} - ${guias.pagoCentavos}`,
      idMunicipio: municipioEm(sql`guias.competencia`),
    })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(doEscopo(guias, escopo, { id: ids }))
type GuiaLida = Awaited<ReturnType<typeof lerGuias>>[number]

/** What the SICALC is asked for each of many guides: read once. */
export async function perguntarDarfs(
  tx: Tx,
  { escopo, agora }: ContextoDoAto,
  operacoes: readonly OperacaoTomada[],
): Promise<(operacao: OperacaoTomada) => Pergunta<"gerar-darf">> {
  const lidas = await lerGuias(
    tx,
    escopo,
    operacoes.map((operacao) => guiaPedida(operacao).idGuia),
  )
  const porId = new Map(lidas.map((guia) => [guia.id, guia]))
  const hoje = diaCivil(agora)
  return (operacao) => {
    const { idGuia, pagarEm } = guiaPedida(operacao)
    return perguntarDarf(porId.get(idGuia), pagarEm, hoje)
  }
}

/**
 * What the SICALC is asked for a guide of one revenue code: what is still open of it, of its period and quota, to be paid on its due
 * date or on the day that was asked for. Fine and interest are the authority's to compute.
 */
function perguntarDarf(guia: GuiaLida | undefined, pagarEm: string | null, hoje: string): Pergunta<"gerar-darf"> {
  if (guia === undefined || guia.substituidaEm !== null || BigInt(guia.aberto) <= 0n)
    return pedePessoa("guia-sem-aberto", "A guia já foi paga ou deu lugar a outra: não há DARF a gerar.")
  const [, receita, extensao] = RECEITA.exec(guia.codigoDeReceita ?? "") ?? []
  if (receita === undefined || extensao === undefined)
    return pedePessoa("sem-codigo-de-receita", "A guia não tem um código de receita só: gere este DARF pela DCTFWeb.")
  const municipio = acharMunicipio(guia.idMunicipio)
  if (municipio === null)
    return pedePessoa(
      "faltam-dados",
      "O município da empresa não tem código na tabela da Receita. Corrija-o em Dados cadastrais e reprocesse.",
    )
  const noPrazo = guia.vencimento < hoje ? hoje : guia.vencimento
  return {
    uf: municipio.uf,
    municipioTom: municipio.codigoTom,
    receita,
    extensao,
    periodo: periodoDe(guia),
    vencimento: guia.vencimento,
    ...(guia.quota > 0 ? { cota: guia.quota } : {}),
    principal: centavos(BigInt(guia.aberto)),
    pagarEm: pagarEm !== null && pagarEm >= hoje ? pagarEm : noPrazo,
    comPdf: true,
  }
}

function periodoDe({ obrigacao, competencia }: Pick<GuiaLida, "obrigacao" | "competencia">): PeriodoDoDarf {
  if (obrigacao !== "irpj" && obrigacao !== "csll") return { tipo: "mensal", competencia }
  const [ano = "", mes = ""] = competencia.split("-")
  return { tipo: "trimestral", ano: Number(ano), trimestre: Math.ceil(Number(mes) / 3) as 1 | 2 | 3 | 4 }
}
