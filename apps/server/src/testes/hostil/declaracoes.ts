import { randomUUID } from "node:crypto"
import type { rotasDasDeclaracoes } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** Declarations and their calendar. What is written by the attacks is of a version that never was, or names nobody. */
export function casosDasDeclaracoes(c: Cena): Readonly<Record<keyof typeof rotasDasDeclaracoes, Caso>> {
  const params = { idEmpresa: c.a.id, obrigacao: "pgdas-d", periodo: COMPETENCIA }
  const escolhidas = [params]
  const registro = () => ({
    idResponsavel: null,
    etapa: "preparada",
    entregueEm: null,
    numero: null,
    idDocumento: null,
    observacao: null,
  })
  const regra = () => ({
    nome: "Declaração de serviços",
    periodicidade: "mensal",
    dia: 10,
    mesesApos: 1,
    ajuste: "posterga",
    norma: "Lei municipal 1/2020",
    // Of no year of the calendar: the rule is refused and nothing is written.
    regimes: ["simples"],
    desde: "2026-02",
    ate: "2026-01",
  })
  const ficha = { idEmpresa: c.a.id, tipo: "defis", ano: COMPETENCIA.slice(0, 4) }
  return {
    listarDeclaracoes: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    exportarDeclaracoes: { consulta: `?competencia=${COMPETENCIA}&formato=csv`, admitido: 200 },
    consultarDeclaracao: { params, admitido: 200 },
    registrarDeclaracao: { params, corpo: registro, cabecalhos: { "if-match": '"7"' }, admitido: 412 },
    // Nobody of the office: refused before anything is looked for.
    atribuirDeclaracoes: {
      corpo: () => ({ declaracoes: escolhidas, idResponsavel: randomUUID() }),
      admitido: 400,
      deFora: 400,
    },
    // The PGDAS-D is delivered on its own sheet: each is told why, and nothing is written.
    entregarDeclaracoes: {
      corpo: () => ({ declaracoes: escolhidas, entregueEm: "2026-11-19" }),
      admitido: 200,
      deFora: 200,
    },
    dizerDeclaracao: {
      params: { idEmpresa: c.a.id, obrigacao: "ecd" },
      corpo: () => ({ desde: COMPETENCIA, deve: null, motivo: "Não foi dito nada" }),
      admitido: 404,
    },
    consultarConfiguracaoDasDeclaracoes: { admitido: 200 },
    configurarDeclaracoes: {
      corpo: () => ({ emUso: true, desde: COMPETENCIA }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
      deFora: 412,
    },
    criarObrigacao: { corpo: regra, admitido: 400, deFora: 400 },
    editarObrigacao: {
      params: { id: randomUUID() },
      corpo: () => ({ ...regra(), ate: null }),
      cabecalhos: { "if-match": '"1"' },
      admitido: 404,
    },
    consultarFichaAnual: { params: ficha, admitido: 200 },
    exportarFichaAnual: { params: ficha, consulta: "?formato=csv", admitido: 200 },
    listarAgendas: { admitido: 200 },
    // Of who asks, as their filters are; an operator is nobody of the office.
    criarAgenda: { corpo: () => ({ de: "pessoa" }), admitido: (papel) => (papel === "ROOT" ? 400 : 201), deFora: 201 },
    revogarAgenda: { params: { id: randomUUID() }, admitido: 404 },
    lerAgenda: { params: { arquivo: `${"f".repeat(43)}.ics` }, admitido: 404 },
  }
}
