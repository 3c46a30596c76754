import { formatarDocumento } from "@partida/contracts/formatos"
import { type Competencia, formatarCompetencia, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, asc, eq, inArray } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { empresas } from "../db/schema/empresas.ts"
import { pgdasDeclaracoes } from "../db/schema/pgdas.ts"
import { anexarDocumentos } from "../features/documentos/anexos.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Armazem } from "../ports/armazem.ts"
import type { Calendario } from "./calendario.ts"
import { HORIZONTE } from "./escritorios.ts"

/** Attaches, through the service of the product, the receipts of what the first office declared. Safe to repeat. */
export async function semearDocumentos(banco: Banco, armazem: Armazem, { aFechar }: Calendario): Promise<void> {
  const escopo = sistema(HORIZONTE.id)
  for (const declarada of await lerDeclaradas(banco, [somarMeses(aFechar, -1), aFechar])) {
    const { idEmpresa, competencia, declaradaEm } = declarada
    const ato = { escopo, nome: "Carla Contadora", agora: new Date(`${declaradaEm}T15:05:00-03:00`) }
    const arquivo = { nome: `Recibo do PGDAS-D ${competencia}.txt`, bytes: Buffer.from(recibo(declarada)) }
    await anexarDocumentos(banco, armazem, ato, "CONTADOR", {
      idEmpresa,
      tipo: "recibo",
      competencia,
      arquivos: [arquivo],
    })
  }
}

type Declarada = Awaited<ReturnType<typeof lerDeclaradas>>[number]

const recibo = ({ cnpj, razaoSocial, competencia, numeroDoRecibo, numeroDaDeclaracao }: Declarada) =>
  [
    "Recibo de entrega do PGDAS-D (demonstração, sem valor)",
    `${razaoSocial}, CNPJ ${formatarDocumento(cnpj)}`,
    `Período de apuração: ${formatarCompetencia(mesDe(competencia))}`,
    `Número da declaração: ${numeroDaDeclaracao}`,
    `Número do recibo: ${numeroDoRecibo}`,
    "",
  ].join("\n")

/** What was declared of these months, always in the same order. */
async function lerDeclaradas(banco: Banco, meses: readonly Competencia[]) {
  return banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .select({
        idEmpresa: empresas.id,
        cnpj: empresas.cnpj,
        razaoSocial: empresas.razaoSocial,
        competencia: pgdasDeclaracoes.competencia,
        declaradaEm: pgdasDeclaracoes.declaradaEm,
        numeroDoRecibo: pgdasDeclaracoes.numeroDoRecibo,
        numeroDaDeclaracao: pgdasDeclaracoes.numeroDaDeclaracao,
      })
      .from(pgdasDeclaracoes)
      .innerJoin(
        empresas,
        and(eq(empresas.idEscritorio, pgdasDeclaracoes.idEscritorio), eq(empresas.id, pgdasDeclaracoes.idEmpresa)),
      )
      .where(and(eq(pgdasDeclaracoes.idEscritorio, HORIZONTE.id), inArray(pgdasDeclaracoes.competencia, [...meses])))
      .orderBy(asc(pgdasDeclaracoes.competencia), asc(empresas.cnpj)),
  )
}
