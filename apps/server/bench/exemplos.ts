/** What the engine gives for a month, as the product stores it: the portfolio (carteira.ts) repeats it in each company. */
import { centavos, competencia, deReais, somarMeses, ultimoDia } from "@partida/fiscal"
import { hashCanonico } from "../src/db/canonico.ts"
import { doSimples } from "../src/db/resultado.ts"
import { calcular, hashDoConteudo } from "../src/features/apuracao/calculo.ts"
import type { EntradaGuardada, EntradaSimples } from "../src/features/apuracao/entrada.ts"
import type { EntradaDoReciboGuardada } from "../src/features/folha/recibo-novo.ts"
import { type RegimeNoMes, reciboDoMes, regimeDaFolha } from "../src/features/socios/recibo.ts"

const PRO_LABORE = "6000.00"
const MEI: EntradaGuardada = {
  regime: "mei",
  competencia: "",
  abertura: "2020-01-02",
  atividade: "servicos",
  receita: "6000.00",
  receitaDoAno: "60000.00",
  mesesNoAno: null,
  alertas: [],
}

/** The Simples and the MEI of a month, computed: lists must not read their trees, and drawers must. */
export function apuracoesDoMes(mes: string) {
  return [simples(mes), { ...MEI, competencia: mes }].map((entrada) => {
    const { situacao, resultado, memoria, parametros, avisos } = calcular(entrada)
    if (situacao !== "calculado" || resultado === null) throw new Error(`${entrada.regime} de ${mes}: ${situacao}`)
    const doRegime = doSimples(resultado)
    return {
      competencia: mes,
      regime: entrada.regime,
      entrada,
      parametros,
      resultado,
      memoria,
      avisos,
      fatorR: doRegime?.fatorR ?? null,
      anexos: doRegime?.anexos ?? [],
      aliquotaEfetiva: doRegime?.aliquotaEfetiva ?? null,
      hash: hashDoConteudo(entrada, { parametros, resultado, memoria }),
      total: Number(deReais(resultado.total)),
      rbt12: doRegime?.rbt12 ? Number(deReais(doRegime.rbt12)) : null,
    }
  })
}

function simples(mes: string): EntradaSimples {
  const anteriores = Array.from({ length: 12 }, (_v, i) => somarMeses(competencia(mes), i - 12))
  return {
    regime: "simples",
    competencia: mes,
    abertura: "2020-01-02",
    impedidoIcmsIss: false,
    linhas: [
      {
        id: "notas:1:normal:interno",
        rotulo: "Desenvolvimento de sistemas (2 notas)",
        anexo: "III/V",
        situacoes: [],
        mercado: "interno",
        valor: "25000.00",
        origem: { tipo: "notas", ids: ["1", "2"] },
      },
    ],
    historico: anteriores.map((m) => ({
      competencia: m,
      interno: "20000.00",
      externo: "0.00",
      origens: [{ tipo: "receita-do-mes", competencia: m }],
    })),
    folhas: anteriores.map((m) => ({
      competencia: m,
      valor: PRO_LABORE,
      origem: { tipo: "folha-informada", ids: [m] },
      componentes: [{ tipo: "pro-labore", valor: PRO_LABORE, origem: { tipo: "folha-informada", ids: [m] } }],
    })),
    pendencias: [],
    alertas: [],
  }
}

const REGIME: RegimeNoMes = { regime: "simples", anexos: ["III/V"] }

/** The slip of a partner in a month, as issued. */
export function reciboDe(mes: string) {
  const dataPagamento = ultimoDia(competencia(mes))
  const valor = centavos(deReais(PRO_LABORE))
  const semOutras = { outrasBases: centavos(0n), dependentes: 0 }
  const { calculo } = reciboDoMes(REGIME, { competencia: mes, pagamento: dataPagamento, valor, ...semOutras })
  if (calculo === null) throw new Error(`sem recibo em ${mes}`)
  const { memoria, parametros, ...resultado } = calculo
  const entrada: EntradaDoReciboGuardada = {
    competencia: mes,
    dataPagamento,
    valor: PRO_LABORE,
    categoria: "722",
    regime: regimeDaFolha(REGIME),
    outrasBases: "0.00",
    fontes: [],
    dependentes: 0,
    nome: "Pessoa",
    documento: null,
  }
  const { inss, irrf, liquido, cppForaDoDas: cpp } = calculo
  return {
    competencia: mes,
    dataPagamento,
    entrada,
    resultado,
    memoria,
    parametros,
    vencimentoInss: calculo.vencimentoInss,
    vencimentoIrrf: calculo.vencimentoIrrf,
    valor: Number(valor),
    inss: Number(deReais(inss)),
    irrf: Number(deReais(irrf)),
    liquido: Number(deReais(liquido)),
    cpp: Number(deReais(cpp)),
    hash: hashCanonico({ entrada, parametros, resultado, memoria }),
    resumo: { pessoas: 1, bruto: PRO_LABORE, inss, irrf, liquido, cpp, dataPagamento, naoSeAplica: false },
  }
}
