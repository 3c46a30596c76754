import {
  type AtividadeDoMei,
  apurarSimples,
  calcularDasMei,
  calcularLimiteMei,
  calcularVencimento,
  competencia,
  deReais,
  type Falta,
  ParametroSemVigencia,
  type ParametroUsado,
  type Passo,
  paraReais,
  reaisPorExtenso,
  TRIBUTOS,
} from "@partida/fiscal"
import { excessosSemRegistro } from "@partida/fiscal/excessos"
import { ATIVIDADES_DO_MEI } from "@partida/fiscal/mei"
import { hashCanonico } from "../../db/canonico.ts"
import { FORMATO_DO_RESULTADO, type GuiaGuardada, type ResultadoGuardado } from "../../db/resultado.ts"
import { apurarMesPresumido } from "./calculo-presumido.ts"
import { duvidaDaCpp } from "./duvida-da-cpp.ts"
import type { EntradaGuardada, EntradaMei, EntradaPresumido, EntradaSimples } from "./entrada.ts"
import { paraMotor, tabelasDoMes } from "./para-motor.ts"

export interface Calculo {
  readonly situacao: "calculado" | "nao-se-aplica" | "faltam-dados"
  readonly resultado: ResultadoGuardado | null
  readonly memoria: Passo | null
  readonly parametros: readonly ParametroUsado[]
  readonly faltas: readonly Falta[]
  readonly avisos: readonly string[]
  readonly motivo: string | null
}

/**
 * Computes one month from its stored inputs. Pure: the same inputs give the same result and the same explanation. A
 * month that no legal table covers is data missing, like any other: one company must not stop its neighbours.
 */
export function calcular(entrada: EntradaGuardada): Calculo {
  try {
    return calcularRegime(entrada)
  } catch (erro) {
    if (!(erro instanceof ParametroSemVigencia)) throw erro
    return faltam([{ codigo: "parametro-sem-vigencia", mensagem: erro.message, competencia: entrada.competencia }])
  }
}

function calcularRegime(entrada: EntradaGuardada): Calculo {
  switch (entrada.regime) {
    case "simples":
      return calcularSimples(entrada)
    case "mei":
      return calcularMei(entrada)
    case "presumido":
      return calcularPresumido(entrada)
    case "real":
      return naoSeAplica("O Lucro Real não é apurado aqui: a empresa fica apenas cadastrada.")
  }
}

/** What a seal protects: inputs, parameter periods, result and explanation, in the one form that a seal's format names. */
export function hashDoConteudo(
  entrada: EntradaGuardada,
  calculo: Pick<Calculo, "parametros" | "resultado" | "memoria">,
): string {
  return hashCanonico({
    formato: "partida-mes/1",
    entrada,
    parametros: calculo.parametros,
    resultado: calculo.resultado,
    memoria: calculo.memoria,
  })
}

function calcularSimples(guardada: EntradaSimples): Calculo {
  // Before the opening there is no regime yet, nor anything to decide: the engine says that nothing applies.
  const existia = guardada.abertura.slice(0, 7) <= guardada.competencia
  if (existia && guardada.pendencias.length > 0) return faltam(guardada.pendencias)
  const resposta = apurarSimples(paraMotor(guardada), tabelasDoMes(guardada))
  if (resposta.tipo === "nao-se-aplica") return naoSeAplica(resposta.motivo)
  const faltas = [...(resposta.tipo === "faltam-dados" ? resposta.faltam : []), ...faltasDosLimites(guardada)]
  if (resposta.tipo === "faltam-dados" || faltas.length > 0) return faltam(faltas)
  const duvida = duvidaDaCpp(guardada, resposta.resultado)
  if (duvida !== null) return faltam([duvida])
  const r = resposta.resultado
  return {
    situacao: "calculado",
    resultado: {
      formato: FORMATO_DO_RESULTADO,
      regime: "simples",
      total: paraReais(r.das),
      vencimento: r.vencimento,
      receita: paraReais(r.receitaMes),
      abaixoDoMinimo: r.abaixoDoMinimo,
      tributos: TRIBUTOS.filter((t) => r.tributos[t] > 0n).map((t) => ({
        tributo: t,
        valor: paraReais(r.tributos[t]),
      })),
      guias: r.das === 0n || r.abaixoDoMinimo ? [] : [guiaUnica("das-simples", paraReais(r.das), r.vencimento)],
      simples: {
        rbt12: r.rbt12 === null ? null : paraReais(r.rbt12),
        rbt12Exportacao: r.rbt12Exportacao === null ? null : paraReais(r.rbt12Exportacao),
        regraRbt12: r.regraRbt12,
        rba: paraReais(r.rba),
        fatorR: r.fatorR,
        anexos: r.anexos,
        aliquotaEfetiva: r.aliquotaEfetiva,
        itens: r.itens.map((i) => ({
          anexo: i.anexo,
          situacoes: i.situacoes,
          base: paraReais(i.base),
          aliquotaEfetiva: i.aliquotaEfetiva,
          total: paraReais(i.total),
        })),
        ...(r.valoresFixos.length > 0 && {
          valoresFixos: r.valoresFixos.map(({ tributo, valor }) => ({ tributo, valor: paraReais(valor) })),
        }),
      },
    },
    memoria: resposta.memoria,
    parametros: resposta.parametros,
    faltas: [],
    avisos: [...guardada.alertas, ...resposta.avisos],
    motivo: null,
  }
}

/** What an excess of sublimit or limit asks of the registration; nothing of what was sealed before it was asked. */
function faltasDosLimites({ anoAnterior, historico, ...guardada }: EntradaSimples): readonly Falta[] {
  if (anoAnterior === undefined) return []
  return excessosSemRegistro({
    periodoApuracao: competencia(guardada.competencia),
    abertura: competencia(guardada.abertura.slice(0, 7)),
    impedidoIcmsIss: guardada.impedidoIcmsIss,
    meses: [...anoAnterior, ...historico].map((m) => ({
      competencia: competencia(m.competencia),
      interno: deReais(m.interno),
      externo: deReais(m.externo),
    })),
  })
}

/** What is paid at once and has no code of revenue: a DAS. */
function guiaUnica(obrigacao: "das-simples" | "das-mei", valor: string, vencimento: string): GuiaGuardada {
  return { obrigacao, quota: 0, codigoDeReceita: null, valor, vencimento }
}

function calcularPresumido(guardada: EntradaPresumido): Calculo {
  if (guardada.pendencias.length > 0) return faltam(guardada.pendencias)
  const resposta = apurarMesPresumido(guardada)
  if (resposta.tipo === "nao-se-aplica") return naoSeAplica(resposta.motivo)
  if (resposta.tipo === "faltam-dados") return faltam(resposta.faltam)
  const { resultado: r, memoria, parametros } = resposta
  return {
    situacao: "calculado",
    resultado: {
      formato: FORMATO_DO_RESULTADO,
      regime: "presumido",
      total: paraReais(r.total),
      vencimento: r.vencimento,
      receita: paraReais(r.receita),
      abaixoDoMinimo: r.abaixoDoMinimo,
      tributos: r.tributos.map(({ tributo, valor }) => ({ tributo: tributo.toUpperCase(), valor: paraReais(valor) })),
      guias: r.guias.map((guia) => ({ ...guia, valor: paraReais(guia.valor) })),
    },
    memoria,
    parametros,
    faltas: [],
    avisos: [...guardada.alertas, ...resposta.avisos],
    motivo: null,
  }
}

function calcularMei(guardada: EntradaMei): Calculo {
  if (guardada.abertura.slice(0, 7) > guardada.competencia)
    return naoSeAplica("A empresa ainda não existia nesta competência.")
  const mes = competencia(guardada.competencia)
  const noDas = ATIVIDADES_DO_MEI[guardada.atividade]
  const das = calcularDasMei({ competencia: mes, ...noDas }, tabelasDoMes(guardada))
  const prazo = calcularVencimento({ obrigacao: "das-mei", periodo: mes })
  if (das.tipo === "nao-se-aplica" || prazo.tipo === "nao-se-aplica")
    return naoSeAplica("O DAS do MEI não se aplica a esta competência.")
  if (das.tipo === "faltam-dados") return faltam(das.faltam)
  if (prazo.tipo === "faltam-dados") return faltam(prazo.faltam)
  const { inss, parcelasFixas, total } = das.resultado
  const { vencimento } = prazo.resultado
  return {
    situacao: "calculado",
    resultado: {
      formato: FORMATO_DO_RESULTADO,
      regime: "mei",
      total: paraReais(total),
      vencimento,
      receita: guardada.receita,
      abaixoDoMinimo: false,
      tributos: [
        { tributo: "INSS", valor: paraReais(inss) },
        { tributo: parcelaFixa[noDas.atividade], valor: paraReais(parcelasFixas) },
      ],
      guias: total === 0n ? [] : [guiaUnica("das-mei", paraReais(total), vencimento)],
    },
    memoria: das.memoria,
    parametros: das.parametros,
    faltas: [],
    avisos: [...guardada.alertas, ...das.avisos, ...avisosDoLimite(guardada)],
    motivo: null,
  }
}

/** What the annual limit of the MEI says about the revenue so far, and what to do about it (LC 123/2006 art. 18-A §7º III). */
function avisosDoLimite(guardada: EntradaMei): readonly string[] {
  const receita = deReais(guardada.receitaDoAno)
  const { caminhoneiro } = ATIVIDADES_DO_MEI[guardada.atividade]
  const limite = calcularLimiteMei({
    ano: Number(guardada.competencia.slice(0, 4)),
    receitaAno: receita,
    caminhoneiro,
    ...(guardada.mesesNoAno === null ? {} : { mesesAtividade: guardada.mesesNoAno }),
  })
  if (limite.tipo !== "calculado" || limite.resultado.excesso === 0n) return []
  const { limite: valor, excesso } = limite.resultado
  const quanto = `A receita do ano, ${reaisPorExtenso(receita)}, passa do limite do ${caminhoneiro ? "MEI caminhoneiro" : "MEI"}, ${reaisPorExtenso(valor)}, em ${reaisPorExtenso(excesso)}.`
  const prazo =
    "Comunique o desenquadramento no Portal do Simples Nacional até o último dia útil do mês seguinte ao do excesso."
  return limite.avisos.map((efeito) => `${quanto} ${efeito} ${prazo}`)
}

const parcelaFixa = {
  comercio: "ICMS",
  intermunicipal: "ICMS",
  servicos: "ISS",
  municipal: "ISS",
  ambos: "ICMS e ISS",
} as const satisfies Record<AtividadeDoMei, string>
const vazio = { resultado: null, memoria: null, parametros: [], avisos: [] } as const
const faltam = (faltas: readonly Falta[]): Calculo => ({ situacao: "faltam-dados", ...vazio, faltas, motivo: null })
const naoSeAplica = (motivo: string): Calculo => ({ situacao: "nao-se-aplica", ...vazio, faltas: [], motivo })
