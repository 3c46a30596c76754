import { pedidoDeReabertura } from "@partida/contracts"
import { competencia as mesDe } from "@partida/fiscal"
import { fimDoTrimestre } from "@partida/fiscal/presumido"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa, travarEmpresas } from "../../db/empresas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { impressaoDoMotor } from "../../motor.ts"
import { calcular, hashDoConteudo } from "../apuracao/calculo.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { lerFechamento } from "../apuracao/estado.service.ts"
import { lerEtapas, registrarReabertura } from "../etapas/etapas.service.ts"
import type { Etapa } from "../etapas/etapas.ts"
import { emitirGuiasDoMes, recolherGuiasDoMes } from "../guias/emissao.service.ts"
import { aplicarPendentes } from "../notas-fiscais/notas-fiscais.service.ts"
import { retomarDoFechamento } from "../operacoes/retomada.service.ts"
import { emSeparado, executorPorEmpresa, recusado, resultadosDe } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { calcularEmpresas } from "../recalculo/recalculo.service.ts"
import { FORMATO_DO_SELO, hashDoElo, INICIO_DA_CADEIA } from "./cadeia.ts"
import { mudadasDesdeOPedido } from "./em-massa.ts"
import {
  inserirSelos,
  lerAFechar,
  lerPontas,
  type MesAFechar,
  marcarSeguintes,
  mudarEstado,
  selarApuracoes,
} from "./fechamento.repository.ts"
import { porQueNaoFecham, porQueNaoReabre } from "./impedimentos.ts"

/**
 * Seals the month of companies: of each, inputs, parameter periods, result and tree become the next link of its chain. Answers
 * why each of those left open was: nao-encontrado, calculo-pendente, calculo-desatualizado, transicao-recusada, fora-de-ordem,
 * etapa-pendente. `vista` is the computation that the person saw; null in bulk.
 */
export async function fecharMeses(
  tx: Tx,
  ato: Ato,
  competencia: string,
  ids: readonly string[],
  vista: string | null = null,
): Promise<Map<string, ErroDeNegocio>> {
  const { escopo } = ato
  const alcancadas = await travarEmpresas(tx, escopo, ids)
  const lidos = await lerAFechar(tx, escopo, competencia, alcancadas)
  const meses = new Map(alcancadas.map((id) => [id, lidos.get(id) ?? null]))
  const recusas = await porQueNaoFecham(tx, escopo, competencia, meses, ato.agora)
  for (const id of ids) if (!meses.has(id)) recusas.set(id, new ErroDeNegocio("nao-encontrado"))
  const novos: NovoElo[] = []
  for (const [idEmpresa, mes] of meses) {
    if (recusas.has(idEmpresa)) continue
    const recusa = porQueNaoSela(mes, vista)
    if (recusa) recusas.set(idEmpresa, recusa)
    else if (mes?.idApuracao && mes.hashConteudo) {
      const { versao, idApuracao, hashConteudo } = mes
      novos.push({
        idEmpresa,
        competencia,
        tipo: "fechamento",
        versao: versao + 1,
        idApuracao,
        hashConteudo,
        motivo: null,
      })
    }
  }
  if (novos.length === 0) return recusas
  const fechadas = novos.map((n) => n.idEmpresa)
  await selarApuracoes(
    tx,
    escopo,
    novos.map((n) => n.idApuracao),
  )
  await encadear(tx, ato, novos)
  await mudarEstado(tx, escopo, fechadas, competencia, { estado: "fechado", calculo: 2, agora: ato.agora })
  await emitirGuiasDoMes(tx, ato, competencia, fechadas)
  await anunciarFechamentos(tx, escopo.idEscritorio, competencia, fechadas)
  await retomarDoFechamento(tx, escopo, { empresas: fechadas, competencia, agora: ato.agora })
  return recusas
}

/** The same of one company, raising what left it open. */
export async function fecharMes(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  idApuracaoVista: string | null,
): Promise<void> {
  const recusa = (await fecharMeses(tx, ato, competencia, [idEmpresa], idApuracaoVista)).get(idEmpresa)
  if (recusa) throw recusa
}

/** Whether the computation is the one that the person saw, and the one that today's engine gives: it may be older. */
function porQueNaoSela(mes: MesAFechar | null, vista: string | null): ErroDeNegocio | null {
  if (!mes?.idApuracao) return new ErroDeNegocio("calculo-pendente")
  if (vista !== null && mes.idApuracao !== vista) return new ErroDeNegocio("calculo-desatualizado")
  const entrada = mes.entrada as EntradaGuardada
  if (hashDoConteudo(entrada, calcular(entrada)) === mes.hashConteudo) return null
  return new ErroDeNegocio(
    "calculo-desatualizado",
    "O cálculo foi feito por uma versão anterior do programa. Calcule de novo, confira e feche.",
  )
}

/**
 * Reopens the last closed month: the sealed version stays, the reason becomes a link of the chain, events that were
 * waiting reach their notes, and the month is computed again. The earlier steps stay concluded, but for those named and for
 * what the late events change. Raises nao-encontrado, transicao-recusada, fora-de-ordem.
 */
export async function reabrirMes(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  { motivo, etapas = [] }: { readonly motivo: string; readonly etapas?: readonly Etapa[] },
): Promise<void> {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const lido = await lerFechamento(tx, escopo, idEmpresa, competencia)
  const impedimento = await porQueNaoReabre(tx, escopo, idEmpresa, competencia, lido?.fechamento.estado)
  if (impedimento) throw impedimento
  if (!lido?.apuracao) throw new ErroDeNegocio("transicao-recusada")
  const { apuracao, fechamento } = lido
  await encadear(tx, ato, [
    {
      idEmpresa,
      competencia,
      tipo: "reabertura",
      versao: fechamento.versao,
      idApuracao: apuracao.id,
      hashConteudo: apuracao.hashConteudo,
      motivo,
    },
  ])
  await mudarEstado(tx, escopo, [idEmpresa], competencia, { estado: "reaberto", calculo: 98, agora: ato.agora })
  // The rest of its quarter took the presumption that it had sealed.
  if (apuracao.regime === "presumido")
    await marcarSeguintes(
      tx,
      escopo,
      { idEmpresa, depoisDe: competencia, ate: fimDoTrimestre(mesDe(competencia)) },
      ato.agora,
    )
  await recolherGuiasDoMes(tx, escopo, idEmpresa, competencia, ato.agora)
  const concluidas = new Set(
    (await lerEtapas(tx, escopo, competencia, [idEmpresa])).flatMap((e) => (e.situacao === "concluida" ? e.etapa : [])),
  )
  for (const etapa of new Set(etapas))
    if (concluidas.has(etapa)) await registrarReabertura(tx, ato, { idEmpresa, competencia, etapa }, motivo)
  await aplicarPendentes(tx, escopo, idEmpresa, competencia, ato.agora)
  await calcularEmpresas(tx, ato, competencia, [idEmpresa])
}

interface NovoElo {
  readonly idEmpresa: string
  readonly competencia: string
  readonly tipo: "fechamento" | "reabertura"
  readonly versao: number
  readonly idApuracao: string
  readonly hashConteudo: string
  readonly motivo: string | null
}

/** The next link of the chain of each company. */
async function encadear(tx: Tx, ato: Ato, novos: readonly NovoElo[]): Promise<void> {
  const { escopo } = ato
  const pontas = await lerPontas(
    tx,
    escopo,
    novos.map((n) => n.idEmpresa),
  )
  const elos = novos.map((novo) => {
    const ultimo = pontas.get(novo.idEmpresa)
    return {
      ...novo,
      formato: FORMATO_DO_SELO,
      motor: impressaoDoMotor(),
      sequencia: (ultimo?.sequencia ?? 0) + 1,
      hashAnterior: ultimo?.hash ?? INICIO_DA_CADEIA,
      por: ato.nome,
      em: ato.agora.toISOString(),
    }
  })
  await inserirSelos(
    tx,
    elos.map((elo) => ({ idEscritorio: escopo.idEscritorio, ...elo, hash: hashDoElo(elo) })),
  )
}

/** Job "fechar": every company the person chose, as it was when they chose it. */
export const executorDeFechamento = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    () => null,
    async (tx, ato, { competencia, itens }) => {
      const ids = itens.map((i) => i.idEmpresa)
      const mudadas = await mudadasDesdeOPedido(tx, ato.escopo, "fechar", competencia, itens)
      const iguais = ids.filter((id) => !mudadas.has(id))
      const recusas = new Map([...mudadas, ...(await fecharMeses(tx, ato, competencia, iguais))])
      return resultadosDe(ids, recusas, "Mês fechado e selado.")
    },
  )

/** Reopened one after the other, each computed again: no more of them, because all are held until the last ends. */
const REABERTAS_POR_TRANSACAO = 10

/** Job "reabrir": with the reason and the steps that the person gave for all. */
export const executorDeReabertura = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    (parametros) => pedidoDeReabertura.parse(parametros),
    async (tx, ato, { competencia, itens, parametros }) => {
      const resultados = new Map<string, ResultadoDeItem>()
      const mudadas = await mudadasDesdeOPedido(tx, ato.escopo, "reabrir", competencia, itens)
      for (const { idEmpresa } of itens) {
        const mudada = mudadas.get(idEmpresa)
        const feito = async (t: Tx) => {
          await reabrirMes(t, ato, idEmpresa, competencia, parametros)
          return { resultado: 2, codigo: null, mensagem: "Mês reaberto; o selo anterior continua na cadeia." }
        }
        resultados.set(idEmpresa, mudada ? recusado(mudada) : await emSeparado(tx, feito))
      }
      return resultados
    },
    REABERTAS_POR_TRANSACAO,
  )
