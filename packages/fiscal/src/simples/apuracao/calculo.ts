import { anoDe, type Competencia, formatarCompetencia } from "../../nucleo/competencia.ts"
import { ZERO } from "../../nucleo/dinheiro.ts"
import { type Dinheiro, entrada, referencia, soma } from "../../nucleo/passos.ts"
import type { ReceitaSegregada } from "../das/tipos.ts"
import { type DecisaoDoFatorR, decidirPeloFatorR } from "../fator-r/fator-r.ts"
import { somarFolhas } from "../fator-r/folha.ts"
import { type Comparacao, compararComLimite, sublimiteDaUf } from "../limites/limites.ts"
import { ROTULO_DO_RBT12, somarJanela } from "../rbt12/rbt12.ts"
import type { Mercado } from "../tipos.ts"
import { type Contexto, receitaDoMes, usaFatorR, valorDoMes } from "./contexto.ts"
import { mesesDoAno, mesesNoAnoDeAbertura, somarReceitasDaFolha } from "./historico.ts"

/** Fator R of the month, or null when no group depends on it. */
export function decidirFatorR(contexto: Contexto): DecisaoDoFatorR | null {
  if (!contexto.grupos.some(usaFatorR)) return null
  const { meses } = contexto.janela
  const receita = somarReceitasDaFolha(meses, (mes, mercado) => valorDoMes(contexto, mes, mercado))
  const folha = somarFolhas(meses, contexto.folhas, contexto.dados, contexto.tabelas)
  return decidirPeloFatorR(contexto.pa, folha, receita, contexto.tabelas, meses.length > 0)
}

/** Whether there is export revenue in the month itself or in some of these earlier ones. */
function exportaEm({ exporta, doMes, base, historico }: Contexto, meses: readonly Competencia[]): boolean {
  return (
    exporta &&
    (doMes.externo > 0n || base.externo > 0n || meses.some((mes) => (historico.get(mes)?.externo ?? 0n) > 0n))
  )
}

export interface Rbt12 {
  readonly interno: Dinheiro | null
  readonly externo: Dinheiro | null
}

/** Each market has its own RBT12 and picks its own bracket (LC 123/2006 art. 3º §15). */
export function calcularRbt12DosMercados(contexto: Contexto): Rbt12 {
  const { janela } = contexto
  const rbt12 = (rotulo: string, mercado: Mercado) =>
    somarJanela(rotulo, janela, (mes) => receitaDoMes(contexto, mes, mercado))
  return {
    interno: rbt12(ROTULO_DO_RBT12, "interno"),
    externo: exportaEm(contexto, janela.meses) ? rbt12("RBT12 de exportação", "externo") : null,
  }
}

/** Annual revenue of a market: earlier months and the month itself. */
export function acumularAno(
  contexto: Contexto,
  mercado: Mercado,
): { readonly anterior: Dinheiro; readonly total: Dinheiro } {
  const meses = mesesDoAno(contexto.pa, contexto.abertura)
  const nome = mercado === "interno" ? "Receita do ano" : "Receita de exportação do ano"
  if (mercado === "externo" && !exportaEm(contexto, meses)) {
    // No export in the year: nothing of it is shown, and nothing is added.
    const nada = entrada(nome, ZERO, null)
    return { anterior: nada, total: nada }
  }
  const valores = meses.map((mes) => {
    const valor = valorDoMes(contexto, mes, mercado)
    return entrada(`Receita de ${formatarCompetencia(mes)}`, valor, { tipo: "receita-do-mes", competencia: mes })
  })
  const anterior = soma(`${nome} antes deste mês`, valores)
  const doMes = entrada(`Receita de ${formatarCompetencia(contexto.pa)}`, contexto.doMes[mercado], null)
  return { anterior, total: soma(`${nome} até este mês`, [anterior, doMes]) }
}

/** The groups with their annex decided. */
export function segregar({ grupos }: Contexto, fatorR: DecisaoDoFatorR | null): ReceitaSegregada[] {
  return grupos.map(({ anexo, situacoes, linhas, valor }) => ({
    linhas,
    anexo: anexo === "III/V" ? (fatorR?.anexo ?? "V") : anexo,
    situacoes,
    valor,
  }))
}

export interface Limites {
  readonly limite: Comparacao
  readonly limiteExportacao: Comparacao
  readonly sublimite: Comparacao
}

/** Sublimit and limits of the year, proportional in the year of opening. */
export function compararLimites(contexto: Contexto, interno: Dinheiro, externo: Dinheiro): Limites {
  const ano = anoDe(contexto.pa)
  const { limiteDoSimples } = contexto.tabelas
  const doEstado = sublimiteDaUf(ano, contexto.dados.uf, contexto.tabelas)
  const meses = mesesNoAnoDeAbertura(contexto.pa, contexto.abertura)
  const mesma = referencia("Receita do ano até este mês", interno)
  const sublimite = compararComLimite("Sublimite de ICMS e ISS", doEstado, ano, interno, meses)
  const limite = compararComLimite("Limite do Simples Nacional", limiteDoSimples, ano, mesma, meses)
  return {
    sublimite,
    limite,
    limiteExportacao: contexto.exporta
      ? compararComLimite("Limite adicional de exportação", limiteDoSimples, ano, externo, meses)
      : { ...limite, situacao: "dentro", efeito: "nenhum" },
  }
}

const GRAVIDADE = ["dentro", "excesso-ate-20", "excesso-acima-20"] as const

/** The worse of the internal and the export limit. */
export function piorLimite({ limite, limiteExportacao }: Limites): Comparacao {
  const grave = (c: Comparacao) => GRAVIDADE.indexOf(c.situacao)
  return grave(limiteExportacao) > grave(limite) ? limiteExportacao : limite
}
