import { type FichaDoPgdas, qualificacoesDoPgdas, tiposDaDeclaracao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { mesEscrito } from "../../palavras.ts"

/** A line of the sheet, as it is typed in the form. */
interface LinhaDaFicha {
  readonly parte: string
  readonly item: string
  readonly valor: string | null
  readonly detalhe: string | null
}

export const colunasDaFicha: readonly Coluna<LinhaDaFicha>[] = [
  { id: "parte", titulo: "Parte do formulário", tipo: "texto", largura: 34, valor: (l) => l.parte },
  { id: "item", titulo: "Item", tipo: "texto", largura: 70, valor: (l) => l.item },
  { id: "valor", titulo: "Valor (R$)", tipo: "dinheiro", valor: (l) => l.valor },
  { id: "detalhe", titulo: "Detalhe", tipo: "texto", largura: 60, valor: (l) => l.detalhe },
]

/** The sheet of a month as lines, in the order of the form, and what was recorded of it at the end. */
export function linhasDaFicha(ficha: FichaDoPgdas): LinhaDaFicha[] {
  const { declarada, tributos, total, pendencias } = ficha
  const dinheiro = (parte: string) => (item: string, valor: string) => ({ parte, item, valor, detalhe: null })
  const texto = (parte: string) => (item: string, detalhe: string | null) => ({ parte, item, valor: null, detalhe })
  const doTributo = dinheiro("Tributos apurados")
  const doRecibo = texto("Entrega")
  return [
    texto("Declaração")("Empresa", `${ficha.razaoSocial}, ${formatarDocumento(ficha.cnpj)}`),
    texto("Declaração")("Período de apuração", mesEscrito(ficha.competencia)),
    texto("Declaração")("Tipo", tiposDaDeclaracao[ficha.tipo]),
    ...receitas(ficha),
    ...estabelecimentos(ficha),
    ...tributos.map(({ tributo, valor }) => doTributo(tributo, valor)),
    ...(tributos.length === 0 ? [] : [doTributo("Total", total)]),
    ...(declarada === null
      ? [doRecibo("Ainda não declarado", null)]
      : [
          doRecibo("Declarado em", declarada.declaradaEm.split("-").toReversed().join("/")),
          doRecibo("Número do recibo", declarada.numeroDoRecibo),
          ...(declarada.mudou ? [doRecibo("O valor mudou depois de declarado: retifique", null)] : []),
        ]),
    ...pendencias.map((pendencia) => texto("Pendências")(pendencia, null)),
  ]
}

const POR_COMPETENCIA = "Receita bruta do PA, por competência"

function receitas({
  receita,
  caixa,
  receitasAnteriores,
  folhas,
  valorFixoIcms,
  valorFixoIss,
}: FichaDoPgdas): LinhaDaFicha[] {
  const linha = (parte: string, item: string, valor: string | null) =>
    valor === null ? [] : [{ parte, item, valor, detalhe: null }]
  return [
    ...linha(caixa === null ? "Receita bruta do PA" : POR_COMPETENCIA, "Mercado interno", receita.interno),
    ...linha(caixa === null ? "Receita bruta do PA" : POR_COMPETENCIA, "Mercado externo", receita.externo),
    ...linha("Receita bruta do PA, por caixa", "Mercado interno", caixa?.interno ?? null),
    ...linha("Receita bruta do PA, por caixa", "Mercado externo", caixa?.externo ?? null),
    ...receitasAnteriores.flatMap((m) => [
      ...linha("Receitas brutas anteriores", `${mesEscrito(m.competencia)}, mercado interno`, m.interno),
      ...linha("Receitas brutas anteriores", `${mesEscrito(m.competencia)}, mercado externo`, m.externo),
    ]),
    ...folhas.flatMap((f) => linha("Folha de salários", mesEscrito(f.competencia), f.valor)),
    ...linha("Valores fixos", "ICMS", valorFixoIcms),
    ...linha("Valores fixos", "ISS", valorFixoIss),
  ]
}

function estabelecimentos(ficha: FichaDoPgdas): LinhaDaFicha[] {
  return ficha.estabelecimentos.flatMap(({ cnpj, atividades }) =>
    atividades.flatMap(({ grupo, opcao, valor, parcelas }) => {
      const parte = `Estabelecimento ${formatarDocumento(cnpj)}`
      const inteira = { parte, item: opcao === null ? grupo : `${grupo} - ${opcao}`, valor, detalhe: null }
      const com = parcelas.filter((p) => p.outroMunicipio !== null || p.qualificacoes.length > 0)
      return [
        inteira,
        ...com.map((p) => ({
          parte,
          item: "Parcela desta atividade",
          valor: p.valor,
          detalhe: [
            p.outroMunicipio === null ? null : `ISS devido a ${p.outroMunicipio.nome} (${p.outroMunicipio.uf})`,
            ...p.qualificacoes.map((q) => `${qualificacoesDoPgdas[q.tipo]} de ${q.tributo}`),
          ]
            .filter((t) => t !== null)
            .join("; "),
        })),
      ]
    }),
  )
}
