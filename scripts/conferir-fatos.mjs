/** What a month of the Simples is computed from, taken from the raw facts of a company: revenue, and payroll by month of payment. */
import { escrever, ForaDoAlcance, ler } from "./conferir-comum.mjs"
import { apurarSimples } from "./conferir-simples.mjs"

const indice = (mes) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1
const mesDo = (i) => `${Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`

/** The month so many months after. */
export const somarMeses = (mes, n) => mesDo(indice(mes) + n)

const somar = (valores) => valores.reduce((total, v) => total + v, 0n)

/** The row in force in a month, of rows that hold from `desde` on; a null `desde` is the opening. */
export const emVigor = (linhas, mes) => linhas.filter(({ desde }) => desde === null || desde <= mes).at(-1)

/** Active or with a cancellation only asked for: it counts. */
const VIVAS = new Set([1, 99])
const EM_REAIS = /^\d+\.\d\d$/

/** Of the service, less what was discounted without condition (LC 123/2006 art. 3º §1º), as the document says. */
function receitaDaNota({ lido, receita }) {
  const { servico, descontoIncondicionado = "0.00" } = lido?.valores ?? {}
  return EM_REAIS.test(servico) && EM_REAIS.test(descontoIncondicionado)
    ? ler(servico) - ler(descontoIncondicionado)
    : ler(receita)
}

const issRetidoNaNota = ({ lido, issRetido }) => (lido?.tpRetISSQN ? lido.tpRetISSQN !== "1" : issRetido)

/** The facts of one company, asked month by month. */
export class Fatos {
  #entradas = new Map()

  constructor(bruto) {
    this.bruto = bruto
    this.abertura = bruto.empresa.abertura.slice(0, 7)
  }

  /** While the office had not the company, or no longer had it, what was typed is the whole of a month and silence is not zero. */
  #contaDigitado(mes) {
    const { inicioNoSistema, carteira } = this.bruto.empresa
    return mes < inicioNoSistema || !emVigor(carteira, mes).naCarteira
  }

  /** Lines of revenue of a month; null when nobody said. */
  receitas(mes) {
    const digitadas = this.bruto.receitasDigitadas
      .filter((r) => r.competencia === mes)
      .map((r) => ({ ...r, valor: ler(r.valor) }))
    if (this.#contaDigitado(mes)) return digitadas.length > 0 ? digitadas : null
    const notas = this.bruto.notas.filter(
      (n) =>
        n.competencia === mes &&
        n.direcao === "prestada" &&
        VIVAS.has(n.status) &&
        !n.semValidade &&
        (n.assinatura === "valida" || n.decisao === "aceita"),
    )
    const dasNotas = notas.map((n) => ({
      idAtividade: n.idAtividade,
      mercado: n.mercado,
      situacoes: issRetidoNaNota(n) && n.mercado === "interno" ? ["iss-retido"] : [],
      valor: receitaDaNota(n),
    }))
    return [...dasNotas, ...digitadas]
  }

  #anexo(idAtividade, mes) {
    const atividade = this.bruto.empresa.atividades.find((a) => a.id === idAtividade)
    if (!atividade) throw new ForaDoAlcance("receita sem atividade")
    return emVigor(atividade.anexos, mes).anexo
  }

  #linhas(mes) {
    const receitas = this.receitas(mes)
    if (receitas === null) throw new ForaDoAlcance(`receita de ${mes} desconhecida`)
    return receitas.map(({ idAtividade, mercado, situacoes, valor }) => ({
      anexo: this.#anexo(idAtividade, mes),
      mercado,
      situacoes,
      valor: escrever(valor),
    }))
  }

  /** Twelve months before one, from the opening on. */
  #anteriores(mes) {
    return Array.from({ length: 12 }, (_, i) => somarMeses(mes, i - 12)).filter((m) => m >= this.abertura)
  }

  #totalDoMes(competencia) {
    const receitas = this.receitas(competencia)
    if (receitas === null) throw new ForaDoAlcance(`receita de ${competencia} desconhecida`)
    const total = (mercado) => escrever(somar(receitas.filter((r) => r.mercado === mercado).map((r) => r.valor)))
    return { competencia, interno: total("interno"), externo: total("externo") }
  }

  /** Inputs of the DAS of a month. Throws ForaDoAlcance for what this program does not know. */
  entrada(mes) {
    const guardada = this.#entradas.get(mes)
    if (guardada === null) throw new ForaDoAlcance(`o DAS de ${mes} depende da própria CPP`)
    if (guardada) return guardada
    this.#entradas.set(mes, null)
    try {
      const montada = this.#montar(mes)
      this.#entradas.set(mes, montada)
      return montada
    } catch (erro) {
      this.#entradas.delete(mes)
      throw erro
    }
  }

  #montar(mes) {
    const { regimes, opcoes, abertura } = this.bruto.empresa
    const regime = emVigor(regimes, mes)
    if (regime?.regime !== "simples") throw new ForaDoAlcance(`regime ${regime?.regime ?? "ausente"}`)
    const opcao = opcoes.find((o) => o.ano === Number(mes.slice(0, 4)))?.regime ?? "sem opção"
    if (opcao !== "competencia") throw new ForaDoAlcance(`ano por ${opcao}`)
    const linhas = this.#linhas(mes)
    const anteriores = this.#anteriores(mes)
    // In the first month of activity the payroll is of the month itself.
    const daFolha = anteriores.length > 0 ? anteriores : [mes]
    const sobFatorR = linhas.some((l) => l.anexo === "III/V")
    return {
      competencia: mes,
      abertura,
      impedidoIcmsIss: regime.impedidoIcmsIss,
      linhas,
      historico: anteriores.map((m) => this.#totalDoMes(m)),
      sobFatorR,
      folhas: sobFatorR ? daFolha.map((m) => ({ competencia: m, valor: escrever(this.#folha(m, mes)) })) : [],
    }
  }

  /** Whether the office counts the CPP of the DAS in a período de apuração. */
  contaCppDoDas(periodo) {
    return emVigor(this.bruto.cppDoDasNoEscritorio, periodo)?.conta ?? true
  }

  /** Payroll paid in a month, as a período de apuração counts it (LC 123/2006 art. 18 §24; Res. CGSN 140/2018 art. 26). */
  #folha(mes, periodo) {
    const digitada = this.bruto.folhasDigitadas.find((f) => f.competencia === mes)
    const digitados = digitada
      ? ["salarios", "decimoTerceiro", "ferias", "autonomos", "fgts", "cppDarf", "encargos"].map((c) =>
          ler(digitada[c]),
        )
      : []
    const digitouDarf = digitada !== undefined && (ler(digitada.cppDarf) > 0n || ler(digitada.encargos) > 0n)
    return somar([
      this.#proLabore(mes, digitada),
      ...digitados,
      digitouDarf ? 0n : this.#cppPaga("inss", mes),
      this.contaCppDoDas(periodo) ? (this.#cppDita(mes) ?? this.#cppPaga("das-simples", mes)) : 0n,
    ])
  }

  /** Slips paid in the month, whatever month they are of; else what was typed; else the values registered. */
  #proLabore(mes, digitada) {
    const { inicioNoSistema } = this.bruto.empresa
    const doSistema = mes >= inicioNoSistema
    const pagos = this.bruto.recibos.filter((r) => r.emVigor && r.dataPagamento.slice(0, 7) === mes)
    if (doSistema && pagos.length > 0) return somar(pagos.map((r) => ler(r.bruto)))
    const conclusao = (m) => {
      const etapa = this.bruto.etapasDoProLabore.find((e) => e.competencia === m && e.situacao === "concluida")
      if (!etapa) return null
      if (etapa.semMovimento) return "sem movimento"
      return this.bruto.recibos.some((r) => r.emVigor && r.competencia === m) ? "com recibos" : null
    }
    const doMes = conclusao(mes)
    // Concluded, and paid in another month: what the month before issued would be here.
    const pagoEmOutro = doMes === "com recibos" && mes > inicioNoSistema && conclusao(somarMeses(mes, -1)) !== null
    if (doSistema && (doMes === "sem movimento" || pagoEmOutro)) return 0n
    if (digitada) return ler(digitada.proLabore)
    if (!doSistema) return 0n
    const ultimos = new Map(this.bruto.proLabores.filter((p) => p.desde <= mes).map((p) => [p.idSocio, ler(p.valor)]))
    return somar([...ultimos.values()])
  }

  #cppDita(mes) {
    const dita = this.bruto.cppDoDas.find((c) => c.competencia === mes)
    return dita && ler(dita.valor)
  }

  #pagamentos(guia) {
    const desfeitos = new Set(guia.pagamentos.map((p) => p.estornoDe))
    return guia.pagamentos.filter((p) => p.tipo === "pagamento" && !desfeitos.has(p.id))
  }

  /** CPP in what was paid in a month of guides of a kind: the part of all paid until then less that of before, cents dropped. */
  #cppPaga(obrigacao, mes) {
    let total = 0n
    for (const guia of this.bruto.guias.filter((g) => g.obrigacao === obrigacao)) {
      const pagamentos = this.#pagamentos(guia)
      if (!pagamentos.some((p) => p.pagoEm.slice(0, 7) === mes)) continue
      const valor = ler(guia.valor)
      const cpp = this.#cppDaGuia(guia)
      let ate = 0n
      for (const { pagoEm, principal } of pagamentos) {
        const depois = ate + ler(principal) > valor ? valor : ate + ler(principal)
        if (pagoEm.slice(0, 7) === mes) total += (cpp * depois) / valor - (cpp * ate) / valor
        ate = depois
      }
    }
    return total
  }

  /** Of a DAS, by computing its month here; of the INSS, by the slips of the version that issued it. */
  #cppDaGuia({ obrigacao, competencia, versao, valor }) {
    if (obrigacao === "inss")
      return somar(
        this.bruto.recibos
          .filter((r) => r.competencia === competencia && r.versao === versao)
          .map((r) => ler(r.cppForaDoDas)),
      )
    const tributos = apurarSimples(this.entrada(competencia))
    const daqui = escrever(somar(Object.values(tributos)))
    if (daqui !== valor)
      throw new ForaDoAlcance(
        `a guia do DAS de ${competencia} é de ${valor}, e aqui o DAS é ${daqui}: não se sabe a CPP`,
      )
    return tributos.CPP ?? 0n
  }

  /** Months of the payroll of which nobody said the CPP of the DAS, told or paid, after a month with revenue. */
  cppSemResposta({ competencia, folhas }) {
    if (!this.contaCppDoDas(competencia)) return []
    const paga = (mes) =>
      this.bruto.guias.some(
        (g) => g.obrigacao === "das-simples" && this.#pagamentos(g).some((p) => p.pagoEm.slice(0, 7) === mes),
      )
    const vendeu = (mes) => mes >= this.abertura && this.receitas(mes)?.some((r) => r.valor > 0n) !== false
    return folhas
      .map((f) => f.competencia)
      .filter((m) => m !== competencia && this.#cppDita(m) === undefined && !paga(m) && vendeu(somarMeses(m, -1)))
  }
}
