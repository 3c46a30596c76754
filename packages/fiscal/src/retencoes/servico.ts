import { dataIso } from "../nucleo/data.ts"
import { type Centavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { type Parametro, vigenteEm } from "../nucleo/parametro.ts"
import { type Aliquota, type Dinheiro, diferenca, emFracao, entrada, escolha, grupo, soma } from "../nucleo/passos.ts"
import { imposto, reaisDaTabela, taxaDaTabela, zeroPor } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { compararTaxas, fracao, type Taxa } from "../nucleo/taxa.ts"
import type { RegraDeRetencao } from "../parametros/retencoes.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import type { Anexo } from "../simples/tipos.ts"

export const PRESTADORES = ["simples", "mei", "presumido", "real"] as const
export const TOMADORES = ["simples", "mei", "presumido", "real", "pf"] as const
export const SERVICOS_COM_IRRF = ["profissional", "limpeza-vigilancia", "comissao", "nenhum"] as const

export interface EntradaRetencoes {
  /** ISO date of the fato gerador (payment or issue): it selects the tables. */
  readonly data: string
  readonly valor: Centavos
  readonly prestador: (typeof PRESTADORES)[number]
  /** Annex of the activity, Simples suppliers only. */
  readonly anexo?: Anexo
  readonly tomador: (typeof TOMADORES)[number]
  readonly irrf?: (typeof SERVICOS_COM_IRRF)[number]
  readonly csrf?: boolean
  readonly cessaoMaoDeObra?: boolean
  readonly issRetido?: boolean
  /** Municipal rate, or the effective ISS percentage of a Simples supplier. */
  readonly aliquotaIss?: Taxa
}

export interface ResultadoRetencoes {
  readonly irrf: Centavos
  readonly csrf: {
    readonly pis: Centavos
    readonly cofins: Centavos
    readonly csll: Centavos
    readonly total: Centavos
  }
  readonly inss: Centavos
  readonly iss: Centavos
  readonly liquido: Centavos
}

function doSimples({ prestador }: EntradaRetencoes): boolean {
  return prestador === "simples" || prestador === "mei"
}

/** Withheld only when it passes the minimum (`minimo` itself stays out unless `inclusive`). */
function acimaDoMinimo(rotulo: string, calculadoEm: Dinheiro, minimo: Dinheiro, inclusive: boolean): Dinheiro {
  const retem = inclusive ? calculadoEm.centavos >= minimo.centavos : calculadoEm.centavos > minimo.centavos
  const pergunta = inclusive ? "Valor igual ou maior que o mínimo?" : "Valor maior que o mínimo?"
  const partes = [calculadoEm.passo, minimo.passo]
  const passo = escolha(`Mínimo: ${rotulo}`, pergunta, ["Reter", "Dispensado"], retem ? 0 : 1, partes)
  const valor = retem ? calculadoEm.centavos : ZERO
  return { centavos: valor, passo: grupo(rotulo, entrada(rotulo, valor, null).passo.valor, [passo]) }
}

function reter(
  rotulo: string,
  { data, valor }: EntradaRetencoes,
  parametro: Parametro<RegraDeRetencao>,
  inclusive: boolean,
): Dinheiro {
  const periodo = vigenteEm(parametro, data)
  const taxa = taxaDaTabela(parametro.descricao, periodo.valor.aliquota, parametro, periodo, "Alíquota")
  const tributo = imposto(rotulo, entrada("Valor do serviço", valor, null), taxa)
  return acimaDoMinimo(rotulo, tributo, reaisDaTabela("Mínimo", periodo.valor.minimo, parametro, periodo), inclusive)
}

function reterIrrf(dados: EntradaRetencoes, tabelas: Tabelas): Dinheiro {
  const { irrf = "nenhum", tomador } = dados
  if (irrf === "nenhum") return zeroPor("IRRF", "Serviço sem IRRF na fonte.")
  if (doSimples(dados)) return zeroPor("IRRF", "Prestador do Simples ou MEI não sofre IRRF.")
  if (tomador === "pf") return zeroPor("IRRF", "Pessoa física não retém IRRF.")
  const porServico = {
    profissional: tabelas.irrfProfissional,
    "limpeza-vigilancia": tabelas.irrfLimpezaVigilancia,
    comissao: tabelas.irrfComissao,
  }
  return reter("IRRF", dados, porServico[irrf], false)
}

interface Csrf {
  readonly partes: readonly [pis: Centavos, cofins: Centavos, csll: Centavos]
  readonly total: Dinheiro
}

/** Each contribution HALF_UP; all of them or none, by the sum. */
function reterCsrf(dados: EntradaRetencoes, tabelas: Tabelas): Csrf {
  const nenhuma = (motivo: string): Csrf => ({ partes: [ZERO, ZERO, ZERO], total: zeroPor("CSRF", motivo) })
  if (dados.csrf !== true) return nenhuma("Serviço sem CSRF.")
  if (doSimples(dados)) return nenhuma("Prestador do Simples ou MEI não sofre CSRF.")
  if (dados.tomador === "simples" || dados.tomador === "mei" || dados.tomador === "pf") {
    return nenhuma("Tomador do Simples, MEI ou pessoa física não retém CSRF.")
  }
  const periodo = vigenteEm(tabelas.retencaoDaCsrf, dados.data)
  const valor = entrada("Valor do serviço", dados.valor, null)
  const parte = (nome: string, taxa: Taxa) =>
    imposto(nome, valor, taxaDaTabela(nome, taxa, tabelas.retencaoDaCsrf, periodo))
  const { pis, cofins, csll, minimo } = periodo.valor
  const partes = [parte("PIS", pis), parte("COFINS", cofins), parte("CSLL", csll)] as const
  const limite = reaisDaTabela("Mínimo da CSRF", minimo, tabelas.retencaoDaCsrf, periodo)
  const total = acimaDoMinimo("CSRF", soma("PIS + COFINS + CSLL", partes), limite, false)
  if (total.centavos === 0n) return { partes: [ZERO, ZERO, ZERO], total }
  return { partes: [partes[0].centavos, partes[1].centavos, partes[2].centavos], total }
}

function reterInss(dados: EntradaRetencoes, tabelas: Tabelas): Dinheiro {
  const { cessaoMaoDeObra = false, prestador, anexo, tomador } = dados
  if (!cessaoMaoDeObra) return zeroPor("INSS", "Sem cessão de mão de obra.")
  if (tomador === "pf") return zeroPor("INSS", "Pessoa física não retém INSS.")
  if (prestador === "mei" || (prestador === "simples" && anexo !== "IV")) {
    return zeroPor("INSS", "No Simples só o Anexo IV sofre a retenção de INSS.")
  }
  return reter("INSS", dados, tabelas.inssRetidoNaNota, true)
}

function aliquotaDoIss({ prestador, aliquotaIss, data }: EntradaRetencoes, tabelas: Tabelas): Aliquota {
  if (aliquotaIss !== undefined) {
    const foraDaFaixa = compararTaxas(aliquotaIss, fracao(0n, 1n)) < 0 || compararTaxas(aliquotaIss, fracao(1n, 1n)) > 0
    if (foraDaFaixa) throw new EntradaInvalida("aliquotaIss", 'deve ser uma fração entre "0" e "1", como "0.05"')
    const passo = { tipo: "entrada" as const, rotulo: "Alíquota do ISS", valor: emFracao(aliquotaIss), origem: null }
    return { taxa: aliquotaIss, passo }
  }
  if (prestador !== "simples") throw new EntradaInvalida("aliquotaIss", "obrigatória quando o ISS é retido")
  const periodo = vigenteEm(tabelas.issRetidoDoSimples, data)
  const { semInformacao } = periodo.valor
  return taxaDaTabela("Alíquota sem informação na nota", semInformacao, tabelas.issRetidoDoSimples, periodo)
}

function reterIss(dados: EntradaRetencoes, tabelas: Tabelas): Dinheiro {
  if (dados.issRetido !== true) return zeroPor("ISS", "ISS não retido.")
  if (dados.prestador === "mei") return zeroPor("ISS", "MEI não sofre retenção de ISS (Res. CGSN 140/2018 art. 101).")
  return imposto("ISS", entrada("Valor do serviço", dados.valor, null), aliquotaDoIss(dados, tabelas))
}

/**
 * Withholdings on a service (rule `retencoes.servico`): IRRF, CSRF, INSS and ISS, each HALF_UP, and the net amount. Throws
 * `ParametroSemVigencia` and `EntradaInvalida` (negative amount, ISS withheld without a rate). Lei 10.833/2003 arts. 30 to 36;
 * RIR/2018 arts. 714 to 718; Lei 8.212/1991 art. 31; LC 116/2003 art. 6º.
 */
export function calcularRetencoes(dados: EntradaRetencoes, tabelas: Tabelas = TABELAS): Resposta<ResultadoRetencoes> {
  dataIso(dados.data)
  if (dados.valor < 0n) throw new EntradaInvalida("valor", "não pode ser negativo")
  const irrf = reterIrrf(dados, tabelas)
  const csrf = reterCsrf(dados, tabelas)
  const inss = reterInss(dados, tabelas)
  const iss = reterIss(dados, tabelas)
  const retido = soma("Retenções", [irrf, csrf.total, inss, iss])
  const liquido = diferenca("Valor líquido", entrada("Valor do serviço", dados.valor, null), retido)
  const [pis, cofins, csll] = csrf.partes
  const avisos =
    dados.tomador === "simples" && irrf.centavos > 0n
      ? ["Tomador do Simples: a retenção de IRRF é a leitura majoritária, confira."]
      : []
  return calculado(
    {
      irrf: irrf.centavos,
      csrf: { pis, cofins, csll, total: csrf.total.centavos },
      inss: inss.centavos,
      iss: iss.centavos,
      liquido: liquido.centavos,
    },
    liquido.passo,
    avisos,
  )
}
