import type { GrupoDaSimulacao, ItemDaSimulacao } from "@partida/contracts"

/** Where the cause of a group is solved for one company. */
export interface Saida {
  readonly rotulo: string
  readonly para:
    | "/painel/fechamento/das"
    | "/perfil/dados-cadastrais"
    | "/perfil/cnae"
    | "/painel/configuracoes/fator-r"
  readonly busca: Readonly<Record<string, string>>
}

/** What a person should know or do about each group. */
export const explicacoes: Readonly<Record<GrupoDaSimulacao, string>> = {
  "falta-regime": "Cadastre o regime da empresa: sem ele não há cálculo.",
  "falta-atividade": "Diga em que atividade entra a receita do mês, ou complete o cadastro dela.",
  "nota-pendente": "Decida cada nota na aba Notas: atividade, assinatura ou nota substituta.",
  "falta-receita": "O RBT12 precisa da receita de meses anteriores que ninguém informou.",
  "falta-folha": "O Fator R precisa da folha de meses anteriores que ninguém informou.",
  "falta-parametro": "Ainda não há tabela legal para este mês no sistema.",
  "falta-dado": "Abra cada empresa para ver o que falta.",
  "fechado-divergente": "O mês está selado, mas as regras de hoje dariam outro valor. Confira antes de reabrir.",
  "rascunho-desatualizado": "O valor guardado já não é o que as entradas de hoje dão. Calcule de novo.",
  "rascunho-receita": "A receita do mês, ou as retenções dela, mudou depois do cálculo. Confira e calcule de novo.",
  "rascunho-rbt12": "A receita de algum dos 12 meses mudou depois do cálculo. Confira e calcule de novo.",
  "rascunho-anexo": "A atividade, ou a folha do Fator R, mudou depois do cálculo. Confira e calcule de novo.",
  "rascunho-regras": "As tabelas, o sublimite ou o programa mudaram depois do cálculo. Calcule de novo.",
  regime: "Confira se a mudança de regime está na data certa.",
  "receita-fora-do-comum": "Confira se não faltam nem sobram notas antes de concluir o faturamento.",
  "fator-r": "O anexo muda entre III e V. Veja se um pró-labore diferente compensa.",
  sublimite: "ICMS e ISS passam a ser recolhidos de outra forma.",
  anexo: "A receita mudou de atividade. Confira a atividade das notas.",
  receita: "A diferença vem da receita do mês.",
  retencoes: "A diferença vem de retenções e da segregação da receita.",
  rbt12: "A janela dos 12 meses andou.",
  faixa: "A empresa mudou de faixa no anexo.",
  parametros: "As tabelas da lei mudaram entre os dois meses.",
  trimestre: "IRPJ e CSLL entram ou saem conforme o mês do trimestre.",
  tributo: "Abra cada empresa para ver a diferença por tributo.",
  "sem-mes-anterior": "Calcule o mês anterior para poder comparar.",
  "sem-diferenca": "O imposto é igual ao do mês anterior.",
  fechado: "Nada a fazer: o mês está selado com este mesmo valor.",
  "nao-se-aplica": "O regime da empresa não tem imposto a calcular aqui.",
}

/** Groups that computing again, for good, solves. */
export const gruposARecalcular: ReadonlySet<GrupoDaSimulacao> = new Set([
  "rascunho-desatualizado",
  "rascunho-receita",
  "rascunho-rbt12",
  "rascunho-anexo",
  "rascunho-regras",
])

const noMes = (item: ItemDaSimulacao, competencia: string, rotulo: string, busca: Record<string, string>): Saida => ({
  rotulo,
  para: "/painel/fechamento/das",
  busca: { competencia, empresa: item.idEmpresa, ...busca },
})
const noCadastro = (item: ItemDaSimulacao, para: Saida["para"], rotulo: string): Saida => ({
  rotulo,
  para,
  busca: { empresa: item.idEmpresa },
})

/** The screen, tab or month that solves what put the company in its group; always at least the month itself. */
export function saidaDo(item: ItemDaSimulacao, competencia: string): Saida {
  const abrirMes = noMes(item, competencia, "Abrir o mês", { aba: "mudanca" })
  switch (item.grupo) {
    case "falta-regime":
    case "regime":
      return noCadastro(item, "/perfil/dados-cadastrais", "Ver o regime")
    case "falta-atividade":
      return noCadastro(item, "/perfil/cnae", "Ver as atividades")
    case "nota-pendente":
    case "anexo":
      return noMes(item, competencia, "Ver as notas", { aba: "notas" })
    case "falta-receita":
    case "falta-folha":
      return noMes(item, competencia, "Informar no histórico", { aba: "historico", ...primeiroMesQueFalta(item) })
    case "falta-parametro":
    case "falta-dado":
      return noMes(item, competencia, "Ver o que falta", {})
    case "fator-r":
      return {
        rotulo: "Estudar o Fator R",
        para: "/painel/configuracoes/fator-r",
        busca: { competencia, empresa: item.idEmpresa },
      }
    case "receita-fora-do-comum":
      return noMes(item, competencia, "Conferir as notas", { aba: "notas" })
    default:
      return abrirMes
  }
}

/** The earliest month that somebody must fill in: the history opens on it. */
function primeiroMesQueFalta({ faltas }: ItemDaSimulacao): { mes?: string } {
  const meses = faltas.flatMap(({ competencia }) => competencia ?? []).sort()
  return meses[0] === undefined ? {} : { mes: meses[0] }
}
