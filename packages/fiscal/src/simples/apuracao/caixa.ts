import { type Competencia, primeiroDia, somarMeses } from "../../nucleo/competencia.ts"
import { type Centavos, centavos } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Norma, Passo } from "../../nucleo/memoria.ts"
import { usoDe, vigenteEm } from "../../nucleo/parametro.ts"
import { emTexto } from "../../nucleo/passos.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import type { MotivoDaIntegracao } from "./tipos.ts"

const NORMAS: Readonly<Record<MotivoDaIntegracao, { readonly norma: Norma; readonly observacao: string }>> = {
  "prazo-do-ano-seguinte": {
    norma: { titulo: "Res. CGSN 140/2018 art. 20, I" },
    observacao: "Parcela não vencida: entra até dezembro do ano seguinte ao da venda ou do serviço.",
  },
  encerramento: {
    norma: { titulo: "Res. CGSN 140/2018 art. 20, II, a" },
    observacao: "Auferido e ainda não recebido: entra no mês do encerramento da atividade.",
  },
  "fim-do-regime": {
    norma: { titulo: "Res. CGSN 140/2018 art. 20, II, b" },
    observacao: "Auferido e ainda não recebido: entra no último mês de vigência do regime de caixa.",
  },
  exclusao: {
    norma: { titulo: "Res. CGSN 140/2018 art. 20, II, c" },
    observacao: "Auferido e ainda não recebido: entra no mês anterior ao dos efeitos da exclusão.",
  },
}

/** The norm and the words of one reason of art. 20. */
export const normaDaIntegracao = (motivo: MotivoDaIntegracao) => NORMAS[motivo]

/** Whether a company may be taxed by what it receives in a month. Throws `ParametroSemVigencia`. LC 123/2006 art. 18 §3º. */
export function permiteRegimeDeCaixa(mes: Competencia, tabelas: Tabelas = TABELAS): boolean {
  return vigenteEm(tabelas.regimeDeCaixaDoSimples, primeiroDia(mes)).valor
}

/** Whether it is the last month in which the law admits caixa at all. Throws `ParametroSemVigencia`. */
export function terminaORegimeDeCaixa(mes: Competencia, tabelas: Tabelas = TABELAS): boolean {
  return permiteRegimeDeCaixa(mes, tabelas) && !permiteRegimeDeCaixa(somarMeses(mes, 1), tabelas)
}

/** That the month is by caixa, with the period of the law that admits it. Throws `EntradaInvalida` where none does. */
export function passoDoRegimeDeCaixa(mes: Competencia, tabelas: Tabelas): Passo {
  const { regimeDeCaixaDoSimples: tabela } = tabelas
  const periodo = vigenteEm(tabela, primeiroDia(mes))
  if (!periodo.valor)
    throw new EntradaInvalida("caixa", "o regime de caixa terminou em 12/2026: informe a receita por competência")
  return {
    tipo: "parametro",
    rotulo: "Regime de reconhecimento da receita",
    valor: emTexto("Caixa"),
    norma: periodo.norma,
    observacao:
      "A base é o que foi recebido. RBT12, receita do ano, limites e Fator R seguem por competência (Res. CGSN 140/2018 art. 19, parágrafo único).",
    parametro: usoDe(tabela, periodo, tabela.descricao),
  }
}

/** Revenue earned, or received, of one class: an activity, a market and its situations, as the caller names it. */
export interface ValorDaClasse {
  readonly classe: string
  readonly competencia: Competencia
  readonly valor: Centavos
}

/** What is still to be received of the sales of one month. */
export interface NaoRecebido extends ValorDaClasse {
  readonly auferido: Centavos
  readonly recebido: Centavos
}

/** What a class received beyond everything it had earned by then: an advance, or a sale already taxed. */
export interface RecebidoAMais {
  readonly classe: string
  readonly valor: Centavos
}

/**
 * What was earned and not received, by class and month of the sale, oldest first. What comes in pays the oldest sale of its
 * class that was already earned (Código Civil art. 355); what finds none is answered apart, for a person to look at. A negative
 * earning is goods returned: what was still owed for them is owed no more. Pure; raises nothing.
 */
export function apurarNaoRecebido(
  auferidas: readonly ValorDaClasse[],
  recebidas: readonly ValorDaClasse[],
): { readonly naoRecebido: readonly NaoRecebido[]; readonly aMais: readonly RecebidoAMais[] } {
  const naoRecebido: NaoRecebido[] = []
  const aMais: RecebidoAMais[] = []
  const delas = Map.groupBy(auferidas, ({ classe }) => classe)
  const vindas = Map.groupBy(recebidas, ({ classe }) => classe)
  for (const classe of new Set([...delas.keys(), ...vindas.keys()])) {
    const [devolvidas, vendidas] = [true, false].map((negativa) =>
      (delas.get(classe) ?? []).filter(({ valor }) => valor < 0n === negativa),
    )
    const vendas = emOrdem(vendidas ?? []).map((v) => ({ ...v, aberto: v.valor as bigint }))
    let sobra = 0n
    const baixas = [
      ...(vindas.get(classe) ?? []).map((v) => ({ ...v, devolucao: false })),
      ...(devolvidas ?? []).map((v) => ({ ...v, valor: centavos(-v.valor), devolucao: true })),
    ]
    for (const vinda of emOrdem(baixas)) {
      let resta: bigint = vinda.valor
      for (const venda of vendas) {
        if (venda.competencia > vinda.competencia) break
        const paga = resta < venda.aberto ? resta : venda.aberto
        venda.aberto -= paga
        resta -= paga
      }
      // What was returned beyond what was owed was paid back.
      if (!vinda.devolucao) sobra += resta
    }
    if (sobra > 0n) aMais.push({ classe, valor: centavos(sobra) })
    for (const { competencia, valor, aberto } of vendas) {
      if (aberto === 0n) continue
      const recebido = centavos(valor - aberto)
      naoRecebido.push({ classe, competencia, valor: centavos(aberto), auferido: valor, recebido })
    }
  }
  return { naoRecebido, aMais }
}

const emOrdem = <T extends ValorDaClasse>(valores: readonly T[]) =>
  valores.toSorted((a, b) => (a.competencia < b.competencia ? -1 : Number(a.competencia > b.competencia)))
