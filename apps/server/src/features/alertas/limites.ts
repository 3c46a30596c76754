import type { NivelDeAlerta, TipoDeAlerta } from "@partida/contracts"
import { tiposDeAlerta } from "@partida/contracts"
import {
  anoDe,
  type Centavos,
  type Competencia,
  calcularLimiteMei,
  calcularLimites,
  centavos,
  competenciaDaData,
  type EfeitoDoExcesso,
  formatarCompetencia,
  janeiroDe,
  mesesEntre,
  mesDe as numeroDoMes,
  paraReais,
  reaisPorExtenso,
  type SituacaoDoLimite,
  somarMeses,
} from "@partida/fiscal"
import { ultimoCompleto } from "../projecao-fator-r/projecao.service.ts"
import { alertasDoAnoAnterior, EXCESSO, marcoDoExcesso } from "./limites-ano-anterior.ts"
import type { AlertaDevido, MesApurado } from "./tipos.ts"

/** Parts of a limit at which the office wants to be told before the law has anything to say. */
const MARCOS = [90, 80] as const
const CEM = 100n
const MIL = 1000n
const MESES_DO_ANO = 12

interface Comparada {
  readonly limite: Centavos
  readonly situacao: SituacaoDoLimite
  readonly efeito: EfeitoDoExcesso
  /** What the engine says of an excess. */
  readonly avisos: readonly string[]
}

interface Assunto {
  readonly tipo: TipoDeAlerta
  /** "do sublimite de ICMS e ISS". */
  readonly nome: string
  readonly comparar: (receita: Centavos) => Comparada
  /** Besides the provision of its kind. */
  readonly lei?: string
  /** What the law does and what to do about it. */
  readonly saida: (comparada: Comparada, ano: number) => string
  /** Revenue of the year up to the month, and of the month itself. */
  readonly receita: Centavos
  readonly doMes: Centavos
}

/**
 * Limits of the calendar year of the latest computed month, and what an excess of the year before still asks for. `hoje` is the
 * civil month.
 */
export function alertasDosLimites(mes: MesApurado, hoje: string): AlertaDevido[] {
  return [
    ...alertasDoAnoAnterior(mes),
    ...assuntosDe(mes).flatMap((assunto) => alertaDoLimite(assunto, mes, hoje) ?? []),
  ]
}

function assuntosDe(mes: MesApurado): Assunto[] {
  const ano = anoDe(mes.competencia)
  const mesesAtividade = mesesNoAnoDaAbertura(mes)
  const noAno = { ano, ...(mesesAtividade === undefined ? {} : { mesesAtividade }) }
  if (mes.regime === "mei" && mes.receitaDoAnoMei !== null) {
    const { receitaDoAnoMei: receita, receitaDoMes: doMes, caminhoneiro } = mes
    const comparar = (receitaAno: Centavos) => doMei({ ...noAno, receitaAno, caminhoneiro })
    const nome = caminhoneiro ? "do limite do MEI caminhoneiro" : "do limite do MEI"
    const assunto: Assunto = { tipo: "limite-mei", nome, comparar, saida: saidaDoMei, receita, doMes }
    return [caminhoneiro ? { ...assunto, lei: "art. 18-F" } : assunto]
  }
  if (mes.regime !== "simples") return []
  const { interno, externo } = mes
  const de = (mercado: typeof interno) => ({
    receita: somarDoAno(mercado, mes.competencia),
    doMes: mercado.get(mes.competencia) ?? centavos(0n),
  })
  const limite = (receitaAno: Centavos) => doSimples({ ...noAno, receitaAno })
  const assuntos: Assunto[] = [
    { tipo: "limite", nome: "do limite do Simples Nacional", comparar: limite, saida: saidaDoLimite, ...de(interno) },
    {
      tipo: "limite-exportacao",
      nome: "do limite adicional de exportação",
      comparar: limite,
      saida: saidaDoLimite,
      ...de(externo),
    },
  ]
  // Whoever already pays ICMS and ISS outside the DAS has nothing left to lose at the sublimit.
  if (mes.impedidoIcmsIss) return assuntos
  const comparar = (receitaAno: Centavos) => doSublimite({ ...noAno, receitaAno })
  const nome = "do sublimite de ICMS e ISS"
  return [{ tipo: "sublimite", nome, comparar, saida: saidaDoSublimite, ...de(interno) }, ...assuntos]
}

type NoAno = { readonly ano: number; readonly mesesAtividade?: number; readonly receitaAno: Centavos }

function doSimples(dados: NoAno): Comparada {
  const resposta = calcularLimites(dados)
  if (resposta.tipo !== "calculado") throw new Error("The limits of the Simples always have an answer.")
  const { limite, situacaoLimite: situacao, efeitoLimite: efeito } = resposta.resultado
  return { limite, situacao, efeito, avisos: resposta.avisos }
}

function doSublimite(dados: NoAno): Comparada {
  const resposta = calcularLimites(dados)
  if (resposta.tipo !== "calculado") throw new Error("The limits of the Simples always have an answer.")
  const { sublimite: limite, situacaoSublimite: situacao, efeitoSublimite: efeito } = resposta.resultado
  return { limite, situacao, efeito, avisos: resposta.avisos }
}

function doMei(dados: NoAno & { readonly caminhoneiro: boolean }): Comparada {
  const resposta = calcularLimiteMei(dados)
  if (resposta.tipo !== "calculado") throw new Error("The limit of the MEI always has an answer.")
  const { limite, situacao } = resposta.resultado
  return { limite, situacao, efeito: "nenhum", avisos: resposta.avisos }
}

/** 80, 90, 100 (past the limit) or 120 (past it by more than 20 %); null below. At the limit to the cent it is not past. */
function marcoDoLimite(receita: bigint, { limite, situacao }: Pick<Comparada, "limite" | "situacao">): number | null {
  return marcoDoExcesso(situacao) ?? MARCOS.find((marco) => receita * CEM >= limite * BigInt(marco)) ?? null
}

const nivelDoMarco = (marco: number): NivelDeAlerta => (marco >= EXCESSO ? "critico" : "atencao")

function alertaDoLimite(assunto: Assunto, mes: MesApurado, hoje: string): AlertaDevido | null {
  const { tipo, nome, receita, comparar, saida } = assunto
  const lei = [tiposDeAlerta[tipo].lei, ...(assunto.lei === undefined ? [] : [assunto.lei])].join(", e ")
  const comparada = comparar(receita)
  const marco = marcoDoLimite(receita, comparada)
  if (marco === null) return null
  const ano = anoDe(mes.competencia)
  const ritmo = ritmoDoAno(mes, assunto, hoje)
  const previsao = ritmo === null ? null : preverMudanca(ritmo, comparar, ano)
  const { limite } = comparada
  const frases = [
    `Receita de ${ano} até ${formatarCompetencia(mes.competencia)}: ${reaisPorExtenso(receita)}, ${parteDe(receita, limite)} ${nome}, de ${reaisPorExtenso(limite)}.`,
    ...(ritmo === null ? [] : [fraseDaPrevisao(ritmo, previsao, comparada, ano)]),
    `${saida(comparada, ano)} (${lei}).`,
  ]
  return {
    tipo,
    chave: String(ano),
    nivel: nivelDoMarco(marco),
    degrau: marco,
    competencia: mes.competencia,
    mensagem: frases.filter((frase) => frase !== "").join(" "),
    dados: {
      receita: paraReais(receita),
      limite: paraReais(limite),
      marco,
      media: ritmo === null ? null : paraReais(ritmo.media),
      previsao,
    },
  }
}

interface RitmoDoAno {
  /** Average of the months of the year that have ended. */
  readonly media: Centavos
  /** Revenue of those months. */
  readonly acumulado: bigint
  /** First month that is not among them, and what it already has. */
  readonly proximo: Competencia
  readonly parcial: bigint
}

function ritmoDoAno(mes: MesApurado, { receita, doMes }: Assunto, hoje: string): RitmoDoAno | null {
  const abertura = competenciaDaData(mes.abertura)
  const janeiro = janeiroDe(mes.competencia)
  const inicio = abertura > janeiro ? abertura : janeiro
  const fim = ultimoCompleto(mes.competencia, hoje)
  const meses = mesesEntre(inicio, fim) + 1
  if (meses <= 0) return null
  const emCurso = fim < mes.competencia
  const acumulado = emCurso ? receita - doMes : receita
  const proximo = somarMeses(fim, 1)
  return { media: centavos(acumulado / BigInt(meses)), acumulado, proximo, parcial: emCurso ? doMes : 0n }
}

/** The first month to come, in the year, in which the revenue passes what it has not passed yet; null when none. */
function preverMudanca(ritmo: RitmoDoAno, comparar: Assunto["comparar"], ano: number): Competencia | null {
  const ordem: readonly SituacaoDoLimite[] = ["dentro", "excesso-ate-20", "excesso-acima-20"]
  let acumulado = ritmo.acumulado
  const hoje = ordem.indexOf(comparar(centavos(acumulado + ritmo.parcial)).situacao)
  for (let mes = ritmo.proximo; anoDe(mes) === ano; mes = somarMeses(mes, 1)) {
    const suposto = mes === ritmo.proximo && ritmo.parcial > ritmo.media ? ritmo.parcial : ritmo.media
    acumulado += suposto
    if (ordem.indexOf(comparar(centavos(acumulado)).situacao) > hoje) return mes
  }
  return null
}

function fraseDaPrevisao(
  ritmo: RitmoDoAno,
  previsao: Competencia | null,
  { situacao }: Comparada,
  ano: number,
): string {
  if (situacao === "excesso-acima-20" || anoDe(ritmo.proximo) !== ano) return ""
  const media = `Mantida a média dos meses de ${ano}, de ${reaisPorExtenso(ritmo.media)},`
  const aonde = situacao === "dentro" ? "passa dele" : "passa de 20% de excesso"
  return previsao === null
    ? `${media} não ${situacao === "dentro" ? "passa dele" : "chega a 20% de excesso"} até dezembro.`
    : `${media} ${aonde} em ${formatarCompetencia(previsao)}.`
}

function saidaDoSublimite({ efeito }: Comparada, ano: number): string {
  switch (efeito) {
    case "nenhum":
      return "Passando dele em até 20%, ICMS e ISS saem do DAS em janeiro; acima disso, no mês seguinte. Combine com o cliente as notas que faltam e prepare o recolhimento por fora"
    case "ano-seguinte":
      return `O excesso é de até 20%: ICMS e ISS saem do DAS em 01/${ano + 1}. Registre o impedimento no regime da empresa a partir desse mês`
    case "mes-seguinte":
      return "O excesso passou de 20%: ICMS e ISS saem do DAS já no mês seguinte ao do excesso. Registre o impedimento no regime da empresa e recolha ICMS e ISS por fora"
    case "retroativo-ao-inicio":
      return "O excesso passou de 20% no ano da abertura: ICMS e ISS são devidos por fora desde a abertura. Recalcule os meses com o impedimento e retifique as declarações"
  }
}

function saidaDoLimite({ efeito }: Comparada, ano: number): string {
  switch (efeito) {
    case "nenhum":
      return "Passando dele em até 20%, a empresa sai do Simples em janeiro; acima disso, no mês seguinte. Compare já os regimes e combine com o cliente as notas que faltam"
    case "ano-seguinte":
      return `O excesso é de até 20%: a empresa fica no Simples até dezembro e sai em 01/${ano + 1}. Comunique a exclusão no Portal do Simples e escolha o novo regime`
    case "mes-seguinte":
      return "O excesso passou de 20%: a empresa sai do Simples no mês seguinte ao do excesso. Comunique a exclusão no Portal do Simples e mude o regime da empresa"
    case "retroativo-ao-inicio":
      return "O excesso passou de 20% no ano da abertura: a exclusão retroage à abertura. Comunique-a no Portal do Simples e recalcule os tributos desde o início"
  }
}

function saidaDoMei({ situacao, avisos }: Comparada): string {
  if (situacao === "dentro")
    return "Passando dele em até 20%, sai do MEI em janeiro e paga o excedente; acima disso, o desenquadramento retroage. Combine com o cliente o resto do ano"
  return `${avisos.join(" ").replace(/\.$/, "")}. Comunique o desenquadramento no Portal do Simples e prepare a empresa para o novo regime`
}

/** "90,3 %": one decimal, the rest dropped. */
function parteDe(receita: bigint, limite: bigint): string {
  const decimos = (receita * MIL) / limite
  return `${decimos / 10n},${decimos % 10n}%`
}

function somarDoAno(mercado: ReadonlyMap<Competencia, Centavos>, mes: Competencia): Centavos {
  let total = 0n
  for (const [competencia, valor] of mercado)
    if (anoDe(competencia) === anoDe(mes) && competencia <= mes) total += valor
  return centavos(total)
}

/** Months from the opening to December, in the year of opening only: limits are then proportional. */
function mesesNoAnoDaAbertura({ abertura, competencia }: MesApurado): number | undefined {
  const aberta = competenciaDaData(abertura)
  return anoDe(aberta) === anoDe(competencia) ? MESES_DO_ANO - numeroDoMes(aberta) + 1 : undefined
}
