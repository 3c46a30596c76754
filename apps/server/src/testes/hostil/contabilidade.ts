import type { rotasDaContabilidade, rotasDasDemonstracoes } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** The books of a company: read, exported, and written as far as nothing is left behind. */
export function casosDaContabilidade(c: Cena): Readonly<Record<keyof typeof rotasDaContabilidade, Caso>> {
  const params = { idEmpresa: c.a.id }
  const doMes = { ...params, competencia: "2099-01" }
  const lancamento = { ...params, id: c.a.id }
  const periodo = `?de=${COMPETENCIA}&ate=${COMPETENCIA}`
  const arquivo = `${periodo}&formato=csv`
  // Nobody's month: only whoever reaches the company is told so.
  const semLivros = { params: doMes, admitido: 409 }
  return {
    listarLivros: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    exportarLivros: { consulta: `?competencia=${COMPETENCIA}&formato=csv`, admitido: 200 },
    // Of somebody else's, as of nobody's: there is nothing to post.
    lancarLivros: {
      corpo: () => ({ competencia: "2099-01", empresas: [c.a.id] }),
      admitido: 202,
      deFora: 400,
      daB: 400,
    },
    fecharLivros: {
      corpo: () => ({ competencia: "2099-01", empresas: [c.a.id] }),
      admitido: 202,
      deFora: 400,
      daB: 400,
    },
    consultarLivros: { params, admitido: 200 },
    lancarMesDosLivros: semLivros,
    fecharMesDosLivros: semLivros,
    reabrirMesDosLivros: { ...semLivros, corpo: () => ({ motivo: "motivo bem explicado" }) },
    consultarBalancete: { params, consulta: periodo, admitido: 200 },
    exportarBalancete: { params, consulta: arquivo, admitido: 200 },
    consultarRazao: { params, consulta: `${periodo}&conta=1.1.1.02.001`, admitido: 200 },
    exportarRazao: { params, consulta: `${arquivo}&conta=1.1.1.02.001`, admitido: 200 },
    consultarDiario: { params, consulta: periodo, admitido: 200 },
    exportarDiario: { params, consulta: arquivo, admitido: 200 },
    consultarLancamento: { params: lancamento, admitido: 404 },
    // A day to come: nothing is written.
    lancarAMao: {
      params,
      corpo: () => ({
        data: "2090-01-01",
        historico: "Lançamento",
        partidas: [
          { conta: "1", dc: "D", valor: "1.00" },
          { conta: "4", dc: "C", valor: "1.00" },
        ],
      }),
      admitido: 400,
    },
    estornarLancamento: {
      params: lancamento,
      corpo: () => ({ data: "2026-10-31", motivo: "motivo bem explicado" }),
      admitido: 404,
    },
    listarContasContabeis: { params, admitido: 200 },
    exportarContasContabeis: { params, consulta: "?formato=csv", admitido: 200 },
    // Under an analytic account nothing can be.
    criarContaContabil: { params, corpo: () => ({ pai: "1.1.1.01.001", nome: "Conta" }), admitido: 400 },
  }
}

/** The statements of a company: read, exported and printed. */
export function casosDasDemonstracoes(c: Cena): Readonly<Record<keyof typeof rotasDasDemonstracoes, Caso>> {
  const params = { idEmpresa: c.a.id }
  const periodo = `?de=${COMPETENCIA}&ate=${COMPETENCIA}`
  return {
    consultarDemonstracoes: { params, consulta: periodo, admitido: 200 },
    exportarDemonstracao: { params, consulta: `${periodo}&formato=csv&qual=dfc`, admitido: 200 },
    imprimirDemonstracoes: { params, consulta: periodo, admitido: 200 },
    imprimirDiario: { params, consulta: periodo, admitido: 200 },
    imprimirRazao: { params, consulta: periodo, admitido: 200 },
  }
}
