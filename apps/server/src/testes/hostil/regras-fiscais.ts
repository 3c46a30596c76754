import type { rotasDasRegrasFiscais } from "@partida/contracts"
import { umaFederal, umaRegra } from "../../features/regras-fiscais/regras-fiscais.fixtures.ts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** A version that nobody read: whoever may write is told so, and nothing changes. */
const NUNCA_LIDA = { "if-match": '"999999998"' }
const MOTIVO = { motivo: "motivo bem explicado" }
/** A service that no table has: refused in every office, so that none is changed. */
const SEM_SERVICO = { codigo: "39.99" }

/** Fiscal rules belong to the office: who reaches one company of it reads them and does not write them. */
export function casosDasRegrasFiscais(c: Cena): Readonly<Record<keyof typeof rotasDasRegrasFiscais, Caso>> {
  const municipal = { params: { id: c.regras.municipal } }
  const federal = { params: { id: c.regras.federal } }
  const lida = { admitido: 200, daB: 200 }
  const escrita = { cabecalhos: NUNCA_LIDA, admitido: 412, daB: 403 }
  // Public law: the same for everybody who may open the screen.
  const publica = { admitido: 200, semEscritorio: 200 }
  return {
    listarRegrasMunicipais: { admitido: 200 },
    exportarRegrasMunicipais: { consulta: "?formato=csv", admitido: 200 },
    listarReferenciaMunicipal: publica,
    consultarRegraVigente: { consulta: "?idMunicipio=3550308&codigo=010701&em=2026-11-20", admitido: 200 },
    listarDivergencias: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarDivergencias: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200 },
    consultarRegraMunicipal: { ...municipal, ...lida },
    preverRegraMunicipal: {
      corpo: () => ({ idRegra: c.regras.municipal, regra: umaRegra() }),
      admitido: 200,
      deFora: 404,
    },
    criarRegraMunicipal: { corpo: () => ({ regra: umaRegra(SEM_SERVICO) }), admitido: 400, daB: 403 },
    editarRegraMunicipal: { ...municipal, corpo: () => umaRegra(), ...escrita },
    revogarRegraMunicipal: { ...municipal, corpo: () => MOTIVO, ...escrita },
    listarRegrasFederais: { admitido: 200 },
    exportarRegrasFederais: { consulta: "?formato=csv", admitido: 200 },
    listarReferenciaFederal: publica,
    consultarRegraFederal: { ...federal, ...lida },
    preverRegraFederal: {
      corpo: () => ({ idRegra: c.regras.federal, regra: umaFederal() }),
      admitido: 200,
      deFora: 404,
    },
    criarRegraFederal: { corpo: () => ({ regra: umaFederal({ codigo: "999999" }) }), admitido: 400 },
    editarRegraFederal: { ...federal, corpo: () => umaFederal(), ...escrita },
    revogarRegraFederal: { ...federal, corpo: () => MOTIVO, ...escrita },
  }
}
