import type { ComparacaoDaEmpresa } from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  centavos,
  competencia as mesDe,
  paraReais,
  somarMeses,
  type Tabelas,
  ZERO,
} from "@partida/fiscal"
import {
  NOMES_DOS_REGIMES,
  planejarRegimes,
  prazosDosRegimes,
  type ResultadoPlanoDeRegimes,
  suporTabelas,
} from "@partida/fiscal/simuladores"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { formatarReais } from "../../documentos/memoria-pdf/formatos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { proLaboreDaFolha } from "../pro-labore/pro-labore.service.ts"
import { MESES_DO_RITMO, ultimoCompleto } from "../projecao-fator-r/projecao.service.ts"
import { linhasQueContam } from "../receitas/fontes.ts"
import { lerClassesDeReceita } from "../receitas/receitas.service.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { assinaturaDe, fonteDaFracao, lerGuardadas, suposicaoDe } from "./guardadas.service.ts"
import type { AtividadeDoPlano } from "./partes.ts"
import { type EmpresaDaCarteira, lerAtividades, lerCarteira, lerFolhaDeEmpregados } from "./planejamento.repository.ts"
import {
  type ClasseDoMes,
  montarPremissas,
  type PedidoDeComparacao,
  type PontoDePartida,
  type Premissas,
  partirDoMei,
  partirDoPresumido,
  partirDoSimples,
  type SemPremissas,
} from "./premissas.ts"
import { compararSemestres } from "./semestres.ts"

const MESES_DO_ANO = 12

/** The inputs of these companies as questions to the engine, or why there is none. */
export async function lerPremissas(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  competencia: string,
  empresas: readonly EmpresaDaCarteira[],
  pedido: PedidoDeComparacao = {},
) {
  const ids = empresas.map(({ id }) => id)
  const hoje = competenciaCivil(agora)
  const mes = mesDe(competencia)
  const entradas = await lerEntradas(tx, escopo, competencia, ids)
  const ultimo = ultimoCompleto(mes, hoje)
  const desde = somarMeses(ultimo, 1 - MESES_DO_RITMO)
  const guardadasDe = await lerGuardadas(tx, escopo, ids)
  const atividades = await lerAtividades(tx, escopo, competencia, ids)
  const proLabores = await proLaboreDaFolha(tx, escopo, ids, { desde, ate: mes })
  const doAno = await lerClassesDeReceita(tx, escopo, ids, { desde: somarMeses(ultimo, 1 - MESES_DO_ANO), ate: ultimo })
  const folhas = await lerFolhaDeEmpregados(tx, escopo, ids, { desde, ate: ultimo })
  const vigentes = await tabelasVigentes(tx, escopo)
  const { tabelas, aviso } = suporTabelas(mesDe(`${mes.slice(0, 4)}-12`), vigentes)
  const lidas = empresas.map((empresa) => {
    const entrada = entradas.get(empresa.id)
    const proLabore = new Map<Competencia, Centavos>(
      (proLabores.get(empresa.id) ?? []).map((p) => [mesDe(p.competencia), centavos(p.valorCentavos)] as const),
    )
    const guardadas = guardadasDe(empresa.id)
    const dela = [...Map.groupBy(doAno.get(empresa.id) ?? [], (classe) => classe.competencia)].flatMap(([m, classes]) =>
      linhasQueContam(classes, m < empresa.inicioNoSistema),
    )
    const ponto = pontoDePartida(entrada, atividades.get(empresa.id) ?? [], proLabore, dela, {
      hoje,
      ultimo,
      folha: folhas.get(empresa.id) ?? null,
    })
    const premissas: Premissas | SemPremissas | SemPonto =
      typeof ponto === "string" ? ponto : montarPremissas(ponto, suposicaoDe(pedido, guardadas), tabelas)
    return { empresa, ponto: typeof ponto === "string" ? null : ponto, premissas, guardadas }
  })
  return { lidas, vigentes, tabelas, avisos: aviso === null ? [] : [aviso] }
}

/** Why there is nowhere to begin from. */
type SemPonto = "outro-regime" | "impeditivo"

function pontoDePartida(
  entrada: EntradaGuardada | undefined,
  atividades: readonly AtividadeDoPlano[],
  proLabore: ReadonlyMap<Competencia, Centavos>,
  doAno: readonly ClasseDoMes[],
  { hoje, ...doPresumido }: Parameters<typeof partirDoPresumido>[3] & { readonly hoje: string },
): PontoDePartida | SemPonto {
  if (entrada?.regime === "simples") return partirDoSimples(entrada, atividades, proLabore, doAno, hoje)
  if (entrada?.regime === "mei") return partirDoMei(entrada, atividades, hoje)
  if (entrada?.regime === "presumido") return partirDoPresumido(entrada, atividades, doAno, doPresumido) ?? "impeditivo"
  return "outro-regime"
}

type Regime = ResultadoPlanoDeRegimes["regimes"][number]

export const resumirRegime = ({ regime, total, proLabore }: Regime) => ({
  regime,
  total: total === null ? null : paraReais(total),
  proLabore: proLabore === null ? null : paraReais(proLabore),
})

/** Why a company cannot be compared, in a sentence. */
const SEM_COMO_COMPARAR = {
  "outro-regime": {
    codigo: "fora-do-simples-para-comparar",
    mensagem:
      "A comparação começa de quem é do Simples Nacional, MEI ou Lucro Presumido no mês. O Lucro Real não é apurado aqui.",
  },
  impeditivo: {
    codigo: "impeditivo-para-comparar",
    mensagem:
      "A empresa tem receita de uma atividade cujo CNAE é impeditivo do Simples Nacional: ela não pode optar, e não há o que comparar. Se a atividade não for essa, corrija o CNAE em Perfil, CNAE.",
  },
  mercadorias: {
    codigo: "mercadorias-nao-comparadas",
    mensagem:
      "Esta empresa vende mercadorias, e fora do Simples elas devem ICMS e IPI, que não estão na conta: a tabela da lei não traz as alíquotas do Estado nem os créditos das compras. Informe quanto eles levam da receita de mercadorias, com a fonte, para comparar.",
  },
  "sem-receita": {
    codigo: "sem-receita-para-comparar",
    mensagem:
      "Não há receita nos últimos meses para dizer o ritmo do ano. Informe abaixo a receita por mês, ou o faturamento em Fechamento.",
  },
  "sem-anexo": {
    codigo: "sem-anexo-para-comparar",
    mensagem:
      "Não há receita neste mês, nem atividade que diga o anexo da empresa. Escolha um mês com receita, ou informe as atividades em Perfil, CNAE.",
  },
} as const satisfies Record<SemPremissas | SemPonto, { readonly codigo: string; readonly mensagem: string }>

/** The regimes of a company on what the person supposes, and the semesters after inside or outside. Raises nao-encontrado. */
export async function compararEmpresa(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  pedido: PedidoDeComparacao,
): Promise<ComparacaoDaEmpresa> {
  const [empresa] = await lerCarteira(tx, ato.escopo, competencia, [idEmpresa])
  if (empresa === undefined) throw new ErroDeNegocio("nao-encontrado")
  const { lidas, vigentes, tabelas, avisos: supostas } = await lerPremissas(tx, ato, competencia, [empresa], pedido)
  const [lida] = lidas
  const premissas = lida?.premissas ?? "outro-regime"
  if (typeof premissas === "string")
    return {
      situacao: "faltam-dados",
      apelido: empresa.apelido,
      faltas: [SEM_COMO_COMPARAR[premissas]],
      prazos: lida?.ponto ? prazosDe(lida.ponto, lida.ponto.receitaMensal ?? ZERO, vigentes) : [],
    }
  const { entrada, avisos, ...suposto } = premissas
  const guardadas = lida?.guardadas ?? { empresa: null, escritorio: null }
  const resposta = planejarRegimes(entrada, tabelas)
  if (resposta.tipo !== "calculado")
    return {
      situacao: "faltam-dados",
      apelido: empresa.apelido,
      faltas: resposta.tipo === "faltam-dados" ? [...resposta.faltam] : [],
      prazos: [],
    }
  const { regimes, melhor, economia } = resposta.resultado
  const atual = lida?.ponto?.regime ?? "simples"
  const { reforma, semOpcao } =
    atual !== "simples"
      ? { reforma: null, semOpcao: SEM_ESCOLHA[atual] }
      : compararSemestres(
          premissas,
          competencia,
          {
            cbs: fonteDaFracao("cbs", pedido, guardadas),
            parcelaParaEmpresas: fonteDaFracao("parcelaParaEmpresas", pedido, guardadas),
          },
          diaCivil(ato.agora),
        )
  return {
    situacao: "calculado",
    apelido: empresa.apelido,
    atual,
    ano: entrada.ano,
    premissas: {
      receitaMensal: paraReais(entrada.receitaMensal),
      folhaEmpregados: paraReais(entrada.folhaEmpregados),
      proLaboreMinimo: paraReais(entrada.proLaboreMinimo),
      proLaboreMaximo: paraReais(entrada.proLaboreMaximo ?? 0n),
      permiteMei: entrada.atividadeDoMei !== undefined,
      ...suposto,
      anexo: [...new Set((entrada.partes ?? [entrada]).map(({ anexo }) => anexo))].join(" e "),
    },
    guardadas: {
      empresa: assinaturaDe(guardadas.empresa),
      escritorio: assinaturaDe(guardadas.escritorio),
      versao: guardadas.empresa?.versao ?? 0,
    },
    regimes: regimes.map((regime) => ({
      ...resumirRegime(regime),
      impedimento: regime.impedimento,
      partes: regime.partes.map(({ rotulo, valor }) => ({ rotulo, valor: paraReais(valor) })),
    })),
    melhor,
    economia: paraReais(economia),
    conclusao: conclusaoDe(resposta.resultado),
    avisos: [...supostas, ...avisos, ...resposta.avisos, ...(semOpcao === null ? [] : [semOpcao])],
    memoria: resposta.memoria,
    prazos: lida?.ponto ? prazosDe(lida.ponto, entrada.receitaMensal, vigentes) : [],
    reforma,
  }
}

const SEM_ESCOLHA = {
  mei: "O MEI paga IBS e CBS em valores fixos: a escolha de pagá-los por dentro ou por fora do DAS é de quem está no Simples sem ser MEI.",
  presumido:
    "O Lucro Presumido paga IBS e CBS por fora: a escolha de pagá-los por dentro ou por fora do DAS é de quem está no Simples.",
} as const

/** The dates of a company at a pace: of a MEI, its own come too. */
function prazosDe({ regime, competencia }: PontoDePartida, receitaMensal: Centavos, tabelas: Tabelas) {
  const dados = { ano: Number(competencia.slice(0, 4)), receitaMensal, ehMei: regime === "mei" }
  return prazosDosRegimes(dados, tabelas).map(({ titulo, texto, norma }) => ({ titulo, texto, norma }))
}

function conclusaoDe({ melhor, economia }: ResultadoPlanoDeRegimes): string {
  if (melhor === null) return "Nenhum dos regimes comparados é permitido com esta receita."
  return economia > 0n
    ? `${NOMES_DOS_REGIMES[melhor]} é o mais barato: ${formatarReais(paraReais(economia))} a menos no ano que o seguinte.`
    : `${NOMES_DOS_REGIMES[melhor]} é o único permitido, ou custa o mesmo que o seguinte.`
}
