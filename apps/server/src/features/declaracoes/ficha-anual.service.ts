import type { FichaAnual } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { type Competencia, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { encontrado, recusar } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerBalancete } from "../contabilidade/contabilidade.service.ts"
import { consultarDemonstracoes } from "../contabilidade/demonstracoes.service.ts"
import { lerLinhasDeReceita } from "../receitas/receitas.service.ts"
import { montarDasn } from "./dasn.ts"
import { type ContasDoAno, montarDefis } from "./defis.ts"
import {
  type DeclaranteLido,
  lerAnexosDasAtividades,
  lerDeclarante,
  lerMesesDoAno,
  lerNotasNoAno,
  lerSociosNoAno,
} from "./ficha.repository.ts"

interface Qual {
  readonly idEmpresa: string
  readonly tipo: "defis" | "dasn-simei"
  readonly ano: string
}

/** The annual declaration as it would be typed, in the order of its form. Raises nao-encontrado, entrada-invalida. */
export async function montarFichaAnual(tx: Tx, escopo: Escopo, { idEmpresa, tipo, ano }: Qual): Promise<FichaAnual> {
  const declarante = encontrado(await lerDeclarante(tx, escopo, idEmpresa))
  const regime = tipo === "defis" ? "simples" : "mei"
  const meses = mesesDoRegime(declarante, ano, regime)
  if (meses.length === 0)
    recusar(`Em ${ano} a empresa não foi ${regime === "mei" ? "MEI" : "do Simples Nacional"} em nenhum mês.`, "ano")
  const feitos = await lerMesesDoAno(tx, escopo, idEmpresa, ano)
  const janela = { desde: `${ano}-01`, ate: `${ano}-12` }
  const receitas = (await lerLinhasDeReceita(tx, escopo, [idEmpresa], janela)).get(idEmpresa) ?? []
  const doRegime = receitas.filter((l) => meses.includes(l.competencia))
  const cabecalho = {
    tipo,
    ano,
    apelido: declarante.apelido,
    razaoSocial: declarante.razaoSocial,
    cnpj: declarante.cnpj,
  }
  if (tipo === "dasn-simei") {
    const anexos = await lerAnexosDasAtividades(tx, escopo, idEmpresa)
    const atividade =
      declarante.regimes.findLast((r) => r.regime === "mei" && r.desde <= `${ano}-12`)?.atividadeMei ?? null
    return { ...cabecalho, ...montarDasn({ ano, atividade, anexos, meses, feitos, receitas: doRegime }) }
  }
  const socios = await lerSociosNoAno(tx, escopo, idEmpresa, ano)
  const notas = await lerNotasNoAno(tx, escopo, idEmpresa, ano)
  const contas = await lerContas(tx, escopo, idEmpresa, ano)
  return {
    ...cabecalho,
    ...montarDefis({ ano, cnpj: declarante.cnpj, meses, feitos, receitas: doRegime, socios, notas, contas }),
  }
}

/** The months of a year, from the opening on, in which the company was of a regime. */
function mesesDoRegime({ abertura, regimes }: DeclaranteLido, ano: string, regime: string): string[] {
  const janeiro = `${ano}-01` as Competencia
  return Array.from({ length: 12 }, (_, i) => somarMeses(janeiro, i)).filter((mes) => {
    const vigente = regimes.findLast((r) => r.desde <= mes)?.regime ?? "simples"
    return mes >= abertura.slice(0, 7) && vigente === regime
  })
}

const daConta = (prefixo: string) => (codigo: string) => codigo === prefixo || codigo.startsWith(`${prefixo}.`)
const CAIXA = daConta("1.1.1.01")
const BANCOS = daConta("1.1.1.02")
const ESTOQUES = daConta("1.1.3")
const DESPESAS = daConta("4.2")
const FINANCEIRAS = daConta("4.3")
const OUTRAS = daConta("4.4")

/** What the books say of a year; null where there are no books of it. */
async function lerContas(tx: Tx, escopo: Escopo, idEmpresa: string, ano: string): Promise<ContasDoAno | null> {
  const periodo = { de: `${ano}-01`, ate: `${ano}-12` }
  const { linhas } = await lerBalancete(tx, escopo, idEmpresa, { ...periodo, tipo: 2 })
  if (linhas.length === 0) return null
  const somar = (quais: (codigo: string) => boolean, valor: "anterior" | "atual" | "debitos" | "creditos") =>
    linhas.reduce((total, l) => (quais(l.conta.codigo) ? total + l[valor] : total), 0n)
  const caixa = (codigo: string) => CAIXA(codigo) || BANCOS(codigo)
  const despesa = (codigo: string) => DESPESAS(codigo) || FINANCEIRAS(codigo) || OUTRAS(codigo)
  const { dre } = await consultarDemonstracoes(tx, escopo, idEmpresa, periodo)
  return {
    caixaInicial: somar(caixa, "anterior"),
    caixaFinal: somar(caixa, "atual"),
    estoqueInicial: somar(ESTOQUES, "anterior"),
    estoqueFinal: somar(ESTOQUES, "atual"),
    // The closing of the year takes the balance out by the other side: what was spent is what was debited less what came back.
    despesas: somar(despesa, "debitos"),
    // Of the income statement, which the closing of the year does not empty.
    lucro: dre.at(-1)?.valor ?? "0.00",
  }
}

type LinhaDaFicha = FichaAnual["partes"][number]["itens"][number] & { readonly parte: string }

const colunas: readonly Coluna<LinhaDaFicha>[] = [
  { id: "parte", titulo: "Parte do formulário", tipo: "texto", largura: 36, valor: (l) => l.parte },
  { id: "item", titulo: "Campo", tipo: "texto", largura: 60, valor: (l) => l.item },
  { id: "dinheiro", titulo: "Valor (R$)", tipo: "dinheiro", valor: (l) => (l.tipo === "dinheiro" ? l.valor : null) },
  {
    id: "texto",
    titulo: "Resposta",
    tipo: "texto",
    largura: 24,
    valor: (l) => (l.tipo === "dinheiro" ? null : l.valor),
  },
  { id: "origem", titulo: "De onde veio", tipo: "texto", largura: 70, valor: (l) => l.origem },
]

/** The sheet as a file, with what was checked at the end. */
export function exportarFicha(ficha: FichaAnual, pedido: PedidoDeExportacao) {
  const nome = ficha.tipo === "defis" ? "DEFIS" : "DASN-SIMEI"
  const cabecalho = [
    { parte: nome, item: "Empresa", valor: ficha.razaoSocial, tipo: "texto", origem: formatarDocumento(ficha.cnpj) },
    { parte: nome, item: "Ano-calendário", valor: ficha.ano, tipo: "texto", origem: "" },
  ] as const
  const linhas: LinhaDaFicha[] = [
    ...cabecalho,
    ...ficha.partes.flatMap(({ titulo, itens }) => itens.map((i) => ({ parte: titulo, ...i }))),
    ...ficha.conferencia.map(({ texto, situacao }) => ({
      parte: "Conferência",
      item: texto,
      valor: { certo: "Certo", atencao: "Atenção", falta: "Falta" }[situacao],
      tipo: "texto" as const,
      origem: "",
    })),
  ]
  return exportarLinhas(
    { nome: `${ficha.tipo}-${ficha.ano}-${ficha.cnpj}`, titulo: `${nome} ${ficha.ano}` },
    colunas,
    linhas,
    pedido,
  )
}
