import { setImmediate as ceder } from "node:timers/promises"
import { type ComparacaoDaEmpresa, type LinhaDaComparacao, MAIOR_CARTEIRA_COMPARADA } from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  centavos,
  deReais,
  competencia as mesDe,
  paraReais,
  somarMeses,
} from "@partida/fiscal"
import {
  NOMES_DOS_REGIMES,
  planejarRegimes,
  prazosDosRegimes,
  type ResultadoPlanoDeRegimes,
} from "@partida/fiscal/simuladores"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { formatarReais } from "../../documentos/memoria-pdf/formatos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportarLinhas, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import { proLaboreDaFolha } from "../pro-labore/pro-labore.service.ts"
import { MESES_DO_RITMO, ultimoCompleto } from "../projecao-fator-r/projecao.service.ts"
import { colunasDaCarteira } from "./exportacao.ts"
import { type EmpresaDaCarteira, lerCarteira } from "./planejamento.repository.ts"
import { montarPremissas, type PedidoDeComparacao, type Premissas, type SemPremissas } from "./premissas.ts"
import { compararSemestres } from "./semestres.ts"

/** Companies read in one transaction. */
const POR_VEZ = 100

/** The companies of the Simples of a month by what another regime would save, those that gain the most first. */
export async function compararCarteira(banco: Banco, escopo: Escopo, competencia: string, agora: Date) {
  const { linhas, empresas } = await linhasDaCarteira(banco, escopo, competencia, agora)
  const ganhos = linhas.map(({ ganho }) => deReais(ganho))
  return {
    ano: Number(competencia.slice(0, 4)),
    lista: linhas.slice(0, MAIOR_CARTEIRA_COMPARADA),
    comparadas: linhas.length,
    foraDaConta: empresas - linhas.length,
    deveriamMudar: ganhos.filter((ganho) => ganho > 0n).length,
    ganhoTotal: paraReais(ganhos.reduce((total, ganho) => total + ganho, 0n)),
  }
}

/** The same, of every company, as a file. */
export async function exportarCarteira(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDeExportacao & { readonly competencia: string },
  agora: Date,
) {
  const { linhas } = await linhasDaCarteira(banco, escopo, pedido.competencia, agora)
  return exportarLinhas({ nome: `regimes-${pedido.competencia}`, titulo: "Regimes" }, colunasDaCarteira, linhas, pedido)
}

async function linhasDaCarteira(banco: Banco, escopo: Escopo, competencia: string, agora: Date) {
  const carteira = await banco.emEscopo(escopo, (tx) => lerCarteira(tx, escopo, competencia))
  const linhas: LinhaDaComparacao[] = []
  for (let i = 0; i < carteira.length; i += POR_VEZ) {
    const empresas = carteira.slice(i, i + POR_VEZ)
    const lidas = await banco.emEscopo(escopo, (tx) => lerPremissas(tx, { escopo, agora }, competencia, empresas))
    for (const { empresa, premissas } of lidas) {
      const linha = typeof premissas === "string" ? null : linhaDe(empresa, premissas)
      if (linha !== null) linhas.push(linha)
      // The engine computes on the only thread: whoever else asks is answered between two companies.
      await ceder()
    }
  }
  const ganho = (linha: LinhaDaComparacao) => deReais(linha.ganho)
  linhas.sort((a, b) => (ganho(a) === ganho(b) ? 0 : ganho(a) > ganho(b) ? -1 : 1))
  return { linhas, empresas: carteira.length }
}

/** The inputs of these companies as questions to the engine, or why there is none. */
async function lerPremissas(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  competencia: string,
  empresas: readonly EmpresaDaCarteira[],
  pedido?: PedidoDeComparacao,
) {
  const ids = empresas.map(({ id }) => id)
  const hoje = competenciaCivil(agora)
  const mes = mesDe(competencia)
  const entradas = await lerEntradas(tx, escopo, competencia, ids)
  const desde = somarMeses(ultimoCompleto(mes, hoje), 1 - MESES_DO_RITMO)
  const proLabores = await proLaboreDaFolha(tx, escopo, ids, { desde, ate: mes })
  return empresas.map((empresa) => {
    const entrada = entradas.get(empresa.id)
    const proLabore = new Map<Competencia, Centavos>(
      (proLabores.get(empresa.id) ?? []).map((p) => [mesDe(p.competencia), centavos(p.valorCentavos)] as const),
    )
    const premissas: Premissas | SemPremissas | "outro-regime" =
      entrada?.regime === "simples" ? montarPremissas(entrada, proLabore, hoje, pedido) : "outro-regime"
    return { empresa, premissas }
  })
}

function linhaDe({ id, apelido, cnpj }: EmpresaDaCarteira, { entrada }: Premissas): LinhaDaComparacao | null {
  const resposta = planejarRegimes(entrada)
  if (resposta.tipo !== "calculado") return null
  const { regimes, melhor } = resposta.resultado
  return {
    idEmpresa: id,
    apelido,
    cnpj,
    receitaMensal: paraReais(entrada.receitaMensal),
    regimes: regimes.map(resumir),
    melhor,
    ganho: paraReais(ganhoDe(resposta.resultado)),
  }
}

type Regime = ResultadoPlanoDeRegimes["regimes"][number]

const resumir = ({ regime, total, proLabore }: Regime) => ({
  regime,
  total: total === null ? null : paraReais(total),
  proLabore: proLabore === null ? null : paraReais(proLabore),
})

/** From the Simples to the best regime; zero when it is the best or is not allowed. */
function ganhoDe({ regimes }: ResultadoPlanoDeRegimes): bigint {
  const melhor = regimes[0]?.total ?? null
  const simples = regimes.find(({ regime }) => regime === "simples")?.total ?? null
  return melhor === null || simples === null ? 0n : simples - melhor
}

/** Why a company cannot be compared, in a sentence. */
const SEM_COMO_COMPARAR = {
  "outro-regime": {
    codigo: "fora-do-simples-para-comparar",
    mensagem:
      "A comparação começa de quem é do Simples Nacional no mês: de outro regime não estão aqui o anexo e a folha que o Simples pediria.",
  },
  mercadorias: {
    codigo: "mercadorias-nao-comparadas",
    mensagem:
      "Esta empresa vende mercadorias, e os regimes dela não são comparados: fora do Simples elas devem ICMS e IPI, com créditos das compras que ninguém registra aqui, e uma comparação sem eles indicaria o regime errado.",
  },
  "sem-receita": {
    codigo: "sem-receita-para-comparar",
    mensagem:
      "Não há receita nos últimos meses para dizer o ritmo do ano. Informe abaixo a receita por mês, ou o faturamento em Fechamento.",
  },
  "sem-anexo": {
    codigo: "sem-anexo-para-comparar",
    mensagem:
      "Não há receita neste mês, e é ela que diz o anexo da empresa. Escolha um mês com receita ou informe o faturamento em Fechamento.",
  },
} as const satisfies Record<SemPremissas | "outro-regime", { readonly codigo: string; readonly mensagem: string }>

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
  const [lida] = await lerPremissas(tx, ato, competencia, [empresa], pedido)
  const premissas = lida?.premissas ?? "outro-regime"
  if (typeof premissas === "string") return { situacao: "faltam-dados", faltas: [SEM_COMO_COMPARAR[premissas]] }
  const { entrada, aliquotaIss, avisos } = premissas
  const resposta = planejarRegimes(entrada)
  if (resposta.tipo !== "calculado")
    return { situacao: "faltam-dados", faltas: resposta.tipo === "faltam-dados" ? [...resposta.faltam] : [] }
  const { regimes, melhor, economia } = resposta.resultado
  const { reforma, semOpcao } = compararSemestres(entrada, competencia, pedido, diaCivil(ato.agora))
  return {
    situacao: "calculado",
    apelido: empresa.apelido,
    ano: entrada.ano,
    premissas: {
      receitaMensal: paraReais(entrada.receitaMensal),
      folhaEmpregados: paraReais(entrada.folhaEmpregados),
      proLaboreMinimo: paraReais(entrada.proLaboreMinimo),
      aliquotaIss,
      anexo: entrada.anexo,
    },
    regimes: regimes.map((regime) => ({
      ...resumir(regime),
      impedimento: regime.impedimento,
      partes: regime.partes.map(({ rotulo, valor }) => ({ rotulo, valor: paraReais(valor) })),
    })),
    melhor,
    economia: paraReais(economia),
    conclusao: conclusaoDe(resposta.resultado),
    avisos: [...avisos, ...resposta.avisos, ...(semOpcao === null ? [] : [semOpcao])],
    memoria: resposta.memoria,
    prazos: prazosDosRegimes(entrada).map(({ titulo, texto, norma }) => ({ titulo, texto, norma })),
    reforma,
  }
}

function conclusaoDe({ melhor, economia }: ResultadoPlanoDeRegimes): string {
  if (melhor === null) return "Nenhum dos regimes comparados é permitido com esta receita."
  return economia > 0n
    ? `${NOMES_DOS_REGIMES[melhor]} é o mais barato: ${formatarReais(paraReais(economia))} a menos no ano que o seguinte.`
    : `${NOMES_DOS_REGIMES[melhor]} é o único permitido, ou custa o mesmo que o seguinte.`
}
