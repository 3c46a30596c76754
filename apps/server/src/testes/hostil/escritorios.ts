import { randomInt, randomUUID } from "node:crypto"
import type { rotasDaImplantacao, rotasDosEscritorios } from "@partida/contracts"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** A version that was never read: whoever may write is told so, and nothing changes. */
const nuncaLida = { "if-match": '"999"' }
/** A CNPJ of nobody yet. */
const outroCnpj = () => cnpjDaBase(`${randomInt(10_000_000, 99_999_999)}0001`)

/** Offices of the platform (an operator reaches every one, chosen or not) and each office's own registration. */
export function casosDosEscritorios(c: Cena): Readonly<Record<keyof typeof rotasDosEscritorios, Caso>> {
  const params = { id: c.escritorio }
  const daPlataforma = { admitido: 200, semEscritorio: 200 }
  const mudanca = { params, cabecalhos: nuncaLida, admitido: 412, semEscritorio: 412 }
  const propria = { cabecalhos: nuncaLida, admitido: 412, deFora: 412 }
  const ano = { ano: "2026" }
  return {
    listarEscritorios: daPlataforma,
    exportarEscritorios: { consulta: "?formato=csv", ...daPlataforma },
    consultarEscritorio: { params, ...daPlataforma },
    criarEscritorio: {
      corpo: () => ({
        nome: "Escritório novo",
        cnpj: outroCnpj(),
        administrador: { nome: "Dona", email: `${randomUUID()}@exemplo.com.br` },
      }),
      admitido: 201,
      semEscritorio: 201,
    },
    // Offices come by invitation, unless the operator says otherwise.
    abrirEscritorioProprio: { corpo: () => ({ nome: "Escritório novo", cnpj: outroCnpj() }), admitido: 403 },
    editarEscritorio: { ...mudanca, corpo: () => ({ nome: "Outro", cnpj: outroCnpj() }) },
    encerrarEscritorio: mudanca,
    reabrirEscritorio: mudanca,
    // What each reads and writes here is their own office.
    consultarMeuEscritorio: { admitido: 200 },
    editarMeuEscritorio: { ...propria, corpo: () => ({ nome: "Outro" }) },
    definirHonorarioPadrao: { ...propria, corpo: () => ({ honorario: null }) },
    exigirSegundoFator: { ...propria, corpo: () => ({ exige: "opcional", desde: null }) },
    consultarCalendario: { params: ano, admitido: 200, deFora: 200, daB: 200 },
    editarCalendario: {
      ...propria,
      params: ano,
      corpo: () => ({ antecedenciaInternaDias: 1, feriados: [] }),
    },
  }
}

/** Companies being taken in: only who reaches every company of the office takes part. */
export function casosDaImplantacao(c: Cena): Readonly<Record<keyof typeof rotasDaImplantacao, Caso>> {
  const params = { idEmpresa: c.a.id }
  const daEtapa = { params: { idEmpresa: c.a.id, etapa: "integracoes" } }
  return {
    listarImplantacoes: { admitido: 200 },
    exportarImplantacoes: { consulta: "?formato=csv", admitido: 200 },
    consultarQuadroDaImplantacao: { admitido: 200 },
    consultarImplantacao: { params, admitido: 200 },
    declararEtapa: { ...daEtapa, corpo: () => ({ situacao: "feita" }), admitido: 200 },
    retirarDeclaracao: { ...daEtapa, admitido: 200 },
    // Most steps are still to be done, and the company is being taken in already.
    concluirImplantacao: { params, admitido: 409 },
    reabrirImplantacao: { params, admitido: 409 },
  }
}
