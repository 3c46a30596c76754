import type { Custo, PoderExigido } from "../../../ports/receita-federal.ts"

/**
 * The services of the Integra Contador that are called here, and those of the same systems that SERPRO lists and does not
 * sell, which are refused before leaving. From the catalogue of 2026-09-03 and its tables of powers.
 */

export interface Servico {
  readonly sistema: string
  readonly id: string
  readonly versao: string
  readonly custo: Custo
  readonly poder: PoderExigido | null
  /** In production since then; null: listed, and not on sale. */
  readonly desde: string | null
}

const PODERES = {
  pgdas: { nome: "PGDAS-D - a partir de 01/2018", codigos: ["00146"] },
  dctfweb: { nome: "Acessar o sistema DCTFWeb", codigos: ["00103"] },
  caixaPostal: { nome: "Caixa Postal - Mensagens", codigos: ["00006"] },
  pagamentos: { nome: "Pagamentos - Comprovante de Arrecadação", codigos: ["00004"] },
  situacaoFiscal: { nome: "Situação Fiscal do Contribuinte", codigos: ["00002"] },
} as const satisfies Record<string, PoderExigido>

type Poder = keyof typeof PODERES
type Linha = readonly [id: string, custo: Custo, poder: Poder | null, desde: string | null]

const sistema = (nome: string, versao: string, linhas: readonly Linha[]) =>
  linhas.map(([id, custo, poder, desde]): readonly [string, Servico] => [
    `${nome}/${id}`,
    { sistema: nome, id, versao, custo, poder: poder && PODERES[poder], desde },
  ])

const SERVICOS: ReadonlyMap<string, Servico> = new Map([
  ...sistema("PGDASD", "1.0", [
    ["TRANSDECLARACAO11", "declarar", "pgdas", "2022-09-23"],
    ["GERARDAS12", "emitir", "pgdas", "2022-09-23"],
    ["CONSDECLARACAO13", "consultar", "pgdas", "2022-09-23"],
    ["CONSULTIMADECREC14", "consultar", "pgdas", "2022-09-23"],
    ["CONSDECREC15", "consultar", "pgdas", "2022-09-23"],
    ["CONSEXTRATO16", "consultar", "pgdas", "2022-09-23"],
  ]),
  ...sistema("PGMEI", "1.0", [
    ["GERARDASPDF21", "emitir", null, "2022-09-23"],
    ["GERARDASCODBARRA22", "emitir", null, "2022-09-23"],
    ["ATUBENEFICIO23", "emitir", null, "2022-09-23"],
    ["DIVIDAATIVA24", "consultar", null, "2022-09-23"],
  ]),
  ...sistema("CCMEI", "1.0", [
    ["EMITIRCCMEI121", "emitir", null, "2024-10-01"],
    ["DADOSCCMEI122", "consultar", null, "2024-10-01"],
    ["CCMEISITCADASTRAL123", "consultar", null, "2024-10-01"],
  ]),
  ...sistema("DASNSIMEI", "1.0", [
    ["TRANSDECLARACAO151", "declarar", null, null],
    ["CONSULTIMADECREC152", "consultar", null, null],
    ["GERARDASEXCESSO153", "emitir", null, null],
  ]),
  ...sistema("SICALC", "2.9", [
    ["CONSOLIDARGERARDARF51", "emitir", null, "2022-09-23"],
    ["GERARDARFCODBARRA53", "emitir", null, "2023-12-04"],
    ["CONSOLIDAR54", "consultar", null, null],
  ]),
  ...sistema("DCTFWEB", "1.0", [
    ["GERARGUIA31", "emitir", "dctfweb", "2022-09-23"],
    ["CONSRELCREDITO34", "consultar", "dctfweb", null],
    ["CONSRELDEBITO35", "consultar", "dctfweb", null],
    ["GERARGUIAMAED36", "emitir", "dctfweb", null],
    ["CONSNOTIFMAED37", "consultar", "dctfweb", null],
    ["APLVINCULACAO39", "emitir", "dctfweb", null],
    ["GERARGUIACOMABATIMENTO311", "emitir", "dctfweb", null],
    ["EDITARVALORSUSPENSO312", "emitir", "dctfweb", null],
    ["GERARGUIAANDAMENTO313", "emitir", "dctfweb", "2025-03-28"],
  ]),
  ...sistema("PAGTOWEB", "1.0", [
    ["PAGAMENTOS71", "consultar", "pagamentos", "2022-09-23"],
    ["COMPARRECADACAO72", "emitir", "pagamentos", "2022-09-23"],
  ]),
  ...sistema("SITFIS", "2.0", [
    ["SOLICITARPROTOCOLO91", "apoiar", "situacaoFiscal", "2023-09-01"],
    ["RELATORIOSITFIS92", "emitir", "situacaoFiscal", "2023-09-01"],
  ]),
  ...sistema("CAIXAPOSTAL", "1.0", [
    ["MSGCONTRIBUINTE61", "consultar", "caixaPostal", "2022-09-23"],
    ["MSGDETALHAMENTO62", "consultar", "caixaPostal", "2022-09-23"],
    ["INNOVAMSG63", "monitorar", "caixaPostal", "2022-09-23"],
  ]),
  ...sistema("PROCURACOES", "1", [["OBTERPROCURACAO41", "consultar", null, "2022-09-23"]]),
  ...sistema("AUTENTICAPROCURADOR", "1.0", [["ENVIOXMLASSINADO81", "apoiar", null, "2022-09-23"]]),
])

/** A service by its name in the catalogue, "PGDASD/GERARDAS12". Raises for one that is not there: a defect of ours. */
export function servicoDe(nome: string): Servico {
  const servico = SERVICOS.get(nome)
  if (!servico) throw new Error(`Serviço fora do catálogo: ${nome}`)
  return servico
}

/** Each kind of call has its path. */
export const CAMINHOS = {
  apoiar: "Apoiar",
  consultar: "Consultar",
  emitir: "Emitir",
  declarar: "Declarar",
  monitorar: "Monitorar",
} as const satisfies Record<Custo, string>

/** Bills what was done, what was begun and what it refused for lack of power; never supporting and monitoring calls. */
export const ehCobrada = (custo: Custo, status: number): boolean =>
  custo !== "apoiar" && custo !== "monitorar" && (status === 200 || status === 202 || status === 403)

export const SISTEMAS: readonly string[] = [
  ...new Set([...SERVICOS.values()].map((s) => s.sistema)),
  "ICGERENCIADOR",
].toSorted((a, b) => b.length - a.length)
