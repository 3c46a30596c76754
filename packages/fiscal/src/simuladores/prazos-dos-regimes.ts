import { type Competencia, competencia, formatarCompetencia, primeiroDia, somarMeses } from "../nucleo/competencia.ts"
import { formatarData, somarDias, ultimoDia } from "../nucleo/data.ts"
import { type Centavos, centavos, reaisPorExtenso } from "../nucleo/dinheiro.ts"
import type { Confianca } from "../nucleo/memoria.ts"
import { type Parametro, vigenteEm } from "../nucleo/parametro.ts"
import { fracao, multiplicar, paraCentavos, percentualPorExtenso, somarTaxas, type Taxa } from "../nucleo/taxa.ts"
import { TABELAS_DAS_OPCOES } from "../parametros/opcoes.ts"
import type { LimiteAnual } from "../parametros/simples/limites.ts"
import type { MesDaOpcao } from "../parametros/simples/opcao.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { ehDiaUtil } from "../vencimentos/dias-uteis.ts"
import { calcularVencimento } from "../vencimentos/vencimento.ts"

export interface EntradaPrazos {
  /** The year that is compared: what is chosen now has effects in the next one. */
  readonly ano: number
  /** Of each month of the year, at one pace. */
  readonly receitaMensal: Centavos
  /** Who is a MEI sees its own first, how it leaves among them, and what the next year changes whatever its revenue. */
  readonly ehMei?: boolean
}

/** A day by which something is done, or from which something holds, and the sentence that says it. */
export interface PrazoDoRegime {
  readonly titulo: string
  /** pt-BR, one or two sentences. */
  readonly texto: string
  readonly norma: string
  readonly confianca: Confianca
}

const MESES = 12

/**
 * What a year of this revenue does to the company, and when each regime of the next year is chosen: excess of the limit and of the
 * sublimit, leaving the Simples, coming back, the Lucro Presumido, the MEI. No clock: whether a day has passed is for who asks to see.
 * LC 123/2006 arts. 3º §§9º and 9º-A, 16, 18-A, 20, 30 and 31; Res. CGSN 140/2018 arts. 101 to 106 and 115; Lei 9.430/1996 art. 26. Throws `ParametroSemVigencia`.
 */
export function prazosDosRegimes(dados: EntradaPrazos, tabelas: Tabelas = TABELAS): readonly PrazoDoRegime[] {
  const seguinte = dados.ano + 1
  const doSimples = [
    ...doExcesso(dados, tabelas),
    doSublimite(dados, tabelas),
    ...(dados.ehMei ? [] : [saida(seguinte)]),
    entrada(seguinte),
    doPresumido(seguinte, tabelas),
  ]
  const doMei = prazosDoMei(dados, tabelas)
  return (dados.ehMei ? [...doMei, ...doSimples] : [...doSimples, ...doMei]).flatMap((prazo) => prazo ?? [])
}

/** The first month of the year, at this pace, in which the revenue accumulated passes the limit with its tolerance; null when none. */
function mesDoExcessoGrande(dados: EntradaPrazos, { anual, tolerancia }: LimiteAnual) {
  const comTolerancia = anual + paraCentavos(multiplicar(fracao(anual, 1n), tolerancia), "meio-para-cima")
  return mesDoExcesso(dados, comTolerancia)
}

const doAno = ({ receitaMensal }: EntradaPrazos) => centavos(receitaMensal * BigInt(MESES))
const periodoDe = <T>(parametro: Parametro<T>, ano: number) => vigenteEm(parametro, `${ano}-01-01`)

function doExcesso(dados: EntradaPrazos, tabelas: Tabelas): PrazoDoRegime[] {
  const { valor, confianca } = periodoDe(tabelas.limiteDoSimples, dados.ano)
  if (doAno(dados) <= valor.anual) return []
  const limite = reaisPorExtenso(valor.anual)
  const mes = mesDoExcessoGrande(dados, valor)
  if (mes === null) {
    const janeiro = competencia(`${dados.ano + 1}-01`, "ano")
    return [
      {
        titulo: "Excesso do limite em até 20%",
        texto: `A receita de ${dados.ano} passa de ${limite}: a empresa sai do Simples em ${formatarData(primeiroDia(janeiro))}, e a exclusão é comunicada até ${formatarData(ultimoDiaUtil(janeiro))}.`,
        norma: "LC 123/2006 arts. 3º §9º-A, 30 §1º IV b e 31 V b",
        confianca,
      },
    ]
  }
  const depois = somarMeses(mes, 1)
  return [
    {
      titulo: "Excesso do limite acima de 20%",
      texto: `A este ritmo a receita passa de ${limite} com mais de 20% em ${formatarCompetencia(mes)}: a empresa sai do Simples em ${formatarData(primeiroDia(depois))}, e a exclusão é comunicada até ${formatarData(ultimoDiaUtil(depois))}.`,
      norma: "LC 123/2006 arts. 3º §9º, 30 §1º IV a e 31 V a",
      confianca,
    },
  ]
}

function doSublimite(dados: EntradaPrazos, tabelas: Tabelas): PrazoDoRegime | null {
  const { valor, confianca } = periodoDe(tabelas.sublimiteDoSimples, dados.ano)
  if (doAno(dados) <= valor.anual) return null
  const mes = mesDoExcessoGrande(dados, valor)
  const desde = mes === null ? competencia(`${dados.ano + 1}-01`, "ano") : somarMeses(mes, 1)
  const quanto = mes === null ? "em até 20%" : "em mais de 20%"
  // The limit of art. 13-A is of the taxes of States and Municipalities that the DAS of that month has.
  const comIbs =
    vigenteEm(tabelas.anexosDoSimples, primeiroDia(desde)).valor.III.faixas[0]?.partilha.has("IBS") === true
  const saem = comIbs ? "o ICMS, o ISS e o IBS" : "o ICMS e o ISS"
  return {
    titulo: `Excesso do sublimite ${quanto}`,
    texto: `A receita de ${dados.ano} passa de ${reaisPorExtenso(valor.anual)} ${quanto}: ${saem} saem do DAS em ${formatarData(primeiroDia(desde))} e são pagos à parte.`,
    norma: comIbs
      ? "LC 123/2006 arts. 13-A e 20 §§1º e 1º-A (LC 214/2025 art. 517)"
      : "LC 123/2006 art. 20 §§1º e 1º-A",
    confianca,
  }
}

function saida(ano: number): PrazoDoRegime {
  const { valor, norma, confianca, observacao } = periodoDe(TABELAS_DAS_OPCOES.saidaDoSimplesPorOpcao, ano)
  const ate = formatarData(fimDaJanela(valor, ano))
  return {
    titulo: "Sair do Simples por escolha",
    texto: `${frase("Comunicada", "a exclusão vale", ate, ano)}${observacao ? ` ${observacao}` : ""}`,
    norma: norma.titulo,
    confianca,
  }
}

/** "Comunicada até 31/12/2026, a exclusão vale desde 01/01/2027; comunicada depois, só desde 01/01/2028." */
const frase = (oQue: string, efeito: string, ate: string, ano: number) =>
  `${oQue} até ${ate}, ${efeito} desde 01/01/${ano}; ${oQue.toLowerCase()} depois, só desde 01/01/${ano + 1}.`

function entrada(ano: number): PrazoDoRegime {
  const { valor, norma, confianca } = periodoDe(TABELAS_DAS_OPCOES.opcaoPeloSimples, ano)
  const de = valor.desde ?? primeiroDia(mesDaJanela(valor, ano))
  const cancelamento = valor.cancelavelAte === null ? "" : `, e se cancela até ${formatarData(valor.cancelavelAte)}`
  return {
    titulo: `Entrar no Simples em ${ano}`,
    texto: `A opção é feita de ${formatarData(de)} a ${formatarData(fimDaJanela(valor, ano))}, com efeitos em 01/01/${ano}${cancelamento}. Quem sai só volta por ela.`,
    norma: norma.titulo,
    confianca,
  }
}

function doPresumido(ano: number, tabelas: Tabelas): PrazoDoRegime | null {
  const resposta = calcularVencimento({ obrigacao: "irpj-csll-presumido", periodo: `${ano}-T1` }, tabelas)
  if (resposta.tipo !== "calculado") return null
  return {
    titulo: `Lucro Presumido em ${ano}`,
    texto: `Escolhe-se pagando a primeira quota, ou a única, do IRPJ do primeiro trimestre, que vence em ${formatarData(resposta.resultado.vencimento)}; vale para o ano inteiro.`,
    norma: "Lei 9.430/1996 art. 26",
    confianca: "memory",
  }
}

/** What a company of this revenue does about the MEI, entering or leaving it, and what the year after changes for who is one. */
function prazosDoMei(dados: EntradaPrazos, tabelas: Tabelas): readonly PrazoDoRegime[] {
  const seguinte = dados.ano + 1
  const cabe = doAno(dados) <= periodoDe(tabelas.limiteDoMei, dados.ano).valor.anual
  // How a MEI leaves says nothing to a company that is known not to be one.
  if (dados.ehMei === false && !cabe) return []
  return [
    excessoOuOpcaoDoMei(dados, tabelas),
    ...(dados.ehMei ? [saidaDoMei(seguinte, tabelas)] : []),
    ...(dados.ehMei || cabe ? efeitosNoMei(seguinte, tabelas) : []),
  ]
}

/** Leaving by choice, and what the PGDAS-D asks of who leaves to the Simples. */
function saidaDoMei(ano: number, tabelas: Tabelas): PrazoDoRegime {
  const { valor, norma, confianca } = periodoDe(TABELAS_DAS_OPCOES.saidaDoMeiPorOpcao, ano)
  const anteriores = periodoDe(tabelas.receitasAnterioresAOpcao, ano)
  const pedido = anteriores.valor
  const informar =
    pedido === null
      ? ""
      : ` Quem passa ao Simples informa no PGDAS-D a receita e a folha de ${formatarCompetencia(pedido.desde)} a ${formatarCompetencia(pedido.ate)} até ${formatarData(pedido.prazo)}, e as de ${formatarCompetencia(pedido.ultima)} até ${formatarData(pedido.prazoDaUltima)}.`
  return {
    titulo: "Sair do MEI por escolha",
    texto: `${frase("Comunicada", "a saída vale", formatarData(fimDaJanela(valor, ano)), ano)}${informar}`,
    norma: pedido === null ? norma.titulo : `${norma.titulo}; ${anteriores.norma.titulo}`,
    confianca,
  }
}

/** What the law of the year changes in what a MEI pays and issues; nothing where it is the same as in the year before. */
function efeitosNoMei(ano: number, tabelas: Tabelas): PrazoDoRegime[] {
  const efeitos: PrazoDoRegime[] = []
  const parcelas = tabelas.parcelasFixasDoMei.periodos.find(({ desde }) => desde === `${ano}-01-01`)
  if (parcelas !== undefined) {
    const { icms, iss, cbs, ibs } = parcelas.valor
    const comIbs = somarTaxas(cbs, ibs)
    const fixas = (quais: readonly Taxa[]) =>
      reaisPorExtenso(paraCentavos(multiplicar(quais.reduce(somarTaxas), CENTAVOS_POR_REAL), "meio-para-cima"))
    const salario = tabelas.salarioMinimo.periodos.find(
      (p) => p.desde <= `${ano}-01-01` && (p.ate === null || p.ate >= `${ano}-01-01`),
    )
    const { valor: aliquota } = periodoDe(tabelas.inssDoMei, ano)
    const inss =
      salario === undefined
        ? `${percentualPorExtenso(aliquota)} do salário mínimo de ${ano}, que ainda não foi informado`
        : reaisPorExtenso(paraCentavos(multiplicar(fracao(salario.valor, 1n), aliquota), "meio-para-cima"))
    efeitos.push({
      titulo: `DAS do MEI desde 01/${ano}`,
      texto: `Soma o INSS (${inss}) e as parcelas fixas: ${fixas([comIbs])} de CBS e IBS em qualquer atividade, ${fixas([icms])} de ICMS no comércio e ${fixas([iss])} de ISS nos serviços: ${fixas([comIbs, icms])}, ${fixas([comIbs, iss])} ou, nas duas, ${fixas([comIbs, icms, iss])}. A opção pelo MEI é por esses valores fixos: a escolha de pagar IBS e CBS por fora é de quem está no Simples sem ser MEI.`,
      norma: `${parcelas.norma.titulo}; LC 123/2006 art. 18-A §3º IV b e V, pela LC 214/2025; LC 214/2025 art. 41 §§2º e 3º`,
      confianca: parcelas.confianca,
    })
  }
  const notas = TABELAS_DAS_OPCOES.notasDoMei.periodos.find(({ desde }) => desde === `${ano}-01-01`)
  if (notas?.valor === "todas")
    efeitos.push({
      titulo: `Notas do MEI desde 01/${ano}`,
      texto: "Emite documento fiscal em toda venda e em todo serviço, também a pessoas físicas.",
      norma: notas.norma.titulo,
      confianca: notas.confianca,
    })
  return efeitos
}

const CENTAVOS_POR_REAL = fracao(100n, 1n)

/** From when a company of this revenue may be of the MEI, or until when one that is stays. Activity and partners are the person's to say. */
function excessoOuOpcaoDoMei(dados: EntradaPrazos, tabelas: Tabelas): PrazoDoRegime {
  const { valor, confianca } = periodoDe(tabelas.limiteDoMei, dados.ano)
  const { ano } = dados
  const anual = doAno(dados)
  const janeiro = competencia(`${ano + 1}-01`, "ano")
  const limite = reaisPorExtenso(valor.anual)
  const janela = periodoDe(TABELAS_DAS_OPCOES.opcaoPeloMei, ano + 1)
  const doSimples = periodoDe(TABELAS_DAS_OPCOES.opcaoPeloSimples, ano + 1)
  const opcao = `quem está no Simples pede de ${formatarData(primeiroDia(mesDaJanela(janela.valor, ano + 1)))} a ${formatarData(fimDaJanela(janela.valor, ano + 1))}, com efeitos em ${formatarData(primeiroDia(janeiro))}; quem não está só pede se optou pelo Simples até ${formatarData(fimDaJanela(doSimples.valor, ano + 1))}`
  if (anual <= valor.anual)
    return {
      titulo: `MEI em ${ano + 1}`,
      texto: `A receita de ${ano}, ${reaisPorExtenso(anual)}, cabe no limite de ${limite}: o MEI é permitido se a atividade e o titular permitem, sem outra empresa nem mais de um empregado; ${opcao}. Quem já é MEI continua.`,
      norma: `LC 123/2006 arts. 18-A §§1º e 4º e 18-C; ${janela.norma.titulo}`,
      confianca,
    }
  const excesso = mesDoExcesso(dados, valor.anual)
  const aviso = excesso === null ? "" : `, comunicada até ${formatarData(ultimoDiaUtil(somarMeses(excesso, 1)))}`
  const grande = mesDoExcessoGrande(dados, valor) !== null
  return {
    titulo: `MEI: acima do limite em ${grande ? "mais de" : "até"} 20%`,
    texto: grande
      ? `A receita de ${ano}, ${reaisPorExtenso(anual)}, passa de ${limite} em mais de 20%: quem é MEI deixa de ser desde ${formatarData(primeiroDia(competencia(`${ano}-01`, "ano")))}, com a saída${aviso}; e o MEI não é permitido em ${ano + 1}.`
      : `A receita de ${ano}, ${reaisPorExtenso(anual)}, passa de ${limite} em até 20%: quem é MEI deixa de ser em ${formatarData(primeiroDia(janeiro))}, com a saída${aviso}, e paga a diferença com o DAS de ${formatarCompetencia(janeiro)}; e o MEI não é permitido em ${ano + 1}.`,
    norma: "LC 123/2006 art. 18-A §§1º, 7º III e 10",
    confianca,
  }
}

/** The first month of the year, at this pace, in which the revenue accumulated passes a limit; null when none. */
function mesDoExcesso({ ano, receitaMensal }: EntradaPrazos, limite: bigint): Competencia | null {
  for (let mes = 1; mes <= MESES; mes++)
    if (receitaMensal * BigInt(mes) > limite) return somarMeses(competencia(`${ano}-01`, "ano"), mes - 1)
  return null
}

const mesDaJanela = ({ mes, anosAntes }: MesDaOpcao, ano: number): Competencia =>
  somarMeses(competencia(`${ano - anosAntes}-01`, "ano"), mes - 1)

function fimDaJanela(valor: MesDaOpcao, ano: number): string {
  const mes = mesDaJanela(valor, ano)
  return valor.dia === null ? ultimoDiaUtil(mes) : somarDias(primeiroDia(mes), valor.dia - 1)
}

function ultimoDiaUtil(mes: Competencia): string {
  let dia = ultimoDia(mes)
  while (!ehDiaUtil(dia)) dia = somarDias(dia, -1)
  return dia
}
