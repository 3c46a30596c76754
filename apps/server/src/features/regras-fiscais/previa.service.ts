import type { PreviaDaRegra } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerEmpresas, lerMeses, type MesGovernado } from "./alcance.repository.ts"
import { diferencas } from "./apresentacao.ts"
import { contarDivergentes } from "./divergencias.repository.ts"
import { lerConflitos } from "./regras-fiscais.repository.ts"
import { type ConteudoDaRegra, consultarRegra, podeEncerrar } from "./regras-fiscais.service.ts"

const EMPRESAS_NA_PREVIA = 20

/**
 * What saving a rule would touch: companies within reach, open months with their notes and amounts, closed months that stay as
 * they are, notes that would differ from it, and the rule in the way. Saves nothing. Raises nao-encontrado for an `idRegra`
 * that does not exist.
 */
export async function preverRegra(
  tx: Tx,
  escopo: Escopo,
  idRegra: string | null,
  conteudo: ConteudoDaRegra,
): Promise<PreviaDaRegra> {
  const { assunto, dados } = conteudo
  const atual = idRegra === null ? null : (await consultarRegra(tx, escopo, assunto.ambito, idRegra)).atual
  const meses = await lerMeses(tx, escopo, assunto, conteudo)
  const empresas = await lerEmpresas(tx, escopo, assunto, conteudo, EMPRESAS_NA_PREVIA)
  const conflitos = await lerConflitos(tx, escopo, assunto, conteudo, atual?.id ?? null)
  const [conflito] = conflitos
  const abertos = meses.filter(({ fechada }) => !fechada)
  const fechados = meses.filter(({ fechada }) => fechada)
  return {
    empresas: {
      total: empresas.total,
      lista: empresas.lista.map(({ centavos, ...empresa }) => ({ ...empresa, valor: paraReais(centavos) })),
    },
    abertos: {
      meses: abertos.map(({ competencia, empresas: quantas, notas, centavos }) => ({
        competencia,
        empresas: quantas,
        notas,
        valor: paraReais(centavos),
      })),
      ...somar(abertos),
    },
    // A closed month of a company is one: two companies that closed the same month are two.
    fechados: { meses: fechados.reduce((n, mes) => n + mes.empresas, 0), ...somar(fechados) },
    divergentes:
      "tipo" in dados && dados.tipo === "servico"
        ? await contarDivergentes(tx, escopo, assunto, conteudo, {
            aliquota: dados.aliquota,
            retem: dados.retencao.retem,
            minimo: dados.retencao.minimo,
          })
        : null,
    conflito: conflito
      ? {
          id: conflito.id,
          desde: conflito.desde,
          ate: conflito.ate,
          podeEncerrar: idRegra === null && conflitos.length === 1 && podeEncerrar(conflito, conteudo),
        }
      : null,
    mudancas: atual ? diferencas(atual, conteudo) : [],
  }
}

const somar = (meses: readonly MesGovernado[]) => ({
  notas: meses.reduce((n, mes) => n + mes.notas, 0),
  valor: paraReais(meses.reduce((soma, { centavos }) => soma + centavos, 0n)),
})
