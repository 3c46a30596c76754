import { z } from "zod"
import { CODIGOS_DOS_TRIBUTOS, type DeclaracaoDoPgdas, QUALIFICACOES, TIPOS_DA_DECLARACAO } from "./declaracao.ts"

/**
 * The JSON of the service TRANSDECLARACAO11 of the Integra Contador (SERPRO). Its shape was written from the published example
 * and the tables of fields beside it. Not documented, and so our reading: that a month without revenue sends the establishment
 * without `atividades` and an empty list to compare; that the taxes of the annexes in use are compared even when zero; and
 * that `codigoOutroMunicipio` is a text of 4 digits (the table says String, without an example).
 */

declare global {
  // Node has it; the types of the language do not yet.
  interface JSON {
    rawJSON(texto: string): unknown
  }
}

/** What the call does with the declaration. */
interface Indicadores {
  /** False only computes, and answers what would be due. */
  readonly transmitir: boolean
  /** Refuses to transmit unless the taxes are the official ones to the centavo. */
  readonly comparar: boolean
}

/** A number with its two decimals: the text of the amount, which never becomes a float on the way out. */
const numero = (reais: string) => JSON.rawJSON(reais)
const numeroOuNulo = (reais: string | null) => (reais === null ? null : numero(reais))
const pa = (competencia: string) => JSON.rawJSON(competencia.replace("-", ""))
const listaOuNulo = <T>(lista: readonly T[]) => (lista.length === 0 ? null : lista)

/** The `dados` of the request, as text. Raises what `conferirFormato` finds: a programming error, never of who asks. */
export function emTransdeclaracao11(declaracao: DeclaracaoDoPgdas, indicadores: Indicadores): string {
  const dados = {
    cnpjCompleto: declaracao.cnpj,
    pa: pa(declaracao.competencia),
    indicadorTransmissao: indicadores.transmitir,
    indicadorComparacao: indicadores.comparar,
    declaracao: {
      tipoDeclaracao: TIPOS_DA_DECLARACAO[declaracao.tipo],
      receitaPaCompetenciaInterno: numero(declaracao.receita.interno),
      receitaPaCompetenciaExterno: numero(declaracao.receita.externo),
      receitaPaCaixaInterno: numeroOuNulo(declaracao.caixa?.interno ?? null),
      receitaPaCaixaExterno: numeroOuNulo(declaracao.caixa?.externo ?? null),
      valorFixoIcms: numeroOuNulo(declaracao.valorFixoIcms),
      valorFixoIss: numeroOuNulo(declaracao.valorFixoIss),
      receitasBrutasAnteriores: declaracao.receitasAnteriores.map((m) => ({
        pa: pa(m.competencia),
        valorInterno: numero(m.interno),
        valorExterno: numero(m.externo),
      })),
      folhasSalario: declaracao.folhas.map((f) => ({ pa: pa(f.competencia), valor: numero(f.valor) })),
      naoOptante: null,
      estabelecimentos: declaracao.estabelecimentos.map(({ cnpj, atividades }) => ({
        cnpjCompleto: cnpj,
        // Without revenue the list is not sent.
        ...(atividades.length === 0 ? {} : { atividades: atividades.map(atividade) }),
      })),
    },
    valoresParaComparacao: declaracao.tributos.map(({ codigo, valor }) => ({
      codigoTributo: codigo,
      valor: numero(valor),
    })),
  }
  const texto = JSON.stringify(dados, null, 1)
  DADOS.parse(JSON.parse(texto))
  return texto
}

type Atividade = DeclaracaoDoPgdas["estabelecimentos"][number]["atividades"][number]

const atividade = ({ id, valor, parcelas }: Atividade) => ({
  idAtividade: id,
  valorAtividade: numero(valor),
  receitasAtividade: parcelas.map((parcela) => ({
    valor: numero(parcela.valor),
    codigoOutroMunicipio: parcela.outroMunicipio?.codigoTom ?? null,
    outraUf: parcela.outroMunicipio?.uf ?? null,
    isencoes: listaOuNulo(
      parcela.isencoes.map((i) => ({
        codTributo: CODIGOS_DOS_TRIBUTOS[i.tributo],
        valor: numero(i.valor),
        identificador: i.identificador,
      })),
    ),
    reducoes: listaOuNulo(
      parcela.reducoes.map((r) => ({
        codTributo: CODIGOS_DOS_TRIBUTOS[r.tributo],
        valor: numero(r.valor),
        percentualReducao: numero(r.percentual),
        identificador: r.identificador,
      })),
    ),
    qualificacoesTributarias: listaOuNulo(
      parcela.qualificacoes.map((q) => ({
        codigoTributo: CODIGOS_DOS_TRIBUTOS[q.tributo],
        id: QUALIFICACOES[q.tipo],
      })),
    ),
    exigibilidadesSuspensas: null,
  })),
})

/** CNPJ of the office that asks (contratante and autor) and of who is declared. */
export interface Partes {
  readonly contratante: string
  readonly contribuinte: string
}

/** The whole request of the Integra Contador around the `dados` of a declaration, which go as text. */
export function emPedido(dados: string, { contratante, contribuinte }: Partes): string {
  const empresa = (cnpj: string) => ({ numero: cnpj, tipo: 2 })
  const pedido = {
    contratante: empresa(contratante),
    autorPedidoDados: empresa(contratante),
    contribuinte: empresa(contribuinte),
    pedidoDados: { idSistema: "PGDASD", idServico: "TRANSDECLARACAO11", versaoSistema: "1.0", dados },
  }
  PEDIDO.parse(pedido)
  return JSON.stringify(pedido, null, 1)
}

const reais = { type: "number", minimum: 0 } as const
const reaisOuNulo = { anyOf: [reais, { type: "null" }] } as const
const mes = { type: "integer", minimum: 201801, maximum: 209912 } as const
const cnpj = { type: "string", pattern: "^[0-9A-Z]{12}[0-9]{2}$" } as const
const tributo = { enum: Object.values(CODIGOS_DOS_TRIBUTOS) } as const
/** SERPRO, PGDASD, "Tipo de Isenção". */
const TIPOS_DE_ISENCAO = [1, 3, 8, 9, 10, 11]

type Esquema = Parameters<typeof z.fromJSONSchema>[0]
const objeto = (properties: Record<string, unknown>, semEstes: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((campo) => !semEstes.includes(campo)),
  additionalProperties: false,
})
const lista = (items: unknown) => ({ type: "array", items })
const listaOuNada = (items: unknown) => ({ anyOf: [lista(items), { type: "null" }] })

/** JSON Schema (2020-12) of the `dados` of TRANSDECLARACAO11. */
export const ESQUEMA_DOS_DADOS = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "PGDASD TRANSDECLARACAO11, dados",
  ...objeto({
    cnpjCompleto: cnpj,
    pa: mes,
    indicadorTransmissao: { type: "boolean" },
    indicadorComparacao: { type: "boolean" },
    declaracao: objeto({
      tipoDeclaracao: { enum: Object.values(TIPOS_DA_DECLARACAO) },
      receitaPaCompetenciaInterno: reais,
      receitaPaCompetenciaExterno: reais,
      receitaPaCaixaInterno: reaisOuNulo,
      receitaPaCaixaExterno: reaisOuNulo,
      valorFixoIcms: reaisOuNulo,
      valorFixoIss: reaisOuNulo,
      receitasBrutasAnteriores: lista(objeto({ pa: mes, valorInterno: reais, valorExterno: reais })),
      folhasSalario: lista(objeto({ pa: mes, valor: reais })),
      naoOptante: {
        anyOf: [
          objeto({
            esferaAdm: { enum: ["1", "2", "3", "4"] },
            uf: { type: "string", pattern: "^[A-Z]{2}$" },
            codMunicipio: { type: "string", pattern: "^[0-9]{4}$" },
            processo: { type: "string" },
          }),
          { type: "null" },
        ],
      },
      estabelecimentos: {
        ...lista(
          objeto(
            {
              cnpjCompleto: cnpj,
              atividades: lista(
                objeto({
                  idAtividade: { type: "integer", minimum: 1, maximum: 43 },
                  valorAtividade: reais,
                  receitasAtividade: lista(
                    objeto({
                      valor: reais,
                      codigoOutroMunicipio: { anyOf: [{ type: "string", pattern: "^[0-9]{4}$" }, { type: "null" }] },
                      outraUf: { anyOf: [{ type: "string", pattern: "^[A-Z]{2}$" }, { type: "null" }] },
                      isencoes: listaOuNada(
                        objeto({ codTributo: tributo, valor: reais, identificador: { type: "integer" } }),
                      ),
                      reducoes: listaOuNada(
                        objeto({
                          codTributo: tributo,
                          valor: reais,
                          percentualReducao: { type: "number", minimum: 0, maximum: 100 },
                          identificador: { type: "integer" },
                        }),
                      ),
                      qualificacoesTributarias: listaOuNada(
                        objeto({ codigoTributo: tributo, id: { enum: TIPOS_DE_ISENCAO } }),
                      ),
                      exigibilidadesSuspensas: listaOuNada(
                        objeto(
                          {
                            codTributo: tributo,
                            numeroProcesso: { type: "integer" },
                            codMunicipio: { type: "string", pattern: "^[0-9]{4}$" },
                            uf: { type: "string", pattern: "^[A-Z]{2}$" },
                            vara: { type: "string" },
                            existeDeposito: { type: "boolean" },
                            motivo: { type: "integer", minimum: 1, maximum: 6 },
                          },
                          ["codMunicipio"],
                        ),
                      ),
                    }),
                  ),
                }),
              ),
            },
            ["atividades"],
          ),
        ),
        minItems: 1,
      },
    }),
    valoresParaComparacao: lista(objeto({ codigoTributo: tributo, valor: reais })),
  }),
} as Esquema

/** JSON Schema of the request around them. */
export const ESQUEMA_DO_PEDIDO = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Integra Contador, pedido de TRANSDECLARACAO11",
  ...objeto({
    contratante: objeto({ numero: cnpj, tipo: { enum: [2] } }),
    autorPedidoDados: objeto({ numero: cnpj, tipo: { enum: [2] } }),
    contribuinte: objeto({ numero: cnpj, tipo: { enum: [2] } }),
    pedidoDados: objeto({
      idSistema: { enum: ["PGDASD"] },
      idServico: { enum: ["TRANSDECLARACAO11"] },
      versaoSistema: { enum: ["1.0"] },
      dados: { type: "string" },
    }),
  }),
} as Esquema

const DADOS = z.fromJSONSchema(ESQUEMA_DOS_DADOS)
const PEDIDO = z.fromJSONSchema(ESQUEMA_DO_PEDIDO)
