/**
 * Recomputes months from raw facts (`npm run -s partida -- exportar bruto`), without one line of the product, and compares each
 * step with what was sealed: of the Simples, by competência or caixa, revenue, RBT12, payroll by month of payment, r, annex and each
 * tax; of the Lucro Presumido revenue, each tax and each guide; of the MEI its fixed taxes.
 */
import { escrever, ForaDoAlcance, ler } from "./conferir-comum.mjs"
import { Fatos, somarMeses } from "./conferir-fatos.mjs"
import { apurarMei } from "./conferir-mei.mjs"
import { apurarPresumido, conferirGuias } from "./conferir-presumido.mjs"
import { apurarSimples, medirSimples } from "./conferir-simples.mjs"

/** Hundredths as the law writes r, "0.28". */
const razao = (r) => `${r / 100n}.${String(r % 100n).padStart(2, "0")}`

/** What a seal and this program say of each thing of a month of the Simples, in the order in which one follows from the other. */
function* doSimples(entrada, selado) {
  const { doMes, meses, rbt12, fatorR, anexoDoFatorR } = medirSimples(entrada)
  const tributos = apurarSimples(entrada)
  yield ["receita", selado.receita, escrever(doMes.interno + doMes.externo)]
  if (selado.rbt12 !== null) yield ["RBT12", selado.rbt12, escrever(rbt12.interno)]
  if (selado.rbt12Exportacao !== null) yield ["RBT12 de exportação", selado.rbt12Exportacao, escrever(rbt12.externo)]
  const comReceita = (entrada.recebidas ?? entrada.linhas).filter((l) => ler(l.valor) > 0n)
  // Without revenue under it there is no r to seal.
  if (comReceita.some((l) => l.anexo === "III/V")) {
    const seladas = new Map(selado.folhas.map((f) => [f.competencia, f.valor]))
    for (const { competencia, valor } of entrada.folhas.filter((f) => meses.includes(f.competencia)))
      yield [`folha paga em ${competencia}`, seladas.get(competencia) ?? "0.00", valor]
    yield ["Fator R", selado.fatorR ?? "nenhum", razao(fatorR)]
  }
  if (comReceita.length > 0) {
    const anexos = new Set(comReceita.map((l) => (l.anexo === "III/V" ? anexoDoFatorR : l.anexo)))
    yield ["anexo", [...selado.anexos].sort().join(" e "), [...anexos].sort().join(" e ")]
  }
  yield* dosTributos("DAS", tributos, selado)
}

function* dosTributos(total, tributos, selado) {
  yield [total, selado.das, escrever(Object.values(tributos).reduce((soma, v) => soma + v, 0n))]
  const selados = new Map(selado.tributos.map((t) => [t.tributo, t.valor]))
  for (const t of new Set([...selados.keys(), ...Object.keys(tributos)]))
    yield [t, selados.get(t) ?? "0.00", escrever(tributos[t] ?? 0n)]
}

/** Differences of a month from its seal, in the words of its regime, and whether the payroll has unanswered months. */
function conferirMes(fatos, mes, selado) {
  const { cnpj } = fatos.bruto.empresa
  const diferentes = (comparadas) =>
    [...comparadas]
      .filter(([, dele, daqui]) => dele !== daqui)
      .map(([nome, dele, daqui]) => `${cnpj} ${mes}: ${nome} ${dele}, aqui ${daqui}`)
  const semResposta = false
  switch (fatos.regimeDe(mes)?.regime) {
    case "mei": {
      const receita = ["receita", selado.receita, fatos.receitaTotal(mes)]
      const tributos = apurarMei(fatos.entradaDoMei(mes))
      return { achadas: diferentes([receita, ...dosTributos("DAS", tributos, selado)]), semResposta }
    }
    case "presumido": {
      const receita = ["receita", selado.receita, fatos.receitaTotal(mes)]
      const entrada = fatos.entradaDoPresumido(mes)
      const tributos = apurarPresumido(entrada)
      const guias = conferirGuias(entrada, tributos, selado.guias).map((d) => `${cnpj} ${mes}: ${d}`)
      return { achadas: [...diferentes([receita, ...dosTributos("total", tributos, selado)]), ...guias], semResposta }
    }
    default: {
      const entrada = fatos.entrada(mes)
      return {
        achadas: diferentes(doSimples(entrada, selado)),
        semResposta: fatos.cppSemResposta(entrada).length > 0,
      }
    }
  }
}

/** Whether a payment or a told CPP was recorded after the seal: then the difference is of what was not known. */
function soubeDepois({ guias, cppDoDas }, { seladoEm }) {
  const limite = Date.parse(seladoEm)
  return [...guias.flatMap((g) => g.pagamentos.map((p) => p.registradoEm)), ...cppDoDas.map((c) => c.informadaEm)].some(
    (em) => Date.parse(em) > limite,
  )
}

/** Differences of each sealed month, how many agree, and what could not be checked, by reason. */
export function conferirBruto(bruto) {
  const fatos = new Fatos(bruto)
  const saida = { diferencas: [], conferidos: 0, diferentes: 0, semResposta: 0, fora: new Map() }
  const deFora = (motivo) => saida.fora.set(motivo, (saida.fora.get(motivo) ?? 0) + 1)
  const selados = new Map(bruto.selado.map((s) => [s.competencia, s]))
  for (let mes = bruto.de < fatos.abertura ? fatos.abertura : bruto.de; mes <= bruto.ate; mes = somarMeses(mes, 1)) {
    const selado = selados.get(mes)
    if (!selado) {
      deFora("mês sem fechamento em vigor")
      continue
    }
    try {
      const { achadas, semResposta } = conferirMes(fatos, mes, selado)
      if (achadas.length > 0 && soubeDepois(bruto, selado))
        achadas.push(`${bruto.empresa.cnpj} ${mes}: há pagamento ou CPP do DAS registrados depois do selo`)
      saida.diferencas.push(...achadas)
      saida[achadas.length === 0 ? "conferidos" : "diferentes"]++
      if (semResposta) saida.semResposta++
    } catch (erro) {
      if (!(erro instanceof ForaDoAlcance)) throw erro
      deFora(erro.message)
    }
  }
  return saida
}
