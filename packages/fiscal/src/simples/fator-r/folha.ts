import { type Competencia, formatarCompetencia, primeiroDia } from "../../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, somarCentavos } from "../../nucleo/dinheiro.ts"
import type { Falta, Passo } from "../../nucleo/memoria.ts"
import { usoDe, vigenteEm } from "../../nucleo/parametro.ts"
import { type Dinheiro, emTexto, entrada, soma } from "../../nucleo/passos.ts"
import { incluiCppDoDas } from "../../parametros/simples/regras.ts"
import type { Tabelas } from "../../parametros/tabelas.ts"
import type { ComponenteDaFolha, FolhaDoMes } from "../apuracao/tipos.ts"
import type { TipoDeComponente } from "../tipos.ts"

/** The payroll of a window, and the rules behind what counts in it, for the tree of the decision. */
export interface FolhaDaJanela extends Dinheiro {
  readonly regras?: readonly Passo[]
}

/** Whose payroll: the period decides whether the CPP of the DAS counts, unless the office says why it does not. */
interface CppDaFolha {
  readonly periodoApuracao: Competencia
  readonly semCppDoDas?: string | undefined
}

const NOMES: Readonly<Record<TipoDeComponente, string>> = {
  "pro-labore": "Pró-labore",
  salarios: "Salários",
  "decimo-terceiro": "13º salário",
  ferias: "Férias",
  autonomos: "Autônomos",
  fgts: "FGTS",
  "cpp-darf": "CPP recolhida em DARF",
  encargos: "FGTS e CPP em DARF, sem divisão",
  "cpp-das": "CPP recolhida dentro do DAS",
}

const componentesDe = (folha: FolhaDoMes): readonly ComponenteDaFolha[] =>
  "componentes" in folha ? folha.componentes : []

const valorDe = (partes: readonly ComponenteDaFolha[]): Centavos => somarCentavos(partes.map(({ valor }) => valor))

/** The amounts of a month, to be checked one by one. */
export const valoresDaFolha = (folha: FolhaDoMes): readonly Centavos[] =>
  "componentes" in folha ? folha.componentes.map(({ valor }) => valor) : [folha.valor]

/** What a month counts in the Fator R; the CPP of the DAS only if `comCppDoDas`. */
export function valorDaFolha(folha: FolhaDoMes, comCppDoDas: boolean): Centavos {
  if (!("componentes" in folha)) return folha.valor
  return valorDe(folha.componentes.filter(({ tipo }) => comCppDoDas || tipo !== "cpp-das"))
}

/** Whether the CPP of the DAS is payroll of a período de apuração. Throws `ParametroSemVigencia`. */
export function contaCppDoDas({ periodoApuracao, semCppDoDas }: CppDaFolha, tabelas: Tabelas): boolean {
  return semCppDoDas === undefined && vigenteEm(tabelas.incluiCppDoDas, primeiroDia(periodoApuracao)).valor
}

/** One lack per month without payroll. */
export function folhasAusentes(
  necessarios: readonly Competencia[],
  folhas: ReadonlyMap<Competencia, FolhaDoMes>,
): Falta[] {
  return necessarios
    .filter((mes) => !folhas.has(mes))
    .map((mes) => ({
      codigo: "folha-do-mes-ausente",
      mensagem:
        `Informe a folha paga em ${formatarCompetencia(mes)} (salários, pró-labore, CPP e FGTS; zero se não houve) ` +
        "para apurar o Fator R.",
      competencia: mes,
    }))
}

/**
 * Payroll paid in the window: one leaf for each component and month, under the sum of its month. Throws
 * `ParametroSemVigencia`. LC 123/2006 art. 18 §24.
 */
export function somarFolhas(
  meses: readonly Competencia[],
  folhas: ReadonlyMap<Competencia, FolhaDoMes>,
  cpp: CppDaFolha,
  tabelas: Tabelas,
): FolhaDaJanela {
  const daJanela = meses.flatMap((mes) => folhas.get(mes) ?? [])
  const doDas = daJanela.flatMap(componentesDe).filter(({ tipo }) => tipo === "cpp-das")
  const conta = doDas.length > 0 && contaCppDoDas(cpp, tabelas)
  const rotulo = "Folha paga na janela, com encargos"
  const total = soma(
    rotulo,
    daJanela.map((folha) => doMes(folha, conta)),
  )
  return doDas.length === 0 ? total : { ...total, regras: [regraDaCpp(cpp, valorDe(doDas), tabelas)] }
}

function doMes(folha: FolhaDoMes, comCppDoDas: boolean): Dinheiro {
  const mes = formatarCompetencia(folha.competencia)
  if (!("componentes" in folha)) return entrada(`Folha de ${mes}`, folha.valor, folha.origem)
  const partes = folha.componentes.filter(({ tipo }) => comCppDoDas || tipo !== "cpp-das")
  return soma(
    `Folha de ${mes}`,
    partes.map(({ tipo, valor, origem }) => entrada(`${NOMES[tipo]}, ${mes}`, valor, origem)),
  )
}

function regraDaCpp({ periodoApuracao, semCppDoDas }: CppDaFolha, valor: Centavos, tabelas: Tabelas): Passo {
  const regra = vigenteEm(tabelas.incluiCppDoDas, primeiroDia(periodoApuracao))
  const conta = regra.valor && semCppDoDas === undefined
  const quanto = reaisPorExtenso(centavos(valor))
  return {
    tipo: "parametro",
    rotulo: "CPP recolhida dentro do DAS na folha",
    valor: emTexto(conta ? "Conta" : "Não conta"),
    norma: regra.norma,
    ...(semCppDoDas === undefined
      ? {}
      : { observacao: `${quanto} da janela ficaram de fora por decisão do escritório: ${semCppDoDas}` }),
    parametro: usoDe(incluiCppDoDas, regra, "CPP recolhida dentro do DAS"),
  }
}
