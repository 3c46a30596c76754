import {
  anoDe,
  type Competencia,
  compararCompetencias,
  competenciasEntre,
  formatarCompetencia,
  janeiroDe,
  mesDe,
  somarMeses,
} from "../../nucleo/competencia.ts"
import { type Centavos, reaisPorExtenso } from "../../nucleo/dinheiro.ts"
import type { Falta, Passo } from "../../nucleo/memoria.ts"
import { type Parametro, vigenteEm } from "../../nucleo/parametro.ts"
import { entrada, grupo, referencia, soma } from "../../nucleo/passos.ts"
import { percentualPorExtenso } from "../../nucleo/taxa.ts"
import type { LimiteAnual } from "../../parametros/simples/limites.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import type { Mercado } from "../tipos.ts"
import { type Comparacao, compararComLimite, sublimiteDaUf } from "./limites.ts"

const MESES_DO_ANO = 12

/** Revenue of one month by market, as far as it is known. */
export type ReceitaPorMercado = { readonly competencia: Competencia } & Readonly<Record<Mercado, Centavos>>

export interface EntradaExcessos {
  /** The calendar year is that of this month, and its revenue is counted up to here. */
  readonly ate: Competencia
  /** Month of the opening: in its year the limits are proportional. */
  readonly abertura: Competencia
  /** Of any years; only those counted are read. */
  readonly meses: readonly ReceitaPorMercado[]
  readonly uf?: string
}

/** Revenue of a year against one of its limits, and the first month that an excess reaches. */
export interface ComparacaoDoAno extends Comparacao {
  readonly receita: Centavos
  /** Null without an excess. */
  readonly desde: Competencia | null
}

export interface ExcessosDoAno {
  readonly ano: number
  /** Every month counted is known. An excess of the known ones alone is an excess all the same. */
  readonly completo: boolean
  readonly sublimite: ComparacaoDoAno
  readonly limite: ComparacaoDoAno
  readonly limiteExportacao: ComparacaoDoAno
  readonly memoria: Passo
}

/**
 * What the revenue of a calendar year, up to a month, does to the Simples: against the sublimit, the limit and the additional
 * limit of exports, and from which month on. An excess of up to 20 % takes effect in January, a larger one in the month after
 * it, and in the year of opening from the opening on (LC 123/2006 arts. 3º §§9º to 14 and 20 §§1º and 1º-A). Null when the
 * company opened later, and for a year that no table covers.
 */
export function calcularExcessos(dados: EntradaExcessos, tabelas: Tabelas = TABELAS): ExcessosDoAno | null {
  const { ate, abertura, uf } = dados
  const ano = anoDe(ate)
  if (compararCompetencias(abertura, ate) > 0 || !temLimites(ano, uf, tabelas)) return null
  const janeiro = janeiroDe(ate)
  const contados = competenciasEntre(compararCompetencias(abertura, janeiro) > 0 ? abertura : janeiro, ate)
  const porMes = new Map(dados.meses.map((mes) => [mes.competencia, mes]))
  const conhecidos = contados.flatMap((mes) => porMes.get(mes) ?? [])
  const mesesAtividade = anoDe(abertura) === ano ? MESES_DO_ANO - mesDe(abertura) + 1 : undefined
  const somar = (ateOnde: readonly ReceitaPorMercado[], mercado: Mercado) =>
    soma(
      mercado === "interno" ? `Receita de ${ano}` : `Receita de exportação de ${ano}`,
      ateOnde.map((mes) =>
        entrada(`Receita de ${formatarCompetencia(mes.competencia)}`, mes[mercado], {
          tipo: "receita-do-mes",
          competencia: mes.competencia,
        }),
      ),
    )
  const comparar = (rotulo: string, parametro: Parametro<LimiteAnual>, mercado: Mercado, repetida: boolean) => {
    const receita = somar(conhecidos, mercado)
    const mostrada = repetida ? referencia(`Receita de ${ano}`, receita) : receita
    const comparacao = compararComLimite(rotulo, parametro, ano, mostrada, mesesAtividade)
    const passou = (quantos: number) => {
      const parte = somar(conhecidos.slice(0, quantos), mercado)
      return compararComLimite(rotulo, parametro, ano, parte, mesesAtividade).efeito === comparacao.efeito
    }
    const desde = inicioDoEfeito(comparacao, { abertura, janeiro, conhecidos, passou })
    return { ...comparacao, receita: receita.centavos, desde }
  }
  const sublimite = comparar("Sublimite de ICMS e ISS", sublimiteDaUf(ano, uf, tabelas), "interno", false)
  const limite = comparar("Limite do Simples Nacional", tabelas.limiteDoSimples, "interno", true)
  const limiteExportacao = comparar("Limite adicional de exportação", tabelas.limiteDoSimples, "externo", false)
  const partes = [sublimite.passo, limite.passo]
  if (limiteExportacao.receita > 0n) partes.push(limiteExportacao.passo)
  return {
    ano,
    completo: conhecidos.length === contados.length,
    sublimite,
    limite,
    limiteExportacao,
    memoria: grupo(`Limites de ${ano}`, limite.passo.valor, partes),
  }
}

function temLimites(ano: number, uf: string | undefined, tabelas: Tabelas): boolean {
  const janeiro = `${ano}-01-01`
  const vigora = ({ periodos }: Parametro<unknown>) =>
    periodos.some(({ desde, ate }) => desde <= janeiro && (ate === null || janeiro <= ate))
  const listas = uf === undefined ? [] : [tabelas.ufsComSublimiteReduzido]
  return [tabelas.limiteDoSimples, tabelas.sublimiteDoSimples, ...listas].every(vigora)
}

function inicioDoEfeito(
  { efeito }: Comparacao,
  ano: {
    readonly abertura: Competencia
    readonly janeiro: Competencia
    readonly conhecidos: readonly ReceitaPorMercado[]
    /** Whether the first months already have the same effect. */
    readonly passou: (quantos: number) => boolean
  },
): Competencia | null {
  const { abertura, janeiro, conhecidos, passou } = ano
  switch (efeito) {
    case "nenhum":
      return null
    case "retroativo-ao-inicio":
      return abertura
    case "ano-seguinte":
      return somarMeses(janeiro, MESES_DO_ANO)
    case "mes-seguinte": {
      const doExcesso = conhecidos.find((_, indice) => passou(indice + 1))
      return somarMeses(doExcesso?.competencia ?? abertura, 1)
    }
  }
}

interface EntradaDoRegistro {
  readonly periodoApuracao: Competencia
  readonly abertura: Competencia
  /** Of this year and of the one before, as far as they are known. */
  readonly meses: readonly ReceitaPorMercado[]
  readonly impedidoIcmsIss: boolean
  readonly uf?: string
}

/**
 * What the registration of a company of the Simples does not say in a month that an excess already reaches: that it left the
 * regime, or that ICMS and ISS left the DAS. Asked of the previous year and of the months before in this one; of neither while
 * it has months unknown.
 */
export function excessosSemRegistro(dados: EntradaDoRegistro, tabelas: Tabelas = TABELAS): Falta[] {
  const { periodoApuracao, impedidoIcmsIss, ...comum } = dados
  const janeiro = janeiroDe(periodoApuracao)
  const fins = [somarMeses(janeiro, -1), ...(periodoApuracao === janeiro ? [] : [somarMeses(periodoApuracao, -1)])]
  const anos = fins.flatMap((ate) => {
    const excessos = calcularExcessos({ ...comum, ate }, tabelas)
    return excessos?.completo ? [excessos] : []
  })
  const alcanca = ({ desde }: ComparacaoDoAno) => desde !== null && desde <= periodoApuracao
  const fora = anos
    .flatMap(({ ano, limite, limiteExportacao }) => [
      { ano, de: "", nome: "limite do Simples Nacional", comparada: limite },
      { ano, de: " de exportação", nome: "limite adicional de exportação", comparada: limiteExportacao },
    ])
    .find(({ comparada }) => alcanca(comparada))
  if (fora !== undefined) {
    const mensagem =
      `A receita${fora.de} de ${fora.ano}, ${quanto(fora.comparada, fora.nome, tabelas.limiteDoSimples, fora.ano)}: a empresa está ` +
      `fora do Simples desde ${mesDoEfeito(fora.comparada)} (LC 123/2006, art. 3º, §§ 9º a 14, e art. 30). Comunique a exclusão no ` +
      "Portal do Simples e mude o regime em Perfil, Dados cadastrais. Se a receita não for essa, corrija o histórico."
    return [{ codigo: "exclusao-nao-registrada", mensagem, competencia: periodoApuracao }]
  }
  const impedido = anos.find(({ sublimite }) => alcanca(sublimite))
  if (impedido === undefined || impedidoIcmsIss) return []
  const { ano, sublimite } = impedido
  const desde = mesDoEfeito(sublimite)
  const mensagem =
    `A receita de ${ano}, ${quanto(sublimite, "sublimite de ICMS e ISS", tabelas.sublimiteDoSimples, ano)}: desde ${desde} eles são ` +
    `recolhidos fora do DAS (LC 123/2006, art. 20, §§ 1º e 1º-A). Registre o impedimento de ICMS e ISS, a partir de ${desde}, no ` +
    "regime da empresa, em Perfil, Dados cadastrais. Se a receita não for essa, corrija o histórico."
  return [{ codigo: "impedimento-nao-registrado", mensagem, competencia: periodoApuracao }]
}

const mesDoEfeito = ({ desde }: ComparacaoDoAno) => (desde === null ? "" : formatarCompetencia(desde))

/** "R$ 3.960.000,00, passou do sublimite de ICMS e ISS, de R$ 3.600.000,00, em até 20 %". */
function quanto(
  { situacao, limite, receita }: ComparacaoDoAno,
  nome: string,
  parametro: Parametro<LimiteAnual>,
  ano: number,
): string {
  const tolerancia = percentualPorExtenso(vigenteEm(parametro, `${ano}-01-01`).valor.tolerancia)
  const medida = situacao === "excesso-ate-20" ? "até" : "mais de"
  return `${reaisPorExtenso(receita)}, passou do ${nome}, de ${reaisPorExtenso(limite)}, em ${medida} ${tolerancia}`
}
