import { anoDe, competenciaDaData, primeiroDia } from "../../nucleo/competencia.ts"
import { dataIso } from "../../nucleo/data.ts"
import type { Centavos } from "../../nucleo/dinheiro.ts"
import type { Passo, Resposta } from "../../nucleo/memoria.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import type { Dinheiro } from "../../nucleo/passos.ts"
import { reaisDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { calculado } from "../../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { montarVencimento } from "../../vencimentos/vencimento.ts"
import { type CalcularTributo, montarDas } from "../das/das.ts"
import { sublimiteDaUf } from "../limites/limites.ts"
import { janelaDoPeriodo, motivoDaAbertura } from "../rbt12/rbt12.ts"
import type { Mercado } from "../tipos.ts"
import { montarAvisos } from "./avisos.ts"
import { acumularAno, calcularRbt12DosMercados, compararLimites, decidirFatorR, segregar } from "./calculo.ts"
import { type Contexto, criarContexto, procurarFaltas } from "./contexto.ts"
import { mesesNoAnoDeAbertura } from "./historico.ts"
import { type Calculado, montarMemoria, montarResultado } from "./resultado.ts"
import type { EntradaApuracao, ResultadoApuracao } from "./tipos.ts"

/**
 * The whole month of a company of the Simples Nacional: RBT12, Fator R, DAS, limits and due date, with the memória de
 * cálculo, the parameter periods to seal and the warnings.
 *
 * Answers "nao-se-aplica" before the opening and "faltam-dados" with one lack per absent month of revenue or payroll.
 * Throws `ParametroSemVigencia` outside 2018-01 to 2028-12 and `EntradaInvalida` for negative amounts, repeated months
 * and an export line in the internal market. LC 123/2006 art. 18; Res. CGSN 140/2018 arts. 16 to 26.
 */
export function apurarSimples(entrada: EntradaApuracao, tabelas: Tabelas = TABELAS): Resposta<ResultadoApuracao> {
  const pa = entrada.periodoApuracao
  const abertura = competenciaDaData(dataIso(entrada.abertura, "abertura"), "abertura")
  const janela = janelaDoPeriodo(pa, abertura, tabelas)
  if (janela === null) return { tipo: "nao-se-aplica", motivo: motivoDaAbertura(abertura, pa) }
  const anexos = vigenteEm(tabelas.anexosDoSimples, primeiroDia(pa))
  const contexto = criarContexto(entrada, abertura, janela, tabelas)
  const faltam = procurarFaltas(contexto)
  if (faltam.length > 0) return { tipo: "faltam-dados", faltam }
  return responder(contexto, anexos.observacao)
}

/** What each rule answered for a month, and the tree that they wrote. */
export interface MesApurado extends Calculado {
  readonly rba: Readonly<Record<Mercado, Centavos>>
  readonly memoria: Passo
}

/**
 * The rules over what was read from the input, facts complete. `calcular` gives the taxes of each line when an
 * evaluation of the same month already has them.
 */
export function apurarContexto(contexto: Contexto, calcular?: CalcularTributo): MesApurado {
  const { pa, abertura, janela, dados, tabelas } = contexto
  const fatorR = decidirFatorR(contexto)
  const rbt12 = calcularRbt12DosMercados(contexto)
  const [interno, externo] = [acumularAno(contexto, "interno"), acumularAno(contexto, "externo")]
  const limites = compararLimites(contexto, interno.total, externo.total)
  const mesesAtividade = mesesNoAnoDeAbertura(pa, abertura)
  const das = montarDas(
    "Soma dos tributos de cada receita",
    {
      periodoApuracao: pa,
      rbt12: rbt12.interno,
      rbt12Exportacao: rbt12.externo,
      rbaAnterior: interno.anterior,
      impedidoIcmsIss: dados.impedidoIcmsIss ?? false,
      primeiraFaixa: janela.regra === "primeira-faixa",
      ...(mesesAtividade === undefined ? {} : { mesesAtividade }),
      ...(dados.uf === undefined ? {} : { uf: dados.uf }),
      receitas: segregar(contexto, fatorR),
    },
    tabelas,
    calcular,
  )
  const vencimento = montarVencimento({ obrigacao: "das-simples", periodo: pa }, tabelas)
  const minimo = minimoDoDas(primeiroDia(pa), tabelas)
  const partes: Calculado = { das, rbt12, fatorR, limites, vencimento, minimo }
  const rba = { interno: interno.total.centavos, externo: externo.total.centavos }
  return { ...partes, rba, memoria: montarMemoria(contexto, partes, rba.externo) }
}

function responder(contexto: Contexto, notaDoAnexoII: string | undefined): Resposta<ResultadoApuracao> {
  const { pa, janela, dados, tabelas } = contexto
  const apurado = apurarContexto(contexto)
  const resultado = montarResultado(contexto, apurado, apurado.rba)
  const avisos = montarAvisos({
    resultado,
    janela,
    fatorR: apurado.fatorR,
    ...apurado.limites,
    sublimiteAnual: vigenteEm(sublimiteDaUf(anoDe(pa), dados.uf, tabelas), primeiroDia(pa)).valor.anual,
    minimo: apurado.minimo.centavos,
    impedidoIcmsIss: dados.impedidoIcmsIss ?? false,
    abriuNoAno: anoDe(contexto.abertura) === anoDe(pa),
    notaDoAnexoII,
  })
  return calculado(resultado, apurado.memoria, avisos)
}

function minimoDoDas(data: string, { valorMinimoDoDas }: Tabelas): Dinheiro {
  const periodo = vigenteEm(valorMinimoDoDas, data)
  return reaisDaTabela("Valor mínimo do DAS", periodo.valor, valorMinimoDoDas, periodo, "Valor")
}
