import { atividadesDoMei } from "@partida/contracts"
import { formatarCompetencia, janeiroDe, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { ValorDatado } from "@partida/fiscal/escritorio"
import { type AtividadeCadastradaDoMei, type DivergenciaDeOcupacao, divergenciaDeOcupacao } from "@partida/fiscal/mei"
import type { Cadastro } from "./entrada.repository.ts"
import type { EntradaMei, EntradaSimples } from "./entrada.ts"

const MESES_DO_ANO = 12

/** What the month of a MEI takes from what every regime reads. */
interface DoMes {
  /** Of the month, whatever the activity. */
  readonly receita: string
  readonly historico: EntradaSimples["historico"]
  readonly alertas: readonly string[]
  readonly valores: readonly ValorDatado[]
}

/** The inputs of a month of a MEI, as they will be stored. */
export function montarMei(
  cadastro: Cadastro,
  competencia: string,
  { receita, historico, alertas, valores }: DoMes,
): EntradaMei {
  const ano = competencia.slice(0, 4)
  const doAno = historico.filter((m) => m.competencia.slice(0, 4) === ano)
  const atividade = cadastro.regime?.atividadeMei ?? "ambos"
  return {
    regime: "mei",
    competencia,
    abertura: cadastro.abertura,
    atividade,
    receita,
    receitaDoAno: somarReais([receita, ...doAno.flatMap((m) => [m.interno, m.externo])]),
    mesesNoAno: mesesNoAnoDaAbertura(cadastro.abertura, competencia),
    alertas: [
      ...alertas,
      ...alertasDoAnoIncompleto(cadastro, competencia, doAno),
      ...alertasDaOcupacao(cadastro, atividade, competencia),
    ],
    ...(valores.length > 0 && { valores }),
  }
}

/** Months of the year that nobody told: the limit counts them, so its comparison is only of what is known. */
function alertasDoAnoIncompleto(cadastro: Cadastro, competencia: string, doAno: DoMes["historico"]): string[] {
  const conhecidos = new Set(doAno.map((m) => m.competencia))
  const abertura = cadastro.abertura.slice(0, 7)
  const faltam: string[] = []
  for (let mes = janeiroDe(mesDe(competencia)); mes < competencia; mes = somarMeses(mes, 1))
    if (mes >= abertura && !conhecidos.has(mes)) faltam.push(formatarCompetencia(mes))
  if (faltam.length === 0) return []
  return [
    `Falta a receita de ${faltam.join(", ")}, de antes do sistema, e o limite do MEI conta o ano inteiro. Informe-a no histórico da empresa, mesmo que seja zero.`,
  ]
}

/** What the company does against what its registration says: the category of a MEI decides INSS, fixed taxes and limit. */
function alertasDaOcupacao(cadastro: Cadastro, atividade: AtividadeCadastradaDoMei, competencia: string): string[] {
  // An occupation of any month of the year counts for the whole of it.
  const janeiro = `${competencia.slice(0, 4)}-01`
  const doAno = cadastro.atividades.filter(({ encerradaEm }) => encerradaEm === null || encerradaEm > janeiro)
  const cnaes = [...new Set(doAno.map(({ cnae }) => cnae))].sort()
  const divergencia = divergenciaDeOcupacao(atividade, cnaes, mesDe(competencia))
  return divergencia === null ? [] : [frasePara(divergencia, atividade)]
}

function frasePara(divergencia: DivergenciaDeOcupacao, atividade: AtividadeCadastradaDoMei): string {
  const norma = divergencia.norma.titulo
  const onde = "a atividade do MEI em Perfil, Dados cadastrais"
  switch (divergencia.tipo) {
    case "outra-ocupacao":
      return `A empresa é MEI caminhoneiro e também tem, neste ano, atividade que não é de transporte de carga (CNAE ${divergencia.cnaes.map(cnaeEscrito).join(", ")}). No ano com outra ocupação valem o INSS e o limite gerais do MEI (${norma}). Corrija ${onde}, desde janeiro, ou confira as atividades em Perfil, CNAE.`
    case "so-carga":
      return `A empresa é MEI, só tem atividades de transporte de carga e não está como caminhoneiro, que tem outro INSS e outro limite (LC 123/2006 art. 18-F; ${norma}). Se ela não faz outra coisa, corrija ${onde}.`
    case "outros-tributos":
      return `Pelas atividades em Perfil, CNAE, o caminhoneiro seria “${atividadesDoMei[divergencia.esperada]}”, e o cadastro diz “${atividadesDoMei[atividade]}”: muda o ICMS e o ISS do DAS (${norma}). Confira ${onde}.`
  }
}

const cnaeEscrito = (cnae: string) => cnae.replace(/^(\d{4})(\d)(\d{2})$/, "$1-$2/$3")

/** Months from the opening to December, in the year of opening only; a fraction of a month counts whole. */
function mesesNoAnoDaAbertura(abertura: string, competencia: string): number | null {
  if (abertura.slice(0, 4) !== competencia.slice(0, 4)) return null
  return MESES_DO_ANO - Number(abertura.slice(5, 7)) + 1
}

function somarReais(valores: readonly string[]): string {
  return paraReais(valores.reduce((total, v) => total + BigInt(v.replace(".", "")), 0n))
}
