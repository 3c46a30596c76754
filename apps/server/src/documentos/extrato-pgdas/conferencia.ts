import { calcularRbt12, centavos, deReais, competencia as mesDe, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { somarReais } from "./tabelas.ts"
import type { ExtratoDoPgdas } from "./tipos.ts"

/** What an extract says in two places and does not agree, in pt-BR: either it was misread, or somebody should look at it. */
export function divergenciasDoExtrato(lido: ExtratoDoPgdas): string[] {
  const { receitas, estabelecimentos, folhasAnteriores, totalDasFolhas } = lido
  const atividades = estabelecimentos.flatMap((e) => e.atividades)
  const divergencias: string[] = []
  const comparar = (oQue: string, a: string, b: string | null | undefined) => {
    if (b === null || b === undefined || deReais(a) === deReais(b)) return
    divergencias.push(`${oQue}: ${escrito(a)} e ${escrito(b)}.`)
  }
  if (estabelecimentos.length > 0) {
    const soma = somarReais(atividades.map(({ receita }) => receita))
    comparar(
      "A soma das atividades não é a receita do mês",
      soma,
      (receitas.rpaCaixa ?? receitas.rpaCompetencia)?.total,
    )
  }
  for (const { tributos, descricao, parcelas, receita } of atividades) {
    const nome = `“${descricao.slice(0, LETRAS_DO_NOME)}…”`
    if (parcelas.length > 0)
      comparar(`As parcelas de ${nome} não somam a receita dela`, somarReais(parcelas.map((p) => p.valor)), receita)
    if (!tributos) continue
    const { total, ...cada } = tributos
    comparar(`Os tributos de ${nome} não somam o total dela`, somarReais(Object.values(cada)), total)
  }
  // Fixed ICMS and ISS are in the total of the company and in no activity.
  if (lido.valoresFixos === null && atividades.length > 0 && atividades.every(({ tributos }) => tributos !== null)) {
    const soma = somarReais(atividades.map(({ tributos }) => tributos?.total ?? "0.00"))
    comparar("A soma dos tributos das atividades não é o total da empresa", soma, lido.debito.declarado?.total)
  }
  if (folhasAnteriores !== null)
    comparar("A soma das folhas não é o total delas", somarReais(folhasAnteriores.map((f) => f.valor)), totalDasFolhas)
  return [...divergencias, ...divergenciasDaRbt12(lido)]
}

const LETRAS_DO_NOME = 60
const escrito = (reais: string) => reaisPorExtenso(deReais(reais))

/** The months of the window, added as the law adds them, against what is printed; only where all of them are there. */
function divergenciasDaRbt12({ periodoApuracao, dataDeAbertura, receitas, receitasBrutasAnteriores }: ExtratoDoPgdas) {
  const impressa = receitas.rbt12Proporcionalizada ?? receitas.rbt12
  if (!impressa || dataDeAbertura === null) return []
  const resposta = calcularRbt12({
    periodoApuracao: mesDe(periodoApuracao),
    abertura: dataDeAbertura,
    receitas: new Map(
      receitasBrutasAnteriores.map((m) => [mesDe(m.competencia), centavos(deReais(m.interno) + deReais(m.externo))]),
    ),
  })
  // The first month has no window but itself.
  if (resposta.tipo !== "calculado" || resposta.resultado.rbt12 === null || resposta.resultado.regra === "mes-x-12")
    return []
  const soma = paraReais(resposta.resultado.rbt12)
  return deReais(soma) === deReais(impressa.total)
    ? []
    : [`As receitas anteriores dão RBT12 de ${escrito(soma)}, e a impressa é ${escrito(impressa.total)}.`]
}
