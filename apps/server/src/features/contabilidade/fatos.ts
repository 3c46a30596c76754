import type { Fato } from "@partida/contabil"
import { deReais, formatarCompetencia, formatarData, competencia as mesDe, paraReais } from "@partida/fiscal"
import { linhasQueContam } from "../receitas/fontes.ts"
import type { FatosBrutos } from "./fatos.repository.ts"
import { dasBaixas, doBanco } from "./fatos-do-banco.ts"
import { doPresumido } from "./fatos-do-presumido.ts"
import { diasDo } from "./periodo.ts"

/** Something that happened and moves the books, with the name it is known by however many times it is posted. */
export interface FatoDoMes {
  /** Kind and id of what it came from: the screen opens it from here. */
  readonly origem: string
  readonly fato: Fato
}

/** Something known of the month that cannot be told as a fact that a rule posts. */
interface FatoSemRegra {
  readonly origem: string
  readonly descricao: string
  readonly valor: bigint
  readonly motivo: string
}

export interface FatosDaEmpresa {
  readonly fatos: readonly FatoDoMes[]
  readonly semRegra: readonly FatoSemRegra[]
}

/** The facts of a month of a company, by day. Centavos; the same input gives the same facts. */
export function fatosDaEmpresa(brutos: FatosBrutos, idEmpresa: string, competencia: string): FatosDaEmpresa {
  const fatos: FatoDoMes[] = []
  const semRegra: FatoSemRegra[] = []
  const contar = (origem: string, fato: Fato) => fatos.push({ origem, fato })
  const deFora = (origem: string, descricao: string, valor: bigint, motivo: string) => {
    if (valor > 0n) semRegra.push({ origem, descricao, valor, motivo })
  }
  const onde: Onde = { brutos, idEmpresa, competencia, ultimo: diasDo(competencia).ate, contar, deFora }
  daReceita(onde)
  dosTributos(onde)
  daFolha(onde)
  dosPagamentos(onde)
  dosLucros(onde)
  doBanco(onde)
  dasBaixas(onde)
  fatos.sort((a, b) => (a.fato.data < b.fato.data ? -1 : a.fato.data > b.fato.data ? 1 : 0))
  return { fatos, semRegra }
}

/** Where the facts of a company in a month are told to. */
export interface Onde {
  readonly brutos: FatosBrutos
  readonly idEmpresa: string
  readonly competencia: string
  /** Last day of the month. */
  readonly ultimo: string
  readonly contar: (origem: string, fato: Fato) => void
  readonly deFora: (origem: string, descricao: string, valor: bigint, motivo: string) => void
}

const porExtenso = (mes: string) => formatarCompetencia(mesDe(mes))

/** Notes one by one, on the day of each; goods and what was typed by line of the month, on its last day. */
function daReceita({ brutos, idEmpresa, competencia, ultimo, contar, deFora }: Onde): void {
  const cadastro = brutos.cadastros.find((c) => c.id === idEmpresa)
  const digitadoEhTudo = competencia < (cadastro?.inicioNoSistema ?? "") || brutos.saiuEm(idEmpresa, competencia)
  for (const linha of linhasQueContam(brutos.receitas.get(idEmpresa) ?? [], digitadoEhTudo)) {
    const atividade = linha.idAtividade === null ? undefined : brutos.atividades.get(linha.idAtividade)
    const receita = receitaDe(atividade, linha.mercado, linha.chave.startsWith("notas:"))
    const nome = atividade?.descricao ?? "Receita sem atividade"
    const ids = linha.origem.tipo === "notas" && linha.chave.startsWith("notas:") ? linha.origem.ids : []
    for (const id of ids) {
      const nota = brutos.notas.get(id)
      if (!nota) continue
      const data = nota.dia.startsWith(competencia) ? nota.dia : ultimo
      const detalhe = `NFS-e ${nota.numero}${nota.cliente === null ? "" : `, ${nota.cliente}`}`
      contar(`nota:${id}`, { fato: receita.fato, data, detalhe, valores: { [receita.chave]: nota.receita } })
      if (linha.situacoes.includes("iss-retido"))
        contar(`nota:${id}:iss`, {
          fato: "nota.iss-retido",
          data,
          detalhe,
          valores: { "deducao.iss": nota.issRetido ?? 0n },
        })
    }
    if (ids.length > 0) continue
    const origem = `receita:${competencia}:${linha.chave}`
    const detalhe = `${nome}, ${linha.deOnde}, ${porExtenso(competencia)}`
    if (linha.totalCentavos < 0n)
      contar(origem, {
        fato: "venda.devolucao",
        data: ultimo,
        detalhe,
        valores: { "deducao.devolucoes": -linha.totalCentavos },
      })
    else
      contar(origem, { fato: receita.fato, data: ultimo, detalhe, valores: { [receita.chave]: linha.totalCentavos } })
    if (linha.situacoes.includes("iss-retido"))
      deFora(
        `${origem}:iss`,
        `ISS retido na receita digitada: ${detalhe}`,
        linha.totalCentavos,
        "Só o valor da receita é conhecido, e não o ISS retido. Lance o ISS retido à mão.",
      )
  }
}

const DE_REVENDA = ["I", "comercio", "revenda-combustiveis"]
const DE_PRODUCAO = ["II", "industria"]

/** Which fact a revenue is: what the notes say comes before what the activity is. */
function receitaDe(
  atividade: { readonly anexo: string; readonly presumido: string | null } | undefined,
  mercado: string,
  deServico: boolean,
): { readonly fato: string; readonly chave: string } {
  const ramo = atividade?.presumido ?? atividade?.anexo ?? ""
  const deMercadoria = !deServico && [...DE_REVENDA, ...DE_PRODUCAO].includes(ramo)
  if (!deMercadoria)
    return mercado === "externo"
      ? { fato: "nota.servico-exterior", chave: "receita.servicos-exterior" }
      : { fato: "nota.servico", chave: "receita.servicos" }
  if (mercado === "externo") return { fato: "venda.exportacao", chave: "receita.exportacao" }
  return DE_PRODUCAO.includes(ramo)
    ? { fato: "venda.producao", chave: "receita.produtos" }
    : { fato: "venda.mercadoria", chave: "receita.revenda" }
}

/** The tax of the month as sealed, on its last day. */
function dosTributos(onde: Onde): void {
  const { brutos, idEmpresa, competencia, ultimo, contar } = onde
  const mes = brutos.meses.get(idEmpresa)
  if (mes?.estado !== "fechado" || mes.resultado === null) return
  const { resultado } = mes
  const detalhe = porExtenso(competencia)
  const origem = (tributo: string) => `tributo:${competencia}:${tributo}`
  switch (resultado.regime) {
    case "simples":
      contar(origem("das"), {
        fato: "das.apuracao",
        data: ultimo,
        detalhe,
        valores: { "deducao.das": deReais(resultado.total) },
      })
      return
    case "mei":
      contar(origem("das-mei"), {
        fato: "das.mei",
        data: ultimo,
        detalhe,
        valores: { "deducao.das-mei": deReais(resultado.total) },
      })
      return
    case "presumido":
      doPresumido(onde, resultado.tributos, mes.entrada)
      return
    default:
      resultado satisfies never
  }
}

/** Slips issued, their payment on the day they say, and what was typed of the payroll. */
function daFolha({ brutos, idEmpresa, competencia, ultimo, contar, deFora }: Onde): void {
  for (const r of brutos.recibos.get(idEmpresa) ?? []) {
    const origem = `recibo:${r.competencia}:${r.idSocio}`
    const detalhe = `${r.nome}, ${porExtenso(r.competencia)}`
    if (r.competencia === competencia) {
      contar(origem, {
        fato: "pro-labore",
        data: ultimo,
        detalhe,
        valores: { "pagar.pro-labore": r.liquido, "recolher.inss": r.inss, "reter.irrf-folha": r.irrf },
      })
      contar(`${origem}:cpp`, {
        fato: "pro-labore.cpp",
        data: ultimo,
        detalhe,
        valores: { "despesa.inss-patronal": r.cpp },
      })
    }
    if (r.dataPagamento.startsWith(competencia))
      contar(`${origem}:pagamento`, {
        fato: "pro-labore.pagamento",
        data: r.dataPagamento,
        detalhe,
        valores: { "pagar.pro-labore": r.liquido },
      })
  }
  const deMei = brutos.cppDeMei.get(idEmpresa) ?? 0n
  if (deMei > 0n)
    contar(`cpp-de-mei:${competencia}`, {
      fato: "pro-labore.cpp",
      data: ultimo,
      detalhe: `Serviços de MEI, ${porExtenso(competencia)}`,
      valores: { "despesa.inss-patronal": deMei },
    })
  const folha = brutos.folhas.get(idEmpresa)
  if (!folha) return
  const detalhe = porExtenso(competencia)
  const origem = (parte: string) => `folha:${competencia}:${parte}`
  contar(origem("salarios"), {
    fato: "folha.salarios",
    data: ultimo,
    detalhe,
    valores: { "despesa.salarios": folha.salariosCentavos },
  })
  contar(origem("fgts"), { fato: "folha.fgts", data: ultimo, detalhe, valores: { "despesa.fgts": folha.fgtsCentavos } })
  const aMao = "O total digitado da folha não diz o que foi provisionado nem retido. Lance à mão, pelo resumo da folha."
  deFora(origem("ferias"), `Férias pagas em ${detalhe}`, folha.feriasCentavos, aMao)
  deFora(origem("13"), `13º salário pago em ${detalhe}`, folha.decimoTerceiroCentavos, aMao)
  deFora(origem("autonomos"), `Autônomos pagos em ${detalhe}`, folha.autonomosCentavos, aMao)
  deFora(origem("encargos"), `Encargos da folha de ${detalhe}`, folha.encargosCentavos, aMao)
}

/** The account that owes each guide. */
export const CONTA_DA_GUIA = {
  "das-simples": { chave: "recolher.das", nome: "DAS" },
  "das-mei": { chave: "recolher.das-mei", nome: "DAS-MEI" },
  inss: { chave: "recolher.inss", nome: "INSS" },
  irrf: { chave: "reter.irrf-folha", nome: "IRRF" },
  "irrf-lucros": { chave: "reter.irrf-lucros", nome: "IRRF sobre lucros" },
  pis: { chave: "recolher.pis", nome: "PIS" },
  cofins: { chave: "recolher.cofins", nome: "COFINS" },
  irpj: { chave: "recolher.irpj", nome: "IRPJ" },
  csll: { chave: "recolher.csll", nome: "CSLL" },
} as const

/** Guides paid, with fine and interest apart, on the day of the bank; told after those books were closed, on the day it was told. */
function dosPagamentos({ brutos, idEmpresa, competencia, contar }: Onde): void {
  const livrosAte = brutos.cadastros.find((c) => c.id === idEmpresa)?.livrosAte ?? ""
  for (const p of brutos.pagamentos.get(idEmpresa) ?? []) {
    const data = p.pagoEm.slice(0, 7) > livrosAte ? p.pagoEm : p.data
    if (!data.startsWith(competencia)) continue
    const { chave, nome } = CONTA_DA_GUIA[p.obrigacao]
    const quota = p.quota === 0 ? "" : `, quota ${p.quota}`
    const noBanco = data === p.pagoEm ? "" : `, pago em ${formatarData(p.pagoEm)}`
    contar(`guia:${p.idGuia}:${p.id}`, {
      fato: chave !== "recolher.das" ? "guia.pagamento" : p.multa + p.juros > 0n ? "das.atraso" : "das.pagamento",
      data,
      detalhe: `${nome} de ${porExtenso(p.competencia)}${quota}${noBanco}`,
      valores: { [chave]: p.principal, "despesa.multas-fiscais": p.multa, "financeira.juros-mora": p.juros },
    })
  }
}

function dosLucros({ brutos, idEmpresa, contar }: Onde): void {
  for (const l of brutos.lucros.get(idEmpresa) ?? []) {
    const comum = { data: l.data, detalhe: `${l.nome}, ${formatarData(l.data)}` }
    contar(
      `lucro:${l.id}:${l.idSocio}`,
      l.irrf === 0n
        ? { ...comum, fato: "lucros.antecipados", valores: { banco: l.valor } }
        : {
            ...comum,
            fato: "lucros.antecipados-retidos",
            valores: { banco: l.valor - l.irrf, "reter.irrf-lucros": l.irrf },
          },
    )
  }
}

/** A fact in plain JSON, reais as text. */
export const emJson = ({ origem, fato }: FatoDoMes) => ({
  origem,
  ...fato,
  valores: Object.fromEntries(Object.entries(fato.valores).map(([chave, valor]) => [chave, paraReais(valor)])),
})
