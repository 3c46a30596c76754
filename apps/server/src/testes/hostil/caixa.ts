import type { rotasDoCaixa } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** A company whose year is told by competência: only whoever reaches it is told so. */
export function casosDoCaixa(c: Cena): Readonly<Record<keyof typeof rotasDoCaixa, Caso>> {
  const params = { idEmpresa: c.a.id, competencia: COMPETENCIA }
  const recebido = { idAtividade: c.a.atividades[0], mercado: "interno", situacoes: [], valor: "10.00" }
  return {
    consultarMesDoCaixa: { params, admitido: 200 },
    listarNaoRecebido: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    exportarNaoRecebido: { consulta: `?formato=csv&competencia=${COMPETENCIA}`, admitido: 200 },
    somarNaoRecebido: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    consultarOpcoesDoSimples: { params: { idEmpresa: c.a.id }, admitido: 200 },
    informarRecebidoDoCaixa: { params, corpo: () => ({ recebimentos: [recebido] }), admitido: 409 },
    escolherRegimeDoSimples: {
      params: { idEmpresa: c.a.id, ano: "2027" },
      corpo: () => ({ regime: "caixa" }),
      cabecalhos: { "if-match": '"0"' },
      admitido: 409,
    },
  }
}
