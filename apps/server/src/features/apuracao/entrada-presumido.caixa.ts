import {
  anoDe,
  type Competencia,
  type Falta,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
} from "@partida/fiscal"
import { inicioDoTrimestre } from "@partida/fiscal/presumido"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import type { Receita } from "./entrada-presumido.montagem.ts"

/** How a company recognizes the revenue of a year: the last choice told, up to it. Null while nobody ever told. */
export function criterioDoAno({ id }: Cadastro, ano: number, { doPresumido }: Lidos): "competencia" | "caixa" | null {
  return doPresumido.criterios.findLast((c) => c.idEmpresa === id && c.ano <= ano)?.criterio ?? null
}

/** What was received in the months of the quarter, in the place of what was earned in them. */
export function receitasRecebidas(cadastro: Cadastro, competencia: string, lidos: Lidos): Receita[] {
  const inicio = inicioDoTrimestre(mesDe(competencia))
  return doCadastro(cadastro, lidos)
    .filter((r) => r.competencia >= inicio)
    .map((r) => ({
      competencia: r.competencia,
      idAtividade: r.idAtividade,
      linha: {
        id: `recebido:${r.idAtividade}:${r.mercado}`,
        situacoes: [],
        mercado: r.mercado,
        valor: paraReais(r.valorCentavos),
        origem: { tipo: "recebido-no-mes", competencia: r.competencia },
      },
      deOnde: "recebido no mês",
    }))
}

/** Months of the year before a quarter, with what was received in each one that somebody told. */
export function recebidosAntesDe(cadastro: Cadastro, inicio: Competencia, inicioNoAno: string, lidos: Lidos) {
  const porMes = new Map<string, bigint>()
  for (const r of doCadastro(cadastro, lidos))
    if (r.competencia >= inicioNoAno && r.competencia < inicio)
      porMes.set(r.competencia, (porMes.get(r.competencia) ?? 0n) + r.valorCentavos)
  return [...porMes].map(([competencia, total]) => ({ competencia, receita: paraReais(total) }))
}

/**
 * Activities with something received in the month whose sales were, in part, monofásico: what was received does not say which
 * part, and PIS and COFINS would be charged on what the law taxes at zero.
 */
export function recebidosMonofasicos(cadastro: Cadastro, competencia: string, lidos: Lidos): Falta[] {
  return cadastro.atividades.flatMap(({ id, descricao }) => {
    const monofasica = lidos.doPresumido.monofasicas.find((m) => m.idEmpresa === cadastro.id && m.idAtividade === id)
    const recebeu = doCadastro(cadastro, lidos).some(
      (r) => r.competencia === competencia && r.idAtividade === id && r.mercado === "interno" && r.valorCentavos > 0n,
    )
    if (!monofasica || !recebeu) return []
    const ano = competencia.slice(0, 4)
    const ultima = formatarCompetencia(mesDe(monofasica.ultima))
    const mensagem = `A atividade “${descricao}” teve receita monofásica em ${ultima}, e o que se informa como recebido ainda não separa essa parte: PIS e COFINS sairiam também sobre ela. Por isso este mês não é calculado por caixa. Registre ${ano} por competência na aba Lucro Presumido; se a receita de ${ultima} não é monofásica, corrija a situação dela na receita informada.`
    return [{ codigo: "monofasico-por-caixa", mensagem, competencia }]
  })
}

const doCadastro = ({ id }: Cadastro, { doPresumido }: Lidos) => doPresumido.recebidos.filter((r) => r.idEmpresa === id)

/** What must be seen about the criterion of the year: nobody chose it, or it is not that of the year before. */
export function alertasDoCriterio(cadastro: Cadastro, pa: Competencia, lidos: Lidos): string[] {
  const ano = anoDe(pa)
  const atual = criterioDoAno(cadastro, ano, lidos)
  if (atual === null)
    return [
      `Ninguém registrou se a receita de ${ano} entra por competência ou por caixa: a apuração é por competência. Registre o critério na aba Lucro Presumido.`,
    ]
  const anterior = criterioDoAno(cadastro, ano - 1, lidos) ?? "competencia"
  const noPrimeiroTrimestre = inicioDoTrimestre(pa) === mesDe(`${ano}-01`)
  if (anterior === atual || !noPrimeiroTrimestre || !estavaNoRegime(cadastro, ano - 1)) return []
  return atual === "competencia"
    ? [
        `A empresa saiu do regime de caixa em ${ano}: o que foi auferido até 31/12/${ano - 1} e ainda não recebido entra na apuração de 12/${ano - 1} (IN RFB 1.700/2017 art. 223-A). Confira.`,
      ]
    : [
        `A empresa passou ao regime de caixa em ${ano}: o que já foi tributado por competência até ${ano - 1} não entra de novo quando for recebido. Não o informe como recebido.`,
      ]
}

const estavaNoRegime = ({ regimes }: Cadastro, ano: number) =>
  regimes.findLast((r) => r.desde <= `${ano}-12`)?.regime === "presumido"
