import { mesEscrito } from "../../../palavras.ts"
import { escolhida, inicioDe, porExtenso, reais } from "./extratos-comum.ts"
import { DIGITADAS, gravarDigitadas, NADA, recusaDoMes } from "./meses.ts"
import type { Contexto, Estado, LinhaAJulgar, Veredito } from "./tipos.ts"
import { inserido, semAcao } from "./vereditos.ts"

/**
 * Payroll that was declared of a month before the system: one figure, which the form does not divide. Where it has in it the CPP
 * of the DAS, that part is written apart, so that the month counts what was declared and no more.
 */
export function julgarFolhaDoExtrato(
  linha: LinhaAJulgar,
  estado: Estado,
  idEmpresa: string,
  contexto: Contexto,
): Veredito {
  const { competencia = "", cppNaFolha, cpp: daqui } = linha.dados
  const declarada = BigInt(linha.dados.valor ?? "0")
  const dita = daqui === undefined ? estado.cppDoDas.get(competencia)?.valor : BigInt(daqui)
  const tirar = cppNaFolha !== "a-parte" && dita !== undefined && dita <= declarada ? dita : 0n
  const folha = declarada - tirar
  const atual = estado.folhas.get(competencia)
  const registrada = atual && Object.values(atual.partes).reduce((soma, v) => soma + v, 0n)
  const base = {
    competencia,
    registrado: registrada === undefined ? null : reais(registrada),
    extrato: reais(declarada),
    diferenca: null,
  }
  const parada = (frase: string): Veredito => ({ ...semAcao(linha, frase), comparacao: { ...base, aGravar: null } })
  if (competencia >= inicioDe(estado))
    return parada(
      `${mesEscrito(competencia)} já é apurado aqui: a folha vem dos recibos e do que se digita no mês. Nada a gravar.`,
    )
  if (registrada === folha) return parada("Igual ao registrado.")
  const recusa = recusaDoMes(linha, competencia, estado, contexto)
  if (recusa !== null) return { ...recusa, comparacao: { ...base, aGravar: null } }
  const comparacao = { ...base, aGravar: reais(folha) }
  const frase = fraseDaFolha({ declarada, tirar, dita, cppNaFolha })
  const efeitos = () => [
    gravarDigitadas(
      { competencia, idEmpresa, origem: "extrato" },
      { ...NADA, salarios: folha },
      DIGITADAS,
      estado,
      contexto,
    ),
  ]
  return atual === undefined
    ? { ...inserido(linha, frase, efeitos()), comparacao }
    : escolhida(linha, comparacao, frase, efeitos)
}

interface Folha {
  readonly declarada: bigint
  readonly tirar: bigint
  readonly dita: bigint | undefined
  readonly cppNaFolha: string | undefined
}

function fraseDaFolha({ declarada, tirar, dita, cppNaFolha }: Folha): string {
  if (tirar > 0n)
    return `Folha declarada, ${porExtenso(declarada)}, menos ${porExtenso(tirar)} de CPP do DAS, gravada à parte.`
  if (cppNaFolha === "a-parte") return "Folha declarada; a CPP do DAS soma à parte."
  if (dita === undefined)
    return "Folha declarada. A CPP do DAS pago neste mês não está nos extratos enviados: se for dita depois, soma a esta."
  return "Folha declarada."
}
