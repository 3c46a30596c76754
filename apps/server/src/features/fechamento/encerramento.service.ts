import { pedidoDeReabertura } from "@partida/contracts"
import { competencia as mesDe } from "@partida/fiscal"
import { fimDoTrimestre } from "@partida/fiscal/presumido"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { impressaoDoMotor } from "../../motor.ts"
import { calcular, hashDoConteudo } from "../apuracao/calculo.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { lerFechamento } from "../apuracao/estado.service.ts"
import { lerEtapas, registrarReabertura } from "../etapas/etapas.service.ts"
import type { Etapa } from "../etapas/etapas.ts"
import { emitirGuiasDoMes, recolherGuiasDoMes } from "../guias/emissao.service.ts"
import { aplicarPendentes } from "../notas-fiscais/notas-fiscais.service.ts"
import { executorPorEmpresa } from "../processamento/por-empresa.service.ts"
import { calcularEmpresas } from "../recalculo/recalculo.service.ts"
import { FORMATO_DO_SELO, hashDoElo, INICIO_DA_CADEIA } from "./cadeia.ts"
import { exigirComoPedido } from "./em-massa.ts"
import { inserirSelo, lerSelos, marcarSeguintes, mudarEstado, selarApuracao } from "./fechamento.repository.ts"
import { porQueNaoFecha, porQueNaoReabre } from "./impedimentos.ts"

/**
 * Seals the month: inputs, parameter periods, result and tree become the next link of the company's chain.
 * Raises nao-encontrado, calculo-pendente, calculo-desatualizado, transicao-recusada, fora-de-ordem.
 */
export async function fecharMes(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  idApuracaoVista: string | null,
): Promise<void> {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const lido = await lerFechamento(tx, escopo, idEmpresa, competencia)
  const impedimento = await porQueNaoFecha(tx, escopo, { idEmpresa, competencia }, lido, ato.agora)
  if (impedimento) throw impedimento
  const apuracao = lido?.apuracao
  if (!lido || !apuracao) throw new ErroDeNegocio("calculo-pendente")
  if (idApuracaoVista !== null && apuracao.id !== idApuracaoVista) throw new ErroDeNegocio("calculo-desatualizado")
  // The draft may be older than the code: what is sealed must be what today's engine gives.
  const entrada = apuracao.entrada as EntradaGuardada
  if (hashDoConteudo(entrada, calcular(entrada)) !== apuracao.hashConteudo) {
    throw new ErroDeNegocio(
      "calculo-desatualizado",
      "O cálculo foi feito por uma versão anterior do programa. Calcule de novo, confira e feche.",
    )
  }
  await selarApuracao(tx, escopo, apuracao.id)
  await encadear(tx, ato, {
    idEmpresa,
    competencia,
    tipo: "fechamento",
    versao: lido.fechamento.versao + 1,
    idApuracao: apuracao.id,
    hashConteudo: apuracao.hashConteudo,
    motivo: null,
  })
  await mudarEstado(tx, escopo, idEmpresa, competencia, {
    estado: "fechado",
    versao: lido.fechamento.versao + 1,
    calculo: 2,
    agora: ato.agora,
  })
  await emitirGuiasDoMes(tx, ato, idEmpresa, competencia)
  await anunciarFechamentos(tx, escopo.idEscritorio, competencia, [idEmpresa])
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
  await encadear(tx, ato, {
    idEmpresa,
    competencia,
    tipo: "reabertura",
    versao: fechamento.versao,
    idApuracao: apuracao.id,
    hashConteudo: apuracao.hashConteudo,
    motivo,
  })
  await mudarEstado(tx, escopo, idEmpresa, competencia, {
    estado: "reaberto",
    versao: fechamento.versao,
    calculo: 98,
    agora: ato.agora,
  })
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

async function encadear(tx: Tx, ato: Ato, novo: NovoElo): Promise<void> {
  const { escopo } = ato
  const ultimo = (await lerSelos(tx, escopo, novo.idEmpresa)).at(-1)?.selo
  const elo = {
    ...novo,
    formato: FORMATO_DO_SELO,
    motor: impressaoDoMotor(),
    sequencia: (ultimo?.sequencia ?? 0) + 1,
    hashAnterior: ultimo?.hash ?? INICIO_DA_CADEIA,
    por: ato.nome,
    em: ato.agora.toISOString(),
  }
  await inserirSelo(tx, { idEscritorio: escopo.idEscritorio, ...elo, hash: hashDoElo(elo) })
}

/** Job "fechar": every company the person chose, as it was when they chose it. */
export const executorDeFechamento = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    () => null,
    async (tx, ato, { idEmpresa, competencia, item }) => {
      await exigirComoPedido(tx, ato.escopo, "fechar", competencia, item)
      await fecharMes(tx, ato, idEmpresa, competencia, null)
      return { resultado: 2, codigo: null, mensagem: "Mês fechado e selado." }
    },
  )

/** Job "reabrir": with the reason and the steps that the person gave for all. */
export const executorDeReabertura = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    (parametros) => pedidoDeReabertura.parse(parametros),
    async (tx, ato, { idEmpresa, competencia, item, parametros }) => {
      await exigirComoPedido(tx, ato.escopo, "reabrir", competencia, item)
      await reabrirMes(tx, ato, idEmpresa, competencia, parametros)
      return { resultado: 2, codigo: null, mensagem: "Mês reaberto; o selo anterior continua na cadeia." }
    },
  )
