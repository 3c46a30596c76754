import {
  alcancaPapel,
  niveisDeAlerta,
  type PainelDaEmpresa,
  type PainelDasEmpresas,
  type PainelDoEscritorio,
  type Papel,
} from "@partida/contracts"
import { deReais, competencia as mesDe, paraReais, somarCentavos, somarDias, somarMeses } from "@partida/fiscal"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { doSimples } from "../../db/resultado.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { resumirAlertas } from "../alertas/alertas.service.ts"
import { ultimoMesFechado } from "../apuracao/estado.service.ts"
import { contarAVencer } from "../certificados/consulta.service.ts"
import { pedidosFaltando } from "../conversas/leitura.service.ts"
import { contarDoMes } from "../declaracoes/lista.service.ts"
import { montarHistorico } from "../empresas/empresas.service.ts"
import { empresasDaPessoa, lerEmpresa } from "../empresas/leitura.service.ts"
import { devidoPorEmpresa, guiasEmAberto, somarDevido } from "../guias/guias.service.ts"
import { primeirasPendentes, resumirMes } from "../mes/resumo.service.ts"
import { contarPendentes } from "../notas-fiscais/consulta.service.ts"
import { resumirFila } from "../operacoes/operacoes.service.ts"
import { lerTotaisDeReceita } from "../receitas/receitas.service.ts"

const DIAS_PROXIMOS = 7
const PENDENTES_NA_TELA = 8
const GUIAS_NA_TELA = 6
const MESES_DO_GRAFICO = 12

/** The office's morning: a fixed number of queries, each the same as that of the list its number opens. */
export async function montarPainel(
  tx: Tx,
  escopo: Escopo,
  papel: Papel,
  competencia: string,
  agora: Date,
): Promise<PainelDoEscritorio> {
  const { comPendencia, responsaveis, ...mes } = await resumirMes(tx, escopo, competencia)
  const lista = comPendencia === 0 ? [] : await primeirasPendentes(tx, escopo, competencia, PENDENTES_NA_TELA)
  const certificados = await certificadosDe(tx, escopo, agora)
  const alertas = await resumirAlertas(tx, escopo)
  return {
    competencia,
    ...mes,
    guias: await resumirGuiasDoDia(tx, escopo, agora),
    certificados,
    declaracoes: await contarDoMes(tx, escopo, diaCivil(agora)),
    automacoes: await resumirFila(tx, escopo, agora),
    alertas: alertas
      .map(({ tipo, nivel, n }) => ({ tipo, nivel, quantidade: n }))
      .sort((a, b) => niveisDeAlerta[b.nivel].ordem - niveisDeAlerta[a.nivel].ordem || b.quantidade - a.quantidade),
    pendentes: { quantidade: comPendencia, lista },
    responsaveis: alcancaPapel(papel, "ADMINISTRADOR") ? porNome(responsaveis) : null,
  }
}

async function resumirGuiasDoDia(tx: Tx, escopo: Escopo, agora: Date): Promise<PainelDoEscritorio["guias"]> {
  const hoje = diaCivil(agora)
  const ate = somarDias(hoje, DIAS_PROXIMOS)
  const aPagar = { situacao: "a-pagar", vencimentoDe: hoje, vencimentoAte: ate } as const
  const proximas = await somarDevido(tx, escopo, aPagar, agora)
  const vencidas = await somarDevido(tx, escopo, { situacao: "vencida" }, agora)
  return {
    proximas: { ...proximas, de: hoje, ate },
    vencidas: { ...vencidas, ate: somarDias(hoje, -1) },
  }
}

/** Companies that nobody answers for come last. */
const porNome = <R extends { readonly nome: string | null }>(lista: readonly R[]): R[] =>
  [...lista].sort((a, b) =>
    a.nome === null || b.nome === null
      ? Number(a.nome === null) - Number(b.nome === null)
      : a.nome.localeCompare(b.nome),
  )

/** What the owner of several companies looks at first: what to pay of all of them, and how much each owes. Raises sem-permissao. */
export async function montarPainelDasEmpresas(
  tx: Tx,
  escopo: Escopo,
  papel: Papel,
  agora: Date,
): Promise<Omit<PainelDasEmpresas, "aoEscritorio">> {
  // Who works for an office reaches more companies than one screen shows, and has a panel of their own.
  if (papel !== "EMPRESA" && papel !== "FUNCIONARIO") throw new ErroDeNegocio("sem-permissao")
  const empresas = await empresasDaPessoa(tx, escopo)
  const ate = somarMeses(mesDe(competenciaCivil(agora)), -1)
  const receitas = await lerTotaisDeReceita(
    tx,
    escopo,
    empresas.map(({ id }) => id),
    { desde: somarMeses(ate, 1 - MESES_DO_GRAFICO), ate },
  )
  const porMes = Map.groupBy([...receitas.values()].flat(), ({ competencia }) => competencia)
  const devidos = new Map((await devidoPorEmpresa(tx, escopo, agora)).map((d) => [d.idEmpresa, d]))
  return {
    aPagar: await guiasEmAberto(tx, escopo, undefined, GUIAS_NA_TELA, agora),
    empresas: empresas.map(({ id, apelido }) => {
      const { quantidade = 0, vencidas = 0, vencimento = null, devido = 0n } = devidos.get(id) ?? {}
      return { id, apelido, quantidade, vencidas, vencimento, valor: paraReais(devido) }
    }),
    meses: [...porMes.keys()].sort().map((competencia) => ({
      competencia,
      receita: paraReais((porMes.get(competencia) ?? []).reduce((soma, t) => soma + t.totalCentavos, 0n)),
    })),
    notasEsperando: await contarPendentes(tx, escopo, undefined),
    certificados: await certificadosDe(tx, escopo, agora),
    pedidos: await pedidosFaltando(tx, escopo),
  }
}

/** What the owner looks at: what to pay, what came in, what it costs. Raises nao-encontrado. */
export async function montarPainelDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  agora: Date,
): Promise<Omit<PainelDaEmpresa, "aoEscritorio">> {
  const lida = encontrado(await lerEmpresa(tx, escopo, idEmpresa))
  const { apelido, inicioNoSistema } = lida.empresa
  const emAberto = await guiasEmAberto(tx, escopo, idEmpresa, GUIAS_NA_TELA, agora)
  const anterior = somarMeses(mesDe(competenciaCivil(agora)), -1)
  const historico = await montarHistorico(tx, escopo, idEmpresa, anterior, MESES_DO_GRAFICO)
  return {
    empresa: { id: idEmpresa, apelido },
    aPagar: emAberto,
    ultimo: await ultimoFechado(tx, escopo, idEmpresa),
    meses: historico.reverse().map((m) => {
      const digitadas = m.receitas.map((r) => r.valor)
      // Before the system the typed total already holds the notes of the month.
      const receitas = m.competencia < inicioNoSistema ? digitadas : [m.receitaDasNotas, ...digitadas]
      return { competencia: m.competencia, receita: paraReais(somarCentavos(receitas.map((v) => deReais(v)))) }
    }),
    notasEsperando: await contarPendentes(tx, escopo, idEmpresa),
    certificados: await certificadosDe(tx, escopo, agora, idEmpresa),
    pedidos: await pedidosFaltando(tx, escopo, idEmpresa),
  }
}

async function certificadosDe(tx: Tx, escopo: Escopo, agora: Date, idEmpresa?: string) {
  const { "a-vencer": aVencer, vencido: vencidos } = await contarAVencer(tx, escopo, agora, idEmpresa)
  return { aVencer, vencidos }
}

async function ultimoFechado(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<PainelDaEmpresa["ultimo"]> {
  const ultimo = await ultimoMesFechado(tx, escopo, idEmpresa)
  if (!ultimo?.resultado) return null
  const { total, vencimento, receita } = ultimo.resultado
  const aliquotaEfetiva = doSimples(ultimo.resultado)?.aliquotaEfetiva ?? null
  return { competencia: ultimo.competencia, total, vencimento, aliquotaEfetiva, receita }
}
