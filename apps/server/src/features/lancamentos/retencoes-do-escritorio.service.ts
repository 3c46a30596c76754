import { type FatoDaReinf, type RetencaoDoEscritorio, situacoesDoRetido, tributosRetidos } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { comTitulos, soma } from "./recolhimento.service.ts"
import { mesARecolher, parcelasDe, recolhimentos } from "./recolhimento.ts"
import { fatoDaReinf } from "./reinf.ts"
import {
  lerEmpresasDosRetidos,
  lerEmpresasQueRetiveram,
  lerRetidos,
  lerTitulosDasRetencoes,
} from "./retencoes.repository.ts"

/**
 * What the companies within reach withheld from suppliers in a month, or, when none is said, in the one that is being collected: what is
 * collected of each, by code, with its due day; and the facts that EFD-Reinf asks of each beneficiary.
 */
export async function retencoesDoEscritorio(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  pedido: string | undefined,
) {
  const hoje = diaCivil(agora)
  const mes = pedido ?? mesARecolher(hoje)
  const [retidos, titulos] = await juntas(tx, (tx) =>
    Promise.all([
      lerEmpresasQueRetiveram(tx, escopo, mes).then((ids) => lerRetidos(tx, escopo, ids)),
      lerTitulosDasRetencoes(tx, escopo, { competencia: mes }),
    ]),
  )
  const nomes = new Map(
    (await lerEmpresasDosRetidos(tx, escopo, [...new Set(retidos.map((r) => r.idEmpresa))])).map((e) => [e.id, e]),
  )
  const lista: RetencaoDoEscritorio[] = []
  const fatos: FatoDaReinf[] = []
  for (const [id, dela] of Map.groupBy(retidos, (r) => r.idEmpresa)) {
    const empresa = nomes.get(id)
    if (!empresa) continue
    const doMes = recolhimentos(dela).filter((g) => g.competencia === mes)
    const seus = titulos.filter((t) => t.idEmpresa === id)
    for (const { memoria: _m, servicos, ...r } of comTitulos(doMes, seus, hoje).lista)
      lista.push({ ...r, empresa, servicos: servicos.length })
    for (const parcela of dela.flatMap(parcelasDe))
      if (parcela.competencia === mes && parcela.tributo !== "iss") fatos.push({ empresa, ...fatoDaReinf(parcela) })
  }
  const porEmpresa = (a: Linha, b: Linha) => a.empresa.apelido.localeCompare(b.empresa.apelido, "pt-BR")
  lista.sort((a, b) => (a.vencimento ?? "9").localeCompare(b.vencimento ?? "9") || porEmpresa(a, b))
  fatos.sort((a, b) => porEmpresa(a, b) || a.dia.localeCompare(b.dia) || a.beneficiario.localeCompare(b.beneficiario))
  const somar = (qual: "total" | "emAberto" | "pago") =>
    paraReais(soma(lista.flatMap((r) => (r.recolhe ? deReais(r[qual]) : []))))
  return {
    competencia: mes,
    lista,
    fatos,
    totais: { devido: somar("total"), pago: somar("pago"), emAberto: somar("emAberto") },
  }
}

type Linha = { readonly empresa: { readonly apelido: string } }

const daEmpresa = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 32, valor: (l) => l.empresa.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "codigo", largura: 20, valor: (l) => l.empresa.cnpj },
] as const satisfies readonly Coluna<RetencaoDoEscritorio | FatoDaReinf>[]

const colunasDosRecolhimentos: readonly Coluna<RetencaoDoEscritorio>[] = [
  ...daEmpresa,
  { id: "tributo", titulo: "Tributo", tipo: "texto", largura: 20, valor: (r) => tributosRetidos[r.tributo] },
  { id: "codigo", titulo: "Código de receita", tipo: "codigo", valor: (r) => r.codigo },
  { id: "competencia", titulo: "Competência", tipo: "texto", valor: (r) => r.competencia },
  { id: "servicos", titulo: "Serviços", tipo: "inteiro", valor: (r) => r.servicos },
  { id: "retido", titulo: "Retido no mês", tipo: "dinheiro", valor: (r) => r.valor },
  { id: "total", titulo: "A recolher", tipo: "dinheiro", valor: (r) => (r.recolhe ? r.total : "0.00") },
  { id: "vencimento", titulo: "Vencimento", tipo: "data", valor: (r) => r.vencimento },
  { id: "situacao", titulo: "Situação", tipo: "texto", largura: 20, valor: (r) => situacoesDoRetido[r.situacao] },
  { id: "pago", titulo: "Pago", tipo: "dinheiro", valor: (r) => r.pago },
  { id: "emAberto", titulo: "Em aberto", tipo: "dinheiro", valor: (r) => r.emAberto },
  { id: "previsto", titulo: "Mês ainda previsto", tipo: "sim-nao", valor: (r) => r.previsto },
]

const colunasDosFatos: readonly Coluna<FatoDaReinf>[] = [
  { id: "evento", titulo: "Evento", tipo: "texto", valor: (f) => f.evento },
  ...daEmpresa,
  { id: "beneficiario", titulo: "Beneficiário", tipo: "texto", largura: 40, valor: (f) => f.beneficiario },
  { id: "documento", titulo: "CPF ou CNPJ", tipo: "codigo", largura: 20, valor: (f) => f.documento },
  { id: "tributo", titulo: "Tributo", tipo: "texto", largura: 20, valor: (f) => tributosRetidos[f.tributo] },
  { id: "codigo", titulo: "Código de receita", tipo: "codigo", valor: (f) => f.codigo },
  { id: "dia", titulo: "Data do fato gerador", tipo: "data", valor: (f) => f.dia },
  { id: "nota", titulo: "Documento fiscal", tipo: "codigo", valor: (f) => f.nota },
  { id: "emissao", titulo: "Emissão", tipo: "data", valor: (f) => f.emissao },
  { id: "bruto", titulo: "Valor bruto", tipo: "dinheiro", valor: (f) => f.bruto },
  { id: "retido", titulo: "Valor retido", tipo: "dinheiro", valor: (f) => f.retido },
  { id: "falta", titulo: "O que falta", tipo: "texto", largura: 60, valor: (f) => f.falta },
]

interface DoMes extends PedidoDeExportacao {
  readonly competencia: string
}

/** What is collected in a month by the companies within reach, as a file. */
export async function exportarRetencoes(banco: Banco, escopo: Escopo, { competencia, ...pedido }: DoMes, agora: Date) {
  const { lista } = await banco.emEscopo(escopo, (tx) => retencoesDoEscritorio(tx, { escopo, agora }, competencia))
  const como = { nome: `retidos-de-fornecedores-${competencia}`, titulo: "Retidos de fornecedores" }
  return exportarLinhas(como, colunasDosRecolhimentos, lista, pedido)
}

/** The facts of EFD-Reinf of a month, beneficiary by beneficiary, as a file. */
export async function exportarFatosDaReinf(
  banco: Banco,
  escopo: Escopo,
  { competencia, ...pedido }: DoMes,
  agora: Date,
) {
  const { fatos } = await banco.emEscopo(escopo, (tx) => retencoesDoEscritorio(tx, { escopo, agora }, competencia))
  return exportarLinhas(
    { nome: `efd-reinf-${competencia}`, titulo: "Fatos da EFD-Reinf" },
    colunasDosFatos,
    fatos,
    pedido,
  )
}
