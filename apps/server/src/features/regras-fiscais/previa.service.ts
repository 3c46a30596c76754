import type { PreviaDaRegra } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { recusar } from "../../http/erros.ts"
import { lerEmpresas, lerMeses, type MesGovernado } from "./alcance.repository.ts"
import { diferencas } from "./apresentacao.ts"
import { contarDivergentes } from "./divergencias.repository.ts"
import { type Ambito, lerConflitos } from "./regras-fiscais.repository.ts"
import { type ConteudoDaRegra, consultarRegra, podeEncerrar } from "./regras-fiscais.service.ts"
import { trechosDaMudanca } from "./trechos.ts"

const EMPRESAS_NA_PREVIA = 20

/**
 * What creating, editing (`idRegra`) or revoking (`conteudo` null) a rule would touch, over the days it held and those it would
 * hold: companies within reach, open months with their notes and amounts, closed months that stay as they are, notes that would
 * differ from it, and the rule in the way. Saves nothing. Raises nao-encontrado for an `idRegra` that does not exist, and
 * entrada-invalida when there is nothing to look at.
 */
export async function preverRegra(
  tx: Tx,
  escopo: Escopo,
  { ambito, idRegra, hoje }: { readonly ambito: Ambito; readonly idRegra: string | null; readonly hoje: string },
  conteudo: ConteudoDaRegra | null,
): Promise<PreviaDaRegra> {
  const atual = idRegra === null ? null : (await consultarRegra(tx, escopo, ambito, idRegra)).atual
  const assunto = conteudo?.assunto ?? atual
  if (assunto === null) recusar("Diga a regra que se quer revogar.", "idRegra")
  // What was revoked no longer holds: nothing is taken from anybody.
  const trechos = trechosDaMudanca(atual?.situacao === "em-vigor" ? atual : null, conteudo)
  const meses = trechos.length === 0 ? [] : await lerMeses(tx, escopo, assunto, trechos)
  const empresas =
    trechos.length === 0
      ? { total: 0, lista: [] }
      : await lerEmpresas(tx, escopo, assunto, trechos, { quantas: EMPRESAS_NA_PREVIA, hoje })
  const conflitos = conteudo === null ? [] : await lerConflitos(tx, escopo, assunto, conteudo, atual?.id ?? null)
  const [conflito] = conflitos
  const abertos = meses.filter(({ fechada }) => !fechada)
  const fechados = meses.filter(({ fechada }) => fechada)
  return {
    empresas: {
      total: empresas.total,
      lista: empresas.lista.map(({ centavos, ...empresa }) => ({ ...empresa, valor: paraReais(centavos) })),
    },
    abertos: {
      meses: abertos.map(({ competencia, efeito, empresas: quantas, notas, centavos }) => ({
        competencia,
        efeito,
        empresas: quantas,
        notas,
        valor: paraReais(centavos),
      })),
      ...somar(abertos),
    },
    // A closed month of a company is one: two companies that closed the same month are two.
    fechados: { meses: fechados.reduce((n, mes) => n + mes.empresas, 0), ...somar(fechados) },
    divergentes: conteudo === null ? null : await divergentesDepois(tx, escopo, conteudo),
    conflito:
      conflito && conteudo
        ? {
            id: conflito.id,
            desde: conflito.desde,
            ate: conflito.ate,
            podeEncerrar: idRegra === null && conflitos.length === 1 && podeEncerrar(conflito, conteudo),
          }
        : null,
    mudancas: atual && conteudo ? diferencas(atual, conteudo) : [],
  }
}

/** Null where the rule says neither a rate nor a withholding. */
async function divergentesDepois(tx: Tx, escopo: Escopo, conteudo: ConteudoDaRegra): Promise<number | null> {
  const { assunto, dados } = conteudo
  if (!("tipo" in dados) || dados.tipo !== "servico") return null
  const { aliquota, retencao } = dados
  return contarDivergentes(tx, escopo, assunto, conteudo, { aliquota, retem: retencao.retem, minimo: retencao.minimo })
}

const somar = (meses: readonly MesGovernado[]) => ({
  notas: meses.reduce((n, mes) => n + mes.notas, 0),
  valor: paraReais(meses.reduce((soma, { centavos }) => soma + centavos, 0n)),
})
