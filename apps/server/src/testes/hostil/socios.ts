import type { rotasDosSocios } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"
import { QUADRO_DA_A, SOCIO_DA_A } from "./socios-cena.ts"

/** A version that nobody read: whoever may write is told so, and nothing changes. */
const NUNCA_LIDA = { "if-match": '"999999998"' }

/** Partners, compositions and pró-labore. */
export function casosDosSocios(c: Cena): Readonly<Record<keyof typeof rotasDosSocios, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const id = { id: c.idSocio }
  const doMes = { id: c.idSocio, desde: "2026-11" }
  const doQuadro = { ...idEmpresa, desde: QUADRO_DA_A }
  const quadro = () => ({
    desde: QUADRO_DA_A,
    descricao: "Outra constituição",
    socios: [{ idSocio: c.idSocio, fracao: "1", qualificacao: "49", responsavel: true }],
  })
  return {
    listarSocios: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarSocios: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200 },
    consultarSocio: { params: id, admitido: 200 },
    cadastrarSocio: { params: idEmpresa, corpo: () => SOCIO_DA_A, admitido: 400 },
    editarSocio: {
      params: id,
      corpo: () => ({ ...SOCIO_DA_A, aplicarNasOutras: true }),
      cabecalhos: NUNCA_LIDA,
      admitido: 412,
    },
    excluirSocio: { params: id, admitido: 409 },
    salvarDependentes: { params: id, corpo: () => ({ lista: [] }), cabecalhos: NUNCA_LIDA, admitido: 412 },
    salvarOutrasRendas: { params: id, corpo: () => ({ lista: [] }), cabecalhos: NUNCA_LIDA, admitido: 412 },
    definirProLabore: { params: doMes, corpo: () => ({ valor: "1.00" }), cabecalhos: NUNCA_LIDA, admitido: 412 },
    removerProLabore: { params: doMes, cabecalhos: NUNCA_LIDA, admitido: 412 },
    preverProLabores: {
      corpo: () => ({ desde: "2026-11", ajuste: { tipo: "valor", valor: "1.00" }, ids: [c.idSocio] }),
      admitido: 200,
      deFora: 404,
      daB: 404,
    },
    aplicarProLabores: {
      corpo: () => ({ desde: "2026-11", itens: [{ id: c.idSocio, valor: "1.00", versao: 999 }] }),
      admitido: 412,
      deFora: 404,
      daB: 404,
    },
    consultarProLabore: { params: idEmpresa, consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    listarQuadros: { params: idEmpresa, admitido: 200 },
    registrarQuadro: { params: idEmpresa, corpo: quadro, admitido: 400 },
    corrigirQuadro: { params: doQuadro, corpo: quadro, cabecalhos: NUNCA_LIDA, admitido: 412 },
    removerQuadro: { params: doQuadro, cabecalhos: NUNCA_LIDA, admitido: 412 },
  }
}
