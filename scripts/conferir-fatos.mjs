/** What a month is computed from, taken from the raw facts of a company: revenue, what was received, payroll by month of payment. */
import { escrever, ForaDoAlcance, ler } from "./conferir-comum.mjs"
import { linhasDaNota } from "./conferir-mercadorias.mjs"
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

/** Goods are told item by item. */
const DE_MERCADORIA = new Set(["nfe", "nfce"])

const issRetidoNaNota = ({ lido, issRetido }) => (lido?.tpRetISSQN ? lido.tpRetISSQN !== "1" : issRetido)

const SEM_NADA_DIGITADO = {
  outrasReceitas: "0.00",
  irrfRetido: "0.00",
  csllRetida: "0.00",
  pisRetido: "0.00",
  cofinsRetida: "0.00",
  icmsDestacado: "0.00",
  quotas: 1,
}

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
        (n.direcao === "prestada" || DE_MERCADORIA.has(n.modelo)) &&
        VIVAS.has(n.status) &&
        !n.semValidade &&
        (n.assinatura === "valida" || n.decisao === "aceita"),
    )
    const atividades = this.bruto.empresa.atividades.map(({ id, anexos }) => ({
      id,
      anexo: emVigor(anexos, mes).anexo,
    }))
    const deMercadoria = notas.filter((n) => DE_MERCADORIA.has(n.modelo)).flatMap((n) => linhasDaNota(n, atividades))
    const deServico = notas.filter((n) => !DE_MERCADORIA.has(n.modelo))
    const dasNotas = deServico.map((n) => ({
      idAtividade: n.idAtividade,
      mercado: n.mercado,
      situacoes: issRetidoNaNota(n) && n.mercado === "interno" ? ["iss-retido"] : [],
      valor: receitaDaNota(n),
    }))
    return [...dasNotas, ...deMercadoria, ...digitadas]
  }

  /** What was returned and no month has taken off yet, by class, as the months before one leave it (Res. CGSN 140/2018 art. 17 II). */
  #devolvidoAntesDe(mes) {
    const comMercadorias = this.bruto.notas.filter((n) => DE_MERCADORIA.has(n.modelo)).map((n) => n.competencia)
    const [primeiro] = comMercadorias.sort()
    let saldos = new Map()
    for (let m = primeiro ?? mes; m < mes; m = somarMeses(m, 1))
      saldos = this.#deduzir(this.receitas(m) ?? [], m, saldos).saldos
    return saldos
  }

  /** Sales of a month less returns, each off the class of its sale, and what is left of these. */
  #deduzir(receitas, mes, antes) {
    const chaveDe = ({ idAtividade, mercado, situacoes }) =>
      [emVigor(this.#atividade(idAtividade).anexos, mes).anexo, mercado, ...[...situacoes].sort()].join("|")
    const saldos = new Map(antes)
    for (const l of receitas) if (l.valor < 0n) saldos.set(chaveDe(l), (saldos.get(chaveDe(l)) ?? 0n) - l.valor)
    const linhas = receitas
      .filter((l) => l.valor >= 0n)
      .map((l) => {
        if (saldos.size === 0) return l
        const aDeduzir = saldos.get(chaveDe(l)) ?? 0n
        const deduzido = aDeduzir < l.valor ? aDeduzir : l.valor
        saldos.set(chaveDe(l), aDeduzir - deduzido)
        return { ...l, valor: l.valor - deduzido }
      })
    return { linhas, saldos }
  }

  #atividade(idAtividade) {
    const atividade = this.bruto.empresa.atividades.find((a) => a.id === idAtividade)
    if (!atividade) throw new ForaDoAlcance("receita sem atividade")
    return atividade
  }

  #conhecidas(mes) {
    const receitas = this.receitas(mes)
    if (receitas === null) throw new ForaDoAlcance(`receita de ${mes} desconhecida`)
    return this.#deduzir(receitas, mes, this.#devolvidoAntesDe(mes)).linhas
  }

  #comAnexo(receitas, mes) {
    return receitas.map(({ idAtividade, mercado, situacoes, valor }) => ({
      anexo: emVigor(this.#atividade(idAtividade).anexos, mes).anexo,
      mercado,
      situacoes,
      valor: escrever(valor),
    }))
  }

  /** Lines of the base of a month by caixa. */
  #recebidas(mes) {
    const doMes = this.bruto.recebimentos.filter((r) => r.competencia === mes)
    if (doMes.length === 0) throw new ForaDoAlcance(`recebido de ${mes} desconhecido`)
    const recebidas = doMes.map((r) => ({ ...r, valor: ler(r.valor) }))
    return this.#comAnexo(this.#acabaOCaixa(mes) ? [...recebidas, ...this.#naoRecebidas(mes)] : recebidas, mes)
  }

  /**
   * What was earned since the company is by caixa and not received by a month (Res. CGSN 140/2018 art. 20 II), by class: what comes
   * in or is returned settles what was already sold of it; an advance settles nothing.
   */
  #naoRecebidas(ate) {
    let ano = Number(ate.slice(0, 4))
    while (this.#opcao(`${ano - 1}-01`) === "caixa") ano--
    const classes = new Map()
    for (let mes = `${ano}-01`; mes <= ate; mes = somarMeses(mes, 1)) {
      if (mes < this.abertura) continue
      const vendas = this.#conhecidas(mes)
      const vindas = this.bruto.recebimentos
        .filter((r) => r.competencia === mes)
        .map((r) => ({ ...r, valor: -ler(r.valor) }))
      for (const { idAtividade, mercado, situacoes, valor } of [...vendas, ...vindas]) {
        const chave = [idAtividade, mercado, ...[...situacoes].sort()].join("|")
        const antes = classes.get(chave) ?? { idAtividade, mercado, situacoes, valor: 0n }
        classes.set(chave, { ...antes, valor: antes.valor + valor })
      }
      for (const classe of classes.values()) if (classe.valor < 0n) classe.valor = 0n
    }
    return [...classes.values()].filter(({ valor }) => valor > 0n)
  }

  /** Whether the next month is not by caixa: the year ends it, or the company leaves the Simples or the office. */
  #acabaOCaixa(mes) {
    const { regimes, carteira } = this.bruto.empresa
    const seguinte = somarMeses(mes, 1)
    return (
      emVigor(regimes, seguinte)?.regime !== "simples" ||
      !emVigor(carteira, seguinte).naCarteira ||
      (mes.endsWith("-12") && this.#opcao(seguinte) !== "caixa")
    )
  }

  #opcao(mes) {
    return this.bruto.empresa.opcoes.find((o) => o.ano === Number(mes.slice(0, 4)))?.regime ?? "sem opção do regime"
  }

  /** Revenue of a month, of all activities and both markets. */
  receitaTotal(mes) {
    return escrever(somar(this.#conhecidas(mes).map((r) => r.valor)))
  }

  regimeDe(mes) {
    return emVigor(this.bruto.empresa.regimes, mes)
  }

  /** Months before one that its window may have, from the opening on: from 2027 it ends a month earlier. */
  #anteriores(mes) {
    const quantos = mes < "2027-01" ? 12 : 13
    return Array.from({ length: quantos }, (_, i) => somarMeses(mes, i - quantos)).filter((m) => m >= this.abertura)
  }

  #totalDoMes(competencia) {
    const receitas = this.#conhecidas(competencia)
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
    const { abertura } = this.bruto.empresa
    const regime = this.regimeDe(mes)
    if (regime?.regime !== "simples") throw new ForaDoAlcance(`regime ${regime?.regime ?? "ausente"}`)
    const opcao = this.#opcao(mes)
    if (opcao !== "competencia" && opcao !== "caixa") throw new ForaDoAlcance(`ano ${opcao}`)
    const linhas = this.#comAnexo(this.#conhecidas(mes), mes)
    const base = opcao === "caixa" ? this.#recebidas(mes) : linhas
    const anteriores = this.#anteriores(mes)
    // In the first month of activity the payroll is of the month itself.
    const daFolha = anteriores.length > 0 ? anteriores : [mes]
    const sobFatorR = base.some((l) => l.anexo === "III/V")
    return {
      competencia: mes,
      abertura,
      impedidoIcmsIss: regime.impedidoIcmsIss,
      ...this.#valoresFixos(mes, regime),
      linhas,
      ...(opcao === "caixa" && { recebidas: base }),
      historico: anteriores.map((m) => this.#totalDoMes(m)),
      sobFatorR,
      folhas: sobFatorR ? daFolha.map((m) => ({ competencia: m, valor: escrever(this.#folha(m, mes)) })) : [],
    }
  }

  /** ICMS and ISS fixed by the month, and the months of the year before, by which the law lets them (LC 123/2006 art. 18 §18). */
  #valoresFixos(mes, { icmsFixo = null, issFixo = null }) {
    if (icmsFixo === null && issFixo === null) return {}
    const ano = String(Number(mes.slice(0, 4)) - 1)
    const meses = Array.from({ length: 12 }, (_, i) => `${ano}-${String(i + 1).padStart(2, "0")}`)
    return {
      valoresFixos: [
        { tributo: "ICMS", valor: icmsFixo },
        { tributo: "ISS", valor: issFixo },
      ].filter(({ valor }) => valor !== null),
      anoAnterior: meses.filter((m) => m >= this.abertura).map((m) => this.#totalDoMes(m)),
    }
  }

  /** Inputs of the DAS of a MEI. */
  entradaDoMei(mes) {
    return { competencia: mes, atividade: this.regimeDe(mes).atividadeMei ?? "ambos" }
  }

  /** Inputs of a month of the Lucro Presumido. Throws ForaDoAlcance for what this program does not know. */
  entradaDoPresumido(mes) {
    const { criterios, meses, recebimentos } = this.bruto.presumido
    const ano = Number(mes.slice(0, 4))
    const porCaixa = criterios.filter((c) => c.ano <= ano).at(-1)?.criterio === "caixa"
    const daBase = (m) => {
      if (!porCaixa) return this.#conhecidas(m)
      const doMes = recebimentos.filter((r) => r.competencia === m)
      if (doMes.length === 0) throw new ForaDoAlcance(`recebido de ${m} desconhecido`)
      return doMes.map((r) => ({ ...r, situacoes: [], valor: ler(r.valor) }))
    }
    const noRegime = (m) => m >= this.abertura && this.regimeDe(m)?.regime === "presumido"
    let inicioNoAno = mes
    while (!inicioNoAno.endsWith("-01") && noRegime(somarMeses(inicioNoAno, -1)))
      inicioNoAno = somarMeses(inicioNoAno, -1)
    const inicioDoTrimestre = somarMeses(mes, -((Number(mes.slice(5)) - 1) % 3))
    const primeiro = inicioNoAno > inicioDoTrimestre ? inicioNoAno : inicioDoTrimestre
    const entre = (de, ate) => Array.from({ length: indice(ate) - indice(de) }, (_, i) => somarMeses(de, i))
    const doMes = (m) => meses.find((d) => d.competencia === m) ?? SEM_NADA_DIGITADO
    return {
      competencia: mes,
      inicioNoAno,
      quotas: doMes(mes).quotas,
      meses: entre(primeiro, somarMeses(mes, 1)).map((competencia) => ({
        ...doMes(competencia),
        competencia,
        linhas: daBase(competencia).map(({ idAtividade, mercado, situacoes, valor }) => ({
          atividade: this.#atividade(idAtividade).presuncao,
          mercado,
          situacoes,
          valor: escrever(valor),
        })),
      })),
      anteriores:
        inicioNoAno < primeiro
          ? entre(inicioNoAno, primeiro).map((competencia) => ({
              competencia,
              receita: escrever(somar(daBase(competencia).map((r) => r.valor))),
            }))
          : [],
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
