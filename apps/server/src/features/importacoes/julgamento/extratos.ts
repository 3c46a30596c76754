import type { ComparacaoDaLinha } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { deReais } from "@partida/fiscal"
import type { DasComparavel } from "../../../documentos/extrato-pgdas/calculo.ts"
import { causaProvavel } from "../../../documentos/extrato-pgdas/causa.ts"
import { modulo } from "../../../modulo.ts"
import { enumerar, mesEscrito } from "../../../palavras.ts"
import { escolhida, inicioDe, porExtenso, reais } from "./extratos-comum.ts"
import { julgarFolhaDoExtrato } from "./extratos-folha.ts"
import { julgarReceitaDoExtrato } from "./extratos-receita.ts"
import { gravarCpp, recusaDoMes } from "./meses.ts"
import type { Contexto, Estado, LinhaAJulgar, Veredito } from "./tipos.ts"
import { erro, inserido, semAcao } from "./vereditos.ts"

/** Whether a row comes from an extract of the PGDAS-D: an import has only such rows, or none. */
export const deExtrato = ({ tipo }: LinhaAJulgar) => tipo.startsWith("extrato-")

/** What will happen to the rows that extracts of one company brought. Nothing registered is replaced before somebody chooses. */
export function julgarExtratos(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  return linhas.map((linha) => {
    if (linha.erro !== null) return { ...erro(linha, linha.erro), codigo: codigoDe(linha) }
    const { empresa } = estado
    if (empresa === null) return erro(linha, semEmpresa(linha), "extrato-sem-empresa")
    switch (linha.tipo) {
      case "extrato-receita":
        return julgarReceitaDoExtrato(linha, estado, empresa.id, contexto)
      case "extrato-folha":
        return julgarFolhaDoExtrato(linha, estado, empresa.id, contexto)
      case "extrato-cpp":
        return cpp(linha, estado, empresa.id, contexto)
      default:
        return das(linha, estado)
    }
  })
}

const CODIGOS = [
  "extrato-grande",
  "extrato-nao-e-pdf",
  "extrato-com-senha",
  "extrato-longo",
  "extrato-sem-texto",
  "extrato-demorado",
  "nao-e-extrato",
  "extrato-incompleto",
] as const
const codigoDe = ({ dados }: LinhaAJulgar) => CODIGOS.find((c) => c === dados.codigo) ?? "entrada-invalida"

const semEmpresa = ({ cnpj, dados }: LinhaAJulgar) =>
  `Nenhuma empresa do escritório tem o CNPJ ${formatarDocumento(cnpj ?? "")}${dados.nome ? ` (${dados.nome})` : ""}. Cadastre-a em Empresas e use Conferir de novo.`

/** CPP inside a DAS, in the month in which it was paid. */
function cpp(linha: LinhaAJulgar, estado: Estado, idEmpresa: string, contexto: Contexto): Veredito {
  const { competencia = "", pa = "" } = linha.dados
  // What is computed here has its CPP from Guias, also where the same month paid older ones.
  const parcelas = parcelasDe(linha).filter((p) => p.pa < inicioDe(estado))
  const dita = parcelas.reduce((soma, p) => soma + p.centavos, 0n)
  const atual = estado.cppDoDas.get(competencia)
  const base = { competencia, registrado: atual ? reais(atual.valor) : null, extrato: reais(dita), diferenca: null }
  const parada = (frase: string): Veredito => ({ ...semAcao(linha, frase), comparacao: { ...base, aGravar: null } })
  if (linha.dados.pago === "nao")
    return parada(
      `A Receita ainda não reconhecia o pagamento do DAS de ${mesEscrito(pa)}: nada recolhido. Informe a CPP no Histórico quando ele for pago.`,
    )
  if (parcelas.length === 0)
    return parada(`O DAS de ${mesEscrito(pa)} é apurado aqui: a CPP vem do pagamento registrado em Guias.`)
  if (atual?.valor === dita) return parada("Igual ao registrado.")
  // It may be told behind closed months: only what is to come, or before the company, is refused.
  const recusa = recusaDoMes(linha, competencia, { ...estado, fechadoAte: null }, contexto)
  if (recusa !== null) return { ...recusa, comparacao: { ...base, aGravar: null } }
  const comparacao: ComparacaoDaLinha = { ...base, aGravar: base.extrato }
  const frase = `CPP do DAS de ${enumerar(parcelas.map((p) => mesEscrito(p.pa)))}, contada no mês do pagamento${linha.dados.pago === "sim" ? "" : "; o documento não diz quando foi pago, e vale o vencimento"}.`
  const efeitos = () => [gravarCpp({ competencia, idEmpresa, origem: "extrato" }, dita, estado, contexto)]
  return atual === undefined
    ? { ...inserido(linha, frase, efeitos()), comparacao }
    : escolhida(linha, comparacao, frase, efeitos)
}

/** "2026-08:63364;2026-09:70000": the CPP paid in a month, by the month of each DAS. */
const parcelasDe = ({ dados: { parcelas, pa = "", valor = "0" } }: LinhaAJulgar) =>
  (parcelas ?? `${pa}:${valor}`).split(";").map((parcela) => {
    const [mes = "", centavos = "0"] = parcela.split(":")
    return { pa: mes, centavos: BigInt(centavos) }
  })

/** Our DAS of a month against that of the extract: nothing is written. */
function das(linha: LinhaAJulgar, estado: Estado): Veredito {
  const { competencia = "", semCalculo } = linha.dados
  const extrato = comparavel(linha.dados.extrato)
  const daqui = estado.doPgdas.das.get(competencia)
  const nosso = daqui ?? comparavel(linha.dados.calculado)
  if (extrato === null) return semAcao(linha, "O documento não diz o débito do mês: nada a conferir.")
  const base = { competencia, extrato: extrato.total, aGravar: null }
  if (nosso === null)
    return {
      ...semAcao(linha, `Não conferido: ${semCalculo ?? "o mês não foi calculado aqui."}`),
      comparacao: { ...base, registrado: null, diferenca: null },
    }
  const diferenca = deReais(nosso.total) - deReais(extrato.total)
  const qual = daqui ? "O DAS apurado aqui" : "O nosso cálculo, com as receitas, a folha e as atividades do extrato,"
  const causa = causaProvavel(nosso, extrato)
  const frase =
    causa === null
      ? `${qual} confere ao centavo.`
      : `${qual} dá ${porExtenso(deReais(nosso.total))}${diferenca === 0n ? "" : `, ${porExtenso(modulo(diferenca))} a ${diferenca > 0n ? "mais" : "menos"}`}. ${causa}`
  return {
    ...semAcao(linha, frase),
    comparacao: { ...base, registrado: nosso.total, diferenca: reais(diferenca) },
  }
}

/** Kept as JSON in the row, written by us. */
const comparavel = (texto: string | undefined): DasComparavel | null =>
  texto === undefined ? null : (JSON.parse(texto) as DasComparavel)
