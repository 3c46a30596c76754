import type { MesDoPresumido } from "@partida/contracts"
import { anoDe, type Centavos, competencia, deReais, paraReais, somarCentavos, ZERO } from "@partida/fiscal"
import {
  acompanharTrimestre,
  type EntradaMesDoPresumido,
  fimDoTrimestre,
  opcoesDeQuotas,
  type ResultadoContribuicoes,
  type ResultadoTrimestre,
  trimestreDe,
} from "@partida/fiscal/presumido"
import { apurarMesPresumido, paraMotorDoPresumido } from "../apuracao/calculo-presumido.ts"
import { digitadoEmReais, type EntradaPresumido } from "../apuracao/entrada.ts"
import type { acumuladoDoPresumido } from "../guias/emissao.service.ts"
import type { lerAtividades, lerCriterios, lerRecebimentos, MesGravado } from "./presumido.repository.ts"

/** What is stored of a month besides its inputs. */
interface Guardado {
  readonly fechado: boolean
  readonly acumulado: Awaited<ReturnType<typeof acumuladoDoPresumido>>
  readonly digitado: MesGravado | null
  readonly criterios: Awaited<ReturnType<typeof lerCriterios>>
  readonly atividades: Awaited<ReturnType<typeof lerAtividades>>
  readonly recebimentos: Awaited<ReturnType<typeof lerRecebimentos>>
}

/** What was typed of a month and how its quarter stands, from the inputs of the month; nothing here is stored. */
export function apresentar(
  idEmpresa: string,
  entrada: EntradaPresumido,
  { fechado, acumulado, digitado, criterios, atividades, recebimentos }: Guardado,
): MesDoPresumido {
  const mes = competencia(entrada.competencia)
  const motor = paraMotorDoPresumido(entrada)
  const apurado = apurarMesPresumido(entrada)
  const faltas = [...entrada.pendencias, ...(apurado.tipo === "faltam-dados" ? apurado.faltam : [])]
  const contribuicoes = apurado.tipo === "calculado" ? apurado.resultado.contribuicoes : null
  const trimestre = faltas.length === 0 ? acompanharTrimestre(motor) : null
  return {
    idEmpresa,
    competencia: entrada.competencia,
    ...digitadoEmReais(digitado),
    quotas: digitado?.quotas ?? 1,
    fechado,
    receita: entrada.receita,
    criterio: {
      ano: anoDe(mes),
      atual: entrada.criterio ?? "competencia",
      registrado: criterios.length > 0,
      versao: criterios.find(({ ano }) => ano === anoDe(mes))?.versao ?? 0,
    },
    atividades,
    recebimentos:
      recebimentos.length === 0
        ? null
        : recebimentos.map(({ valorCentavos, ...r }) => ({ ...r, valor: paraReais(valorCentavos) })),
    mensais: contribuicoes && faltas.length === 0 ? mensais(contribuicoes) : null,
    trimestre: {
      nome: trimestreDe(mes),
      encerra: mes === fimDoTrimestre(mes),
      meses: motor.meses.map(mesDoTrimestre),
      irpj: trimestre && doIrpj(trimestre),
      csll: trimestre && daCsll(trimestre),
      parcelaDaLc224: paraReais(trimestre?.parcelaDaLc224 ?? ZERO),
      opcoes: {
        irpj: opcoes(trimestre?.irpjAPagar ?? ZERO, entrada.competencia),
        csll: opcoes(trimestre?.csllAPagar ?? ZERO, entrada.competencia),
      },
    },
    acumulado: acumulado.map(({ valor, ...a }) => ({ ...a, valor: paraReais(valor) })),
    faltas,
    versao: digitado?.versao ?? 0,
  }
}

/** Withheld is what brings the tax down to what is left to pay, or below it. */
const contribuicao = (base: Centavos, devido: Centavos, retido: bigint, aPagar: Centavos, credito: Centavos) => ({
  base: paraReais(base),
  devido: paraReais(devido),
  retido: paraReais(retido),
  aPagar: paraReais(aPagar),
  credito: paraReais(credito),
})

function mensais(c: ResultadoContribuicoes): NonNullable<MesDoPresumido["mensais"]> {
  const retido = (devido: Centavos, aPagar: Centavos, credito: Centavos) => devido - aPagar + credito
  return {
    pis: contribuicao(c.base, c.pis, retido(c.pis, c.pisAPagar, c.creditoPis), c.pisAPagar, c.creditoPis),
    cofins: contribuicao(
      c.base,
      c.cofins,
      retido(c.cofins, c.cofinsAPagar, c.creditoCofins),
      c.cofinsAPagar,
      c.creditoCofins,
    ),
    vencimento: c.vencimento,
  }
}

function doIrpj(t: ResultadoTrimestre): NonNullable<MesDoPresumido["trimestre"]["irpj"]> {
  return {
    ...contribuicao(t.baseIrpj, somarCentavos([t.irpj, t.adicional]), t.irrfRetido, t.irpjAPagar, t.creditoIrpj),
    adicional: paraReais(t.adicional),
    excedente: paraReais(t.excedenteIrpj),
  }
}

function daCsll(t: ResultadoTrimestre): NonNullable<MesDoPresumido["trimestre"]["csll"]> {
  return {
    ...contribuicao(t.baseCsll, t.csll, t.csllRetida, t.csllAPagar, t.creditoCsll),
    adicional: "0.00",
    excedente: paraReais(t.excedenteCsll),
  }
}

function mesDoTrimestre({ competencia: mes, linhas, outrasReceitas }: EntradaMesDoPresumido["meses"][number]) {
  return {
    competencia: mes,
    receita: paraReais(somarCentavos(linhas.map(({ valor }) => valor))),
    outrasReceitas: paraReais(outrasReceitas),
  }
}

function opcoes(valor: Centavos, mes: string): MesDoPresumido["trimestre"]["opcoes"]["irpj"] {
  return opcoesDeQuotas(valor, competencia(mes)).map(({ quotas, juros }) => ({
    quotas: quotas.map((q) => ({
      valor: paraReais(q.valor),
      vencimento: q.vencimento,
      juros: q.jurosEmReais === null ? null : paraReais(q.jurosEmReais),
    })),
    juros: juros === null ? null : paraReais(juros),
  }))
}

/** What a person typed, as it is stored. */
export const emCentavos = (
  corpo: Pick<
    MesDoPresumido,
    "outrasReceitas" | "irrfRetido" | "csllRetida" | "pisRetido" | "cofinsRetida" | "icmsDestacado" | "quotas"
  >,
) => ({
  outrasReceitasCentavos: deReais(corpo.outrasReceitas),
  irrfRetidoCentavos: deReais(corpo.irrfRetido),
  csllRetidaCentavos: deReais(corpo.csllRetida),
  pisRetidoCentavos: deReais(corpo.pisRetido),
  cofinsRetidaCentavos: deReais(corpo.cofinsRetida),
  icmsDestacadoCentavos: deReais(corpo.icmsDestacado),
  quotas: corpo.quotas,
})
