import { type TributoRetidoDoServico, tributosRetidos } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { criarTitulos, editarValorDoFato } from "../titulos/titulos.service.ts"
import { retirarAprovacao } from "./pagamento.service.ts"
import { type Recolhimento, recolhimentos } from "./recolhimento.ts"
import { lerRetidos, lerTitulosDasRetencoes } from "./retencoes.repository.ts"

/** The fact of which the title to pay is made. */
const fatoDe = ({ tributo, codigo, competencia }: Pick<Recolhimento, "tributo" | "codigo" | "competencia">) =>
  `${tributo}:${codigo ?? ""}:${competencia}`

/** The first title of a fact, or one that came after it was paid. */
const doFato = (idDoFato: string, fato: string) => idDoFato === fato || idDoFato.startsWith(`${fato}#`)

type TituloDoRetido = Awaited<ReturnType<typeof lerTitulosDasRetencoes>>[number]

/** What amounts add up to. */
export const soma = (valores: readonly bigint[]) => valores.reduce((total, v) => total + v, 0n)

/** What was withheld from suppliers, by tax, code and month, the newest first, with the titles made of each. Raises nao-encontrado. */
export async function listarRetencoesARecolher(tx: Tx, { escopo, agora }: Ato, idEmpresa: string) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const grupos = recolhimentos(await lerRetidos(tx, escopo, idEmpresa))
  return comTitulos(grupos, await lerTitulosDasRetencoes(tx, escopo, { idEmpresa }), diaCivil(agora))
}

/** What is collected of a company, each with where its titles are, and what they all add up to. */
export function comTitulos(grupos: readonly Recolhimento[], titulos: readonly TituloDoRetido[], hoje: string) {
  const apurados = grupos.map((grupo) => {
    const deles = titulos.filter((t) => doFato(t.idDoFato, fatoDe(grupo)))
    const lancado = soma(deles.map((t) => t.valorCentavos))
    const emAberto = soma(deles.map((t) => t.abertoCentavos))
    return { grupo, deles, lancado, emAberto, situacao: situacaoDe(grupo, deles, hoje) }
  })
  const lista = apurados.map(({ grupo, deles, lancado, emAberto, situacao }) => ({
    ...grupo,
    valor: paraReais(grupo.valor),
    total: paraReais(grupo.total),
    servicos: grupo.servicos.map((s) => ({ ...s, valor: paraReais(s.valor) })),
    situacao,
    titulos: deles.map((t) => t.id),
    lancado: paraReais(lancado),
    pago: paraReais(lancado - emAberto),
    emAberto: paraReais(emAberto),
    // Of the city, the title says until when.
    vencimento: grupo.vencimento ?? deles.at(-1)?.vencimento ?? null,
    pagoEm:
      emAberto === 0n
        ? (deles
            .flatMap((t) => t.quitadoEm ?? [])
            .sort()
            .at(-1) ?? null)
        : null,
    noBanco: lancado > emAberto && deles.every((t) => t.noBanco),
  }))
  const aRecolher = apurados.filter(({ grupo }) => grupo.recolhe)
  const devido = soma(aRecolher.map(({ grupo }) => grupo.total))
  const lancado = soma(apurados.map((g) => g.lancado))
  const emAberto = soma(apurados.map((g) => g.emAberto))
  return {
    lista,
    totais: {
      devido: paraReais(devido),
      pago: paraReais(lancado - emAberto),
      emAberto: paraReais(emAberto),
      aLancar: paraReais(soma(aRecolher.map((g) => g.grupo.total - g.lancado))),
    },
  }
}

function situacaoDe(grupo: Recolhimento, titulos: readonly TituloDoRetido[], hoje: string) {
  if (!grupo.recolhe) return "acumula" as const
  if (titulos.length === 0) return "sem-titulo" as const
  if (soma(titulos.map((t) => t.valorCentavos)) !== grupo.total) return "mudou" as const
  const abertos = titulos.filter((t) => t.abertoCentavos > 0n)
  if (abertos.length === 0) return "paga" as const
  return abertos.some((t) => t.vencimento < hoje) ? ("vencida" as const) : ("a-pagar" as const)
}

interface Pedido {
  readonly tributo: TributoRetidoDoServico
  readonly codigo: string | null
  readonly competencia: string
  readonly vencimento?: string | undefined
}

/**
 * Makes the title to pay of what was withheld in a month by a code, or brings the one that is still whole to the amount of now; what was paid
 * stays, and what passes it is another title. Raises nao-encontrado, entrada-invalida, ja-feito, nao-se-aplica.
 */
export async function lancarRetencao(tx: Tx, ato: Ato, idEmpresa: string, pedido: Pedido) {
  const { escopo } = ato
  // Two who ask at once: the second finds the title of the first.
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const fato = fatoDe(pedido)
  const grupo = recolhimentos(await lerRetidos(tx, escopo, idEmpresa)).find((g) => fatoDe(g) === fato)
  if (!grupo) throw new ErroDeNegocio("nao-encontrado", "Nada foi retido por este código neste mês.")
  if (!grupo.recolhe)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      `São ${reaisPorExtenso(grupo.total)}, e não há DARF abaixo de R$ 10,00 (Lei 9.430/1996 art. 68): o valor se soma ao do mês seguinte.`,
    )
  const vencimento = grupo.vencimento ?? pedido.vencimento
  if (vencimento === undefined) recusar("Informe até quando o município recebe o ISS retido.", "vencimento")
  const todos = (await lerTitulosDasRetencoes(tx, escopo, { idEmpresa })).filter((t) => doFato(t.idDoFato, fato))
  const lancado = todos.reduce((soma, t) => soma + t.valorCentavos, 0n)
  const falta = grupo.total - lancado
  if (falta === 0n && todos.length > 0) throw new ErroDeNegocio("ja-feito", "O título a pagar já existe, deste valor.")
  const inteiro = todos.findLast((t) => t.abertoCentavos === t.valorCentavos)
  if (inteiro && inteiro.valorCentavos + falta > 0n) {
    const valorCentavos = inteiro.valorCentavos + falta
    await editarValorDoFato(tx, ato, inteiro.id, { valorCentavos, vencimento })
    await retirarAprovacao(tx, ato, inteiro.id)
    return { id: inteiro.id, valor: paraReais(valorCentavos), vencimento }
  }
  if (falta <= 0n)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      `Já foram lançados ${reaisPorExtenso(lancado)}, e o retido é ${reaisPorExtenso(grupo.total)}. O que passou se compensa ou se pede de volta.`,
    )
  const daCidade = grupo.tributo === "iss"
  const [feito] = await criarTitulos(tx, ato, idEmpresa, [
    {
      natureza: "pagar",
      origem: "retencao",
      idDoFato: todos.length === 0 ? fato : `${fato}#${todos.length + 1}`,
      idPessoa: null,
      pessoaNome: daCidade ? "Prefeitura" : "Receita Federal",
      pessoaDocumento: null,
      descricao: `${tributosRetidos[grupo.tributo]} retido de fornecedores em ${formatarCompetencia(mesDe(grupo.competencia))}`,
      numero: grupo.codigo,
      competencia: grupo.competencia,
      emissao: `${grupo.competencia}-01`,
      vencimento,
      categoria: daCidade ? "outros-tributos" : "tributos-federais",
      valorCentavos: falta,
    },
  ])
  if (!feito?.novo)
    throw new ErroDeNegocio("ja-feito", "O título foi retirado por alguém: traga-o de volta em Lançamentos.")
  return { id: feito.id, valor: paraReais(falta), vencimento }
}
