import {
  centavos,
  formatarCompetencia,
  mesDaReceita,
  competencia as mesDe,
  multiplicar,
  paraReais,
  percentualPorExtenso,
  pisoQuebrado,
  primeiroDia,
  reaisPorExtenso,
  taxa,
} from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import { hashCanonico } from "../../db/canonico.ts"
import type { NotaComum } from "../../documentos/fiscais/tipos.ts"
import { cppSobreServicosDeMei, OFICIOS_DO_MEI, OPTANTE_MEI, oficiosDoMei } from "./contratacao-de-mei.ts"
import type { NotaJulgada } from "./emissor.ts"

/** The note as stored: everything that was read, money as reais strings so that it is plain JSON. */
export function dadosDaNota(nota: NotaComum): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(nota, (_chave, valor: unknown) => (typeof valor === "bigint" ? paraReais(valor) : valor)),
  ) as Record<string, unknown>
}

/** Facts that make two files the same note, whatever their spacing or signature. */
export function essenciaDaNota(dados: unknown): string {
  const { sha256: _sha256, tomador, ...resto } = dados as Record<string, unknown>
  return hashCanonico({ ...resto, tomador: semEndereco(tomador) })
}

/** The address is no fact of the note, and notes of before it was read have none. */
function semEndereco(pessoa: unknown): unknown {
  if (typeof pessoa !== "object" || pessoa === null) return pessoa
  const { endereco: _endereco, ...resto } = pessoa as Record<string, unknown>
  return resto
}

/** Gross revenue: unconditional discounts are not part of it (LC 123/2006 art. 3 §1). Never negative. */
export function receitaDaNota(nota: Pick<NotaComum, "valores">): bigint {
  const receita = nota.valores.servico - nota.valores.descontoIncondicionado
  return receita > 0n ? receita : 0n
}

export function mercadoDaNota(nota: Pick<NotaComum, "exportacao">): "interno" | "externo" {
  return nota.exportacao.estado === "declarada" ? "externo" : "interno"
}

type Regime = "simples" | "mei" | "presumido" | "real" | null

interface NotaNoTempo {
  readonly direcao: "prestada" | "tomada"
  /** As the document says it, AAAA-MM. */
  readonly competenciaDoDocumento: string
  readonly dataEmissao: Date
}

/** A company without any regime is of the Simples. */
const foraDoSimples = (regime: Regime) => regime === "presumido" || regime === "real"

/** The month in which a note counts: of who is in the Simples, from 2027, the one it was issued in. */
export function mesDaNota({ direcao, competenciaDoDocumento, dataEmissao }: NotaNoTempo, regime: Regime): string {
  if (direcao === "tomada" || foraDoSimples(regime)) return competenciaDoDocumento
  return mesDaReceita({ prestacao: mesDe(competenciaDoDocumento), emissao: mesDe(competenciaCivil(dataEmissao)) }).mes
}

/** What a person should know when issue and service are of different months and the law of the Simples changed between them. */
function avisosDoMes(nota: NotaNoTempo, regime: Regime): string[] {
  const { competenciaDoDocumento } = nota
  const prestacao = mesDe(competenciaDoDocumento)
  const emissao = mesDe(competenciaCivil(nota.dataEmissao))
  if (nota.direcao === "tomada" || foraDoSimples(regime) || prestacao === emissao) return []
  const { mes, norma } = mesDaReceita({ prestacao, emissao })
  if (mes === emissao)
    return [
      `Emitida em ${formatarCompetencia(emissao)} com competência ${formatarCompetencia(prestacao)}: no Simples a receita é do mês do documento fiscal (${norma.titulo}).`,
    ]
  if (mesDaReceita({ prestacao: emissao, emissao }).norma === norma) return []
  return [
    `Prestada em ${formatarCompetencia(prestacao)} e emitida em ${formatarCompetencia(emissao)}: a receita é de ${formatarCompetencia(prestacao)}, pela regra que valia até 2026, e não conta de novo na emissão (${norma.titulo}).`,
  ]
}

/** The CPP that a company taker owes on the service of a MEI of certain trades (LC 123/2006 art. 18-B). */
function avisosDaContratacao(nota: NotaComum, regime: Regime): string[] {
  if (nota.opSimpNac !== OPTANTE_MEI || regime === "mei") return []
  const competencia = mesDe(nota.competencia)
  const { itens, norma } = oficiosDoMei(competencia)
  if (!itens.includes(itemDaLista(nota))) return []
  const simples = !foraDoSimples(regime)
  const servico = centavos(nota.valores.servico)
  const cpp = cppSobreServicosDeMei(competencia, simples ? "simples-IV" : "lucro-presumido", servico)
  if (cpp === null) return []
  return [
    `O prestador é MEI: se o serviço for de ${OFICIOS_DO_MEI}, a empresa deve a CPP sobre ele, ${reaisPorExtenso(cpp)}${simples ? ", na atividade do Anexo IV (nas outras ela está no DAS)" : ""} (${norma.titulo}).`,
  ]
}

/** cTribNac "070201" is of the item 7.02. */
const itemDaLista = ({ cTribNac }: NotaComum) => `${Number(cTribNac.slice(0, 2))}.${cTribNac.slice(2, 4)}`

/** opSimpNac of who is not in the Simples: only there is the rate the municipality's own. */
const NAO_OPTANTE = "1"
/** tribISSQN of what is taxed. */
const TRIBUTADA = "1"

/** A taker company answers for the ISS that the supplier's municipality charged below the minimum (LC 116/2003 art. 6º §2º III). */
function avisosDoIssMinimo(documento: NotaJulgada): string[] {
  if (documento.tipo !== "nfse") return []
  const { nota } = documento
  const { aliquotaIss } = nota.valores
  if (aliquotaIss === undefined || nota.opSimpNac !== NAO_OPTANTE || nota.tribISSQN !== TRIBUTADA) return []
  const aliquota = multiplicar(taxa(aliquotaIss), taxa("0.01"))
  const piso = pisoQuebrado({ data: primeiroDia(mesDe(nota.competencia)), item: itemDaLista(nota), aliquota })
  if (piso === null) return []
  return [
    `O município do prestador cobrou ISS de ${percentualPorExtenso(aliquota)}, abaixo do mínimo de ${percentualPorExtenso(piso.valor.minima)}: o imposto é devido no município da empresa, que responde por ele (${piso.norma.titulo}). Confira antes de recolher.`,
  ]
}

/** Findings a person should see beside the note. `daEmpresa` is the regime of the company it is read for. */
export function avisosDaNota(documento: NotaJulgada, daEmpresa: Regime, noTempo: NotaNoTempo): string[] {
  const nota: NotaComum = documento.nota
  const prestada = noTempo.direcao === "prestada"
  const avisos = documento.avisos.map((a) => a.mensagem)
  avisos.push(
    ...(prestada
      ? avisosDoMes(noTempo, daEmpresa)
      : [...avisosDaContratacao(nota, daEmpresa), ...avisosDoIssMinimo(documento)]),
  )
  const regime = prestada ? daEmpresa : null
  if (documento.tipo === "nfse" && documento.assinaturaDps.estado === "invalida") {
    avisos.push("A assinatura do prestador na DPS não confere; a do emissor da nota é a que vale.")
  }
  const declarado = regimeDeclarado[nota.opSimpNac ?? ""]
  if (regime && declarado && !declarado.regimes.includes(regime)) {
    avisos.push(
      `A nota declara o prestador como ${declarado.rotulo}, diferente do cadastro da empresa. Confira o regime.`,
    )
  }
  if (nota.regApTribSN === "2") {
    avisos.push(
      "A nota declara o ISS fora do Simples (regApTribSN 2). Confira se a empresa está impedida de recolher ISS no DAS.",
    )
  }
  if (nota.regApTribSN === "3") {
    avisos.push("A nota declara todos os tributos fora do Simples (regApTribSN 3). Confira o regime da empresa.")
  }
  if (nota.tribISSQN === "2" || nota.tribISSQN === "4") {
    avisos.push(
      `A nota declara ${nota.tribISSQN === "2" ? "imunidade" : "não incidência"} de ISS: a receita entra no DAS com o ISS do anexo; ajuste a situação se a lei permitir.`,
    )
  }
  return avisos
}

/** opSimpNac of the layout. */
const regimeDeclarado: Readonly<Record<string, { rotulo: string; regimes: readonly string[] }>> = {
  "1": { rotulo: "não optante pelo Simples Nacional", regimes: ["presumido", "real"] },
  "2": { rotulo: "MEI", regimes: ["mei"] },
  "3": { rotulo: "ME ou EPP do Simples Nacional", regimes: ["simples"] },
}
