import type { CorpoFederal, CorpoMunicipal, PreviaDaRegra } from "@partida/contracts"
import { CamposDaFederal } from "./CamposDaFederal.tsx"
import { CamposDoMunicipio } from "./CamposDoMunicipio.tsx"
import { CamposDoServico } from "./CamposDoServico.tsx"
import type { ModoDaRegra } from "./EdicaoDaRegra.tsx"
import { camposDaFederal, corpoDaFederal, esquemaFederal, type FederalDigitado } from "./formulario-federal.ts"
import {
  camposDoMunicipio,
  corpoDoMunicipio,
  esquemaDoMunicipio,
  type MunicipioDigitado,
} from "./formulario-municipio.ts"
import { camposDoServico, corpoDoServico, esquemaDoServico, type ServicoDigitado } from "./formulario-servico.ts"

type PreverMunicipal = (corpo: { idRegra: string | null; regra: CorpoMunicipal | null }) => Promise<PreviaDaRegra>
type PreverFederal = (corpo: { idRegra: string | null; regra: CorpoFederal | null }) => Promise<PreviaDaRegra>

/** The rule of one service in one municipality. */
export const modoDoServico = (prever: PreverMunicipal): ModoDaRegra<ServicoDigitado, typeof esquemaDoServico> => ({
  nome: "regras-fiscais.servico",
  ambito: "municipal",
  esquema: esquemaDoServico,
  corpo: corpoDoServico,
  comparados: camposDoServico,
  campos: (form, novo) => <CamposDoServico form={form} novo={novo} />,
  prever: (regra, idRegra) => prever({ idRegra, regra }),
})

/** What holds for a whole municipality. */
export const modoDoMunicipio = (
  prever: PreverMunicipal,
): ModoDaRegra<MunicipioDigitado, typeof esquemaDoMunicipio> => ({
  nome: "regras-fiscais.municipio",
  ambito: "municipal",
  esquema: esquemaDoMunicipio,
  corpo: corpoDoMunicipio,
  comparados: camposDoMunicipio,
  campos: (form, novo) => <CamposDoMunicipio form={form} novo={novo} />,
  prever: (regra, idRegra) => prever({ idRegra, regra }),
})

/** Federal taxes on a service, by regime. */
export const modoFederal = (prever: PreverFederal): ModoDaRegra<FederalDigitado, typeof esquemaFederal> => ({
  nome: "regras-fiscais.federal",
  ambito: "federal",
  esquema: esquemaFederal,
  corpo: corpoDaFederal,
  comparados: camposDaFederal,
  campos: (form, novo) => <CamposDaFederal form={form} novo={novo} />,
  prever: (regra, idRegra) => prever({ idRegra, regra }),
})
