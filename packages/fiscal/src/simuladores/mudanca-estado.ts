import { type Competencia, competenciaDaData, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, ZERO } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { entrada } from "../nucleo/passos.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { mesesNoAnoDeAbertura } from "../simples/apuracao/historico.ts"
import type { EntradaApuracao, ResultadoApuracao } from "../simples/apuracao/tipos.ts"
import { montarDas } from "../simples/das/das.ts"
import type { ItemDas, ResultadoDas } from "../simples/das/tipos.ts"
import type { Anexo, SituacaoReceita } from "../simples/tipos.ts"

/** A class of revenue of the month, its annex decided. */
export interface Classe {
  readonly anexo: Anexo
  readonly situacoes: readonly SituacaoReceita[]
  readonly valor: Centavos
}

/** Everything the DAS of a month depends on: what the bridge changes one at a time. */
export interface Estado {
  readonly pa: Competencia
  readonly tabelas: Tabelas
  readonly classes: readonly Classe[]
  readonly rbt12: Centavos | null
  readonly rbt12Exportacao: Centavos | null
  readonly primeiraFaixa: boolean
  readonly rbaAnterior: Centavos
  readonly rbaExportacaoAnterior: Centavos
  readonly impedidoIcmsIss: boolean
  /** ICMS and ISS that the month owed by a fixed amount. */
  readonly valoresFixos: ResultadoApuracao["valoresFixos"]
  readonly mesesAtividade: number | undefined
  readonly uf: string | undefined
}

/** The state of a calculated month. Items that are parts of one line (sublimit) become one class again. */
export function estadoDe(dados: EntradaApuracao, resultado: ResultadoApuracao, tabelas: Tabelas): Estado {
  const classes = new Map<string, Classe>()
  let interna = 0n
  let exportada = 0n
  for (const { linhas, anexo, situacoes, base } of resultado.itens) {
    const chave = JSON.stringify([linhas, anexo, situacoes])
    const valor = centavos((classes.get(chave)?.valor ?? 0n) + base)
    classes.set(chave, { anexo, situacoes, valor })
    if (situacoes.includes("exportacao")) exportada += base
    else interna += base
  }
  const pa = resultado.periodoApuracao
  return {
    pa,
    tabelas,
    classes: [...classes.values()],
    rbt12: resultado.rbt12,
    rbt12Exportacao: resultado.rbt12Exportacao,
    primeiraFaixa: resultado.regraRbt12 === "primeira-faixa",
    rbaAnterior: centavos(resultado.rba - interna),
    rbaExportacaoAnterior: centavos(resultado.rbaExportacao - exportada),
    impedidoIcmsIss: dados.impedidoIcmsIss ?? false,
    valoresFixos: resultado.valoresFixos,
    mesesAtividade: mesesNoAnoDeAbertura(pa, competenciaDaData(dados.abertura)),
    uf: dados.uf,
  }
}

/** DAS of a state, real or hybrid. A situation that the tables of the month do not know counts as normal taxation. */
export function apurarEstado(estado: Estado): ResultadoDas {
  const { pa, tabelas, classes, rbt12, rbt12Exportacao, primeiraFaixa, rbaAnterior, impedidoIcmsIss } = estado
  const conhecidas = vigenteEm(tabelas.segregacaoDeReceitas, primeiroDia(pa)).valor
  const { rbaExportacaoAnterior, mesesAtividade, uf, valoresFixos } = estado
  const { resultado } = montarDas(
    "DAS",
    {
      periodoApuracao: pa,
      rbt12: entrada("RBT12", rbt12 ?? ZERO, null),
      rbt12Exportacao: entrada("RBT12 de exportação", rbt12Exportacao ?? ZERO, null),
      rbaAnterior: entrada("Receita do ano", rbaAnterior, null),
      rbaExportacaoAnterior: entrada("Receita de exportação do ano", rbaExportacaoAnterior, null),
      impedidoIcmsIss,
      primeiraFaixa,
      ...(mesesAtividade === undefined ? {} : { mesesAtividade }),
      ...(uf === undefined ? {} : { uf }),
      valoresFixos: valoresFixos.map(({ tributo, valor }) => ({ tributo, valor: entrada(tributo, valor, null) })),
      receitas: classes.map(({ anexo, situacoes, valor }) => ({
        linhas: [],
        anexo,
        situacoes: situacoes.filter((situacao) => conhecidas[situacao] !== undefined),
        valor: entrada("Receita", valor, null),
      })),
    },
    tabelas,
  )
  return resultado
}

/** Whether the sublimit or the limit splits the month. */
export function temDivisao(itens: readonly ItemDas[]): boolean {
  return itens.some(({ parcela }) => parcela === "P2" || parcela === "P3")
}

/** The total of `apurarEstado`. */
export function valorDoEstado(estado: Estado): Centavos {
  return apurarEstado(estado).total
}

function totalDe(classes: readonly Classe[]): bigint {
  return classes.reduce((total, { valor }) => total + valor, 0n)
}

/** Spreads `total` over classes in the proportion of their values; the last one takes what the truncation left. */
function repartir(classes: readonly Classe[], total: bigint): Classe[] {
  const peso = totalDe(classes)
  let resto = total
  return classes.map((classe, i) => {
    const parte = i === classes.length - 1 ? resto : (classe.valor * total) / peso
    resto -= parte
    return { ...classe, valor: centavos(parte) }
  })
}

/** The mix of one month at the size of the other. A month without revenue has no mix: it takes the other's. */
export function escalar(antes: Estado, depois: Estado): Estado {
  const total = totalDe(depois.classes)
  if (total === 0n) return { ...antes, classes: [] }
  const base = totalDe(antes.classes) === 0n ? depois.classes : antes.classes
  return { ...antes, classes: repartir(base, total) }
}

/** Inside each annex, the situations of the new month; an annex that the new month does not have keeps its own. */
export function trocarSegregacao(atual: Estado, depois: Estado): Estado {
  const anexos = [...new Set(atual.classes.map(({ anexo }) => anexo))]
  const classes = anexos.flatMap((anexo) => {
    const minhas = atual.classes.filter((classe) => classe.anexo === anexo)
    const novas = depois.classes.filter((classe) => classe.anexo === anexo)
    return totalDe(novas) === 0n ? minhas : repartir(novas, totalDe(minhas))
  })
  return { ...atual, classes }
}

/** The classes of the new month, annexes included. */
export function trocarMistura(atual: Estado, depois: Estado): Estado {
  return { ...atual, classes: depois.classes }
}
