import { definirParametro } from "../../nucleo/parametro.ts"
import type { SituacaoReceita, Tributo } from "../../simples/tipos.ts"

/** Taxes zeroed by each situation; a situation absent does not exist in the period. */
export type Segregacao = Readonly<Partial<Record<SituacaoReceita, readonly Tributo[]>>>

const COMUNS = {
  "iss-retido": ["ISS"],
  "iss-fixo": ["ISS"],
  "iss-outro-municipio": [],
  "sem-iss-locacao-bens-moveis": ["ISS"],
  "icms-st-substituido": ["ICMS"],
  "icms-antecipacao-encerramento": ["ICMS"],
  // The ICMS-ST amount is not revenue; the company's own ICMS stays in the DAS.
  "icms-substituto": [],
  // The ICMS of Anexo I is added over the same revenue (LC 123/2006 art. 18 §5º-E).
  "transporte-intermunicipal-comunicacao": ["ISS"],
} as const satisfies Segregacao

/** Segregation of receipts. The tax listed is zeroed and nothing is redistributed. Key date: período de apuração. */
export const segregacaoDeReceitas = definirParametro<Segregacao>({
  tabela: "simples-segregacao",
  descricao: "Segregação de receitas no Simples Nacional",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: {
        ...COMUNS,
        "monofasico-pis-cofins": ["PIS", "COFINS"],
        "st-e-monofasico": ["ICMS", "PIS", "COFINS"],
        exportacao: ["PIS", "COFINS", "IPI", "ICMS", "ISS"],
      },
      norma: {
        titulo: "LC 123/2006 art. 18 §§4º-A, 5º-E, 12 e 14; Res. CGSN 140/2018 arts. 23, 25 e 28",
      },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: "2028-12-31",
      valor: {
        ...COMUNS,
        "concentrado-ou-st-ibs-cbs": ["CBS", "IBS"],
        exportacao: ["CBS", "IBS", "IPI", "ICMS", "ISS"],
        "regime-regular-ibs-cbs": ["CBS", "IBS"],
      },
      norma: { titulo: "LC 214/2025 art. 517; Res. CGSN 190/2026 arts. 22-A e 25" },
      confianca: "verified",
    },
  ],
})
