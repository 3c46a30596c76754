import type { DetalheDaFolha, LinhaDaFolha, ReciboDaPessoa } from "@partida/contracts"
import { competencia as mesDe, type Passo, paraReais, somarMeses } from "@partida/fiscal"
import { apresentarEtapa } from "../etapas/apresentacao.ts"
import { impedimentosDoAto } from "./conclusao.ts"
import type { ReciboComEtapa } from "./folha.repository.ts"
import type { FolhaLida } from "./julgamento.service.ts"
import { type FolhaJulgada, type ReciboJulgado, sobreASoma, sobreORateio, type TotaisDaFolha } from "./julgamento.ts"
import { porQueReemitir } from "./mudanca.ts"
import type { EmpresaDaFolha } from "./painel.repository.ts"
import type { EntradaDoReciboGuardada } from "./recibo-novo.ts"

/** The month before alone: a company without slips in it has nothing to be compared with. */
export const janelaAnterior = (competencia: string) => ({ competencia, anterior: somarMeses(mesDe(competencia), -1) })

/** A row of the panel: of the slips in force while the step is concluded, else of those that would be issued. */
export function apresentarLinha(empresa: EmpresaDaFolha, lida: FolhaLida, anterior: bigint | null): LinhaDaFolha {
  const { julgada, emitidos } = lida
  const { faturamento, fechado } = julgada
  const etapa = apresentarEtapa(julgada.etapa, fechado)
  const concluida = etapa.situacao === "concluida"
  const totais = totaisDa(lida)
  const prazos = concluida ? prazosDosEmitidos(emitidos) : prazosPrevistos(julgada)
  const aindaAberta = !concluida && !fechado
  return {
    ...empresa,
    regime: julgada.cadastro.regime.regime,
    etapa,
    faturamento: apresentarEtapa(faturamento, fechado).situacao,
    fechado,
    ...emReais(totais),
    anterior: anterior === null ? null : paraReais(anterior),
    diferenca: anterior === null ? null : paraReais(totais.bruto - anterior),
    ...prazos,
    reemitir: porQueReemitir(lida),
    impedimentos: aindaAberta ? [...julgada.impedimentos, ...impedimentosDoAto(julgada, false)] : [],
    avisos: aindaAberta ? [...julgada.avisos] : [],
  }
}

/** What a company pays in the month: what its slips say while the step is concluded, else what they would. */
export const totaisDa = ({ julgada, emitidos, deMei }: FolhaLida): TotaisDaFolha =>
  julgada.etapa?.situacao === "concluida" ? somarEmitidos(emitidos, deMei?.cpp ?? 0n) : julgada.totais

export const emReais = (t: TotaisDaFolha) => ({
  pessoas: t.pessoas,
  bruto: paraReais(t.bruto),
  inss: paraReais(t.inss),
  irrf: paraReais(t.irrf),
  liquido: paraReais(t.liquido),
  cpp: paraReais(t.cpp + t.cppDeMei),
})

export const somarTotais = (totais: readonly TotaisDaFolha[]): TotaisDaFolha =>
  totais.reduce(
    (soma, t) => ({
      pessoas: soma.pessoas + t.pessoas,
      bruto: soma.bruto + t.bruto,
      inss: soma.inss + t.inss,
      irrf: soma.irrf + t.irrf,
      liquido: soma.liquido + t.liquido,
      cpp: soma.cpp + t.cpp,
      cppDeMei: soma.cppDeMei + t.cppDeMei,
    }),
    somarEmitidos([]),
  )

/** What slips issued say, and the CPP on services of MEI said with them. */
export function somarEmitidos(emitidos: readonly ReciboComEtapa[], cppDeMei = 0n): TotaisDaFolha {
  const soma = (de: (r: ReciboComEtapa["recibo"]) => bigint) => emitidos.reduce((t, { recibo }) => t + de(recibo), 0n)
  return {
    pessoas: emitidos.length,
    bruto: soma((r) => r.valorCentavos),
    inss: soma((r) => r.inssCentavos),
    irrf: soma((r) => r.irrfCentavos),
    liquido: soma((r) => r.liquidoCentavos),
    cpp: soma((r) => r.cppCentavos),
    cppDeMei,
  }
}

/** What was said, or supposed, of services taken of MEI, and the CPP on them. */
export function apresentarMei({ mei }: FolhaJulgada): DetalheDaFolha["servicosDeMei"] {
  if (mei === null) return null
  const { dasNotas, calculo } = mei
  return {
    dasNotas: paraReais(dasNotas),
    servicos: calculo && paraReais(calculo.servicos),
    cpp: calculo && paraReais(calculo.cpp),
    memoria: calculo?.memoria ?? null,
  }
}

function prazosDosEmitidos(emitidos: readonly ReciboComEtapa[]) {
  const recibo = emitidos[0]?.recibo
  const comIrrf = emitidos.find((e) => e.recibo.irrfCentavos > 0n)?.recibo
  return { vencimentoInss: recibo?.vencimentoInss ?? null, vencimentoIrrf: comIrrf?.vencimentoIrrf ?? null }
}

function prazosPrevistos({ recibos }: FolhaJulgada) {
  const calculos = recibos.flatMap((r) => r.recibo.calculo ?? [])
  return {
    vencimentoInss: calculos[0]?.vencimentoInss ?? null,
    vencimentoIrrf: calculos.find((c) => c.irrf !== "0.00")?.vencimentoIrrf ?? null,
  }
}

/** A slip as it would be issued now. */
export function reciboPrevisto(
  { pessoa, dependentes, recibo, observacoes }: ReciboJulgado,
  { dataPagamento }: FolhaJulgada,
): ReciboDaPessoa {
  const { calculo, motivo } = recibo
  return {
    id: null,
    idSocio: pessoa.id,
    nome: pessoa.nome,
    documento: pessoa.documento,
    categoria: categoriaDe(pessoa.categoria),
    dataPagamento,
    valor: paraReais(pessoa.valorCentavos),
    fontes: [...pessoa.outras.fontes],
    outrasBases: paraReais(pessoa.outras.total),
    dependentes,
    calculo: calculo && { ...calculo, cpp: calculo.cppForaDoDas },
    motivo,
    observacoes: [...observacoes],
  }
}

/** Shape written by `reciboNovo`. */
interface ResultadoDoRecibo {
  readonly baseInss: string
  readonly metodoIrrf: "deducoes-legais" | "simplificado"
}

/** A slip as it was issued. */
export function reciboEmitido({ recibo: r }: ReciboComEtapa): ReciboDaPessoa {
  const resultado = r.resultado as ResultadoDoRecibo
  const entrada = r.entrada as EntradaDoReciboGuardada
  return {
    id: r.id,
    idSocio: r.idSocio,
    nome: r.nome,
    documento: r.documento,
    categoria: categoriaDe(r.categoria),
    dataPagamento: r.dataPagamento,
    valor: paraReais(r.valorCentavos),
    fontes: [...entrada.fontes],
    outrasBases: paraReais(r.outrasBasesCentavos),
    dependentes: r.dependentes,
    calculo: {
      baseInss: resultado.baseInss,
      metodoIrrf: resultado.metodoIrrf,
      inss: paraReais(r.inssCentavos),
      irrf: paraReais(r.irrfCentavos),
      liquido: paraReais(r.liquidoCentavos),
      cpp: paraReais(r.cppCentavos),
      vencimentoInss: r.vencimentoInss,
      vencimentoIrrf: r.vencimentoIrrf,
      memoria: r.memoria as Passo,
    },
    motivo: null,
    observacoes: [
      ...(entrada.outrosPagamentos ?? []).map(sobreASoma),
      ...(entrada.rateio ? [sobreORateio(entrada.rateio)] : []),
    ],
  }
}

export const categoriaDe = (codigo: string | null) => (codigo === "721" || codigo === "722" ? codigo : "723")
