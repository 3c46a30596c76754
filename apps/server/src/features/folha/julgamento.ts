import { type AvisoDaFolha, faltasDoSocio, type ImpedimentoDaFolha } from "@partida/contracts"
import {
  centavos,
  deReais,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  reaisPorExtenso,
} from "@partida/fiscal"
import { hashCanonico } from "../../db/canonico.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { EtapaGravada } from "../etapas/etapas.service.ts"
import {
  AVISO_DO_FGTS,
  type FolhaCadastrada,
  type PessoaDaFolha,
  type Recibo,
  reciboDoMes,
} from "../socios/folha.service.ts"

export interface Achado<C extends string> {
  readonly codigo: C
  readonly mensagem: string
}

/** What one person would receive, and how. */
export interface ReciboJulgado {
  readonly pessoa: PessoaDaFolha
  readonly dependentes: number
  readonly recibo: Recibo
  readonly observacoes: readonly string[]
}

/** The payroll items of one company and month, as they would be issued now. */
export interface FolhaJulgada {
  readonly idEmpresa: string
  readonly competencia: string
  readonly dataPagamento: string
  readonly cadastro: FolhaCadastrada
  /** The owner of a MEI has no pró-labore to issue: the step is concluded by itself. */
  readonly naoSeAplica: boolean
  /** The month, or a later one, is closed. */
  readonly fechado: boolean
  readonly faturamento: EtapaGravada | null
  readonly etapa: EtapaGravada | null
  readonly recibos: readonly ReciboJulgado[]
  readonly totais: TotaisDaFolha
  readonly impedimentos: readonly Achado<ImpedimentoDaFolha>[]
  readonly avisos: readonly Achado<AvisoDaFolha>[]
  /** Names the figures: a conclusion over others is refused. */
  readonly token: string
}

/** Centavos. */
export interface TotaisDaFolha {
  readonly pessoas: number
  readonly bruto: bigint
  readonly inss: bigint
  readonly irrf: bigint
  readonly liquido: bigint
  readonly cpp: bigint
}

/** What was read of one company, besides who receives. */
export interface MesDaEmpresa {
  readonly idEmpresa: string
  readonly competencia: string
  readonly dataPagamento: string
  readonly cadastro: FolhaCadastrada
  readonly fechado: boolean
  readonly faturamento: EtapaGravada | null
  readonly etapa: EtapaGravada | null
  /** Typed pró-labore of the month; null without a typed payroll. */
  readonly digitado: bigint | null
  /** Slips of other months paid to these people in the same calendar month. */
  readonly outrosPagamentos: readonly {
    readonly idSocio: string
    readonly competencia: string
    readonly dataPagamento: string
  }[]
}

/** Judges the payroll items of one company: the slips, what stops them and what asks for a reason. Pure. */
export function julgarFolha(mes: MesDaEmpresa): FolhaJulgada {
  const { idEmpresa, competencia, dataPagamento, cadastro, fechado, faturamento, etapa } = mes
  const naoSeAplica = cadastro.regime.regime === "mei"
  const recibos = naoSeAplica ? [] : cadastro.pessoas.map((p) => reciboDe(cadastro, p, competencia, dataPagamento))
  const totais = somarRecibos(recibos)
  const impedimentos = [...impedimentosDoMes(mes), ...recibos.flatMap(impedimentosDoRecibo)]
  const avisos = naoSeAplica ? [] : [...avisosDoMes(mes, recibos, totais), ...recibos.flatMap((r) => avisosDo(r, mes))]
  const partes = { idEmpresa, competencia, dataPagamento, cadastro, naoSeAplica, fechado, faturamento, etapa }
  return { ...partes, recibos, totais, impedimentos, avisos, token: tokenDa(mes, recibos, avisos) }
}

function reciboDe(
  { regime }: FolhaCadastrada,
  pessoa: PessoaDaFolha,
  competencia: string,
  pagamento: string,
): ReciboJulgado {
  // The month of payment selects the IRRF, and with it who counts.
  const dependentes = pessoa.dependentesEm(pagamento.slice(0, 7))
  const recibo = reciboDoMes(regime, {
    competencia,
    pagamento,
    valor: centavos(pessoa.valorCentavos),
    outrasBases: centavos(pessoa.outras.total),
    dependentes,
  })
  const observacoes = [...pessoa.outras.observacoes, ...(pessoa.categoria === "721" ? [AVISO_DO_FGTS] : [])]
  return { pessoa, dependentes, recibo, observacoes }
}

function somarRecibos(recibos: readonly ReciboJulgado[]): TotaisDaFolha {
  const soma = (de: (c: NonNullable<Recibo["calculo"]>) => string) =>
    recibos.reduce((total, { recibo }) => total + (recibo.calculo ? deReais(de(recibo.calculo)) : 0n), 0n)
  return {
    pessoas: recibos.length,
    bruto: recibos.reduce((total, { pessoa }) => total + pessoa.valorCentavos, 0n),
    inss: soma((c) => c.inss),
    irrf: soma((c) => c.irrf),
    liquido: soma((c) => c.liquido),
    cpp: soma((c) => c.cppForaDoDas),
  }
}

function impedimentosDoMes({ faturamento, fechado, competencia }: MesDaEmpresa): Achado<ImpedimentoDaFolha>[] {
  const mes = formatarCompetencia(mesDe(competencia))
  if (fechado)
    return [{ codigo: "mes-fechado", mensagem: `${mes} está fechada. Reabra-a no DAS, com um motivo, para mudar.` }]
  if (faturamento?.situacao === "concluida") return []
  return [
    { codigo: "faturamento-pendente", mensagem: `O faturamento de ${mes} ainda não foi conferido. Conclua-o antes.` },
  ]
}

function impedimentosDoRecibo({ pessoa, recibo }: ReciboJulgado): Achado<ImpedimentoDaFolha>[] {
  const achados: Achado<ImpedimentoDaFolha>[] = []
  if (recibo.calculo === null)
    achados.push({ codigo: "recibo-impossivel", mensagem: `${pessoa.nome}: ${recibo.motivo ?? "sem cálculo."}` })
  if (pessoa.documento === null)
    achados.push({
      codigo: "sem-cpf",
      mensagem: `${pessoa.nome} está sem CPF, e o pró-labore não pode ser declarado. Informe-o no cadastro da pessoa.`,
    })
  return achados
}

function avisosDoMes(
  { digitado, cadastro }: MesDaEmpresa,
  recibos: readonly ReciboJulgado[],
  { bruto }: TotaisDaFolha,
): Achado<AvisoDaFolha>[] {
  const achados: Achado<AvisoDaFolha>[] = []
  // A typed zero is a payroll of salaries only: it denies nothing.
  if (digitado !== null && digitado > 0n && digitado !== bruto)
    achados.push({
      codigo: "folha-divergente",
      mensagem: `A folha digitada do mês diz ${reaisPorExtenso(centavos(digitado))} de pró-labore, e os recibos somam ${reaisPorExtenso(centavos(bruto))}. No Fator R passa a valer o que for emitido.`,
    })
  if (recibos.length > 0)
    for (const mensagem of cadastro.avisosDoRegime) achados.push({ codigo: "cpp-proporcional", mensagem })
  return achados
}

function avisosDo({ pessoa, recibo }: ReciboJulgado, { outrosPagamentos }: MesDaEmpresa): Achado<AvisoDaFolha>[] {
  const { nome } = pessoa
  const achados = pessoa.outras.divergencias.map(
    (texto): Achado<AvisoDaFolha> => ({
      codigo: "outra-fonte-divergente",
      mensagem: `${nome}: ${texto}`,
    }),
  )
  for (const texto of recibo.avisos) achados.push({ codigo: "abaixo-do-minimo", mensagem: `${nome}: ${texto}` })
  // Without a CPF nothing is issued: it is said there.
  const faltam = pessoa.faltam.filter((f) => f !== "documento").map((f) => faltasDoSocio[f])
  if (faltam.length > 0)
    achados.push({
      codigo: "cadastro-incompleto",
      mensagem: `${nome}: o eSocial vai pedir ${faltam.join(", ")}.`,
    })
  const outro = outrosPagamentos.find((p) => p.idSocio === pessoa.id)
  if (outro)
    achados.push({
      codigo: "outro-pagamento-no-mes",
      mensagem: `${nome} já recebeu no mesmo mês o pró-labore de ${formatarCompetencia(mesDe(outro.competencia))}, em ${formatarData(outro.dataPagamento)}. O IRRF é sobre a soma dos dois, e cada recibo conta só o seu: mude a data de pagamento ou retenha a diferença.`,
    })
  return achados
}

const tokenDa = (
  { competencia, dataPagamento, cadastro }: MesDaEmpresa,
  recibos: readonly ReciboJulgado[],
  avisos: readonly Achado<AvisoDaFolha>[],
) =>
  hashCanonico({
    competencia,
    dataPagamento,
    regime: cadastro.regime,
    avisos,
    recibos: recibos.map(({ pessoa, dependentes, recibo }) => ({
      id: pessoa.id,
      nome: pessoa.nome,
      documento: pessoa.documento,
      categoria: pessoa.categoria,
      valor: String(pessoa.valorCentavos),
      outras: String(pessoa.outras.total),
      dependentes,
      inss: recibo.calculo?.inss ?? null,
      irrf: recibo.calculo?.irrf ?? null,
      cpp: recibo.calculo?.cppForaDoDas ?? null,
    })),
  })

/** A warning accepted and why. */
export interface Aceito {
  readonly codigo: AvisoDaFolha
  readonly motivo: string
}

/** What the conclusion lacks for this act: nobody receives and nobody said so, or the contrary. */
export function impedimentosDoAto(
  { recibos, naoSeAplica }: FolhaJulgada,
  semMovimento: boolean,
): Achado<ImpedimentoDaFolha>[] {
  if (naoSeAplica || recibos.length > 0 === !semMovimento) return []
  return recibos.length === 0
    ? [
        {
          codigo: "sem-pro-labore",
          mensagem: "Ninguém tem pró-labore neste mês. Cadastre o valor de quem recebe, ou declare que não houve.",
        },
      ]
    : [
        {
          codigo: "sem-pro-labore-com-valores",
          mensagem:
            "Há pessoas com pró-labore neste mês. Encerre o valor delas com zero antes de declarar que não houve.",
        },
      ]
}

/**
 * Why the step cannot be concluded as asked, or null: transicao-recusada, competencia-fechada, etapa-pendente,
 * etapa-impedida or ressalva-sem-motivo, with everything that is wrong in the message.
 */
export function porQueNaoConclui(
  julgada: FolhaJulgada,
  { semMovimento, ressalvas }: { readonly semMovimento: boolean; readonly ressalvas: readonly Aceito[] },
): ErroDeNegocio | null {
  if (julgada.etapa?.situacao === "concluida")
    return new ErroDeNegocio("transicao-recusada", "O pró-labore deste mês já está conferido. Reabra-o para mudar.")
  const impedimentos = [...julgada.impedimentos, ...impedimentosDoAto(julgada, semMovimento)]
  const [primeiro] = impedimentos
  if (primeiro?.codigo === "mes-fechado") return new ErroDeNegocio("competencia-fechada", primeiro.mensagem)
  if (primeiro?.codigo === "faturamento-pendente") return new ErroDeNegocio("etapa-pendente", primeiro.mensagem)
  if (primeiro) return new ErroDeNegocio("etapa-impedida", impedimentos.map((i) => i.mensagem).join(" "))
  const aceitos = new Set<string>(ressalvas.map((r) => r.codigo))
  const faltam = julgada.avisos.filter((a) => !aceitos.has(a.codigo))
  if (faltam.length === 0) return null
  return new ErroDeNegocio("ressalva-sem-motivo", `Falta o motivo: ${faltam.map((a) => a.mensagem).join(" ")}`)
}

/** Why a company of a bulk act would be left as it is. */
export interface MotivoDaPrevia {
  readonly codigo: string
  readonly mensagem: string
  readonly tipo: "impedimento" | "aviso"
}

/** The first reason that leaves this company as it is under a bulk act, or null. */
export function motivoDaPrevia(
  julgada: FolhaJulgada,
  { semMovimento, avisosAceitos }: { readonly semMovimento: boolean; readonly avisosAceitos: readonly string[] },
): MotivoDaPrevia | null {
  const aceitos = julgada.avisos.filter((a) => avisosAceitos.includes(a.codigo))
  const ato = {
    semMovimento: semMovimento && julgada.recibos.length === 0,
    ressalvas: aceitos.map(({ codigo }) => ({ codigo, motivo: "" })),
  }
  const erro = porQueNaoConclui(julgada, ato)
  if (erro === null) return null
  const [impedimento] = [...julgada.impedimentos, ...impedimentosDoAto(julgada, ato.semMovimento)]
  if (erro.codigo === "etapa-impedida" && impedimento) return { ...impedimento, tipo: "impedimento" }
  const aviso = julgada.avisos.find((a) => !avisosAceitos.includes(a.codigo))
  if (erro.codigo === "ressalva-sem-motivo" && aviso) return { ...aviso, tipo: "aviso" }
  return { codigo: erro.codigo, mensagem: erro.message, tipo: "impedimento" }
}
