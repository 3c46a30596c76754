import { randomUUID } from "node:crypto"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { documentos, notasFiscais } from "../../db/schema/receitas.ts"

let numero = 1000

interface NotaDeTeste {
  readonly idEmpresa: string
  readonly idAtividade: string | null
  readonly direcao?: "prestada" | "tomada"
  readonly emissao: string
  readonly bruto: bigint
  readonly liquido?: bigint
  readonly nome?: string
  readonly documento?: string
  readonly dados?: Record<string, unknown>
}

/** Notes that a company issued, as reading their files leaves them, in one statement. */
export async function inserirNotas(tx: Tx, { idEscritorio }: Escopo, notas: readonly NotaDeTeste[]): Promise<string[]> {
  const linhas = notas.map((n) => ({ ...n, id: randomUUID(), idDocumento: randomUUID(), numero: String(++numero) }))
  const criadaEm = new Date("2026-11-20T12:00:00Z")
  await tx.insert(documentos).values(
    linhas.map((n) => ({
      idEscritorio,
      id: n.idDocumento,
      idEmpresa: n.idEmpresa,
      nome: `${n.numero}.xml`,
      digest: n.idDocumento.replaceAll("-", "").repeat(2),
      conteudo: Buffer.from(n.numero),
      recebidoEm: criadaEm,
    })),
  )
  await tx.insert(notasFiscais).values(
    linhas.map((n) => ({
      idEscritorio,
      id: n.id,
      idEmpresa: n.idEmpresa,
      direcao: n.direcao ?? ("prestada" as const),
      chave: n.numero.padStart(50, "0"),
      numero: n.numero,
      competencia: n.emissao.slice(0, 7),
      competenciaDoDocumento: n.emissao.slice(0, 7),
      dataEmissao: new Date(`${n.emissao}T15:00:00Z`),
      status: 1,
      receitaCentavos: n.bruto,
      valorServicoCentavos: n.bruto,
      valorLiquidoCentavos: n.liquido ?? n.bruto,
      issRetido: false,
      mercado: "interno" as const,
      codigoTributacao: "010101",
      descricao: "Serviço",
      idAtividade: n.idAtividade,
      contraparteDocumento: n.documento ?? "11444777000161",
      contraparteNome: n.nome ?? "Cliente de Teste Ltda",
      assinatura: "valida" as const,
      assinaturaDetalhe: "",
      semValidade: false,
      dados: n.dados ?? {},
      avisos: [],
      idDocumento: n.idDocumento,
      criadaEm,
    })),
  )
  return linhas.map((n) => n.id)
}
