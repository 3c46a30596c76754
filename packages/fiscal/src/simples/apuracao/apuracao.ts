import { anoDe, competenciaDaData, primeiroDia } from "../../nucleo/competencia.ts"
import { dataIso } from "../../nucleo/data.ts"
import type { Centavos } from "../../nucleo/dinheiro.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { type Dinheiro, entrada } from "../../nucleo/passos.ts"
import { reaisDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { calculado } from "../../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { montarVencimento } from "../../vencimentos/vencimento.ts"
import { montarDas } from "../das/das.ts"
import { sublimiteDaUf } from "../limites/limites.ts"
import { janelaDoPeriodo, motivoDaAbertura } from "../rbt12/rbt12.ts"
import { montarAvisos } from "./avisos.ts"
import { acumularAno, calcularRbt12DosMercados, compararLimites, decidirFatorR, segregar } from "./calculo.ts"
import { type Contexto, criarContexto, procurarFaltas } from "./contexto.ts"
import { mesesNoAnoDeAbertura } from "./historico.ts"
import { type Calculado, montarMemoria, montarResultado } from "./resultado.ts"
import type { EntradaApuracao, ResultadoApuracao } from "./tipos.ts"
import { decidirValorFixo } from "./valor-fixo.ts"

/**
 * The whole month of a company of the Simples Nacional: RBT12, Fator R, DAS, limits and due date, with the memória de
 * cálculo, the parameter periods to seal and the warnings.
 *
 * Answers "nao-se-aplica" before the opening and "faltam-dados" with one lack per absent month of revenue or payroll.
 * Throws `ParametroSemVigencia` outside 2018-01 to 2028-12 and `EntradaInvalida` for negative amounts, repeated months,
 * an export line in the internal market and caixa from 2027-01. LC 123/2006 art. 18; Res. CGSN 140/2018 arts. 16 to 26.
 */
export function apurarSimples(dados: EntradaApuracao, tabelas: Tabelas = TABELAS): Resposta<ResultadoApuracao> {
  const pa = dados.periodoApuracao
  const abertura = competenciaDaData(dataIso(dados.abertura, "abertura"), "abertura")
  const janela = janelaDoPeriodo(pa, abertura, tabelas)
  if (janela === null) return { tipo: "nao-se-aplica", motivo: motivoDaAbertura(abertura, pa) }
  const anexos = vigenteEm(tabelas.anexosDoSimples, primeiroDia(pa))
  const contexto = criarContexto(dados, abertura, janela, tabelas)
  const faltam = procurarFaltas(contexto)
  if (faltam.length > 0) return { tipo: "faltam-dados", faltam }
  return responder(contexto, anexos.observacao)
}

/** The rules over what was read from the input, facts complete. */
function responder(contexto: Contexto, notaDoAnexoII: string | undefined): Resposta<ResultadoApuracao> {
  const { pa, abertura, janela, dados, tabelas } = contexto
  const fatorR = decidirFatorR(contexto)
  const rbt12 = calcularRbt12DosMercados(contexto)
  const interno = acumularAno(contexto, "interno")
  const externo = acumularAno(contexto, "externo")
  const limites = compararLimites(contexto, interno.total, externo.total)
  const mesesAtividade = mesesNoAnoDeAbertura(pa, abertura)
  const impedidoIcmsIss = dados.impedidoIcmsIss ?? false
  const valorFixo = decidirValorFixo(contexto, { interno: interno.anterior, externo: externo.anterior })
  const das = montarDas(
    "Soma dos tributos de cada receita",
    {
      periodoApuracao: pa,
      rbt12: rbt12.interno,
      rbt12Exportacao: rbt12.externo,
      rbaAnterior: interno.anterior,
      rbaExportacaoAnterior: externo.anterior,
      impedidoIcmsIss,
      primeiraFaixa: janela.regra === "primeira-faixa",
      ...(mesesAtividade === undefined ? {} : { mesesAtividade }),
      ...(dados.uf === undefined ? {} : { uf: dados.uf }),
      receitas: segregar(contexto, fatorR),
      ...receitasAuferidas(contexto),
      valoresFixos: valorFixo.aplicados,
    },
    tabelas,
  )
  const vencimento = montarVencimento({ obrigacao: "das-simples", periodo: pa }, tabelas)
  const minimo = minimoDoDas(primeiroDia(pa), tabelas)
  const partes: Calculado = { das, rbt12, fatorR, limites, vencimento, minimo, valorFixo: valorFixo.passo }
  const rba = { interno: interno.total.centavos, externo: externo.total.centavos }
  const resultado = montarResultado(contexto, partes, rba)
  const avisos = montarAvisos({
    resultado,
    janela,
    fatorR,
    ...limites,
    sublimiteAnual: vigenteEm(sublimiteDaUf(anoDe(pa), dados.uf, tabelas), primeiroDia(pa)).valor.anual,
    minimo: minimo.centavos,
    impedidoIcmsIss,
    abriuNoAno: anoDe(abertura) === anoDe(pa),
    porCaixa: contexto.regimeDeCaixa !== null,
    notaDoAnexoII,
  })
  return calculado(resultado, montarMemoria(contexto, partes, rba.externo), [...avisos, ...valorFixo.avisos])
}

/** By caixa the proportion that divides what was received is of what was earned, in each market that earned something. */
function receitasAuferidas({ regimeDeCaixa, doMes }: Contexto) {
  if (regimeDeCaixa === null) return {}
  const auferida = (rotulo: string, valor: Centavos) => (valor > 0n ? entrada(rotulo, valor, null) : undefined)
  const receitaAuferida = auferida("Receita interna auferida no mês", doMes.interno)
  const receitaExportacaoAuferida = auferida("Receita de exportação auferida no mês", doMes.externo)
  return {
    ...(receitaAuferida === undefined ? {} : { receitaAuferida }),
    ...(receitaExportacaoAuferida === undefined ? {} : { receitaExportacaoAuferida }),
  }
}

function minimoDoDas(data: string, { valorMinimoDoDas }: Tabelas): Dinheiro {
  const periodo = vigenteEm(valorMinimoDoDas, data)
  return reaisDaTabela("Valor mínimo do DAS", periodo.valor, valorMinimoDoDas, periodo, "Valor")
}
